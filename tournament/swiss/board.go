package swiss

import (
	"cmp"
	"slices"

	"sumito/tournament/pairing"
)

// board is a pair of ranks, the higher-ranked first, or the bye (low is −1),
// and the bracket in which it was made.
type board struct {
	high, low int
	bracket   *bracket
}

// propose makes a proposal in board order: the score of the higher-ranked
// player, the sum of the scores, the higher-ranked player's pairing number; the
// bye last (C.04.2). These scores are without acceleration.
func (r *roster) propose(boards []board) pairing.Proposal {
	slices.SortFunc(boards, func(a, b board) int {
		if (a.low < 0) != (b.low < 0) {
			return cmp.Compare(b.low, a.low)
		}
		high1, low1 := r.byStanding(a)
		high2, low2 := r.byStanding(b)
		return cmp.Or(
			cmp.Compare(high2.standing, high1.standing),
			cmp.Compare(low2.standing, low1.standing),
			cmp.Compare(high1.number, high2.number),
		)
	})
	proposal := pairing.Proposal{Pairs: make([]pairing.Pair, len(boards))}
	for k, b := range boards {
		proposal.Pairs[k] = r.pair(b)
	}
	return proposal
}

// byStanding returns the players of a board, the one with the better score
// first. A bye stands in for its own opponent.
func (r *roster) byStanding(b board) (high, low *player) {
	high, low = &r.players[b.high], &r.players[b.high]
	if b.low >= 0 {
		low = &r.players[b.low]
	}
	if low.standing > high.standing || low.standing == high.standing && low.number < high.number {
		return low, high
	}
	return high, low
}

// pair gives a board its colours and reasons.
func (r *roster) pair(b board) pairing.Pair {
	i, j := b.high, b.low
	group := r.players[b.bracket.residents[0]].score
	p := &r.players[i]
	if j < 0 {
		return pairing.Pair{First: p.number, Reason: pairing.Reason{
			FirstScore: p.score, FirstPreference: p.due, FirstStrength: p.strength.String(),
			Colour: ruleBye, Group: group, FirstBarred: r.barredIn(b.bracket, i), FirstClash: r.clashing(b.bracket, i),
			ByeBarred: r.byeBarredUpTo(p.score),
		}}
	}
	colour, rule := r.colours(i, j)
	if colour == pairing.Second {
		i, j = j, i
	}
	p, q := &r.players[i], &r.players[j]
	return pairing.Pair{First: p.number, Second: q.number, Reason: pairing.Reason{
		FirstScore: p.score, SecondScore: q.score,
		FirstPreference: p.due, SecondPreference: q.due,
		FirstStrength: p.strength.String(), SecondStrength: q.strength.String(),
		Colour: rule, Floated: p.score != q.score, Group: group,
		FirstBarred: r.barredIn(b.bracket, i), SecondBarred: r.barredIn(b.bracket, j),
		FirstClash: r.clashing(b.bracket, i), SecondClash: r.clashing(b.bracket, j),
	}}
}

// barredIn lists whom of a bracket a player may not meet, and why.
func (r *roster) barredIn(b *bracket, i int) []pairing.Bar {
	var bars []pairing.Bar
	own := r.players[i].number
	for _, j := range r.players[i].barred {
		if r.players[j].score != r.players[b.residents[0]].score && !slices.Contains(b.moved, j) {
			continue
		}
		other := r.players[j].number
		cause, apart := r.causes[[2]pairing.Number{own, other}]
		if !apart {
			cause = pairing.BarMet
		}
		bars = append(bars, pairing.Bar{Number: other, Cause: cause})
	}
	return bars
}

// clashing lists those of a bracket who may not meet a player, nor each other,
// because all are due the same colour absolutely; he is among them.
func (r *roster) clashing(b *bracket, i int) []pairing.Number {
	p := &r.players[i]
	if p.strength != absolute || r.topscorer(i) {
		return nil
	}
	clash := &b.clash[(p.due+1)/2] // the same for all of them
	if *clash == nil {
		for _, ranks := range [2][]int{b.moved, b.residents} {
			for _, j := range ranks {
				if q := &r.players[j]; q.strength == absolute && q.due == p.due && !r.topscorer(j) {
					*clash = append(*clash, q.number)
				}
			}
		}
	}
	if len(*clash) < 2 {
		return nil
	}
	return *clash
}

// byeBarredUpTo lists those with a score, or less, who can't have the bye.
func (r *roster) byeBarredUpTo(score int) []pairing.Number {
	var numbers []pairing.Number
	for i := range r.players {
		if p := &r.players[i]; p.score <= score && p.byeBarred {
			numbers = append(numbers, p.number)
		}
	}
	return numbers
}
