package web

import (
	"context"
	"fmt"
	"slices"
	"strconv"

	"github.com/gin-gonic/gin"

	"sumito/api/app"
	"sumito/rating"
)

// historyModel is what pages/rating.html reads: how a player's rating came
// about.
type historyModel struct {
	Club      string
	ListPath  string
	Name      string
	Facts     []fact
	Course    *courseModel // nil for too little to draw
	Elo       bool         // else Glicko-2
	Margins   bool
	Columns   int       // of the table
	Stretches []stretch // the newest first
}

// stretch is rounds of one tournament with none of another in between.
type stretch struct {
	Tournament string
	Path       string
	Dates      string
	Rounds     []historyRound // the newest first
	last       string         // date
}

// historyRound is one period. It has one game: nobody is at two boards at once.
type historyRound struct {
	ID     string // its anchor
	Number int
	Path   string
	Before sureness
	After  sureness
	K      string // "" under Glicko-2
	Games  []historyGame
}

// sureness is a rating with how sure the system is of it, where it says so.
type sureness struct {
	points
	Deviation int // 0: it doesn't say
}

func newSureness(r rating.Rating, provisional bool) sureness {
	return sureness{newPoints(r, provisional), app.Points(r.Deviation)}
}

// historyGame is one game of a period.
type historyGame struct {
	Opponent player
	Rating   sureness // the opponent's before
	Won      string   // outcome in words
	Score    string   // "1", "½" or "0"
	Margin   int
	Expected string
	Weight   string
	Gain     string
}

// ratingHistoryPage answers GET /clubs/:club/ratings/:player.
func (s *Site) ratingHistoryPage(c *gin.Context) {
	club, id := c.Param("club"), c.Param("player")
	s.ratingPage(c, club, func(ctx context.Context, r request) (document, error) {
		history, err := s.app.RatingHistory(ctx, club, id)
		if err != nil {
			return document{}, err
		}
		model := r.history(history)
		return document{
			template: "rating", title: r.text("page.rating.title", "name", model.Name),
			description: r.text("page.rating.about", "name", model.Name, "club", history.Club.Name, "rating", model.Facts[0].Value), page: model,
		}, nil
	})
}

func (r request) history(h app.RatingHistory) historyModel {
	club, choice := h.Club.ID, h.Club.Ratings
	model := historyModel{
		Club: h.Club.Name, ListPath: ratingsPath(club), Name: r.playerName(h.Row.Name),
		Elo: choice.System == app.Elo, Margins: choice.Margins, Course: newCourse(h),
	}
	now := newSureness(h.Row.Rating, h.Row.Provisional)
	value := now.String()
	if now.Deviation > 0 {
		value += " ± " + strconv.Itoa(now.Deviation)
	}
	model.Facts = []fact{
		{Name: r.text("page.col.rating"), Value: value},
		{Name: r.text("page.col.place"), Value: strconv.Itoa(h.Row.Place)},
		{Name: r.text("page.col.games"), Value: strconv.Itoa(h.Row.Games)},
		{Name: r.text("page.rating.started"), Value: strconv.Itoa(app.Points(h.Started.Value))},
		{Name: r.text("page.rating.system"), Value: r.text("page.ratings.choice-" + choiceValue(choice))},
	}
	model.Columns = 8
	if model.Margins {
		model.Columns++
	}
	for i, round := range h.Rounds {
		if i == 0 || round.Tournament != h.Rounds[i-1].Tournament {
			model.Stretches = append(model.Stretches, stretch{
				Tournament: r.titled(round.Name), Path: tournamentPath(round.Tournament), last: round.PlayedOn,
			})
		}
		s := &model.Stretches[len(model.Stretches)-1]
		s.Rounds = append(s.Rounds, r.historyRound(club, round))
		s.Dates = r.dates(round.PlayedOn, s.last)
	}
	return model
}

func (r request) historyRound(club string, in app.RatingRound) historyRound {
	out := historyRound{
		ID: roundAnchor(in.Tournament, in.Round), Number: in.Round, Path: roundPath(in.Tournament, in.Round),
		Before: newSureness(in.Before, in.ProvisionalBefore), After: newSureness(in.After, in.ProvisionalAfter),
	}
	if in.K > 0 {
		out.K = decimals(in.K, 0)
	}
	for i, term := range in.Terms {
		opponent := in.Opponents[i]
		game := historyGame{
			Opponent: player{Name: r.playerName(opponent.Name), Path: ratingPath(club, opponent.Player)},
			Rating:   newSureness(term.Opponent, opponent.Provisional), Margin: term.Margin,
			Expected: decimals(term.Expected, 2), Weight: decimals(term.Weight, 2), Gain: signedDecimals(term.Gain, 1),
		}
		switch term.Score {
		case rating.Win:
			game.Won, game.Score = r.text("page.card.win"), "1"
		case rating.Draw:
			game.Won, game.Score = r.text("page.card.draw"), "½"
		default:
			game.Won, game.Score = r.text("page.card.loss"), "0"
		}
		out.Games = append(out.Games, game)
	}
	return out
}

// roundAnchor names a round's place on a player's page.
func roundAnchor(tournament string, round int) string {
	return "r" + strconv.Itoa(round) + "-" + tournament
}

// courseModel is the picture of a rating's course: a line, within a band of how
// sure the system was.
type courseModel struct {
	Width, Height int
	Line, Band    string // points of the shapes; no band under Elo
	Marks         []courseMark
	From, To      int // first and last rating
	Rounds        int
}

// courseMark is a line across at a round rating.
type courseMark struct{ Y, Rating int }

// newCourse draws a course; nil for a single round.
func newCourse(h app.RatingHistory) *courseModel {
	if len(h.Rounds) < 2 {
		return nil
	}
	ratings := []rating.Rating{h.Started}
	for _, round := range slices.Backward(h.Rounds) {
		ratings = append(ratings, round.After)
	}
	lowest, highest := ratings[0].Value, ratings[0].Value
	for _, r := range ratings {
		lowest, highest = min(lowest, r.Value-r.Deviation), max(highest, r.Value+r.Deviation)
	}
	const step = 100 // points between marks
	bottom, top := int(lowest)/step*step, (int(highest)/step+1)*step
	m := &courseModel{Width: 400, Height: 150, From: app.Points(h.Started.Value), To: app.Points(h.Rounds[0].After.Value), Rounds: len(h.Rounds)}
	const left, edge = 44, 8
	x := func(i int) int { return left + i*(m.Width-left-edge)/(len(ratings)-1) }
	y := func(value float64) int {
		return edge + int(float64(m.Height-2*edge)*(float64(top)-value)/float64(top-bottom))
	}
	var back string
	for i, r := range ratings {
		m.Line += fmt.Sprintf("%d,%d ", x(i), y(r.Value))
		if r.Deviation > 0 {
			m.Band += fmt.Sprintf("%d,%d ", x(i), y(r.Value+r.Deviation))
			back = fmt.Sprintf("%d,%d ", x(i), y(r.Value-r.Deviation)) + back
		}
	}
	m.Band += back
	every := max((top-bottom)/step/4, 1) * step
	for mark := bottom; mark <= top; mark += every {
		m.Marks = append(m.Marks, courseMark{y(float64(mark)), mark})
	}
	return m
}
