package tiebreak

// ballDifference is BD: credited balls for minus against. Byes don't count,
// forfeits do with what they are credited with (DESIGN §4).
func (c *computation) ballDifference(_ Code, player int, note *[]Term) Value {
	return c.balls(player, note, func(r Round) int { return r.Balls - r.Against })
}

// ballsFor is BF: credited balls pushed off by the player.
func (c *computation) ballsFor(_ Code, player int, note *[]Term) Value {
	return c.balls(player, note, func(r Round) int { return r.Balls })
}

// ballsAgainst is BA: credited balls lost, fewer are better, hence negative.
func (c *computation) ballsAgainst(_ Code, player int, note *[]Term) Value {
	return c.balls(player, note, func(r Round) int { return -r.Against })
}

// balls sums over games and forfeits.
func (c *computation) balls(player int, note *[]Term, of func(Round) int) Value {
	total := whole(0)
	for r := range c.field.Rounds {
		round := c.round(player, r)
		if round.Kind != Played && !round.Kind.forfeit() {
			continue
		}
		value := whole(int64(of(round)))
		total.Units += value.Units
		if note != nil {
			*note = append(*note, Term{Round: r + 1, Opponent: round.Opponent, Value: value, Points: round.Points})
		}
	}
	return total
}
