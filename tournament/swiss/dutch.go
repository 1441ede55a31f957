package swiss

import "context"

// dutch pairs a round by FIDE's Dutch system (C.04.3 of 1 February 2026),
// bracket after bracket, each by pair. It returns nil if there is no complete
// pairing.
func (r *roster) dutch(ctx context.Context, pair func(*bracket) (outcome, bool)) ([]board, error) {
	bye, possible := r.byeRule()
	if !possible {
		return nil, nil
	}
	groups := r.groups()
	remaining := newCompletion(r, bye)
	var boards []board
	var floats []int
	var b *bracket
	for g, residents := range groups {
		b = &bracket{
			roster: r, moved: floats, residents: residents, below: len(r.players), bye: bye, remaining: remaining,
			stopped: func() bool { return ctx.Err() != nil },
		}
		if g+1 < len(groups) {
			b.next = groups[g+1]
			b.below = b.next[0] + len(b.next)
		}
		o, possible := pair(b)
		if err := ctx.Err(); err != nil {
			return nil, err // whatever pair says, it was interrupted
		}
		if !possible {
			return nil, nil
		}
		for _, pair := range o.pairs {
			boards = append(boards, board{high: pair[0], low: pair[1], bracket: b})
		}
		floats = o.floats
	}
	for _, i := range floats {
		boards = append(boards, board{high: i, low: -1, bracket: b})
	}
	return boards, nil
}

// groups cuts the ranks into score groups.
func (r *roster) groups() [][]int {
	ranks := make([]int, len(r.players))
	var groups [][]int
	start := 0
	for i := range ranks {
		ranks[i] = i
		if i+1 == len(ranks) || r.players[i+1].score != r.players[i].score {
			groups = append(groups, ranks[start:i+1:i+1])
			start = i + 1
		}
	}
	return groups
}
