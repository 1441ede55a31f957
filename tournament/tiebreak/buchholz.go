package tiebreak

// buchholz is BH: the sum of the opponents' adjusted scores, dummies for
// unplayed rounds (C.07 Art. 8.1).
func (c *computation) buchholz(code Code, player int, note *[]Term) Value {
	return c.sum(code, player, note, int64(c.field.Scale), func(score, _ int) int64 { return int64(score) })
}

// sonnebornBerger is SB: each opponent's adjusted score times the points made
// against him (C.07 Art. 9.1). The value is in squares of the scale's unit.
func (c *computation) sonnebornBerger(code Code, player int, note *[]Term) Value {
	square := int64(c.field.Scale) * int64(c.field.Scale)
	return c.sum(code, player, note, square, func(score, points int) int64 { return int64(score) * int64(points) })
}

// contribution is what one round adds to a sum over opponents.
type contribution struct {
	term      Term
	voluntary bool // from a voluntary unplayed round: cut first
}

// sum adds up a function of the opponent's score and the own points over all
// rounds, less what the code's modifiers cut.
func (c *computation) sum(code Code, player int, note *[]Term, per int64, of func(score, points int) int64) Value {
	var space [16]contribution
	parts := space[:0]
	for r := range c.field.Rounds {
		score, dummy, counts := c.opponentScore(code, player, r)
		if !counts {
			continue
		}
		round := c.round(player, r)
		parts = append(parts, contribution{
			term: Term{
				Round: r + 1, Opponent: round.Opponent,
				Value: Value{of(score, round.Points), per},
				Score: score, Points: round.Points, Dummy: dummy,
			},
			voluntary: round.Kind.voluntary() && dummy != NoDummy,
		})
	}
	cutLowest(parts, code.Cut+code.Median)
	cutHighest(parts, code.Median)
	total := Value{Per: per}
	for _, part := range parts {
		if !part.term.Cut {
			total.Units += part.term.Value.Units
		}
		if note != nil {
			*note = append(*note, part.term)
		}
	}
	return total
}
