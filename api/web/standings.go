package web

import (
	"context"
	"html/template"
	"net/url"
	"slices"
	"strconv"
	"strings"

	"github.com/gin-gonic/gin"

	"sumito/api/app"
	"sumito/tournament"
	"sumito/tournament/event"
	"sumito/tournament/scoring"
)

// ballDifference is the tie-break that has a column even when the settings
// don't break ties by it: what the game is about.
const ballDifference = "BD"

// standingsModel is what pages/standings.html reads.
type standingsModel struct {
	Head     headModel
	Through  int    // the round after which the table stands, 0 before the first
	After    []tab  // the same after other rounds
	Parts    []part // of a table that is too long for one page; else none
	Rounds   []int  // columns
	Columns  []tieBreakColumn
	Rows     []standingsRow
	Verified int
	Games    int
	Missing  int // games of that round without a result

	SetAside    string // names of those whose games count for nobody
	NotComputed string // codes of tie-breaks that this program doesn't know
}

// standingsPageSize is how many rows of a table are on a page: 5,000 with all
// their results would be 18 MB.
const standingsPageSize = 250

// part is a page of a long table.
type part struct {
	Path     string
	From, To int // rows, from 1
	Here     bool
}

// tieBreakColumn heads a column; Fold leaves it out on a phone.
type tieBreakColumn struct {
	Code, Name string
	Fold       bool
}

type standingsRow struct {
	player
	Place  int
	Number int
	Rating int
	Left   bool
	Cells  template.HTML
	Points string
	Values []tieBreakValue
}

type tieBreakValue struct {
	Text string
	Fold bool
}

// standingsPage answers GET /tournaments/:id/standings and /tournaments/:id;
// ?through=n shows the table as it stood after round n, ?page=n its n-th part.
func (s *Site) standingsPage(c *gin.Context) {
	query := url.Values{}
	through, known := numbered(c, query, "through")
	page, there := numbered(c, query, "page")
	if !known || !there {
		s.NotFound(c)
		return
	}
	s.publicPage(c, "standings", "standings", query, func(_ context.Context, r request, view app.View) (any, error) {
		if through > view.Tournament.Shown() {
			return nil, noRound(through)
		}
		model := r.standings(view, through, max(page, 1), query)
		if page > max(len(model.Parts), 1) {
			return nil, noPage()
		}
		return model, nil
	})
}

// numbered reads a number of an address, from 1, into the query that a page is
// kept under; 0 when it isn't given, false when it is something else.
func numbered(c *gin.Context, query url.Values, name string) (int, bool) {
	text := c.Query(name)
	if text == "" {
		return 0, true
	}
	n, err := strconv.Atoi(text)
	if err != nil || n < 1 {
		return 0, false
	}
	query.Set(name, strconv.Itoa(n))
	return n, true
}

// standings builds a page of the table after a round, 0 for the newest published
// one; query is what the address asks for.
func (r request) standings(view app.View, through, page int, query url.Values) standingsModel {
	t := view.Tournament
	if through == 0 {
		through = t.Shown()
	}
	model := standingsModel{Head: r.head(view, "standings"), Through: through}
	base := tournamentPath(t.ID) + "/standings?through="
	for round := 1; round <= t.Shown(); round++ {
		model.After = append(model.After, tab{Path: base + strconv.Itoa(round), Number: round, Here: round == through})
	}
	for round := 1; round <= through; round++ {
		model.Rounds = append(model.Rounds, round)
	}
	codes, missing := t.TieBreaks()
	model.Columns, model.NotComputed = r.tieBreakColumns(codes), strings.Join(missing, ", ")
	model.Verified, model.Games = verifiedGames(t)
	model.Missing = len(missingBoards(t, through))
	rows := tournament.Standings(t, through)
	model.Parts = partsOf(len(rows), page, tournamentPath(t.ID)+"/standings", query)
	from := min((page-1)*standingsPageSize, len(rows))
	for _, row := range rows[from:min(from+standingsPageSize, len(rows))] {
		model.Rows = append(model.Rows, r.standingsRow(view, row))
	}
	model.SetAside = r.setAside(view, rows)
	return model
}

