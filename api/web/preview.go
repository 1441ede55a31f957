package web

import (
	"slices"
	"strconv"

	"github.com/gin-gonic/gin"

	"sumito/api/app"
	"sumito/tournament"
	"sumito/tournament/scoring"
)

// previewModel is what a result would change, above the form that it stands in.
type previewModel struct {
	Score   string   // "4–6", credited
	Columns []string // tie-breaks that change for somebody
	Rows    []previewRow
	Ruling  bool // it is a ruling's, to be made below
	Ratings []previewRating
	Stay    string // what is said of rounds that are paired already, "" without any
}

// previewRow is an entry whose row in the standings would change.
type previewRow struct {
	Player        player
	Place, Points change
	TieBreaks     []change // by column
}

// previewRating is a player whose rating in the club would change.
type previewRating struct {
	Name   string
	Rating change
}

// change is a value before and after.
type change struct{ Before, After string }

// Differs reports whether there is anything to show.
func (c change) Differs() bool { return c.Before != c.After }

// previewResult answers POST …/boards/:board/preview: the page with what would
// change, the input kept and nothing saved. The button says which of the forms
// it is in.
func (s *Site) previewResult(c *gin.Context) {
	round, board, ok := s.boardParams(c)
	if !ok {
		return
	}
	which := "result"
	if c.PostForm("preview") == "ruling" {
		which = "ruling"
	}
	r, in := s.request(c), readBoard(c, which)
	balls, err := in.scored()
	var preview app.Preview
	if err == nil {
		preview, err = s.app.WhatIf(c.Request.Context(), r.actor, c.Param("id"), round, board, app.ResultInput{
			Outcome: in.outcome, Ending: in.ending, Balls: balls,
		})
	}
	if err == nil {
		in.preview = r.preview(preview)
		in.preview.Ruling = which == "ruling"
		s.showBoard(c, r, in, nil)
		return
	}
	if problem, ok := s.refused(c, err); ok {
		s.showBoard(c, r, in, problem)
	}
}

func (r request) preview(p app.Preview) *previewModel {
	scale := p.Tournament.Settings.Scoring.Scale
	model := &previewModel{Score: score(p.After.Balls.Black, p.After.Balls.White)}
	columns := changing(p.Rows)
	for _, k := range columns {
		model.Columns = append(model.Columns, p.Rows[0].After.TieBreaks[k].Code)
	}
	for _, row := range p.Rows {
		line := previewRow{
			Player: r.side(p.View, row.Entry()),
			Place:  change{strconv.Itoa(row.Before.Rank), strconv.Itoa(row.After.Rank)},
			Points: change{scoring.Format(row.Before.Points, scale), scoring.Format(row.After.Points, scale)},
		}
		for _, k := range columns {
			line.TieBreaks = append(line.TieBreaks, change{written(row.Before.TieBreaks[k].Value), written(row.After.TieBreaks[k].Value)})
		}
		model.Rows = append(model.Rows, line)
	}
	for _, c := range p.Ratings {
		model.Ratings = append(model.Ratings, previewRating{r.playerName(c.Name), change{
			newPoints(c.Before, c.ProvisionalBefore).String(), newPoints(c.After, c.ProvisionalAfter).String(),
		}})
	}
	if len(p.Stay) > 0 {
		model.Stay = r.text("page.preview.stay", "count", len(p.Stay), "rounds", p.Stay)
	}
	return model
}

// changing returns which tie-breaks, by position, change for somebody.
func changing(rows []tournament.Consequence) []int {
	if len(rows) == 0 {
		return nil
	}
	var columns []int
	for k := range rows[0].After.TieBreaks {
		if slices.ContainsFunc(rows, func(row tournament.Consequence) bool {
			return row.Before.TieBreaks[k].Value.Compare(row.After.TieBreaks[k].Value) != 0
		}) {
			columns = append(columns, k)
		}
	}
	return columns
}
