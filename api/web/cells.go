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
// to replay. Its label begins with what is seen, so that who speaks to the
// browser can name it, and says the rest in words.
func (r request) cell(b *strings.Builder, view app.View, cell tournament.Cell) {
	if cell.Outcome == tournament.NotThere {
		return
	}
	large, below := cellScore(view, cell), ""
	switch {
	case cell.Bye != event.NoBye:
		below = r.text("cell.bye-mark")
	case cell.Opponent != 0:
		below = strconv.Itoa(numberOf(view.Tournament, cell.Opponent))
	}
	label := html.EscapeString(r.cellWords(view, cell, strings.TrimSpace(large+" "+below)))
	kind := string(cell.Outcome)
	if cell.SetAside {
		kind += " aside"
		label += ", " + html.EscapeString(r.text("page.card.set-aside"))
	}
	attributes := ` class="c ` + kind + `" aria-label="` + label + `" title="` + label + `"`
	if cell.Trust != "" {
		attributes += ` data-trust="` + html.EscapeString(string(cell.Trust)) + `"`
	}
	element := "span"
	if cell.Record != "" {
		element = "a"
		attributes += ` href="` + html.EscapeString(recordPath(cell.Record)) + `"`
	} else {
		attributes += ` role="img"`
	}
	b.WriteString("<" + element + attributes + "><b>" + html.EscapeString(large) + "</b>")
	switch {
	case cell.Bye != event.NoBye:
		b.WriteString(" <i>" + html.EscapeString(below) + "</i>")
	case cell.Opponent != 0:
		b.WriteString(` <i class="` + string(cell.Colour) + `">` + below + "</i>")
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
	return score(cell.For, cell.Against)
}

// cellWords says a cell in words, after what is seen of it: "6–3 12, round 3:
// won as Black against Jan Weiss, verified".
func (r request) cellWords(view app.View, cell tournament.Cell, seen string) string {
	code := "cell." + string(cell.Outcome)
	if cell.Forfeit {
		code += "-forfeit"
	}
	return r.text(code, "round", cell.Round, "name", r.name(view, cell.Opponent), "seen", seen,
		"colour", r.text("word."+string(cell.Colour)), "bye", cell.Bye, "trust", cell.Trust, "board", cell.Board)
}
