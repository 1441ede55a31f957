package tiebreak

// count adds up what each round counts for, in units of 1/per.
func (c *computation) count(player int, note *arithmetic, per int64, of func(r int) int64) Value {
	total := Value{Per: per}
	for r := range c.field.Rounds {
		units := of(r)
		if units == 0 {
			continue
		}
		total.Units += units
		round := c.round(player, r)
		note.term(Term{Round: r + 1, Opponent: round.Opponent, Value: Value{Units: units, Per: per}, Points: round.Points})
	}
	return total
}

func oneIf(condition bool) int64 {
	if condition {
		return 1
	}
	return 0
}

// wins is WIN: rounds with a win, by forfeit too, and byes worth one (C.07
// Art. 7.1).
func (c *computation) wins(_ Code, player int, note *arithmetic) Value {
	return c.count(player, note, 1, func(r int) int64 {
		round := c.round(player, r)
		bye := round.Kind == PairingAllocated || round.Kind == FullPointBye
		return oneIf(round.Result == Won || bye && round.Points >= c.field.NarrowWin)
	})
}

// gamesWon is WON: games won over the board (Art. 7.2).
func (c *computation) gamesWon(_ Code, player int, note *arithmetic) Value {
	return c.count(player, note, 1, func(r int) int64 {
		round := c.round(player, r)
		return oneIf(round.Kind == Played && round.Result == Won)
	})
}

// gamesAsSecond is BPG: games played as the second player, FIDE's black
// (Art. 7.3).
func (c *computation) gamesAsSecond(_ Code, player int, note *arithmetic) Value {
	return c.count(player, note, 1, func(r int) int64 {
		round := c.round(player, r)
		return oneIf(round.Kind == Played && round.Colour == Second)
	})
}

// gamesWonAsSecond is BWG: games won as the second player (Art. 7.4).
func (c *computation) gamesWonAsSecond(_ Code, player int, note *arithmetic) Value {
	return c.count(player, note, 1, func(r int) int64 {
		round := c.round(player, r)
		return oneIf(round.Kind == Played && round.Colour == Second && round.Result == Won)
	})
}

// roundsElected is REP: the rounds one elected to play, that is all but
// requested byes and forfeit losses (Art. 7.6).
func (c *computation) roundsElected(_ Code, player int, note *arithmetic) Value {
	return c.count(player, note, 1, func(r int) int64 {
		kind := c.round(player, r).Kind
		return oneIf(!kind.voluntary() && kind != Idle)
	})
}

// standardPoints is STD: a point for each round in which one scored more than
// the opponent, or without a game more than a draw; half a point for as much. A
// double forfeit gives nothing.
func (c *computation) standardPoints(_ Code, player int, note *arithmetic) Value {
	return c.count(player, note, 2, func(r int) int64 {
		round, against := c.round(player, r), c.field.Draw
		if round.Kind == Pending || round.Kind == Idle {
			return 0
		}
		if opponent := c.met(player, r); opponent >= 0 && round.Kind == Played {
			against = c.round(opponent, r).Points
		}
		return oneIf(round.Points > against) + oneIf(round.Points >= against)
	})
}

// progressive is PS: the sum of the score after each round; /C leaves out the
// first rounds' (Art. 7.5).
func (c *computation) progressive(code Code, player int, note *arithmetic) Value {
	total, score := Value{Per: int64(c.field.Scale)}, 0
	for r := range c.field.Rounds {
		round := c.round(player, r)
		score += round.Points
		term := Term{
			Round: r + 1, Opponent: round.Opponent, Points: round.Points,
			Value: Value{Units: int64(score), Per: total.Per}, Cut: r < code.Cut,
		}
		if !term.Cut {
			total.Units += term.Value.Units
		}
		note.term(term)
	}
	return total
}

// koya is KS: the points made against opponents who have at least half of the
// highest possible score; /L moves that limit by half points (Art. 9.2).
func (c *computation) koya(code Code, player int, note *arithmetic) Value {
	total := Value{Per: int64(c.field.Scale)}
	for r := range c.field.Rounds {
		round, opponent := c.round(player, r), c.met(player, r)
		if opponent < 0 || round.Kind == Pending {
			continue
		}
		twiceLimit := c.field.Win*c.counted(opponent) + code.Limit*c.field.Scale
		term := Term{
			Round: r + 1, Opponent: round.Opponent, Points: round.Points, Score: c.points[opponent],
			Value: Value{Units: int64(round.Points), Per: total.Per}, Cut: 2*c.points[opponent] < twiceLimit,
		}
		if !term.Cut {
			total.Units += term.Value.Units
		}
		note.term(term)
	}
	return total
}

// counted returns how many of a player's rounds can count.
func (c *computation) counted(player int) int {
	rounds := c.field.Rounds
	for r := range c.field.Rounds {
		if c.round(player, r).Kind == Idle {
			rounds--
		}
	}
	return rounds
}
