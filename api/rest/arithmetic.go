package rest

import (
	"fmt"

	"sumito/tournament"
	"sumito/tournament/tiebreak"
)

// arithmeticDTO is how a tie-break's value comes about.
type arithmeticDTO struct {
	Method tiebreak.Method `json:"method"`
	Terms  []termDTO       `json:"terms"`
	Steps  []stepDTO       `json:"steps"`
}

type termDTO struct {
	Round    *int            `json:"round"`
	Opponent *int            `json:"opponent"`
	Value    pointsDTO       `json:"value"`
	Score    pointsDTO       `json:"score"`
	Points   pointsDTO       `json:"points"`
	Dummy    *tiebreak.Dummy `json:"dummy"`
	Cut      bool            `json:"cut"`
}

type stepDTO struct {
	Name  string    `json:"name"`
	Value pointsDTO `json:"value"`
}

// newValue writes the exact fraction, and the text that tables show.
func newValue(v tiebreak.Value) pointsDTO {
	return pointsDTO{Units: int(v.Units), Scale: int(v.Per), Text: v.String()}
}

// explain adds to every tie-break of a table its arithmetic.
func (s *standingsDTO) explain(t *tournament.Tournament) error {
	codes, _ := t.TieBreaks()
	table, err := tiebreak.NewTable(codes, tournament.TieBreakField(t, s.Through))
	if err != nil {
		return fmt.Errorf("explain the tie-breaks of %s: %w", t.ID, err)
	}
	scale := t.Settings.Scoring.Scale
	for i := range s.Items {
		values := s.Items[i].TieBreaks
		if s.Items[i].SetAside { // nothing of it is in the table
			for k := range values {
				values[k].arithmeticDTO = newArithmetic(nothing(codes[k]), scale)
			}
			continue
		}
		for k, e := range table.Explain(int(s.Items[i].Entry)) {
			values[k].arithmeticDTO = newArithmetic(e, scale)
		}
	}
	return nil
}

// nothing is how a tie-break comes to 0 without anything that counts.
func nothing(code string) tiebreak.Explanation {
	parsed, err := tiebreak.Parse(code)
	if err != nil { // not among those computed
		return tiebreak.Explanation{}
	}
	return tiebreak.Explanation{Code: parsed, Method: parsed.Method()}
}

func newArithmetic(e tiebreak.Explanation, scale int) *arithmeticDTO {
	out := &arithmeticDTO{Method: e.Method, Terms: make([]termDTO, len(e.Terms)), Steps: make([]stepDTO, len(e.Steps))}
	for i, term := range e.Terms {
		out.Terms[i] = termDTO{
			Round: positive(term.Round), Opponent: positive(term.Opponent), Value: newValue(term.Value),
			Score: newPoints(term.Score, scale), Points: newPoints(term.Points, scale),
			Dummy: filled(term.Dummy), Cut: term.Cut,
		}
	}
	for i, step := range e.Steps {
		out.Steps[i] = stepDTO{Name: step.Name, Value: newValue(step.Value)}
	}
	return out
}
