package rating

import "math"

// Elo is Arpad Elo's system: a rating moves by K times the difference between
// the score made and the score expected.
type Elo struct {
	// Table takes the expected score from FIDE's table in hundredths, with
	// differences above 400 counted as 400 for players below 2650; otherwise it
	// is 1/(1+10^(−d/400)).
	Table bool
	// K is the development coefficient; 0 stands for FIDE's rules.
	K float64
	// Whole rounds each period's change to whole points, halves away from zero.
	Whole bool
	// Margins weighs games by the balls between winner and loser.
	Margins bool
	// First is the rating of somebody who has none, in points.
	First float64
	// Settled is how many games make a rating more than provisional.
	Settled int
}

// FIDEElo returns Elo as FIDE's rating regulations have it (B.02 8.3), save
// that somebody without a rating starts at 1500 and not with a list of five
// games: in a club nobody would ever get one.
func FIDEElo() Elo {
	return Elo{Table: true, Whole: true, First: 1500, Settled: 30}
}

// PlainElo returns Elo by the formula with one K for all.
func PlainElo(k float64) Elo {
	return Elo{K: k, First: 1500, Settled: 30}
}

// Start implements System.
func (e Elo) Start() Rating { return Rating{Value: e.First} }

// Listed implements System.
func (e Elo) Listed(points int) Rating {
	return Rating{Value: float64(points), Games: e.Settled, Senior: points >= senior}
}

// senior is what has to be reached once for the lowest K.
const senior = 2400

// Provisional implements System.
func (e Elo) Provisional(r Rating) bool { return r.Games < e.Settled }

// Rest implements System: under Elo nothing changes without a game.
func (e Elo) Rest(before Rating, _ int) Rating { return before }

// Rate implements System.
func (e Elo) Rate(before Rating, results []Result) Rating {
	gained := 0.0
	for _, result := range results {
		gained += e.weight(before, result) * (result.Score.points() - e.expected(before.Value, result.Opponent.Value))
	}
	change := gained * e.coefficient(before, len(results))
	if e.Whole {
		// Sums of hundredths aren't exact: what is meant to be a half mustn't
		// fall below it.
		change = math.Round(math.Round(change*1e6) / 1e6)
	}
	after := before
	after.Value += change
	after.Games += len(results)
	after.Senior = before.Senior || after.Value >= senior
	return after
}

// Explain implements System.
func (e Elo) Explain(before Rating, results []Result) Working {
	w := Working{Before: before, After: e.Rate(before, results), K: e.coefficient(before, len(results))}
	for _, result := range results {
		term := Term{
			Result: result, Weight: e.weight(before, result), Expected: e.expected(before.Value, result.Opponent.Value),
		}
		term.Gain = w.K * term.Weight * (result.Score.points() - term.Expected)
		w.Terms = append(w.Terms, term)
	}
	return w
}

// weight is how much a game counts.
func (e Elo) weight(before Rating, result Result) float64 {
	if !e.Margins {
		return 1
	}
	return marginWeight(before, result)
}

// expected is the score expected in one game.
func (e Elo) expected(own, opponent float64) float64 {
	difference := own - opponent
	if !e.Table {
		return 1 / (1 + math.Pow(10, -difference/400))
	}
	// Since October 2025 a player of 2650 and more is outside the rule.
	if math.Abs(difference) > 400 && own < 2650 {
		difference = math.Copysign(400, difference)
	}
	return float64(Expected(int(math.Round(difference)))) / 100
}

// coefficient is K for a player who plays so many games in the period (B.02
// 8.3.3): 40 for newcomers and juniors below 2300, 10 for whoever has once
// reached 2400, else 20; lowered so that K times the games stays within 700.
func (e Elo) coefficient(r Rating, games int) float64 {
	if e.K != 0 {
		return e.K
	}
	k := 20
	switch {
	case r.Senior || r.Value >= senior:
		k = 10
	case r.Games < 30, r.Junior && r.Value < 2300:
		k = 40
	}
	return float64(min(k, 700/max(games, 1)))
}
