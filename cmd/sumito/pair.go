package main

import (
	"bufio"
	"context"
	"errors"
	"fmt"

	"sumito/tournament/pairing"
	"sumito/tournament/swiss"
	"sumito/tournament/trf"
)

// pairCommand pairs the next round of a tournament in a report file.
type pairCommand struct {
	System        string `default:"dutch" enum:"dutch" help:"Pairing system: dutch."`
	Rounds        int    `help:"Number of rounds, where the file doesn't say." placeholder:"N"`
	InitialColour string `help:"Colour of the highest odd number in round 1, where the file doesn't say: w starts, b doesn't." placeholder:"w|b"`
	Explain       bool   `help:"Write after each pair why."`
	File          string `arg:"" help:"A report file (TRF); - is the standard input."`
}

// Run prints the number of pairs, then a pair a line: who starts, a space, the
// other; the bye is the number 0.
func (c *pairCommand) Run(ctx context.Context, std *standard) error {
	report, err := readReport(std, c.File)
	if err != nil {
		return err
	}
	if err := c.complete(report); err != nil {
		return failure{status: statusUsage, cause: fmt.Errorf("%s: %w", c.File, err)}
	}
	round := report.NextRound()
	if round > report.Rounds {
		return fmt.Errorf("%s: all %d rounds are paired", c.File, report.Rounds)
	}
	proposal, err := swiss.New().Pair(ctx, report.Field(round))
	if err != nil {
		return fmt.Errorf("%s: %w", c.File, err)
	}
	out := bufio.NewWriter(std.out)
	fmt.Fprintln(out, len(proposal.Pairs))
	for _, pair := range proposal.Pairs {
		fmt.Fprint(out, report.FileNumber(pair.First), " ", fileNumber(report, pair.Second))
		if c.Explain {
			fmt.Fprint(out, explained(pair))
		}
		fmt.Fprintln(out)
	}
	return out.Flush()
}

// complete fills in what the file doesn't say from the flags.
func (c *pairCommand) complete(report *trf.File) error {
	if c.Rounds > 0 {
		report.Rounds = c.Rounds
	}
	if report.Rounds == 0 {
		return errors.New("the number of rounds isn't in the file (142 or XXR); give --rounds")
	}
	if c.InitialColour != "" {
		colour, known := initialColours[c.InitialColour]
		if !known {
			return fmt.Errorf("--initial-colour is w or b, not %q", c.InitialColour)
		}
		report.Initial = colour
	}
	if report.Initial == pairing.None {
		return errors.New("the initial colour isn't in the file (152 or XXC); give --initial-colour")
	}
	return nil
}

// fileNumber is FileNumber, 0 for the bye.
func fileNumber(report *trf.File, number pairing.Number) int {
	if number == 0 {
		return 0
	}
	return report.FileNumber(number)
}

// explained writes a pair's reasons: scores, colours due, and the rule that
// decided the colours.
func explained(pair pairing.Pair) string {
	why := pair.Reason
	if pair.Second == 0 {
		return fmt.Sprintf("\tscore %s\tbye", tenths(why.FirstScore))
	}
	floated := ""
	if why.Floated {
		floated = "\tfloat"
	}
	return fmt.Sprintf("\tscores %s %s\tdue %c %c\t%s%s",
		tenths(why.FirstScore), tenths(why.SecondScore),
		trf.Letter(why.FirstPreference), trf.Letter(why.SecondPreference), why.Colour, floated)
}

func tenths(n int) string { return fmt.Sprintf("%d.%d", n/10, n%10) }
