package main

import (
	"fmt"
	"strconv"
	"strings"

	"sumito/tournament/pairing"
	"sumito/tournament/trf"
)

// explained writes a pair's reasons: the group it was made in, who floated down
// to it, scores, colours due and how much, the rule that decided the colours,
// and whom of the group the two could not meet, each with the cause.
func explained(report *trf.File, pair pairing.Pair) string {
	why := pair.Reason
	if pair.Second == 0 {
		return fmt.Sprintf("\tgroup %s\tscore %s\tbye\tbarred %s\tno bye for %v", tenths(why.Group), tenths(why.FirstScore),
			bars(report, why.FirstBarred), translated(why.ByeBarred, report.FileNumber))
	}
	var floats strings.Builder
	first, second := why.FloatedDown()
	if first {
		fmt.Fprintf(&floats, "\tfloat %d from %s", report.FileNumber(pair.First), tenths(why.FirstScore))
	}
	if second {
		fmt.Fprintf(&floats, "\tfloat %d from %s", report.FileNumber(pair.Second), tenths(why.SecondScore))
	}
	return fmt.Sprintf("\tgroup %s\tscores %s %s\tdue %s %s\t%s\tbarred %s %s%s",
		tenths(why.Group), tenths(why.FirstScore), tenths(why.SecondScore),
		due(why.FirstPreference, why.FirstStrength), due(why.SecondPreference, why.SecondStrength),
		why.Colour, bars(report, why.FirstBarred), bars(report, why.SecondBarred), floats.String())
}

// bars lists whom a player could not meet: "[3:met 8:colours]".
func bars(report *trf.File, bars []pairing.Bar) string {
	words := make([]string, len(bars))
	for i, bar := range bars {
		words[i] = strconv.Itoa(report.FileNumber(bar.Number)) + ":" + bar.Cause
	}
	return "[" + strings.Join(words, " ") + "]"
}

// due is a colour preference: "w-strong", "-" for none.
func due(colour pairing.Colour, strength string) string {
	if strength == "" {
		return "-"
	}
	return string(trf.Letter(colour)) + "-" + strength
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
