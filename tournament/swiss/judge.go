package swiss

import (
	"slices"

	"sumito/tournament/pairing/matching"
)

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

// welcome returns those who, floating alone, leave the next bracket at its best
// (C8): as many pairs there as with any other, the floater in one of them if
// that can be. It reports false if the rest could not be paired (C4) after what
// was found for somebody, which needs a longer look.
func (b *bracket) welcome() (bitset, bool) {
	r := b.roster
	among := func(ranks []int) func(u, v int) bool {
		return func(u, v int) bool { return r.mayPair(ranks[min(u, v)], ranks[max(u, v)]) }
	}
	alone := singles(len(b.next))
	matching.Cover(alone, among(b.next))
	welcome := newBitset(len(r.players))
	most := -1
	for _, rank := range slices.Concat(b.moved, b.residents) {
		if b.stopped() {
			return nil, false
		}
		ranks := append([]int{rank}, b.next...)
		mate := singles(len(ranks))
		for u, v := range alone {
			if v >= 0 {
				mate[u+1] = v + 1
			}
		}
		matching.Cover(mate, among(ranks))
		if mate[0] < 0 {
			seat(mate, among(ranks))
		}
		var left []int
		for u, v := range mate {
			if v < 0 {
				left = append(left, ranks[u])
			}
		}
		if !b.remaining.possible(left, b.below) {
			return nil, false
		}
		worth := len(ranks) - len(left) // an even number
		if mate[0] >= 0 {
			worth++
		}
		if worth > most {
			most = worth
			clear(welcome)
		}
		if worth == most {
			welcome.set(rank)
		}
	}
	return welcome, true
}

// seat gives vertex 0 of a largest matching somebody else's place, if it is
// adjacent to anyone.
func seat(mate []int, adjacent func(u, v int) bool) {
	for v := len(mate) - 1; v > 0; v-- {
		if !adjacent(0, v) {
			continue
		}
		if other := mate[v]; other >= 0 {
			mate[other] = -1
		}
		mate[0], mate[v] = v, 0
		return
	}
}
