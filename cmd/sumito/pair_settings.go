package main

import (
	"errors"
	"fmt"

	"sumito/tournament/pairing"
	"sumito/tournament/trf"
)

// complete fills in what the file doesn't say from the flags, which also go
// before what it says.
func (c *pairCommand) complete(std *standard, report *trf.File) error {
	if err := c.completeRounds(std, report); err != nil {
		return err
	}
	return c.completeColour(std, report)
}

func (c *pairCommand) completeRounds(std *standard, report *trf.File) error {
	switch {
	case c.Rounds == nil && report.Rounds == 0:
		return errors.New("the number of rounds isn't in the file (142 or XXR); give --rounds")
	case c.Rounds == nil:
		return nil
	case *c.Rounds < 1 || *c.Rounds > trf.MaxRounds:
		return fmt.Errorf("--rounds is 1 to %d, not %d", trf.MaxRounds, *c.Rounds)
	case report.Rounds != 0 && report.Rounds != *c.Rounds:
		c.warnOfFlag(std, fmt.Sprintf("--rounds %d", *c.Rounds), fmt.Sprintf("%d rounds (142 or XXR)", report.Rounds))
	}
	report.Rounds = *c.Rounds
	return nil
}

func (c *pairCommand) completeColour(std *standard, report *trf.File) error {
	if c.InitialColour == "" {
		if report.Initial == pairing.None {
			return errors.New("the initial colour isn't in the file (152 or XXC); give --initial-colour")
		}
		return nil
	}
	colour, known := initialColours[c.InitialColour]
	if !known {
		return fmt.Errorf("--initial-colour is w or b, not %q", c.InitialColour)
	}
	if report.Initial != pairing.None && report.Initial != colour {
		c.warnOfFlag(std, "--initial-colour "+c.InitialColour, string(trf.Letter(report.Initial))+" (152 or XXC)")
	}
	report.Initial = colour
	return nil
}

// warnOfFlag says that a flag goes before the file.
func (c *pairCommand) warnOfFlag(std *standard, flag, file string) {
	fmt.Fprintf(std.err, "sumito: %s: warning: %s is taken, though the file says %s\n", c.File, flag, file)
}
