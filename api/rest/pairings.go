package rest

import (
	"net/http"

	"github.com/gin-gonic/gin"

	"sumito/api/app"
	"sumito/tournament"
	"sumito/tournament/event"
	"sumito/tournament/scoring"
)

type sideDTO struct {
	Entry  event.EntryID `json:"entry"`
	Number *int          `json:"number"`
	Name   *string       `json:"name"`
}

type pairingDTO struct {
	Round     int                 `json:"round"`
	Board     *int                `json:"board"`
	Black     sideDTO             `json:"black"`
	White     *sideDTO            `json:"white"`
	Bye       *event.ByeKind      `json:"bye"`
	ByePoints *pointsDTO          `json:"bye_points"`
	Result    *resultDTO          `json:"result"`
	Records   []attachedRecordDTO `json:"records"`
	Revision  int64               `json:"revision"`
}

type pairingListDTO struct {
	Items []pairingDTO `json:"items"`
}

type resultDTO struct {
	Outcome event.Outcome  `json:"outcome"`
	Ending  event.Ending   `json:"ending"`
	Played  bool           `json:"played"`
	Balls   event.Balls    `json:"balls"`
	Points  sidesPointsDTO `json:"points"`
	Trust   event.Trust    `json:"trust"`
	By      event.By       `json:"by"`
	Record  *string        `json:"record"`
	Reason  *string        `json:"reason"`
}

// pointsDTO are points in units of 1/Scale, and as a table prints them.
type pointsDTO struct {
	Units int    `json:"units"`
	Scale int    `json:"scale"`
	Text  string `json:"text"`
}

type sidesPointsDTO struct {
	Black pointsDTO `json:"black"`
	White pointsDTO `json:"white"`
}

func newPoints(units, scale int) pointsDTO {
	return pointsDTO{Units: units, Scale: scale, Text: scoring.Format(units, scale)}
}

func newSide(v app.View, id event.EntryID) sideDTO {
	entry, _ := v.Tournament.Entry(id)
	return sideDTO{Entry: id, Number: positive(entry.Number), Name: filled(nameOf(v, id))}
}

func newPairings(v app.View, r tournament.Round) []pairingDTO {
	out := make([]pairingDTO, len(r.Pairings))
	for i, p := range r.Pairings {
		out[i] = newPairing(v, r.Number, p)
	}
	return out
}

func newPairing(v app.View, round int, p tournament.Pairing) pairingDTO {
	out := pairingDTO{
		Round: round, Board: positive(p.Board), Black: newSide(v, p.Black), Bye: filled(p.Bye),
		Result: newResult(v, p.Result), Records: newAttached(p.Records), Revision: p.Revision,
	}
	if p.Bye == event.NoBye {
		white := newSide(v, p.White)
		out.White = &white
	} else {
		points := newPoints(p.Points, v.Tournament.Settings.Scoring.Scale)
		out.ByePoints = &points
	}
	return out
}

func newResult(v app.View, r *event.Result) *resultDTO {
	if r == nil {
		return nil
	}
	scale := v.Tournament.Settings.Scoring.Scale
	return &resultDTO{
		Outcome: r.Outcome, Ending: r.Ending, Played: r.Played(), Balls: r.Balls,
		Points: sidesPointsDTO{newPoints(r.Points.Black, scale), newPoints(r.Points.White, scale)},
		Trust:  r.Trust, By: r.By, Record: filled(r.Record), Reason: filled(v.Reasons[r.Reason.ID]),
	}
}

// listPairings answers with the pairings of a round.
func (a *API) listPairings(c *gin.Context) error {
	view, round, err := a.roundOf(c)
	if err != nil {
		return err
	}
	return a.writeUnversioned(c, pairingListDTO{Items: newPairings(view, round)})
}

// pairingOf finds the pairing of the path as whoever asks may see it.
func (a *API) pairingOf(c *gin.Context) (app.View, tournament.Pairing, int, error) {
	_, number, board, err := pathPairing(c)
	if err != nil {
		return app.View{}, tournament.Pairing{}, 0, err
	}
	view, _, err := a.roundOf(c)
	if err != nil {
		return app.View{}, tournament.Pairing{}, 0, err
	}
	pairing, found := view.Tournament.Pairing(number, board)
	if !found {
		return app.View{}, tournament.Pairing{}, 0, unknown(tournament.CodeBoardUnknown, map[string]any{"round": number, "board": board})
	}
	return view, pairing, number, nil
}

// getPairing answers with the pairing on one board.
func (a *API) getPairing(c *gin.Context) error {
	view, pairing, round, err := a.pairingOf(c)
	if err != nil {
		return err
	}
	return a.writeResource(c, http.StatusOK, pairing.Revision, newPairing(view, round, pairing))
}
