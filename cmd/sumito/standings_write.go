package main

import (
	"bytes"
	"encoding/json"
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
		fmt.Fprintf(&text, "%d %s: place %d, %s points\n", p.player.Number, printable(p.player.Name), p.rank, p.points)
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

// The JSON form. Values are decimal numbers with at most two places; what is
// zero or empty in a term is left out.
type (
	standingsJSON struct {
		Standings []placeJSON `json:"standings"`
	}
	placeJSON struct {
		Rank          int           `json:"rank"`
		Shared        bool          `json:"shared,omitempty"`
		PairingNumber int           `json:"pairing_number"`
		Name          string        `json:"name"`
		Points        json.Number   `json:"points"`
		TieBreaks     tieBreaksJSON `json:"tie_breaks"`
	}
	// tieBreaksJSON is an object whose keys keep the order of precedence.
	tieBreaksJSON []tieBreakJSON
	tieBreakJSON  struct {
		code   string
		Value  json.Number     `json:"value"`
		Method tiebreak.Method `json:"method"`
		Terms  []termJSON      `json:"terms"`
		Steps  []stepJSON      `json:"steps,omitempty"`
	}
	termJSON struct {
		Round    int            `json:"round"`
		Opponent int            `json:"opponent,omitempty"`
		Value    json.Number    `json:"value"`
		Score    json.Number    `json:"score,omitempty"`
		Points   json.Number    `json:"points,omitempty"`
		Dummy    tiebreak.Dummy `json:"dummy,omitempty"`
		Cut      bool           `json:"cut,omitempty"`
	}
	stepJSON struct {
		Name  string      `json:"name"`
		Value json.Number `json:"value"`
	}
)

// MarshalJSON implements json.Marshaler.
func (t tieBreaksJSON) MarshalJSON() ([]byte, error) {
	var out bytes.Buffer
	out.WriteByte('{')
	for i, one := range t {
		if i > 0 {
			out.WriteByte(',')
		}
		body, err := json.Marshal(one)
		if err != nil {
			return nil, err
		}
		fmt.Fprintf(&out, "%q:%s", one.code, body)
	}
	out.WriteByte('}')
	return out.Bytes(), nil
}

// writeJSON writes every place with every term.
func (s *standings) writeJSON(out io.Writer) error {
	whole := standingsJSON{Standings: make([]placeJSON, len(s.places))}
	for i, p := range s.places {
		row := placeJSON{
			Rank: p.rank, Shared: p.shared, PairingNumber: p.player.Number, Name: p.player.Name,
			Points: number(p.points), TieBreaks: tieBreaksJSON{},
		}
		for _, e := range s.table.Explain(p.player.Number) {
			row.TieBreaks = append(row.TieBreaks, explanationJSON(e, p.points.Per))
		}
		whole.Standings[i] = row
	}
	return writeJSON(out, whole)
}

// explanationJSON writes one value; points are in units of 1/scale.
func explanationJSON(e tiebreak.Explanation, scale int64) tieBreakJSON {
	one := tieBreakJSON{code: e.Code.String(), Value: number(e.Value), Method: e.Method, Terms: []termJSON{}}
	points := func(units int) json.Number {
		if units == 0 {
			return ""
		}
		return number(tiebreak.Value{Units: int64(units), Per: scale})
	}
	for _, term := range e.Terms {
		one.Terms = append(one.Terms, termJSON{
			Round: term.Round, Opponent: term.Opponent, Value: number(term.Value),
			Score: points(term.Score), Points: points(term.Points), Dummy: term.Dummy, Cut: term.Cut,
		})
	}
	for _, step := range e.Steps {
		one.Steps = append(one.Steps, stepJSON{step.Name, number(step.Value)})
	}
	return one
}

func number(v tiebreak.Value) json.Number { return json.Number(v.String()) }
