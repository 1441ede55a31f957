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
	pairByFlag
	File string `arg:"" help:"A report file (TRF); - is the standard input."`
}

// Run prints the number of pairs, then a pair a line: who starts, a space, the
// other; the bye is the number 0.
func (c *pairCommand) Run(ctx context.Context, std *standard) error {
	report, err := readReport(std, c.File)
	if err != nil {
		return err
	}
	c.choose(report)
	if err := c.complete(report); err != nil {
		return failure{status: statusUsage, cause: fmt.Errorf("%s: %w", c.File, err)}
	}
	round := report.NextRound()
	if round > report.Rounds {
		return fmt.Errorf("%s: all %d rounds are paired", c.File, report.Rounds)
	}
	proposal, err := swiss.New().Pair(ctx, report.Field(round))
	if err != nil {
		return fmt.Errorf("%s: %w", c.File, std.aboutRound(err, report.FileNumber))
	}
	out := bufio.NewWriter(std.out)
	fmt.Fprintln(out, len(proposal.Pairs))
	for _, pair := range proposal.Pairs {
		fmt.Fprint(out, report.FileNumber(pair.First), " ", fileNumber(report, pair.Second))
		if c.Explain {
			fmt.Fprint(out, explained(report, pair))
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

// explained writes a pair's reasons: the group it was made in, scores, colours
// due and how much, the rule that decided the colours, and whom of the group
// the two could not meet.
func explained(report *trf.File, pair pairing.Pair) string {
	why := pair.Reason
	if pair.Second == 0 {
		return fmt.Sprintf("\tgroup %s\tscore %s\tbye", tenths(why.Group), tenths(why.FirstScore))
	}
	floated := ""
	if why.Floated {
		floated = "\tfloat"
	}
	return fmt.Sprintf("\tgroup %s\tscores %s %s\tdue %s %s\t%s\tbarred %v %v%s",
		tenths(why.Group), tenths(why.FirstScore), tenths(why.SecondScore),
		due(why.FirstPreference, why.FirstStrength), due(why.SecondPreference, why.SecondStrength),
		why.Colour, translated(why.FirstBarred, report.FileNumber), translated(why.SecondBarred, report.FileNumber), floated)
}

// due is a colour preference: "w-strong", "-" for none.
func due(colour pairing.Colour, strength string) string {
	if strength == "" {
		return "-"
	}
	return string(trf.Letter(colour)) + "-" + strength
}

func tenths(n int) string { return fmt.Sprintf("%d.%d", n/10, n%10) }
