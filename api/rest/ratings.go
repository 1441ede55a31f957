package rest

import (
	"math"

	"github.com/gin-gonic/gin"

	"sumito/api/app"
	"sumito/api/middleware"
	"sumito/rating"
)

type ratingListDTO struct {
	Club    clubDTO        `json:"club"`
	System  string         `json:"system"`
	Margins bool           `json:"margins"`
	Rounds  int            `json:"rounds"`
	Games   int            `json:"games"`
	Items   []ratingRowDTO `json:"items"`
}

type clubDTO struct {
	Club string `json:"club"`
	Name string `json:"name"`
}

// ratingDTO is a rating as it was at some moment. Figures are rounded: points
// to hundredths.
type ratingDTO struct {
	Rating      float64  `json:"rating"`
	Deviation   *float64 `json:"deviation"`
	Volatility  *float64 `json:"volatility"`
	Provisional bool     `json:"provisional"`
}

type ratingRowDTO struct {
	Place      int       `json:"place"`
	Player     string    `json:"player"`
	Name       *string   `json:"name"`
	Rating     ratingDTO `json:"rating"`
	Games      int       `json:"games"`
	Tournament string    `json:"tournament"`
	Round      int       `json:"round"`
	PlayedOn   string    `json:"played_on"`
	Change     float64   `json:"change"`
}

type ratingHistoryDTO struct {
	Club    clubDTO          `json:"club"`
	System  string           `json:"system"`
	Margins bool             `json:"margins"`
	Player  ratingRowDTO     `json:"player"`
	Started float64          `json:"started"`
	Rounds  []ratingRoundDTO `json:"rounds"`
}

type ratingRoundDTO struct {
	Tournament string         `json:"tournament"`
	Name       string         `json:"name"`
	Round      int            `json:"round"`
	PlayedOn   string         `json:"played_on"`
	Before     ratingDTO      `json:"before"`
	After      ratingDTO      `json:"after"`
	K          *float64       `json:"k"`
	Games      []ratedGameDTO `json:"games"`
}

type ratedGameDTO struct {
	Board    int       `json:"board"`
	Opponent string    `json:"opponent"`
	Name     *string   `json:"name"`
	Rating   ratingDTO `json:"rating"`
	Score    float64   `json:"score"`
	Margin   int       `json:"margin"`
	Expected float64   `json:"expected"`
	Weight   float64   `json:"weight"`
	Gain     float64   `json:"gain"`
}

// ratingChangeDTO is a rating that a correction would change.
type ratingChangeDTO struct {
	Player string    `json:"player"`
	Name   *string   `json:"name"`
	Before ratingDTO `json:"before"`
	After  ratingDTO `json:"after"`
}

// ratingChoiceDTO is how a club rates its players.
type ratingChoiceDTO struct {
	System  string `json:"system"`
	Margins bool   `json:"margins,omitempty"`
}

func newRating(r rating.Rating, provisional bool) ratingDTO {
	out := ratingDTO{Rating: hundredths(r.Value), Provisional: provisional}
	if r.Deviation > 0 {
		out.Deviation, out.Volatility = new(hundredths(r.Deviation)), new(math.Round(r.Volatility*1e6)/1e6)
	}
	return out
}

// hundredths rounds a figure to two places.
func hundredths(x float64) float64 { return math.Round(x*100) / 100 }

// thousandths rounds a figure to three places.
func thousandths(x float64) float64 { return math.Round(x*1000) / 1000 }

func newClub(c app.Club) clubDTO { return clubDTO{Club: c.ID, Name: c.Name} }

func newRatingRow(row app.RatingRow) ratingRowDTO {
	return ratingRowDTO{
		Place: row.Place, Player: row.Player, Name: filled(row.Name), Rating: newRating(row.Rating, row.Provisional),
		Games: row.Games, Tournament: row.Tournament, Round: row.Round, PlayedOn: row.PlayedOn, Change: hundredths(row.Change),
	}
}

