package web

import (
	"cmp"
	"context"
	"net/url"
	"slices"

	"github.com/gin-gonic/gin"

	"sumito/api/app"
	"sumito/tournament"
	"sumito/tournament/event"
	"sumito/tournament/scoring"
)

// roundModel is what pages/round.html reads.
type roundModel struct {
	Head    headModel
	Rounds  []tab
	Number  int
	State   tournament.RoundState
	Mark    string // the log's head when it was published, not the newest
	Search  string
	ByName  bool
	Boards  string // address of the order by board
	Names   string // address of the order by name
	Pairs   []pairRow
	Seats   []seatRow // by name
	Missing int       // boards without a result
}

// pairRow is a board or a bye.
type pairRow struct {
	Board        int
	Black, White player
	Bye          string // kind, in words
	Points       string // of a bye
	Result       resultModel
	Names        string // what the search box looks at
}

// seatRow is one entry's place, for the order by name.
type seatRow struct {
	Player   player
	Board    int
	Colour   string // "black" or "white"
	Opponent player
	Bye      string
	Result   resultModel
}

// pairingsPage answers GET /tournaments/:id/pairings: the newest round.
func (s *Site) pairingsPage(c *gin.Context) { s.showRound(c, 0) }

// roundPage answers GET /tournaments/:id/rounds/:round.
func (s *Site) roundPage(c *gin.Context) {
	if round, ok := s.param(c, "round"); ok {
		s.showRound(c, round)
	}
}

func (s *Site) showRound(c *gin.Context, number int) {
	byName, search, query := c.Query("by") == "name", c.Query("q"), url.Values{}
	if byName {
		query.Set("by", "name")
	}
	if search != "" {
		query.Set("q", search)
	}
	s.publicPage(c, "pairings", "round", query, func(_ context.Context, r request, view app.View) (any, error) {
		return r.round(view, number, byName, search)
	})
}

// round builds the page of a round, 0 for the newest that is published.
func (r request) round(view app.View, number int, byName bool, search string) (roundModel, error) {
	model := roundModel{Head: r.head(view, "pairings"), Search: search, ByName: byName}
	shown := r.shownRounds(view, number)
	if number == 0 && len(shown) > 0 {
		number = shown[len(shown)-1].Number
		shown[len(shown)-1].Here = true
	}
	model.Rounds, model.Number = shown, number
	if number == 0 {
		return model, nil
	}
	round, ok := view.Tournament.Round(number)
	if !ok || round.State == tournament.RoundDraft {
		return model, noRound(number)
	}
	model.State, model.Mark = round.State, round.Mark
	base := roundPath(view.Tournament.ID, number)
	model.Boards, model.Names = base, base+"?by=name"
	for _, p := range round.Pairings {
		row := r.pair(view, p)
		if !p.Decided() {
			model.Missing++
		}
		if matchesSearch(row.Names, search) {
			model.Pairs = append(model.Pairs, row)
		}
		for _, seat := range seats(row) {
			if matchesSearch(seat.Player.Name, search) {
				model.Seats = append(model.Seats, seat)
			}
		}
	}
	slices.SortStableFunc(model.Seats, func(a, b seatRow) int {
		return cmp.Compare(app.Fold(a.Player.Name), app.Fold(b.Player.Name))
	})
	return model, nil
}

// pair builds the row of a pairing.
func (r request) pair(view app.View, p tournament.Pairing) pairRow {
	row := pairRow{
		Board:  p.Board,
		Black:  r.side(view, p.Black),
		White:  r.side(view, p.White),
		Result: r.result(view, p),
	}
	row.Names = row.Black.Name + " " + row.White.Name
	if p.Bye != event.NoBye {
		row.Bye = r.text("bye." + string(p.Bye))
		row.Points = scoring.Format(p.Points, view.Tournament.Settings.Scoring.Scale)
	}
	return row
}

// seats turns a row into one for each side.
func seats(row pairRow) []seatRow {
	black := seatRow{Player: row.Black, Board: row.Board, Colour: "black", Opponent: row.White, Bye: row.Bye, Result: row.Result}
	if row.Bye != "" {
		return []seatRow{black}
	}
	return []seatRow{black, {Player: row.White, Board: row.Board, Colour: "white", Opponent: row.Black, Result: row.Result}}
}
