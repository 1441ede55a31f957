package swiss

import "sumito/tournament/swiss/internal/matching"

// verdict is how floaters leave those below.
type verdict uint8

const (
	best      verdict = iota // nobody else could leave them better off
	worse                    // others might: these keep the brackets below from their best
	undecided                // that needs a longer look
)

// maxLeft bounds the residents of the next group who are tried as the one left.
const maxLeft = 64

// judge tells whether floaters are as good as any for everyone below: all of
// them can be paired in the next bracket, and as many of its residents as
// parity allows (C8), and all who are left then can be paired too (C4).
func (b *bracket) judge(floats []int) verdict {
	if len(floats) == 0 {
		// There is nothing to choose; if the rest can't be paired, this bracket
		// has to give floaters.
		if b.remaining.possible(nil, b.next[0]) {
			return best
		}
		return undecided
	}
	if (len(floats)+len(b.next))%2 == 0 {
		switch {
		case !b.pairsNext(floats, -1):
			return worse
		case b.remaining.possible(nil, b.below):
			return best
		default:
			return undecided
		}
	}
	if len(b.next) > maxLeft {
		return b.judgeLeaving(floats, b.next[len(b.next)-maxLeft:], undecided)
	}
	return b.judgeLeaving(floats, b.next, worse)
}

// judgeLeaving looks for a resident of the next group who can be left; none is
// the verdict if there isn't one among those to be tried.
func (b *bracket) judgeLeaving(floats, candidates []int, none verdict) verdict {
	for _, left := range candidates {
		if b.remaining.possible([]int{left}, b.below) && b.pairsNext(floats, left) {
			return best
		}
	}
	return none
}

// pairsNext reports whether floaters and the next group can all be paired with
// each other but for one who is left, −1 for none.
func (b *bracket) pairsNext(floats []int, left int) bool {
	ranks := make([]int, 0, len(floats)+len(b.next))
	ranks = append(ranks, floats...)
	for _, rank := range b.next {
		if rank != left {
			ranks = append(ranks, rank)
		}
	}
	return matching.Cover(singles(len(ranks)), func(u, v int) bool {
		return b.roster.mayPair(ranks[min(u, v)], ranks[max(u, v)])
	})
}
