package tiebreak

// ballDifference is BD: credited balls for minus against. Byes don't count,
// forfeits do with what they are credited with.
func (c *computation) ballDifference(_ Code, player int, note *arithmetic) Value {
	return c.balls(player, note, func(r *Round) int { return r.Balls - r.Against })
}

// ballsFor is BF: credited balls pushed off by the player.
func (c *computation) ballsFor(_ Code, player int, note *arithmetic) Value {
	return c.balls(player, note, func(r *Round) int { return r.Balls })
}

// ballsAgainst is BA: credited balls lost; fewer are better.
func (c *computation) ballsAgainst(_ Code, player int, note *arithmetic) Value {
	value := c.balls(player, note, func(r *Round) int { return r.Against })
	value.Low = true
	return value
}

// ballsConceded is BCW: credited balls lost in games and forfeits that were
// won; fewer are better. Who has won nothing conceded nothing: it wants a count
// of wins before it.
func (c *computation) ballsConceded(_ Code, player int, note *arithmetic) Value {
	total := Value{Per: 1, Low: true}
	for r := range c.field.Rounds {
		if round := c.round(player, r); round.Result == Won {
			value := whole(int64(round.Against))
			total.Units += value.Units
			note.term(Term{Round: r + 1, Opponent: round.Opponent, Value: value, Points: round.Points})
		}
	}
	return total
}

// spreadWithoutBest is SPR: ball difference without the player's best result,
// as the Mind Sports Olympiad has it, so that one rout doesn't decide.
func (c *computation) spreadWithoutBest(_ Code, player int, note *arithmetic) Value {
	var all arithmetic
	total := c.balls(player, &all, func(r *Round) int { return r.Balls - r.Against })
	best := -1
	for i, term := range all.terms {
		if best < 0 || term.Value.Units > all.terms[best].Value.Units {
			best = i
		}
	}
	if best >= 0 {
		all.terms[best].Cut = true
		total.Units -= all.terms[best].Value.Units
	}
	for _, term := range all.terms {
		note.term(term)
	}
	return total
}

// balls sums over games and forfeits.
func (c *computation) balls(player int, note *arithmetic, of func(*Round) int) Value {
	total := whole(0)
	for r := range c.field.Rounds {
		round := c.round(player, r)
		if round.Kind != Played && !round.Kind.forfeit() {
			continue
		}
		value := whole(int64(of(round)))
		total.Units += value.Units
		note.term(Term{Round: r + 1, Opponent: round.Opponent, Value: value, Points: round.Points})
	}
	return total
}
