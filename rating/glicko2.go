package rating

import "math"

// Glicko2 is Mark Glickman's system ("Example of the Glicko-2 system", 2022):
// besides the rating it keeps how sure it is of it (deviation) and how steady
// the player is (volatility). Its author recommends periods of 10 to 15 games a
// player. The margin of balls has no place in its model and is ignored.
type Glicko2 struct {
	// Tau limits how fast volatility changes, 0.3…1.2.
	Tau float64
	// First, Deviation and Volatility are a newcomer's.
	First, Deviation, Volatility float64
	// Settled is the deviation from which on a rating is no longer provisional.
	Settled float64
}

// DefaultGlicko2 returns the system with its author's values; a deviation up to
// 110 counts as settled.
func DefaultGlicko2() Glicko2 {
	return Glicko2{Tau: 0.5, First: 1500, Deviation: 350, Volatility: 0.06, Settled: 110}
}

// glickoScale is how many points a unit of the internal scale has.
const glickoScale = 173.7178

// Start implements System.
func (g Glicko2) Start() Rating {
	return Rating{Value: g.First, Deviation: g.Deviation, Volatility: g.Volatility}
}

// Listed implements System.
func (g Glicko2) Listed(points int) Rating {
	r := g.Start()
	r.Value = float64(points)
	return r
}

// Provisional implements System.
func (g Glicko2) Provisional(r Rating) bool { return g.complete(r).Deviation > g.Settled }

// Rest implements System: without games certainty fades (step 6), at most to a
// newcomer's.
func (g Glicko2) Rest(before Rating, periods int) Rating {
	before = g.complete(before)
	phi := before.Deviation / glickoScale
	phi = math.Sqrt(phi*phi + float64(periods)*before.Volatility*before.Volatility)
	before.Deviation = min(phi*glickoScale, max(g.Deviation, before.Deviation))
	return before
}

// Rate implements System; the steps are the paper's.
func (g Glicko2) Rate(before Rating, results []Result) Rating {
	before = g.complete(before)
	// Step 2: to the internal scale.
	mu, phi := (before.Value-g.First)/glickoScale, before.Deviation/glickoScale
	// Steps 3 and 4: how much the games tell, and which way they point.
	information, surprise := 0.0, 0.0
	for _, result := range results {
		opponent := (result.Opponent.Value - g.First) / glickoScale
		weight := trust(g.complete(result.Opponent).Deviation / glickoScale)
		expected := expectedAgainst(mu, opponent, weight)
		information += weight * weight * expected * (1 - expected)
		surprise += weight * (result.Score.points() - expected)
	}
	variance := 1 / information
	improvement := variance * surprise
	// Steps 5 to 7.
	sigma := g.volatility(before.Volatility, phi, variance, improvement)
	phi = combine(phi, sigma, variance)
	mu += phi * phi * surprise
	// Step 8: back to points.
	before.Value = mu*glickoScale + g.First
	before.Deviation = phi * glickoScale
	before.Volatility = sigma
	before.Games += len(results)
	return before
}

// Explain implements System.
func (g Glicko2) Explain(before Rating, results []Result) Working {
	before = g.complete(before)
	w := Working{Before: before, After: g.Rate(before, results)}
	phi := w.After.Deviation / glickoScale
	for _, result := range results {
		term := Term{Result: result, Weight: trust(g.complete(result.Opponent).Deviation / glickoScale)}
		difference := (before.Value - result.Opponent.Value) / glickoScale
		term.Expected = expectedAgainst(difference, 0, term.Weight)
		term.Gain = phi * phi * term.Weight * (result.Score.points() - term.Expected) * glickoScale
		w.Terms = append(w.Terms, term)
	}
	return w
}

// complete gives a rating from elsewhere, known by its value only, a newcomer's
// deviation and volatility.
func (g Glicko2) complete(r Rating) Rating {
	if r.Deviation <= 0 {
		r.Deviation = g.Deviation
	}
	if r.Volatility <= 0 {
		r.Volatility = g.Volatility
	}
	return r
}

// trust is the paper's g(φ): how much a game counts whose opponent's rating has
// that deviation.
func trust(phi float64) float64 { return 1 / math.Sqrt(1+3*phi*phi/(math.Pi*math.Pi)) }

// expectedAgainst is the paper's E(μ, μj, φj), with g(φj) as weight. It stays
// off 0 and 1, where a game would tell nothing and the variance be infinite.
func expectedAgainst(mu, opponent, weight float64) float64 {
	const edge = 1e-9
	return min(max(1/(1+math.Exp(-weight*(mu-opponent))), edge), 1-edge)
}

// combine is steps 6 and 7: the deviation after the period.
func combine(phi, sigma, variance float64) float64 {
	return 1 / math.Sqrt(1/(phi*phi+sigma*sigma)+1/variance)
}

// volatility is step 5: the root of f by the Illinois method.
func (g Glicko2) volatility(sigma, phi, variance, improvement float64) float64 {
	const tolerance = 0.000001
	start := math.Log(sigma * sigma)
	square := improvement * improvement
	f := func(x float64) float64 {
		e := math.Exp(x)
		spread := phi*phi + variance + e
		return e*(square-spread)/(2*spread*spread) - (x-start)/(g.Tau*g.Tau)
	}
	low := start
	var high float64
	if square > phi*phi+variance {
		high = math.Log(square - phi*phi - variance)
	} else {
		high = start - g.Tau
		for f(high) < 0 {
			high -= g.Tau
		}
	}
	atLow, atHigh := f(low), f(high)
	for math.Abs(high-low) > tolerance {
		next := low + (low-high)*atLow/(atHigh-atLow)
		atNext := f(next)
		if atNext*atHigh <= 0 {
			low, atLow = high, atHigh
		} else {
			atLow /= 2
		}
		high, atHigh = next, atNext
	}
	return math.Exp(low / 2)
}
