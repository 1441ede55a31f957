package main

import (
	"context"
	"fmt"
	"io"
	"math"
	"slices"
	"text/tabwriter"

	"sumito/rating"
	"sumito/tournament/trf"
)

// rateCommand rates the games of report files in order.
type rateCommand struct {
	System  string   `default:"glicko2" enum:"glicko2,elo" help:"Rating system: glicko2 or elo."`
	Period  string   `default:"tournament" enum:"tournament,round" help:"What counts at once: a tournament or a round."`
	K       *float64 `help:"For elo: the plain formula with this K, above 0 and at most 1000, instead of FIDE's tables and rules." placeholder:"K"`
	Margins bool     `help:"For elo: weigh games by the balls, where the file has them."`
	JSON    bool     `name:"json" help:"Write one JSON object."`
	warningsFlag
	Files []string `arg:"" name:"file" help:"Report files (TRF), the oldest first; - is the standard input."`
}

// Run prints everybody's rating after the last file, highest first. Players of
// several files are the same person where their id is the same, or without one
// their name; two players of one file never are.
func (c *rateCommand) Run(_ context.Context, std *standard) error {
	if err := c.check(); err != nil {
		return failure{statusUsage, err}
	}
	pool := newRatingPool(c.system())
	for _, name := range c.Files {
		report, err := c.readReport(std, name)
		if err != nil {
			return err
		}
		if len(report.Players) == 0 {
			return failure{statusUsage, fmt.Errorf("%s: %w", name, errNoPlayers)}
		}
		if err := pool.meet(std, name, report); err != nil {
			return failure{statusUsage, fmt.Errorf("%s: %w", name, err)}
		}
		c.warnOfLacks(std, name, report)
		pool.add(name, report, c.Period == "round")
	}
	rated := pool.rated()
	if c.JSON {
		return writeJSON(std.out, struct {
			System  string      `json:"system"`
			Ratings []ratedJSON `json:"ratings"`
		}{c.System, rated})
	}
	return writeRatings(std.out, rated)
}

// check refuses flags that would be taken for nothing.
func (c *rateCommand) check() error {
	switch {
	case c.K != nil && !(*c.K > 0 && *c.K <= maxK):
		return fmt.Errorf("--k is above 0 and at most %d, not %v", maxK, *c.K)
	case c.System == "elo":
	case c.K != nil:
		return fmt.Errorf("--k is for --system elo; %s has no K", c.System)
	case c.Margins:
		return fmt.Errorf("--margins is for --system elo; %s doesn't weigh games", c.System)
	}
	return nil
}

// warnOfLacks says what the rating goes by and the file doesn't have.
func (c *rateCommand) warnOfLacks(std *standard, name string, report *trf.File) {
	if c.Margins && len(report.Balls) == 0 {
		fmt.Fprintf(std.err, "sumito: %s: warning: the file has no balls (### balls): --margins changes nothing here\n", name)
	}
	born := slices.ContainsFunc(report.Players, func(p trf.Player) bool { return yearOf(p.Birth) != 0 })
	if c.System == "elo" && c.K == nil && born && playedIn(report) == 0 {
		fmt.Fprintf(std.err, "sumito: %s: warning: the file doesn't say when the tournament was (042): nobody's K is a junior's\n", name)
	}
}

// maxK is the largest K that makes any sense: one game decides everything.
const maxK = 1000

func (c *rateCommand) system() rating.System {
	if c.System == "glicko2" {
		return rating.DefaultGlicko2()
	}
	elo := rating.FIDEElo()
	if c.K != nil {
		elo = rating.PlainElo(*c.K)
	}
	elo.Margins = c.Margins
	return elo
}

// ratedJSON is one player's rating. Figures are rounded: points to hundredths.
type ratedJSON struct {
	Player      rating.Player `json:"player"`
	Name        string        `json:"name"`
	Before      float64       `json:"before"`
	Rating      float64       `json:"rating"`
	Deviation   float64       `json:"deviation,omitempty"`
	Volatility  float64       `json:"volatility,omitempty"`
	Games       int           `json:"games"`
	Provisional bool          `json:"provisional"`
}

func rounded(x float64, places int) float64 {
	scale := math.Pow10(places)
	return math.Round(x*scale) / scale
}

// writeRatings prints a row a player; a question mark stands for provisional.
func writeRatings(out io.Writer, all []ratedJSON) error {
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprint(w, "rating\tchange\tdeviation\tgames\t name\n")
	for _, r := range all {
		mark := " "
		if r.Provisional {
			mark = "?"
		}
		fmt.Fprintf(w, "%.0f%s\t%+.0f\t%.0f\t%d\t %s\n", r.Rating, mark, r.Rating-r.Before, r.Deviation, r.Games, printable(r.Name))
	}
	return w.Flush()
}
