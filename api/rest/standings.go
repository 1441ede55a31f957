package rest

import (
	"github.com/gin-gonic/gin"

	"sumito/api/app"
	"sumito/tournament"
	"sumito/tournament/event"
)

type standingsDTO struct {
	Through   int      `json:"through"`
	TieBreaks []string `json:"tie_breaks"`
	// NotComputed are those tie-breaks that no item has a value of.
	NotComputed []string      `json:"not_computed"`
	Items       []standingDTO `json:"items"`
}

// rankedDTO is an entry with its place; it has no rank where its games are set
// aside.
type rankedDTO struct {
	Rank     *int          `json:"rank"`
	SetAside bool          `json:"set_aside"`
	Entry    event.EntryID `json:"entry"`
	Number   *int          `json:"number"`
	Name     *string       `json:"name"`
	Points   pointsDTO     `json:"points"`
}

type standingDTO struct {
	rankedDTO
	Balls     rowBallsDTO   `json:"balls"`
	TieBreaks []tieBreakDTO `json:"tie_breaks"`
	Rounds    []cellDTO     `json:"rounds"`
}

type rowBallsDTO struct {
	For        int `json:"for"`
	Against    int `json:"against"`
	Difference int `json:"difference"`
}

type tieBreakDTO struct {
	Code           string    `json:"code"`
	Value          pointsDTO `json:"value"`
	*arithmeticDTO           // only where it is asked for
}

type cellDTO struct {
	Round    int            `json:"round"`
	Board    *int           `json:"board"`
	Opponent *int           `json:"opponent"`
	Colour   *event.By      `json:"colour"`
	Outcome  *string        `json:"outcome"`
	Balls    *ownBallsDTO   `json:"balls"`
	Points   *pointsDTO     `json:"points"`
	Bye      *event.ByeKind `json:"bye"`
	Trust    *event.Trust   `json:"trust"`
	Record   *string        `json:"record"`
	SetAside bool           `json:"set_aside"` // counts for nobody
}

type ownBallsDTO struct {
	For     int `json:"for"`
	Against int `json:"against"`
}

type crossTableDTO struct {
	Through int           `json:"through"`
	Items   []crossRowDTO `json:"items"`
}

type crossRowDTO struct {
	rankedDTO
	Opponents []cellDTO `json:"opponents"`
}

// newCell makes nothing of a round that gave no points yet: 0 would be a score.
func newCell(c tournament.Cell, scale int) cellDTO {
	out := cellDTO{
		Round: c.Round, Board: positive(c.Board), Opponent: positive(int(c.Opponent)), Colour: filled(c.Colour),
		Outcome: filled(string(c.Outcome)), Bye: filled(c.Bye), Trust: filled(c.Trust), Record: filled(c.Record), SetAside: c.SetAside,
	}
	if c.Outcome != tournament.NotThere && c.Outcome != tournament.Pending {
		points := newPoints(c.Points, scale)
		out.Points = &points
		if c.Outcome != tournament.Bye {
			out.Balls = &ownBallsDTO{For: c.For, Against: c.Against}
		}
	}
	return out
}

func newRanked(v app.View, row tournament.Row) rankedDTO {
	out := rankedDTO{
		SetAside: row.SetAside, Entry: row.Entry, Number: positive(row.Number), Name: filled(nameOf(v, row.Entry)),
		Points: newPoints(row.Points, v.Tournament.Settings.Scoring.Scale),
	}
	if !row.SetAside {
		out.Rank = positive(row.Rank)
	}
	return out
}

func newRowBalls(row tournament.Row) rowBallsDTO {
	return rowBallsDTO{For: row.For, Against: row.Against, Difference: row.Difference}
}

func newTieBreaks(values []tournament.TieBreak) []tieBreakDTO {
	out := make([]tieBreakDTO, len(values))
	for i, t := range values {
		out[i] = tieBreakDTO{Code: t.Code, Value: newValue(t.Value)}
	}
	return out
}

func newStandings(v app.View, through int, rows []tournament.Row) standingsDTO {
	scale := v.Tournament.Settings.Scoring.Scale
	_, missing := v.Tournament.TieBreaks()
	out := standingsDTO{
		Through: through, TieBreaks: list(v.Tournament.Settings.TieBreaks), NotComputed: list(missing),
		Items: make([]standingDTO, len(rows)),
	}
	for i, row := range rows {
		item := standingDTO{
			rankedDTO: newRanked(v, row), Balls: newRowBalls(row),
			TieBreaks: newTieBreaks(row.TieBreaks), Rounds: make([]cellDTO, len(row.Rounds)),
		}
		for k, cell := range row.Rounds {
			item.Rounds[k] = newCell(cell, scale)
		}
		out.Items[i] = item
	}
	return out
}

func newCrossTable(v app.View, through int, rows []tournament.Row) crossTableDTO {
	scale := v.Tournament.Settings.Scoring.Scale
	out := crossTableDTO{Through: through, Items: make([]crossRowDTO, len(rows))}
	for i, row := range rows {
		item := crossRowDTO{rankedDTO: newRanked(v, row), Opponents: []cellDTO{}}
		for _, cell := range row.Rounds {
			if cell.Opponent != 0 {
				item.Opponents = append(item.Opponents, newCell(cell, scale))
			}
		}
		out.Items[i] = item
	}
	return out
}

// table returns the view, and the round that a table is asked for: the newest
// shown unless an earlier one is named.
func (a *API) table(c *gin.Context, q query) (app.View, int, error) {
	asked, err := q.number("through", 0)
	if err != nil {
		return app.View{}, 0, err
	}
	view, err := a.view(c)
	if err != nil {
		return app.View{}, 0, err
	}
	through := view.Tournament.Shown()
	if asked > 0 && asked < int64(through) {
		through = int(asked)
	}
	return view, through, nil
}

// getStandings answers with the standings.
func (a *API) getStandings(c *gin.Context) error {
	q, err := readQuery(c, "through", "explain")
	if err != nil {
		return err
	}
	explain, err := q.flag("explain")
	if err != nil {
		return err
	}
	view, through, err := a.table(c, q)
	if err != nil {
		return err
	}
	out := newStandings(view, through, tournament.Standings(view.Tournament, through))
	if explain {
		if err := out.explain(view.Tournament); err != nil {
			return err
		}
	}
	return a.writeUnversioned(c, out)
}

// getCrossTable answers with the cross table.
func (a *API) getCrossTable(c *gin.Context) error {
	q, err := readQuery(c, "through")
	if err != nil {
		return err
	}
	view, through, err := a.table(c, q)
	if err != nil {
		return err
	}
	return a.writeUnversioned(c, newCrossTable(view, through, tournament.CrossTable(view.Tournament, through)))
}
