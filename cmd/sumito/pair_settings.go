package main

import (
	"errors"
	"fmt"
	"strconv"
	"strings"

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

// initialColours are the values of --initial-colour, in the letters of report
// files, which have small and capital ones.
var initialColours = map[string]pairing.Colour{
	"w": pairing.First, "W": pairing.First, "b": pairing.Second, "B": pairing.Second,
}

// warnOfFlag says that a flag goes before the file.
func (c *pairCommand) warnOfFlag(std *standard, flag, file string) {
	fmt.Fprintf(std.err, "sumito: %s: warning: %s is taken, though the file says %s\n", c.File, flag, file)
}

// avoided reads the pairs to keep apart if possible.
func (c *pairCommand) avoided(report *trf.File) ([][2]pairing.Number, error) {
	var pairs [][2]pairing.Number
	for _, text := range c.Avoid {
		one, other, both := strings.Cut(text, "-")
		var pair [2]pairing.Number
		for k, number := range []string{one, other} {
			n, err := strconv.Atoi(number)
			if err != nil || !both {
				return nil, fmt.Errorf("--avoid %s: want two numbers of the file, like 3-8", text)
			}
			player, found := report.Player(n)
			if !found {
				return nil, fmt.Errorf("--avoid %s: the file has no player %d", text, n)
			}
			if pair[k] = pairing.Number(n); report.ByRank {
				pair[k] = pairing.Number(player.Rank)
			}
		}
		if pair[0] == pair[1] {
			return nil, fmt.Errorf("--avoid %s: these are the same", text)
		}
		pairs = append(pairs, pair)
	}
	return pairs, nil
}
