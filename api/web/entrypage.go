package web

import (
	"context"
	"fmt"
	"slices"
	"strconv"

	"github.com/gin-gonic/gin"

	"sumito/api/app"
	"sumito/tournament"
	"sumito/tournament/event"
	"sumito/tournament/scoring"
)

// entryModel is what pages/entry.html reads: the card of an entry.
type entryModel struct {
	Head   headModel
	Name   string
	Facts  []fact
	Rounds []cardRow
	Points string
	Balls  string
	Sum    string // of the points; "" for less than two rounds
	Ties   []arithmetic
}

// cardRow is one round on the card.
type cardRow struct {
	Number   int
	Path     string
	Board    int
	Colour   string
	Opponent player
	Bye      string
	Result   resultModel
	Won      string // outcome in words
	Points   string
	Total    string // points so far
}

// entryPage answers GET /tournaments/:id/entries/:entry.
func (s *Site) entryPage(c *gin.Context) {
	number, ok := s.param(c, "entry")
	if !ok {
		return
	}
	// The card shows what the tournament did to the player's rating in the club.
	stamp, err := s.app.TournamentRatingStamp(c.Request.Context(), c.Param("id"))
	if err != nil {
		s.fail(c, err)
		return
	}
	s.publicPageReading(c, " "+ratingKey(stamp), "players", "entry", nil, func(ctx context.Context, r request, view app.View) (any, error) {
		model, err := r.entry(view, event.EntryID(number))
		if err != nil {
			return nil, err
		}
		change, rated, err := s.entryRating(ctx, r, view, event.EntryID(number))
		if rated {
			model.Facts = append(model.Facts, change)
		}
		return model, err
	})
}

// entryRating is what a tournament did to the rating of an entry's player, with
// the way to its arithmetic; false for teams and who wasn't rated here.
func (s *Site) entryRating(ctx context.Context, r request, view app.View, id event.EntryID) (fact, bool, error) {
	entry, _ := view.Tournament.Entry(id)
	if len(entry.Players) != 1 {
		return fact{}, false, nil
	}
	club, player := view.Tournament.Club, entry.Players[0]
	change, rated, err := s.app.EntryRating(ctx, club, view.Tournament.ID, player)
	if err != nil || !rated {
		return fact{}, false, err
	}
	before, after := newPoints(change.Before, change.ProvisionalBefore), newPoints(change.After, change.ProvisionalAfter)
	return fact{
		Name: r.text("page.card.rating-change"), Value: fmt.Sprintf("%s (%s → %s)", signedPoints(change.Change), before, after),
		Path: ratingPath(club, player),
	}, true, nil
}

// entry builds the card of an entry: its games, colours and points, and the
// columns that a phone's table leaves out.
func (r request) entry(view app.View, id event.EntryID) (entryModel, error) {
	entry, ok := view.Tournament.Entry(id)
	if !ok || entry.Removed {
		return entryModel{}, &app.Problem{Class: app.NotFound, Code: tournament.CodeEntryUnknown, Params: map[string]any{"entry": id}}
	}
	model := entryModel{Head: r.head(view, "players"), Name: r.name(view, id)}
	scale := view.Tournament.Settings.Scoring.Scale
	table := tournament.Standings(view.Tournament, 0) // of all that aren't removed
	row := table[slices.IndexFunc(table, func(row tournament.Row) bool { return row.Entry == id })]
	model.Points, model.Balls = scoring.Format(row.Points, scale), score(row.For, row.Against)
	model.Facts = r.cardFacts(view, entry, row)
	total := 0
	for _, cell := range row.Rounds {
		if !cell.SetAside {
			total += cell.Points
		}
		if cell.Outcome != tournament.NotThere {
			model.Rounds = append(model.Rounds, r.cardRow(view, cell, scoring.Format(total, scale)))
		}
	}
	model.Sum, model.Ties = pointsSum(model.Rounds, model.Points), r.arithmetics(view, id)
	return model, nil
}

func (r request) cardFacts(view app.View, entry tournament.Entry, row tournament.Row) []fact {
	var facts []fact
	if place := placeOf(row); place > 0 {
		facts = append(facts, fact{Name: r.text("page.col.place"), Value: strconv.Itoa(place)})
	}
	if entry.Number > 0 {
		facts = append(facts, fact{Name: r.text("page.col.number"), Value: strconv.Itoa(entry.Number)})
	}
	if entry.Rating > 0 {
		facts = append(facts, fact{Name: r.text("page.col.rating"), Value: strconv.Itoa(entry.Rating)})
	}
	facts = append(facts, fact{Name: r.text("page.col.points"), Value: scoring.Format(row.Points, view.Tournament.Settings.Scoring.Scale)})
	codes, _ := view.Tournament.TieBreaks()
	for i, value := range tieBreakValues(row) {
		code := withBallDifference(codes)[i]
		facts = append(facts, fact{Name: r.tieBreakName(code), Value: value.Text})
	}
	if note := r.standing(entry); note != "" {
		facts = append(facts, fact{Name: r.text("page.col.note"), Value: note})
	}
	return facts
}

func (r request) cardRow(view app.View, cell tournament.Cell, total string) cardRow {
	row := cardRow{
		Number: cell.Round,
		Path:   roundPath(view.Tournament.ID, cell.Round),
		Board:  cell.Board,
		Colour: string(cell.Colour),
		Points: scoring.Format(cell.Points, view.Tournament.Settings.Scoring.Scale),
		Total:  total,
	}
	if cell.SetAside {
		row.Points = scoring.Format(0, 1)
	}
	if cell.Bye != event.NoBye {
		row.Bye = r.text("bye." + string(cell.Bye))
		return row
	}
	row.Opponent = r.side(view, cell.Opponent)
	if cell.Outcome != tournament.Pending {
		row.Won = r.text("page.card." + string(cell.Outcome))
		if cell.SetAside {
			row.Won += ", " + r.text("page.card.set-aside")
		}
		row.Result = resultModel{Score: cellScore(view, cell), How: r.text("ending." + string(cell.Ending)), Trust: cell.Trust}
		if cell.Record != "" {
			row.Result.Game = recordPath(cell.Record)
		}
	}
	return row
}
