package rating

// Player identifies a person; the id is opaque and sorts as text.
type Player string

// Rating is what a system knows of a player.
type Rating struct {
	Value      float64 // points, about 100…3000
	Deviation  float64 // Glicko-2's RD in points; 0 under Elo
	Volatility float64 // Glicko-2's σ; 0 under Elo
	Games      int     // rated games so far, earlier lists' included
	Junior     bool    // not yet past the year of the 18th birthday (FIDE's K)
	Senior     bool    // has once reached 2400 (FIDE's K)
}

// Score of a game as one player sees it, in half points.
type Score int

// The scores.
const (
	Loss Score = 0
	Draw Score = 1
	Win  Score = 2
)

// points is the score as a number from 0 to 1.
func (s Score) points() float64 { return float64(s) / 2 }

// Result is one game as one player sees it.
type Result struct {
	Opponent Rating // before the period
	Score    Score
	Margin   int // balls between winner and loser, 0 if unknown or unwanted
}

// System turns results into ratings. All games of a period count at once: each
// player's rating after it depends only on everybody's ratings before it.
// Implementations are values without state.
type System interface {
	// Start is the rating of somebody who has none.
	Start() Rating
	// Listed is the rating of somebody who comes with one, in points, from
	// elsewhere: where games count, no newcomer's; where certainty does, as unsure
	// as one, for nothing else is known.
	Listed(points int) Rating
	// Rate returns a player's rating after a period with at least one result.
	Rate(before Rating, results []Result) Rating
	// Explain returns how Rate comes to its rating, game by game.
	Explain(before Rating, results []Result) Working
	// Rest returns a player's rating after so many periods without a game.
	Rest(before Rating, periods int) Rating
	// Provisional reports whether a rating rests on too little to be trusted;
	// pages mark it.
	Provisional(r Rating) bool
}
