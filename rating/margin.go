package rating

import "math"

// marginWeight is the optional multiplier for the balls between winner and
// loser: ln(1+margin) relative to a margin of three, times 2.2/(2.2 + d/1000),
// d being how many points higher the winner was rated.
//
// The logarithm makes the sixth ball worth less than the second. The second
// factor is there because strong players win high: without it their ratings
// drift away from the others', game by game (autocorrelation). Both sides of a
// game get the same weight, so under one K for all it creates no points. A draw
// and a game without a margin weigh 1.
func marginWeight(own Rating, result Result) float64 {
	if result.Score == Draw || result.Margin <= 0 {
		return 1
	}
	lead := own.Value - result.Opponent.Value
	if result.Score == Loss {
		lead = -lead
	}
	const usual = 3 // balls
	// No lead may turn the sign: −2000 and below would.
	return math.Log1p(float64(result.Margin)) / math.Log1p(usual) * 2.2 / (2.2 + max(lead, -1500)/1000)
}
