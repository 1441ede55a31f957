package main

import (
	"bytes"
	"fmt"
	"io"
	"slices"
	"strings"
	"text/tabwriter"

	"sumito/tournament/tiebreak"
)

// writeTable prints a row a player; shared places have an equals sign.
func (s *standings) writeTable(out io.Writer) error {
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintf(w, "place\tno.\tpoints\t%s name\n", strings.Join(append(slices.Clone(s.codes), ""), "\t"))
	for _, p := range s.places {
		rank := fmt.Sprint(p.rank)
		if p.shared {
			rank = "=" + rank
		}
		fmt.Fprintf(w, "%s\t%d\t%s\t", rank, p.player.Number, p.points)
		for _, value := range p.values {
			fmt.Fprintf(w, "%s\t", value)
		}
		// What follows the last tab is no cell and so isn't aligned.
		fmt.Fprintf(w, " %s\n", printable(p.player.Name))
	}
	return w.Flush()
}

// writeExplained prints the arithmetic of each place.
func (s *standings) writeExplained(out io.Writer) error {
	var text bytes.Buffer
	for _, p := range s.places {
		shared := ""
		if p.shared {
			shared = " (shared)"
		}
		fmt.Fprintf(&text, "%d %s: place %d%s, %s points\n", p.player.Number, printable(p.player.Name), p.rank, shared, p.points)
		for _, e := range s.table.Explain(p.player.Number) {
			fmt.Fprintf(&text, "\n%s = %s (%s)\n", e.Code, e.Value, e.Method)
			for _, term := range e.Terms {
				fmt.Fprintf(&text, "  round %-2d  %s\n", term.Round, explainedTerm(term))
			}
			for _, step := range e.Steps {
				fmt.Fprintf(&text, "  %s %s\n", step.Name, step.Value)
			}
		}
	}
	_, err := text.WriteTo(out)
	return err
}

// explainedTerm writes a term's opponent, value, and what is special about it.
func explainedTerm(term tiebreak.Term) string {
	opponent := "no opponent"
	if term.Opponent != 0 {
		opponent = fmt.Sprintf("against %d", term.Opponent)
	}
	text := fmt.Sprintf("%-12s %8s", opponent, term.Value)
	if why := dummies[term.Dummy]; why != "" {
		text += "  " + why
	}
	if term.Cut {
		text += "  left out"
	}
	return text
}

// dummies say where the score of a dummy opponent comes from.
var dummies = map[tiebreak.Dummy]string{
	tiebreak.OwnPoints:    "dummy: own points",
	tiebreak.CapScheduled: "dummy: as many as the scheduled opponent has",
	tiebreak.CapDraws:     "dummy: a draw in every round",
}
