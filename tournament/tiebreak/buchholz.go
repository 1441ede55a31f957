package tiebreak

// buchholz is BH: the sum of the opponents' adjusted scores, dummies for
// unplayed rounds (C.07 Art. 8.1).
func (c *computation) buchholz(code Code, player int, note *arithmetic) Value {
	return c.sum(&c.usual, code, player, note, int64(c.field.Scale), func(score, _ int) int64 { return int64(score) })
}

// foreBuchholz is FB: Buchholz with the games paired in the last round taken as
// drawn, so that it is known before that round is played (Art. 8.3).
func (c *computation) foreBuchholz(code Code, player int, note *arithmetic) Value {
	return c.sum(c.foreScores(), code, player, note, int64(c.field.Scale), func(score, _ int) int64 { return int64(score) })
}

// averageBuchholz is AOB: the mean of the Buchholz of the opponents met over
// the board (Art. 8.2); with /F of their Fore Buchholz. It is 0 for nobody.
func (c *computation) averageBuchholz(code Code, player int, note *arithmetic) Value {
	if code.Fore {
		return c.meanOfOpponents(c.shared("FB", (*computation).foreBuchholz), player, note, everyValue)
	}
	return c.meanOfOpponents(c.shared("BH", (*computation).buchholz), player, note, everyValue)
}

func everyValue(Value) bool { return true }

// meanOfOpponents is the mean of a value of the opponents met over the board,
// 0 for nobody. Values that don't count are reported as left out.
func (c *computation) meanOfOpponents(values []Value, player int, note *arithmetic, counts func(Value) bool) Value {
	total, games := Value{Per: 1}, int64(0)
	for r := range c.field.Rounds {
		round, opponent := c.round(player, r), c.met(player, r)
		if round.Kind != Played || opponent < 0 {
			continue
		}
		term := Term{Round: r + 1, Opponent: round.Opponent, Value: values[opponent], Points: round.Points}
		term.Cut = !counts(term.Value)
		if !term.Cut {
			total.Units, total.Per = total.Units+term.Value.Units, term.Value.Per
			games++
		}
		note.term(term)
	}
	note.step(StepTotal, total)
	note.step(StepGames, whole(games))
	return Value{Units: total.Units, Per: total.Per * max(games, 1)}
}

// sonnebornBerger is SB: each opponent's adjusted score times the points made
// against him (Art. 9.1). The value is in squares of the scale's unit.
func (c *computation) sonnebornBerger(code Code, player int, note *arithmetic) Value {
	square := int64(c.field.Scale) * int64(c.field.Scale)
	return c.sum(&c.usual, code, player, note, square, func(score, points int) int64 { return int64(score) * int64(points) })
}

// opponentsPoints is SOP: the opponents' points as the standings show them,
// forfeits included, byes not; nothing is adjusted.
func (c *computation) opponentsPoints(_ Code, player int, note *arithmetic) Value {
	total := Value{Per: int64(c.field.Scale)}
	for r := range c.field.Rounds {
		opponent := c.met(player, r)
		if opponent < 0 || c.round(player, r).Kind == Pending {
			continue
		}
		value := Value{Units: int64(c.points[opponent]), Per: total.Per}
		total.Units += value.Units
		note.term(Term{Round: r + 1, Opponent: c.round(player, r).Opponent, Value: value, Score: c.points[opponent]})
	}
	return total
}

// contribution is what one round adds to a sum over opponents.
type contribution struct {
	term      Term
	voluntary bool // from a voluntary unplayed round: cut first
}

// sum adds up a function of the opponent's score and the own points over all
// rounds, less what the code's modifiers cut.
func (c *computation) sum(s *scores, code Code, player int, note *arithmetic, per int64, of func(score, points int) int64) Value {
	var space [16]contribution
	parts := space[:0]
	for r := range c.field.Rounds {
		score, dummy, counts := c.opponentScore(s, code, player, r)
		if !counts {
			continue
		}
		round := c.round(player, r)
		parts = append(parts, contribution{
			term: Term{
				Round: r + 1, Opponent: round.Opponent,
				Value: Value{Units: of(score, round.Points), Per: per},
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
		note.term(part.term)
	}
	return total
}
