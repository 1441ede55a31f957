package tiebreak

import (
	"cmp"
	"slices"

	"sumito/rating"
)

// faced is what the rating tie-breaks look at: a game over the board.
type faced struct {
	round, rating int
	result        Result
	cut           bool
}

// games lists a player's games over the board.
func (c *computation) games(player int) []faced {
	games := make([]faced, 0, c.field.Rounds)
	for r := range c.field.Rounds {
		opponent := c.met(player, r)
		if round := c.round(player, r); round.Kind == Played && opponent >= 0 {
			games = append(games, faced{round: r, rating: c.field.Players[opponent].Rating, result: round.Result})
		}
	}
	return games
}

// rated returns the ratings of the rated opponents among games, and the score
// made against them in half points: a win is 1 whatever the table gives.
func rated(games []faced) (ratings []int, halves int) {
	for _, game := range games {
		if game.cut || game.rating == 0 {
			continue
		}
		ratings = append(ratings, game.rating)
		switch game.result {
		case Won:
			halves += 2
		case Drawn:
			halves++
		}
	}
	return ratings, halves
}

// noteGames reports the games; unrated opponents don't count.
func (c *computation) noteGames(player int, games []faced, note *arithmetic) {
	for _, game := range games {
		round := c.round(player, game.round)
		note.term(Term{
			Round: game.round + 1, Opponent: round.Opponent, Points: round.Points,
			Value: whole(int64(game.rating)), Cut: game.cut || game.rating == 0,
		})
	}
}

// averageRating is ARO: the mean rating of the opponents met over the board, in
// whole points, halves up (C.07 Art. 10.1). Unrated opponents don't count, and
// are the first to be cut. It is 0 for nobody.
func (c *computation) averageRating(code Code, player int, note *arithmetic) Value {
	games := c.games(player)
	byRating := make([]*faced, len(games))
	for i := range games {
		byRating[i] = &games[i]
	}
	slices.SortStableFunc(byRating, func(a, b *faced) int { return cmp.Compare(a.rating, b.rating) })
	low := min(code.Cut+code.Median, len(byRating))
	high := min(code.Median, len(byRating)-low)
	for _, game := range byRating[:low] {
		game.cut = true
	}
	for _, game := range byRating[len(byRating)-high:] {
		game.cut = true
	}
	c.noteGames(player, games, note)
	ratings, _ := rated(games)
	total := 0
	for _, r := range ratings {
		total += r
	}
	note.step(StepTotal, whole(int64(total)))
	note.step(StepGames, whole(int64(len(ratings))))
	average, _ := rating.Average(ratings)
	return whole(int64(average))
}

// tournamentPerformance is TPR: ARO plus dp of the score (Art. 10.2); 0 without
// a rated opponent.
func (c *computation) tournamentPerformance(_ Code, player int, note *arithmetic) Value {
	games := c.games(player)
	c.noteGames(player, games, note)
	ratings, halves := rated(games)
	performance, ok := rating.Performance(ratings, halves)
	if ok {
		average, _ := rating.Average(ratings)
		percent := rating.Percentage(halves, len(ratings))
		note.step(StepGames, whole(int64(len(ratings))))
		note.step(StepAverage, whole(int64(average)))
		note.step(StepScore, Value{Units: int64(halves), Per: 2})
		note.step(StepPercent, whole(int64(percent)))
		note.step(StepDifference, whole(int64(rating.Difference(percent))))
	}
	return whole(int64(performance))
}

// perfectPerformance is PTP: the lowest rating whose expected score is at least
// the score made (Art. 10.3); 0 without a rated opponent.
func (c *computation) perfectPerformance(_ Code, player int, note *arithmetic) Value {
	games := c.games(player)
	c.noteGames(player, games, note)
	ratings, halves := rated(games)
	perfect, ok := rating.PerfectPerformance(ratings, halves)
	if ok && note != nil {
		expected := 0
		for _, opponent := range ratings {
			expected += rating.Expected(perfect - opponent)
		}
		note.step(StepGames, whole(int64(len(ratings))))
		note.step(StepScore, Value{Units: int64(halves), Per: 2})
		note.step(StepExpected, Value{Units: int64(expected), Per: 100})
	}
	return whole(int64(perfect))
}

// averagePerformance is APRO: the mean TPR of the opponents met over the board,
// in whole points, halves up (Art. 10.4).
func (c *computation) averagePerformance(_ Code, player int, note *arithmetic) Value {
	return c.roundedMean(c.shared("TPR", (*computation).tournamentPerformance), player, note)
}

// averagePerfect is APPO: the same of their PTP (Art. 10.5).
func (c *computation) averagePerfect(_ Code, player int, note *arithmetic) Value {
	return c.roundedMean(c.shared("PTP", (*computation).perfectPerformance), player, note)
}

// roundedMean is meanOfOpponents in whole points, halves up. Opponents without
// a performance, who met nobody rated, don't count.
func (c *computation) roundedMean(values []Value, player int, note *arithmetic) Value {
	mean := c.meanOfOpponents(values, player, note, func(v Value) bool { return v.Units != 0 })
	twice := 2*mean.Units + mean.Per
	units := twice / (2 * mean.Per)
	if twice%(2*mean.Per) < 0 {
		units--
	}
	return whole(units)
}
