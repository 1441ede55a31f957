package main

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"

	"sumito/tournament/pairing"
	"sumito/tournament/scoring"
	"sumito/tournament/simulate"
	"sumito/tournament/swiss"
	"sumito/tournament/trf"
)

// simulateCommand makes up a tournament and writes it as a report file.
type simulateCommand struct {
	Players     int     `required:"" help:"Number of players, 2 to 99999." placeholder:"N"`
	Rounds      int     `required:"" help:"Number of rounds, 1 to 100." placeholder:"N"`
	Seed        uint64  `required:"" help:"The same seed makes the same tournament." placeholder:"N"`
	Scoring     string  `default:"classic" enum:"eleven,margin,classic" help:"Points: eleven, margin or classic."`
	Target      int     `default:"6" help:"Balls to push off (${default})." placeholder:"N"`
	Draws       float64 `default:"0.05" help:"Rate of draws, 0 to 1 (${default})." placeholder:"RATE"`
	Forfeits    float64 `help:"Rate of games not played, 0 to 1." placeholder:"RATE"`
	Withdrawals float64 `help:"Rate of players leaving each round, 0 to 1." placeholder:"RATE"`
	Byes        float64 `help:"Rate of byes asked for each round, 0 to 1." placeholder:"RATE"`
	Late        float64 `help:"Rate of late entries, 0 to 1." placeholder:"RATE"`
	ClubSize    int     `help:"Players a club, who never meet each other; without clubs if not given." placeholder:"N"`
	pairByFlag
	Output string `short:"o" default:"-" help:"The report file (TRF); - is the standard output." placeholder:"FILE"`
}

// Run plays the tournament round by round with the pairings of the engine.
func (c *simulateCommand) Run(ctx context.Context, std *standard) error {
	table, known := scoring.Preset(c.Scoring, c.Target)
	if !known {
		return failure{statusUsage, fmt.Errorf("--target is 1 to %d, not %d", scoring.MaxTarget, c.Target)}
	}
	bar := newProgress(std)
	defer bar.clear()
	file, err := simulate.Run(ctx, simulate.Options{
		Players: c.Players, Rounds: c.Rounds, Seed: c.Seed, Scoring: table,
		Draws: c.Draws, Forfeits: c.Forfeits, Withdrawals: c.Withdrawals,
		Byes: c.Byes, Late: c.Late, ClubSize: c.ClubSize, ByWins: c.byWins(),
	}, watched{System: swiss.New(), bar: bar})
	var wrong *simulate.OptionError
	if errors.As(err, &wrong) {
		return failure{statusUsage, fmt.Errorf("--%w", wrong)}
	}
	if file == nil {
		return err
	}
	bar.clear()
	if failed := c.write(std, file); err == nil || failed != nil {
		return errors.Join(std.aboutRound(err, file.FileNumber), failed)
	}
	// What was played before a round that can't be paired is a tournament, too.
	return fmt.Errorf("%w; %s", std.aboutRound(err, file.FileNumber), c.written(file))
}

// watched is a system that shows on a bar how far it is.
type watched struct {
	pairing.System
	bar *progress
}

// Pair implements pairing.System.
func (w watched) Pair(ctx context.Context, field pairing.Field) (pairing.Proposal, error) {
	w.bar.show(int64(field.Round-1), int64(field.Rounds))
	return w.System.Pair(ctx, field)
}

// write writes the report file where it was asked for.
func (c *simulateCommand) write(std *standard, file *trf.File) error {
	if c.Output == "-" {
		return writeTournament(std.out, file)
	}
	target, err := os.Create(c.Output)
	if err != nil {
		return failure{statusUsage, err}
	}
	return errors.Join(writeTournament(target, file), target.Close())
}

// written says what is there of a tournament that ended early.
func (c *simulateCommand) written(file *trf.File) string {
	where := c.Output
	if where == "-" {
		where = "the report"
	}
	switch last := file.Recorded(); last {
	case 0:
		return where + " has the players and no round"
	case 1:
		return where + " has round 1"
	default:
		return fmt.Sprintf("%s has rounds 1 to %d", where, last)
	}
}

// writeTournament writes a report file; what doesn't fit is a failure.
func writeTournament(target io.Writer, file *trf.File) error {
	problems, err := trf.Write(target, file)
	if err != nil {
		return err
	}
	if len(problems) > 0 {
		return &problems[0]
	}
	return nil
}
