package rating

import (
	"math"
	"testing"
)

// paperPlayer and paperResults are the worked example of "Example of the
// Glicko-2 system": 1500, RD 200, σ 0.06, τ 0.5, three games.
func paperPlayer() Rating { return Rating{Value: 1500, Deviation: 200, Volatility: 0.06} }

func paperResults() []Result {
	return []Result{
		{Opponent: Rating{Value: 1400, Deviation: 30, Volatility: 0.06}, Score: Win},
		{Opponent: Rating{Value: 1550, Deviation: 100, Volatility: 0.06}, Score: Loss},
		{Opponent: Rating{Value: 1700, Deviation: 300, Volatility: 0.06}, Score: Loss},
	}
}

// printed rounds as the paper does when it goes on with a printed number.
func printed(value float64, places int) float64 {
	scale := math.Pow(10, float64(places))
	return math.Round(value*scale) / scale
}

// The paper rounds what it prints and mostly goes on with that; following it
// the same way gives each of its digits.
func TestGlicko2AsPrinted(t *testing.T) {
	equal := func(name string, got float64, places int, want float64) {
		t.Helper()
		if printed(got, places) != want {
			t.Errorf("%s is %v, printed %v", name, got, want)
		}
	}
	phi := printed(200/glickoScale, 4)
	equal("φ", phi, 4, 1.1513)
	table := []struct{ rating, deviation, mu, phi, trust, expected, score float64 }{
		{1400, 30, -0.5756, 0.1727, 0.9955, 0.639, 1},
		{1550, 100, 0.2878, 0.5756, 0.9531, 0.432, 0},
		{1700, 300, 1.1513, 1.7269, 0.7242, 0.303, 0},
	}
	information, surprise := 0.0, 0.0
	for _, row := range table {
		mu, phi := (row.rating-1500)/glickoScale, row.deviation/glickoScale
		equal("μj", mu, 4, row.mu)
		equal("φj", phi, 4, row.phi)
		equal("g", trust(phi), 4, row.trust)
		weight := printed(trust(phi), 4)
		equal("E", expectedAgainst(0, mu, weight), 3, row.expected)
		expected := printed(expectedAgainst(0, mu, weight), 3)
		information += weight * weight * expected * (1 - expected)
		surprise += weight * (row.score - expected)
	}
	variance := printed(1/information, 4)
	equal("v", variance, 4, 1.7785)
	improvement := printed(1.7785*surprise, 4)
	equal("Δ", improvement, 4, -0.4834)
	// The paper cuts σ′ off instead of rounding it.
	sigma := math.Floor(DefaultGlicko2().volatility(0.06, phi, variance, improvement)*1e5) / 1e5
	equal("σ′", sigma, 5, 0.05999)
	equal("φ*", math.Sqrt(phi*phi+sigma*sigma), 6, 1.152862)
	phi = printed(combine(phi, sigma, variance), 4)
	equal("φ′", phi, 4, 0.8722)
	mu := printed(phi*phi*printed(surprise, 3), 4)
	equal("μ′", mu, 4, -0.2069)
	equal("r′", mu*glickoScale+1500, 2, 1464.06)
	equal("RD′", phi*glickoScale, 2, 151.52)
}

// Without the rounding in between the rating comes out a hundredth lower.
func TestGlicko2Exact(t *testing.T) {
	after := DefaultGlicko2().Rate(paperPlayer(), paperResults())
	if printed(after.Value, 2) != 1464.05 || printed(after.Deviation, 2) != 151.52 || printed(after.Volatility, 5) != 0.06 ||
		printed(after.Volatility, 6) != 0.059996 || after.Games != 3 {
		t.Errorf("%+v", after)
	}
}

// The volatility that comes out is a root of the paper's f, also where the
// results are far off what was expected.
func TestVolatilityIsRoot(t *testing.T) {
	g := DefaultGlicko2()
	for _, sigma := range []float64{0.01, 0.06, 0.5} {
		for _, phi := range []float64{0.1, 1.2, 2.01} {
			for _, improvement := range []float64{0, -0.5, 3, -12} {
				const variance = 1.8
				got := g.volatility(sigma, phi, variance, improvement)
				x := math.Log(got * got)
				spread := phi*phi + variance + math.Exp(x)
				f := math.Exp(x)*(improvement*improvement-spread)/(2*spread*spread) - (x-math.Log(sigma*sigma))/(g.Tau*g.Tau)
				if math.IsNaN(got) || math.Abs(f) > 1e-4 {
					t.Errorf("σ %v φ %v Δ %v: %v, f is %v", sigma, phi, improvement, got, f)
				}
			}
		}
	}
}
