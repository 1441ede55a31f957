package web

import (
	"strings"

	"sumito/api/app"
	"sumito/tournament"
	"sumito/tournament/event"
	"sumito/tournament/scoring"
	"sumito/tournament/tiebreak"
)

// arithmetic is how a tie-break's value comes about, as the card shows it.
type arithmetic struct {
	Name   string
	Value  string
	Method string // in words
	Sum    string // "9 + 8½ = 17½"; "" where the terms aren't added
	Scores bool   // to show the opponents' points behind the values
	Points bool   // to show one's own points behind the values
	Terms  []termRow
	Steps  []fact
}

// termRow is one term; its round and opponent may be missing.
type termRow struct {
	Round    int
	Opponent player
	Score    string
	Points   string
	Value    string
	Note     string // that it is left out, whose score a dummy has
	Cut      bool
}

// arithmetics explains every tie-break of an entry.
func (r request) arithmetics(view app.View, id event.EntryID) []arithmetic {
	t := view.Tournament
	codes, _ := t.TieBreaks()
	explained, err := tiebreak.Explain(codes, tournament.TieBreakField(t, 0), int(id))
	if err != nil {
		return nil // the codes are those that can be computed
	}
	all := make([]arithmetic, len(explained))
	for i, e := range explained {
		all[i] = r.arithmetic(view, codes[i], e)
	}
	return all
}

func (r request) arithmetic(view app.View, code string, e tiebreak.Explanation) arithmetic {
	model := arithmetic{
		Name:   r.tieBreakName(code),
		Value:  written(e.Value),
		Method: r.text("page.card.method-" + string(e.Method)),
	}
	// Elsewhere they are the value itself, or have no part in it.
	model.Scores = e.Code.Name == "SB" || e.Code.Name == "KS"
	model.Points = e.Code.Name == "SB" || e.Code.Name == "PS"
	for _, term := range e.Terms {
		model.Terms = append(model.Terms, r.term(view, term))
	}
	for _, step := range e.Steps {
		model.Steps = append(model.Steps, fact{Name: r.text("page.card.step-" + step.Name), Value: written(step.Value)})
	}
	if e.Method == tiebreak.Sum {
		model.Sum = sumOf(e.Terms, model.Value)
	}
	return model
}

func (r request) term(view app.View, term tiebreak.Term) termRow {
	scale := view.Tournament.Settings.Scoring.Scale
	row := termRow{
		Round: term.Round, Value: written(term.Value), Cut: term.Cut,
		Score: scoring.Format(term.Score, scale), Points: scoring.Format(term.Points, scale),
	}
	if term.Opponent != 0 {
		row.Opponent = r.side(view, event.EntryID(term.Opponent))
	}
	var notes []string
	if term.Dummy != tiebreak.NoDummy {
		notes = append(notes, r.text("page.card.dummy-"+string(term.Dummy)))
	}
	if term.Cut {
		notes = append(notes, r.text("page.card.cut"))
	}
	row.Note = strings.Join(notes, "; ")
	return row
}

// sumOf writes the terms that count as one addition; "" when there is nothing
// to add.
func sumOf(terms []tiebreak.Term, value string) string {
	var b strings.Builder
	count := 0
	for _, term := range terms {
		if term.Cut {
			continue
		}
		text, negative := strings.CutPrefix(written(term.Value), "−")
		switch {
		case count == 0 && negative:
			b.WriteString("−")
		case negative:
			b.WriteString(" − ")
		case count > 0:
			b.WriteString(" + ")
		}
		b.WriteString(text)
		count++
	}
	if count < 2 {
		return ""
	}
	return b.String() + " = " + value
}

// written writes a value as the tables do, with a minus that is one.
func written(v tiebreak.Value) string { return strings.Replace(quarters(v.String()), "-", "−", 1) }

// pointsSum writes the points of the rounds as one addition.
func pointsSum(rounds []cardRow, total string) string {
	if len(rounds) < 2 {
		return ""
	}
	points := make([]string, len(rounds))
	for i, round := range rounds {
		points[i] = round.Points
	}
	return strings.Join(points, " + ") + " = " + total
}
