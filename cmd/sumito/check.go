package main

import (
	"bytes"
	"context"
	"errors"
	"fmt"

	"sumito/tournament/pairing"
	"sumito/tournament/pairing/check"
	"sumito/tournament/swiss"
	"sumito/tournament/trf"
)

// checkCommand pairs every round of finished tournaments again.
type checkCommand struct {
	Prove bool `help:"Say too which rounds an independent checker can't prove, and by which criterion."`
	pairByFlag
	warningsFlag
	Files []string `arg:"" name:"file" help:"Report files (TRF); - is the standard input."`
}

// Run prints a line for each file that is right, and for others which rounds
// differ and how.
func (c *checkCommand) Run(ctx context.Context, std *standard) error {
	status := statusDone
	bar := newProgress(std)
	defer bar.clear()
	for i, name := range c.Files {
		report, err := c.readReport(std, name)
		if err != nil {
			bar.clear()
			fmt.Fprintln(std.err, "sumito:", err)
			status = statusUsage
			continue
		}
		c.warnOfSystem(std, name, report)
		var found bytes.Buffer
		quiet := &standard{out: &found, words: std.words} // so that lines and bar don't mix
		equal, err := c.checkReport(ctx, quiet, name, report, func(round, rounds int) {
			const file = 1000 // parts of the bar
			bar.show(int64(file*i+file*round/rounds), int64(file*len(c.Files)))
		})
		std.words = quiet.words
		bar.clear()
		if _, failed := found.WriteTo(std.out); err == nil {
			err = failed
		}
		if err != nil {
			return err
		}
		if !equal && status == statusDone {
			status = statusNo
		}
	}
	if status != statusDone {
		return failure{status: status}
	}
	return nil
}

// checkReport compares every recorded round. Where the file doesn't say them,
// its rounds are all there are and the initial colour is the one of round 1.
// tell is called before each round.
func (c *checkCommand) checkReport(ctx context.Context, std *standard, name string, report *trf.File, tell func(round, rounds int)) (equal bool, err error) {
	report.ByWins = c.byWins()
	last := report.Recorded()
	if report.Rounds == 0 {
		report.Rounds = last
	}
	if report.Initial == pairing.None {
		report.Initial = report.InferInitial()
	}
	equal = true
	for round := 1; round <= last; round++ {
		if !report.IsRecorded(round) {
			continue
		}
		tell(round, last)
		proposal, err := swiss.New().Pair(ctx, report.Field(round))
		var impossible *pairing.ImpossibleError
		if errors.As(err, &impossible) {
			equal = false
			fmt.Fprintf(std.out, "%s: round %d differs: %v\n", name, round, std.aboutRound(err, report.FileNumber))
			continue
		}
		if err != nil {
			return false, err
		}
		if c.Prove {
			if err := prove(ctx, std, name, report, round, proposal); err != nil {
				return false, err
			}
		}
		for _, pair := range proposal.Pairs {
			if recorded, same := compareWithRecord(report, round, pair); !same {
				equal = false
				fmt.Fprintf(std.out, "%s: round %d differs: %d %d here, %s in the file\n", name, round,
					report.FileNumber(pair.First), fileNumber(report, pair.Second), recorded)
			}
		}
	}
	if equal {
		fmt.Fprintf(std.out, "%s: ok (%d rounds)\n", name, last)
	}
	return equal, nil
}

// compareWithRecord compares a pair with what the file has for the player who
// starts; forfeits often have no colours.
func compareWithRecord(report *trf.File, round int, pair pairing.Pair) (recorded string, same bool) {
	number, other := report.FileNumber(pair.First), fileNumber(report, pair.Second)
	player, found := report.Player(number)
	if !found {
		return "nobody", false
	}
	cell := player.Cell(round)
	recorded = fmt.Sprintf("%d %d", number, cell.Opponent)
	if cell.Colour == pairing.Second {
		recorded = fmt.Sprintf("%d %d", cell.Opponent, number)
	}
	return recorded, cell.Opponent == other && cell.Colour != pairing.Second
}

// prove prints what the independent checker has against a round, or couldn't
// show.
func prove(ctx context.Context, std *standard, name string, report *trf.File, round int, proposal pairing.Proposal) error {
	found, err := check.Check(ctx, report.Field(round), proposal)
	if err != nil {
		return err
	}
	for _, fault := range found.Faults {
		fmt.Fprintf(std.out, "%s: round %d: the checker says: %s\n", name, round, std.aboutFault(fault, report.FileNumber))
	}
	for _, open := range found.Unproven {
		fmt.Fprintf(std.out, "%s: round %d: group %s %v\n", name, round, tenths(open.Score), open)
	}
	return nil
}
