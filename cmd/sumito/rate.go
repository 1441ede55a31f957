package main

import (
	"cmp"
	"context"
	"fmt"
	"io"
	"math"
	"slices"
	"text/tabwriter"

	"sumito/rating"
	"sumito/tournament/pairing"
	"sumito/tournament/trf"
)

// rateCommand rates the games of report files in order.
type rateCommand struct {
	System  string   `default:"glicko2" enum:"glicko2,elo" help:"Rating system: glicko2 or elo."`
	Period  string   `default:"tournament" enum:"tournament,round" help:"What counts at once: a tournament or a round."`
	K       *float64 `help:"For elo: the plain formula with this K instead of FIDE's tables and rules." placeholder:"K"`
	Margins bool     `help:"For elo: weigh games by the balls, where the file has them."`
	JSON    bool     `name:"json" help:"Write one JSON object."`
	warningsFlag
	Files []string `arg:"" name:"file" help:"Report files (TRF), the oldest first; - is the standard input."`
}

// Run prints everybody's rating after the last file, highest first. Players are
// the same person where their id is the same, or without one their name.
func (c *rateCommand) Run(_ context.Context, std *standard) error {
	if err := c.check(); err != nil {
		return failure{status: statusUsage, cause: err}
	}
	pool := ratingPool{system: c.system(), names: map[rating.Player]string{}, start: map[rating.Player]rating.Rating{}}
	for _, name := range c.Files {
		report, err := c.readReport(std, name)
		if err != nil {
			return err
		}
		if len(report.Players) == 0 {
			return failure{status: statusUsage, cause: fmt.Errorf("%s: %w", name, errNoPlayers)}
		}
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

// ratingPool gathers what is to be rated.
type ratingPool struct {
	system  rating.System
	names   map[rating.Player]string
	start   map[rating.Player]rating.Rating
	periods []rating.Period
}

// add appends a tournament. Whoever is seen first with a rating starts with it,
// as somebody on an earlier list.
func (p *ratingPool) add(name string, report *trf.File, byRound bool) {
	ids := make(map[int]rating.Player, len(report.Players))
	for _, player := range report.Players {
		id := rating.Player(cmp.Or(player.ID, player.Name))
		ids[player.Number] = id
		if _, known := p.names[id]; !known && player.Rating > 0 {
			p.start[id] = p.system.Listed(player.Rating)
		}
		p.names[id] = player.Name
	}
	margins := map[[2]int]int{} // by round and the number that started
	for _, balls := range report.Balls {
		margins[[2]int{balls.Round, balls.First}] = max(balls.ByFirst-balls.BySecond, balls.BySecond-balls.ByFirst)
	}
	var games []rating.Game
	for round := 1; round <= report.Recorded(); round++ {
		for i := range report.Players {
			player := &report.Players[i]
			cell := player.Cell(round)
			// One of the two lines of a game: who starts, else the smaller number.
			starts := cell.Colour == pairing.First || cell.Colour == pairing.None && player.Number < cell.Opponent
			if score, rated := ratedScores[cell.Result]; rated && cell.Played() && starts {
				games = append(games, rating.Game{
					First: ids[player.Number], Second: ids[cell.Opponent], Score: score,
					Margin: margins[[2]int{round, player.Number}],
				})
			}
		}
		if byRound {
			p.periods = append(p.periods, rating.Period{Name: fmt.Sprintf("%s %d", name, round), Games: games})
			games = nil
		}
	}
	if !byRound {
		p.periods = append(p.periods, rating.Period{Name: name, Games: games})
	}
}

// ratedScores are the letters of games that are rated; W, D and L are games of
// less than a move.
var ratedScores = map[trf.Result]rating.Score{trf.Win: rating.Win, trf.Draw: rating.Draw, trf.Loss: rating.Loss}

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

// rated rates the periods; before is where each player started.
func (p *ratingPool) rated() []ratedJSON {
	projection := rating.Project(p.system, p.start, p.periods)
	all := make([]ratedJSON, 0, len(p.names))
	for _, player := range projection.Players() {
		r, start := projection.Rating(player), p.system.Start()
		if given, known := p.start[player]; known {
			start = given
		}
		all = append(all, ratedJSON{
			Player: player, Name: p.names[player], Before: rounded(start.Value, 2), Rating: rounded(r.Value, 2),
			Deviation: rounded(r.Deviation, 2), Volatility: rounded(r.Volatility, 6),
			Games: r.Games - start.Games, Provisional: p.system.Provisional(r),
		})
	}
	slices.SortStableFunc(all, func(a, b ratedJSON) int { return cmp.Compare(b.Rating, a.Rating) })
	return all
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
