package simulate

import "sumito/tournament/scoring"

// Varied draws options from a number: small fields and larger ones, few rounds
// and nearly all possible ones, every scoring, few or many things that happen.
// It is meant for tests that want to see everything.
func Varied(seed uint64) Options {
	r := &random{state: ^seed}
	table, _ := scoring.Preset(scoring.Presets()[r.below(3)], 1+r.below(6))
	o := Options{
		Seed:        seed,
		Players:     6 + r.below(10)*r.below(7),
		Scoring:     table,
		Draws:       []float64{0.02, 0.3, 0.9}[r.below(3)],
		Forfeits:    []float64{0, 0.02, 0.2}[r.below(3)],
		Byes:        []float64{0, 0.05, 0.2}[r.below(3)],
		Withdrawals: []float64{0, 0.02}[r.below(2)],
		Late:        []float64{0, 0.1}[r.below(2)],
	}
	o.Rounds = min(3+r.below(9), o.Players-2)
	if o.Players >= 12 {
		o.ClubSize = []int{0, 0, 2, 3}[r.below(4)]
	}
	return o
}