// setAside are the names of those whose games count for nobody.
func (r request) setAside(view app.View, rows []tournament.Row) string {
	var names []string
	for _, row := range rows {
		if row.SetAside {
			names = append(names, r.name(view, row.Entry))
		}
	}
	return strings.Join(names, ", ")
}

// partsOf divides a long table into pages; a short one has none.
func partsOf(rows, page int, path string, query url.Values) []part {
	if rows <= standingsPageSize {
		return nil
	}
	var parts []part
	for from := 0; from < rows; from += standingsPageSize {
		address := url.Values{"page": {strconv.Itoa(len(parts) + 1)}}
		if through := query.Get("through"); through != "" {
			address.Set("through", through)
		}
		parts = append(parts, part{
			Path: path + "?" + address.Encode(), From: from + 1, To: min(from+standingsPageSize, rows), Here: len(parts)+1 == page,
		})
	}
	return parts
}

func (r request) standingsRow(view app.View, row tournament.Row) standingsRow {
	return standingsRow{
		player: r.side(view, row.Entry),
		Place:  placeOf(row),
		Number: r.shownNumber(view, row.Entry),
		Rating: row.Rating,
		Left:   row.Left,
		Cells:  r.cells(view, row.Rounds),
		Points: scoring.Format(row.Points, view.Tournament.Settings.Scoring.Scale),
		Values: tieBreakValues(row),
	}
}

// placeOf is 0 for an entry whose games are set aside: it has no place.
func placeOf(row tournament.Row) int {
	if row.SetAside {
		return 0
	}
	return row.Rank
}

// shownNumber is the number by which cells name an entry, 0 while there are no
// cells.
func (r request) shownNumber(view app.View, id event.EntryID) int {
	if view.Tournament.Shown() == 0 {
		return 0
	}
	return numberOf(view.Tournament, id)
}

// tieBreakColumns are the settings' tie-breaks in order, and the ball
// difference before them when it isn't one. Only it stays on a phone.
func (r request) tieBreakColumns(codes []string) []tieBreakColumn {
	var columns []tieBreakColumn
	for _, code := range withBallDifference(codes) {
		columns = append(columns, tieBreakColumn{Code: code, Name: r.tieBreakName(code), Fold: code != ballDifference})
	}
	return columns
}

func withBallDifference(codes []string) []string {
	if slices.Contains(codes, ballDifference) {
		return codes
	}
	return append([]string{ballDifference}, codes...)
}

func tieBreakValues(row tournament.Row) []tieBreakValue {
	values := make([]tieBreakValue, 0, len(row.TieBreaks)+1)
	found := false
	for _, tb := range row.TieBreaks {
		if tb.Code == ballDifference {
			found = true
			values = append(values, tieBreakValue{Text: signed(row.Difference)})
			continue
		}
		values = append(values, tieBreakValue{Text: written(tb.Value), Fold: true})
	}
	if !found {
		values = append([]tieBreakValue{{Text: signed(row.Difference)}}, values...)
	}
	return values
}

// quarters writes a decimal as points are written: "137½" for "137.5".
func quarters(decimal string) string {
	whole, part, _ := strings.Cut(decimal, ".")
	sign, quarter := map[string]string{"25": "¼", "5": "½", "75": "¾"}[part]
	switch {
	case !quarter:
		return decimal
	case strings.TrimPrefix(whole, "-") == "0":
		return strings.TrimSuffix(whole, "0") + sign
	}
	return whole + sign
}

// signed writes a difference with its sign.
func signed(n int) string {
	switch {
	case n > 0:
		return "+" + strconv.Itoa(n)
	case n < 0:
		return "−" + strconv.Itoa(-n)
	}
	return "0"
}

// numberOf is the pairing number that stands for an opponent in a cell; before
// there is one, the order of entering.
func numberOf(t *tournament.Tournament, id event.EntryID) int {
	entry, ok := t.Entry(id)
	if ok && entry.Number > 0 {
		return entry.Number
	}
	return int(id)
}
