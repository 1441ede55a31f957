package web

import (
	"html"
	"html/template"
	"strconv"
	"strings"

	"sumito/api/app"
	"sumito/tournament"
	"sumito/tournament/event"
	"sumito/tournament/scoring"
)

// cells writes the round cells of a row as table cells. A large table has
// thousands of them, and html/template spends most of a page's time on their
// attributes, so they are written here; every text from outside is escaped.
func (r request) cells(view app.View, rounds []tournament.Cell) template.HTML {
	var b strings.Builder
	for _, cell := range rounds {
		b.WriteString(`<td class="r">`)
		r.cell(&b, view, cell)
		b.WriteString(`</td>`)
	}
	return template.HTML(b.String())
}

// cell writes one: the balls, and below them the opponent's number behind the
// colour's ring; the mark of trust in the corner; a link when there is a game
// to replay. What it means in words is its label.
func (r request) cell(b *strings.Builder, view app.View, cell tournament.Cell) {
	if cell.Outcome == tournament.NotThere {
		return
	}
	label := html.EscapeString(r.cellWords(view, cell))
	attributes := ` class="c ` + string(cell.Outcome) + `" aria-label="` + label + `" title="` + label + `"`
	if cell.Trust != "" {
		attributes += ` data-trust="` + html.EscapeString(string(cell.Trust)) + `"`
	}
	element := "span"
	if cell.Record != "" {
		element = "a"
		attributes += ` href="/games/` + html.EscapeString(cell.Record) + `"`
	} else {
		attributes += ` role="img"`
	}
	b.WriteString("<" + element + attributes + "><b>" + html.EscapeString(cellScore(view, cell)) + "</b>")
	switch {
	case cell.Bye != event.NoBye:
		b.WriteString("<i>" + html.EscapeString(r.text("cell.bye-mark")) + "</i>")
	case cell.Opponent != 0:
		b.WriteString(`<i class="` + string(cell.Colour) + `">` + strconv.Itoa(numberOf(view.Tournament, cell.Opponent)) + "</i>")
	}
	b.WriteString("</" + element + ">")
}

// cellScore is the large text of a cell: the balls, or a bye's points.
func cellScore(view app.View, cell tournament.Cell) string {
	switch cell.Outcome {
	case tournament.Pending:
		return "·"
	case tournament.Bye:
		return scoring.Format(cell.Points, view.Tournament.Settings.Scoring.Scale)
	}
	return strconv.Itoa(cell.For) + "–" + strconv.Itoa(cell.Against)
}

// cellWords says a cell in words: "Round 3: won 6–3 as Black against Jan Weiss
// (verified)".
func (r request) cellWords(view app.View, cell tournament.Cell) string {
	code := "cell." + string(cell.Outcome)
	if cell.Forfeit {
		code += "-forfeit"
	}
	return r.text(code, "round", cell.Round, "name", r.name(view, cell.Opponent), "score", cellScore(view, cell),
		"colour", r.text("word."+string(cell.Colour)), "bye", cell.Bye, "trust", cell.Trust, "board", cell.Board)
}
