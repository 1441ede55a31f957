package web

import (
	"context"
	"fmt"
	"math"
	"net/url"
	"strconv"
	"strings"

	"github.com/gin-gonic/gin"

	"sumito/api/app"
	"sumito/rating"
)

// ratingsModel is what pages/ratings.html reads: a club's rating list.
type ratingsModel struct {
	Club    string
	System  string // how the club rates, in words
	Counted string // how many games and rounds
	Sure    bool   // the system says how sure it is of a rating
	Rows    []ratingLine
}

// ratingLine is one player on the list.
type ratingLine struct {
	Place     int
	Name      string
	Path      string
	Rating    points
	Deviation int
	Games     int
	Change    string
	Round     string // that changed it, in words
	RoundPath string
	PlayedOn  string
}

// points is a rating as pages show it.
type points struct {
	Value       int
	Provisional bool
}

func newPoints(r rating.Rating, provisional bool) points {
	return points{app.Points(r.Value), provisional}
}

// String is for where there is no markup: the mark alone.
func (p points) String() string {
	if p.Provisional {
		return strconv.Itoa(p.Value) + "?"
	}
	return strconv.Itoa(p.Value)
}

func ratingsPath(club string) string { return "/clubs/" + url.PathEscape(club) + "/ratings" }

func ratingPath(club, player string) string { return ratingsPath(club) + "/" + url.PathEscape(player) }

// ratingsPage answers GET /clubs/:club/ratings.
func (s *Site) ratingsPage(c *gin.Context) {
	club := c.Param("club")
	s.ratingPage(c, club, func(ctx context.Context, r request) (document, error) {
		list, err := s.app.Ratings(ctx, club)
		if err != nil {
			return document{}, err
		}
		return document{
			template: "ratings", title: r.text("page.ratings.title", "club", list.Club.Name),
			description: r.text("page.ratings.about", "count", len(list.Rows), "club", list.Club.Name), page: r.ratings(list),
		}, nil
	})
}

// ratingPage answers with a page of a club's ratings, which all of one audience
// see alike.
func (s *Site) ratingPage(c *gin.Context, club string, compose func(context.Context, request) (document, error)) {
	r := s.request(c)
	stamp, err := s.app.RatingStamp(c.Request.Context(), club)
	if err != nil {
		s.fail(c, err)
		return
	}
	staff := app.RoleIn(r.actor, club).Staff()
	reads := fmt.Sprintf("ratings %s %s %t", club, ratingKey(stamp), staff)
	s.cached(c, r, reads, nil, func(ctx context.Context, r request) (document, error) {
		d, err := compose(ctx, r)
		d.staff = staff
		return d, err
	})
}

// ratingKey writes what a page of ratings was made of.
func ratingKey(stamp app.RatingStamp) string { return fmt.Sprintf("%s %d", stamp.Mark, stamp.People) }

func (r request) ratings(list app.RatingList) ratingsModel {
	club := list.Club.ID
	model := ratingsModel{
		Club: list.Club.Name, System: r.text("page.ratings.by-" + choiceValue(list.Club.Ratings)),
		Counted: r.text("page.ratings.games", "count", list.Games) + ", " + r.text("page.rounds", "count", list.Periods),
	}
	for _, row := range list.Rows {
		line := ratingLine{
			Place: row.Place, Name: r.playerName(row.Name), Path: ratingPath(club, row.Player),
			Rating: newPoints(row.Rating, row.Provisional), Deviation: app.Points(row.Rating.Deviation), Games: row.Games,
			Change: signedPoints(row.Change), Round: r.text("page.round", "round", row.Round), RoundPath: roundPath(row.Tournament, row.Round),
			PlayedOn: r.date(row.PlayedOn),
		}
		model.Sure = model.Sure || row.Rating.Deviation > 0
		model.Rows = append(model.Rows, line)
	}
	return model
}

// playerName is a player's name, or what stands for one that was erased.
func (r request) playerName(name string) string {
	if name == "" {
		return r.text("page.ratings.erased")
	}
	return name
}

// signedPoints writes a change in whole points with its sign.
func signedPoints(change float64) string { return signed(int(math.Round(change))) }

// decimals writes a figure to so many places, with a real minus.
func decimals(x float64, places int) string {
	text := strconv.FormatFloat(math.Abs(x), 'f', places, 64)
	if x < 0 && text != strconv.FormatFloat(0, 'f', places, 64) {
		return "−" + text
	}
	return text
}

// signedDecimals is decimals with a plus where the figure isn't 0.
func signedDecimals(x float64, places int) string {
	text := decimals(x, places)
	if x > 0 && strings.Trim(text, "0.") != "" {
		return "+" + text
	}
	return text
}

// ratingChoices are what a club can choose from, in one list.
var ratingChoices = []app.RatingChoice{{System: app.Glicko2}, {System: app.Elo}, {System: app.Elo, Margins: true}}

// choiceValue names a choice in forms and messages.
func choiceValue(choice app.RatingChoice) string {
	if choice.Margins {
		return choice.System + "-margins"
	}
	return choice.System
}

// ratingField is the choice on the club's page.
func (r request) ratingField(chosen app.RatingChoice) field {
	f := r.input("ratings", "select", "")
	f.Hint = r.text("page.members.ratings-hint")
	for _, one := range ratingChoices {
		value := choiceValue(one)
		f.Choices = append(f.Choices, choice{Value: value, Label: r.text("page.ratings.choice-" + value), Chosen: one == chosen})
	}
	return f
}

// chooseRatings answers POST /clubs/:club/ratings.
func (s *Site) chooseRatings(c *gin.Context) {
	r, club, value := s.request(c), c.Param("club"), c.PostForm("ratings")
	wanted := app.RatingChoice{System: value} // unknown unless it is in the list
	for _, choice := range ratingChoices {
		if value == choiceValue(choice) {
			wanted = choice
		}
	}
	if err := s.app.ChooseRatings(c.Request.Context(), r.actor, club, wanted); err != nil {
		s.refuseMember(c, r, err)
		return
	}
	back(c, ratingsPath(club))
}
