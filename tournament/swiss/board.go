package swiss

import (
	"cmp"
	"slices"

	"sumito/tournament/pairing"
)

// boards turns pairs of ranks (i < j, or j < 0 for the bye) into a proposal in
// board order: the score of the higher-ranked player, the sum of the scores,
// the pairing number; the bye last (C.04.2).
func (r *roster) boards(pairs [][2]int) pairing.Proposal {
	slices.SortFunc(pairs, func(a, b [2]int) int {
		if (a[1] < 0) != (b[1] < 0) {
			if a[1] < 0 {
				return 1
			}
			return -1
		}
		p, q := &r.players[a[0]], &r.players[b[0]]
		order := cmp.Compare(q.score, p.score)
		if order == 0 && a[1] >= 0 {
			order = cmp.Compare(r.players[b[1]].score, r.players[a[1]].score)
		}
		return cmp.Or(order, cmp.Compare(p.number, q.number))
	})
	proposal := pairing.Proposal{Pairs: make([]pairing.Pair, len(pairs))}
	for k, pair := range pairs {
		proposal.Pairs[k] = r.pair(pair[0], pair[1])
	}
	return proposal
}

// pair gives a pair its colours and reasons; i is the higher-ranked.
func (r *roster) pair(i, j int) pairing.Pair {
	p := &r.players[i]
	if j < 0 {
		return pairing.Pair{First: p.number, Reason: pairing.Reason{
			FirstScore: p.score, FirstPreference: p.due, Colour: ruleBye,
		}}
	}
	q := &r.players[j]
	colour, rule := r.colours(i, j)
	if colour == pairing.Second {
		p, q = q, p
	}
	return pairing.Pair{First: p.number, Second: q.number, Reason: pairing.Reason{
		FirstScore: p.score, SecondScore: q.score,
		FirstPreference: p.due, SecondPreference: q.due,
		Colour: rule, Floated: p.score != q.score,
	}}
}
