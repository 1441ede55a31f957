package main

import (
	"bufio"
	"context"
	"fmt"

	"sumito/tournament/pairing"
	"sumito/tournament/swiss"
	"sumito/tournament/trf"
)

// pairCommand pairs the next round of a tournament in a report file.
type pairCommand struct {
	System        string   `default:"dutch" enum:"dutch" help:"Pairing system: dutch."`
	Rounds        *int     `help:"Number of rounds, where the file doesn't say." placeholder:"N"`
	InitialColour string   `help:"Colour of the highest odd number in round 1, where the file doesn't say: w starts, b doesn't." placeholder:"w|b"`
	Avoid         []string `help:"Keep two apart if possible, by their numbers; may be repeated, the most important first." placeholder:"N-N"`
	Explain       bool     `help:"Write after each pair why."`
	pairByFlag
	warningsFlag
	File string `arg:"" help:"A report file (TRF); - is the standard input."`
}

// Run prints the number of pairs, then a pair a line: who starts, a space, the
// other; the bye is the number 0.
func (c *pairCommand) Run(ctx context.Context, std *standard) error {
	report, err := c.readReport(std, c.File)
	if err != nil {
		return err
	}
	report.ByWins = c.byWins()
	c.warnOfSystem(std, c.File, report)
	if err := c.complete(std, report); err != nil {
		return failure{statusUsage, fmt.Errorf("%s: %w", c.File, err)}
	}
	round := report.NextRound()
	if round > report.Rounds {
		return fmt.Errorf("%s: all %d rounds are paired", c.File, report.Rounds)
	}
	field := report.Field(round)
	if field.Avoided, err = c.avoided(report); err != nil {
		return failure{statusUsage, err}
	}
	proposal, err := swiss.New().Pair(ctx, field)
	if err != nil {
		return fmt.Errorf("%s: %w", c.File, std.aboutRound(err, report.FileNumber))
	}
	for _, pair := range proposal.LetGo {
		fmt.Fprintf(std.err, "sumito: %d and %d can't be kept apart\n", report.FileNumber(pair[0]), report.FileNumber(pair[1]))
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

// fileNumber is FileNumber, 0 for the bye.
func fileNumber(report *trf.File, number pairing.Number) int {
	if number == 0 {
		return 0
	}
	return report.FileNumber(number)
}

func tenths(n int) string { return fmt.Sprintf("%d.%d", n/10, n%10) }
