package main

// pairByFlag chooses the score that a report file is paired by, which none of
// its records tells.
type pairByFlag struct {
	PairBy string `default:"points" enum:"points,wins" help:"Score to pair by: points, or wins (a win 1, a draw ½, whatever the file's table gives)."`
}

func (f pairByFlag) byWins() bool { return f.PairBy == "wins" }
