package swiss

import (
	"cmp"
	"slices"

	"sumito/tournament/pairing"
)

// boards turns pairs of ranks (i < j, or j < 0 for the bye) into a proposal in
// board order: the score of the higher-ranked player, the sum of the scores,
// the higher-ranked player's pairing number; the bye last (C.04.2). These
// scores are without acceleration.
func (r *roster) boards(pairs [][2]int) pairing.Proposal {
	slices.SortFunc(pairs, func(a, b [2]int) int {
		if (a[1] < 0) != (b[1] < 0) {
			return cmp.Compare(b[1], a[1])
		}
		high1, low1 := r.byStanding(a)
		high2, low2 := r.byStanding(b)
		return cmp.Or(
			cmp.Compare(high2.standing, high1.standing),
			cmp.Compare(low2.standing, low1.standing),
			cmp.Compare(high1.number, high2.number),
		)
	})
	proposal := pairing.Proposal{Pairs: make([]pairing.Pair, len(pairs))}
	for k, pair := range pairs {
		proposal.Pairs[k] = r.pair(pair[0], pair[1])
	}
	return proposal
}

// byStanding returns the players of a pair, the one with the better score
// first. A bye stands in for its own opponent.
func (r *roster) byStanding(pair [2]int) (high, low *player) {
	high, low = &r.players[pair[0]], &r.players[pair[0]]
	if pair[1] >= 0 {
		low = &r.players[pair[1]]
	}
	if low.standing > high.standing || low.standing == high.standing && low.number < high.number {
		return low, high
	}
	return high, low
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
