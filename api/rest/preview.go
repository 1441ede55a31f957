package rest

import (
	"net/http"

	"github.com/gin-gonic/gin"

	"sumito/api/app"
	"sumito/api/middleware"
	"sumito/tournament"
	"sumito/tournament/event"
)

// previewDTO is what a result would change.
type previewDTO struct {
	Round  int              `json:"round"`
	Board  int              `json:"board"`
	Balls  event.Balls      `json:"balls"`
	Points sidesPointsDTO   `json:"points"`
	Rows   []consequenceDTO `json:"rows"`
	Stay   []int            `json:"stay"`
	// Ratings are those in the club, the greatest change first.
	Ratings []ratingChangeDTO `json:"ratings"`
}

type consequenceDTO struct {
	Entry  event.EntryID `json:"entry"`
	Name   *string       `json:"name"`
	Before placeDTO      `json:"before"`
	After  placeDTO      `json:"after"`
}

// placeDTO is a standing without its rounds.
type placeDTO struct {
	Rank      int           `json:"rank"`
	Points    pointsDTO     `json:"points"`
	Balls     rowBallsDTO   `json:"balls"`
	TieBreaks []tieBreakDTO `json:"tie_breaks"`
}

func newPreview(p app.Preview) previewDTO {
	scale := p.Tournament.Settings.Scoring.Scale
	place := func(row tournament.Row) placeDTO {
		return placeDTO{
			Rank: row.Rank, Points: newPoints(row.Points, scale),
			Balls: newRowBalls(row), TieBreaks: newTieBreaks(row.TieBreaks),
		}
	}
	out := previewDTO{
		Round: p.Round, Board: p.Board, Balls: p.After.Balls,
		Points: sidesPointsDTO{newPoints(p.After.Points.Black, scale), newPoints(p.After.Points.White, scale)},
		Rows:   make([]consequenceDTO, len(p.Rows)), Stay: list(p.Stay), Ratings: newRatingChanges(p.Ratings),
	}
	for i, row := range p.Rows {
		out.Rows[i] = consequenceDTO{
			Entry: row.Entry(), Name: filled(nameOf(p.View, row.Entry())), Before: place(row.Before), After: place(row.After),
		}
	}
	return out
}

// previewResult tells what a result would change, and stores nothing.
func (a *API) previewResult(c *gin.Context) error {
	id, round, board, err := pathPairing(c)
	if err != nil {
		return err
	}
	var in resultRequestDTO
	if err := readJSON(c, &in); err != nil {
		return err
	}
	preview, err := a.app.WhatIf(c.Request.Context(), middleware.Actor(c), id, round, board, app.ResultInput{
		Outcome: in.Outcome, Ending: in.Ending, Balls: in.Balls,
	})
	if err != nil {
		return inBody(err)
	}
	return a.writePlain(c, http.StatusOK, newPreview(preview))
}
