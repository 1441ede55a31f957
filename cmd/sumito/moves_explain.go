package main

import (
	"fmt"
	"io"
	"strings"

	"sumito/game"
	"sumito/game/analysis"
	"sumito/game/notation"
)

// analysisJSON is what --explain adds: what stands on the board, in the words of
// the rule texts.
type analysisJSON struct {
	Groups    []groupJSON    `json:"groups"`
	Dets      []detJSON      `json:"dets"`
	Contacts  []contactJSON  `json:"contacts"`
	Standings []standingJSON `json:"standings"`
}

type groupJSON struct {
	Colour string   `json:"colour"`
	Form   string   `json:"form"`
	Cells  []string `json:"cells"`
	// SafeAxis is the axis of a spear.
	SafeAxis string `json:"safe_axis,omitempty"`
}

type detJSON struct {
	Colour string   `json:"colour"`
	Cell   string   `json:"cell"`
	By     []string `json:"by"`
}

// contactJSON is a pak or a sumito. Move is the push of a sumito, Blocked why it
// isn't possible now.
type contactJSON struct {
	Kind      string   `json:"kind"`
	Direction string   `json:"direction"`
	Strong    string   `json:"strong"`
	Cells     []string `json:"cells"`
	Against   []string `json:"against"`
	Move      string   `json:"move,omitempty"`
	Possible  bool     `json:"possible"`
	Blocked   string   `json:"blocked,omitempty"`
}

type standingJSON struct {
	Colour         string   `json:"colour"`
	Balls          int      `json:"balls"`
	CentreDistance int      `json:"centre_distance"`
	Cohesion       int      `json:"cohesion"`
	Threatened     []string `json:"threatened"`
}

func newAnalysisJSON(rules *game.Rules, p *game.Position) *analysisJSON {
	found := analysis.Analyse(rules, p)
	j := analysisJSON{Groups: []groupJSON{}, Dets: []detJSON{}, Contacts: []contactJSON{}, Standings: []standingJSON{}}
	for _, group := range found.Groups {
		written := groupJSON{Colour: group.Colour.String(), Form: string(group.Form), Cells: group.Cells.Names()}
		if group.Form == analysis.Spear {
			written.SafeAxis = group.Axis.String()
		}
		j.Groups = append(j.Groups, written)
	}
	for _, det := range found.Dets {
		j.Dets = append(j.Dets, detJSON{det.Colour.String(), det.Cell.String(), det.By.Cells.Names()})
	}
	for _, contact := range found.Contacts {
		j.Contacts = append(j.Contacts, newContactJSON(&contact))
	}
	for _, s := range found.Standings {
		j.Standings = append(j.Standings, standingJSON{s.Colour.String(), s.Balls, s.CentreDistance, s.Cohesion, s.Threatened.Names()})
	}
	return &j
}

func newContactJSON(c *analysis.Contact) contactJSON {
	j := contactJSON{
		Kind: "pak", Direction: c.Direction.String(), Strong: c.Strong.String(),
		Cells: c.StrongCells.Names(), Against: c.WeakCells.Names(), Possible: c.Possible(),
	}
	if c.IsSumito() {
		j.Kind, j.Move = "sumito", notation.FormatAbaPro(c.Push)
	}
	if c.Blocked != nil {
		j.Blocked = c.Blocked.Error()
	}
	return j
}

// write writes the analysis as text, a line for each thing.
func (j *analysisJSON) write(out io.Writer) {
	for _, s := range j.Standings {
		fmt.Fprintf(out, "%s: %d balls, %d steps from the centre, %d touching pairs", s.Colour, s.Balls, s.CentreDistance, s.Cohesion)
		if len(s.Threatened) > 0 {
			fmt.Fprintf(out, ", threatened %s", strings.Join(s.Threatened, " "))
		}
		fmt.Fprintln(out)
	}
	for _, group := range j.Groups {
		fmt.Fprintf(out, "%s %s: %s", group.Colour, group.Form, strings.Join(group.Cells, " "))
		if group.SafeAxis != "" {
			fmt.Fprintf(out, ", safe along %s", group.SafeAxis)
		}
		fmt.Fprintln(out)
	}
	for _, det := range j.Dets {
		fmt.Fprintf(out, "det: %s %s\n", det.Colour, det.Cell)
	}
	for _, c := range j.Contacts {
		fmt.Fprintf(out, "%s %s: %s against %s", c.Kind, c.Direction, strings.Join(c.Cells, " "), strings.Join(c.Against, " "))
		switch {
		case c.Possible:
			fmt.Fprintf(out, ", %s is possible", c.Move)
		case c.Blocked != "":
			fmt.Fprintf(out, ", %s is not: %s", c.Move, c.Blocked)
		}
		fmt.Fprintln(out)
	}
}
