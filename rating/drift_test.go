package rating_test

import (
	"fmt"
	"math"
	"math/rand/v2"
	"testing"

	"sumito/rating"
)

// evenings simulates a club of 60 whose strengths are known: so many rounds,
// everybody against somebody else, won by the logistic formula, the margin
// growing with the winner's strength over the loser.
func evenings(seed uint64, rounds int) (strengths map[rating.Player]float64, periods []rating.Period) {
	chance := rand.New(rand.NewPCG(seed, 5))
	const players = 60
	strengths = map[rating.Player]float64{}
	ids := make([]rating.Player, players)
	for i := range ids {
		ids[i] = rating.Player(fmt.Sprintf("p%02d", i))
		strengths[ids[i]] = 1500 + 250*chance.NormFloat64()
	}
	for range rounds {
		chance.Shuffle(players, func(i, j int) { ids[i], ids[j] = ids[j], ids[i] })
		var period rating.Period
		for i := 0; i < players; i += 2 {
			game := rating.Game{First: ids[i], Second: ids[i+1]}
			lead := strengths[game.First] - strengths[game.Second]
			if chance.Float64() < 1/(1+math.Pow(10, -lead/400)) {
				game.Score = rating.Win
			} else {
				lead = -lead
			}
			game.Margin = min(max(int(math.Round(3+lead/300+1.2*chance.NormFloat64())), 1), 6)
			period.Games = append(period.Games, game)
		}
		periods = append(periods, period)
	}
	return strengths, periods
}

// spread compares ratings with the strengths behind them: the slope of the
// ratings over the strengths, 1 when they are as far apart, and the mean.
func spread(p rating.Projection, strengths map[rating.Player]float64) (slope, mean float64) {
	var strength, both, squares float64
	for player, s := range strengths {
		strength += s
		mean += p.Rating(player).Value
	}
	n := float64(len(strengths))
	strength, mean = strength/n, mean/n
	for player, s := range strengths {
		both += (s - strength) * (p.Rating(player).Value - mean)
		squares += (s - strength) * (s - strength)
	}
	return both / squares, mean
}

// Over years of evenings margins make no points, and spread the ratings no
// further than the same games do without: in the long run less than a tenth.
func TestMarginsDontDrift(t *testing.T) {
	plain := rating.PlainElo(20)
	margins := plain
	margins.Margins = true
	for seed := range uint64(3) {
		strengths, periods := evenings(seed, 1200)
		for _, rounds := range []int{400, 800, 1200} {
			slope, mean := spread(rating.Project(margins, nil, periods[:rounds]), strengths)
			without, _ := spread(rating.Project(plain, nil, periods[:rounds]), strengths)
			if math.Abs(mean-1500) > 0.001 {
				t.Errorf("seed %d, %d rounds: the mean is %v", seed, rounds, mean)
			}
			if slope < 0.9 || slope > 1.15 || math.Abs(slope-without) > 0.1 {
				t.Errorf("seed %d, %d rounds: slope over strength %.3f, without margins %.3f", seed, rounds, slope, without)
			}
		}
	}
}

// Glicko-2 finds the same strengths.
func TestGlicko2FindsStrengths(t *testing.T) {
	strengths, periods := evenings(1, 300)
	if slope, mean := spread(rating.Project(rating.DefaultGlicko2(), nil, periods), strengths); slope < 0.85 || slope > 1.15 || math.Abs(mean-1500) > 15 {
		t.Errorf("slope %v, mean %v", slope, mean)
	}
}

func BenchmarkHundredThousandGames(b *testing.B) {
	for name, system := range systems() {
		b.Run(name, func(b *testing.B) {
			_, periods := evenings(3, 3334) // 100,020 games
			for b.Loop() {
				rating.Project(system, nil, periods)
			}
		})
	}
}