func newRatingChanges(changes []app.RatingChange) []ratingChangeDTO {
	out := make([]ratingChangeDTO, len(changes))
	for i, c := range changes {
		out[i] = ratingChangeDTO{
			Player: c.Player, Name: filled(c.Name),
			Before: newRating(c.Before, c.ProvisionalBefore), After: newRating(c.After, c.ProvisionalAfter),
		}
	}
	return out
}

func newRatingRound(r app.RatingRound) ratingRoundDTO {
	out := ratingRoundDTO{
		Tournament: r.Tournament, Name: r.Name, Round: r.Round, PlayedOn: r.PlayedOn,
		Before: newRating(r.Before, r.ProvisionalBefore), After: newRating(r.After, r.ProvisionalAfter),
		Games: make([]ratedGameDTO, len(r.Terms)),
	}
	if r.K > 0 {
		out.K = new(hundredths(r.K))
	}
	for i, term := range r.Terms {
		opponent := r.Opponents[i]
		out.Games[i] = ratedGameDTO{
			Board: opponent.Board, Opponent: opponent.Player, Name: filled(opponent.Name),
			Rating: newRating(term.Opponent, opponent.Provisional), Score: float64(term.Score) / 2, Margin: term.Margin,
			Expected: thousandths(term.Expected), Weight: thousandths(term.Weight), Gain: hundredths(term.Gain),
		}
	}
	return out
}

// getRatings answers with a club's rating list.
func (a *API) getRatings(c *gin.Context) error {
	club, err := pathID(c, "club", app.CodeNoClub)
	if err != nil {
		return err
	}
	return a.writeRatings(c, club)
}

func (a *API) writeRatings(c *gin.Context, club string) error {
	ratings, err := a.app.Ratings(c.Request.Context(), club)
	if err != nil {
		return err
	}
	out := ratingListDTO{
		Club: newClub(ratings.Club), System: ratings.Club.Ratings.System, Margins: ratings.Club.Ratings.Margins,
		Rounds: ratings.Periods, Games: ratings.Games, Items: make([]ratingRowDTO, len(ratings.Rows)),
	}
	for i, row := range ratings.Rows {
		out.Items[i] = newRatingRow(row)
	}
	return a.writeUnversioned(c, out)
}

// getRatingHistory answers with the arithmetic of a player's rating.
func (a *API) getRatingHistory(c *gin.Context) error {
	club, err := pathID(c, "club", app.CodeNoClub)
	if err != nil {
		return err
	}
	player, err := pathID(c, "player", app.CodePlayerUnrated)
	if err != nil {
		return err
	}
	history, err := a.app.RatingHistory(c.Request.Context(), club, player)
	if err != nil {
		return err
	}
	out := ratingHistoryDTO{
		Club: newClub(history.Club), System: history.Club.Ratings.System, Margins: history.Club.Ratings.Margins,
		Player: newRatingRow(history.Row), Started: hundredths(history.Started.Value), Rounds: make([]ratingRoundDTO, len(history.Rounds)),
	}
	for i, round := range history.Rounds {
		out.Rounds[i] = newRatingRound(round)
	}
	return a.writeUnversioned(c, out)
}

// chooseRatings changes how a club rates its players, and answers with the list
// that this makes. Choosing the same again changes nothing.
func (a *API) chooseRatings(c *gin.Context) error {
	club, err := pathID(c, "club", app.CodeNoClub)
	if err != nil {
		return err
	}
	var in ratingChoiceDTO
	if err := readJSON(c, &in); err != nil {
		return err
	}
	choice := app.RatingChoice{System: in.System, Margins: in.Margins}
	if err := a.app.ChooseRatings(c.Request.Context(), middleware.Actor(c), club, choice); err != nil {
		return inBody(err)
	}
	return a.writeRatings(c, club)
}
