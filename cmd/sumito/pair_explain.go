package main

import (
	"fmt"
	"slices"
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
			bars(report, pair.First, why.FirstBarred, why.FirstClash), translated(why.ByeBarred, report.FileNumber))
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
		why.Colour, bars(report, pair.First, why.FirstBarred, why.FirstClash), bars(report, pair.Second, why.SecondBarred, why.SecondClash), floats.String())
}

// bars lists whom a player could not meet: "[3:met 8:colours]".
func bars(report *trf.File, own pairing.Number, bars []pairing.Bar, clash []pairing.Number) string {
	words := make([]string, 0, len(bars)+len(clash))
	for _, bar := range bars {
		words = append(words, strconv.Itoa(report.FileNumber(bar.Number))+":"+bar.Cause)
	}
	for _, number := range clash {
		barred := slices.ContainsFunc(bars, func(bar pairing.Bar) bool { return bar.Number == number })
		if number != own && !barred {
			words = append(words, strconv.Itoa(report.FileNumber(number))+":colours")
		}
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
