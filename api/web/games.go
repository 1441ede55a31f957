package web

import (
	"context"

	"github.com/gin-gonic/gin"

	"sumito/api/app"
	"sumito/tournament"
	"sumito/tournament/event"
)

// gamesModel is what pages/games.html reads.
type gamesModel struct {
	Head   headModel
	Rounds []gamesRound
	Games  int
}

// gamesRound are the games of a round that have a record.
type gamesRound struct {
	Number int
	Path   string
	Games  []gameRow
}

type gameRow struct {
	pairRow
	Plies int
}

// gamesPage answers GET /tournaments/:id/games: every game that has a record,
// the newest round first.
func (s *Site) gamesPage(c *gin.Context) {
	s.publicPage(c, "games", "games", nil, func(_ context.Context, r request, view app.View) (any, error) {
		return r.games(view), nil
	})
}

func (r request) games(view app.View) gamesModel {
	model := gamesModel{Head: r.head(view, "games")}
	rounds := view.Tournament.Rounds
	for i := len(rounds) - 1; i >= 0; i-- {
		if rounds[i].State == tournament.RoundDraft {
			continue
		}
		played := gamesRound{Number: rounds[i].Number, Path: roundPath(view.Tournament.ID, rounds[i].Number)}
		for _, p := range rounds[i].Pairings {
			if p.Bye != event.NoBye || gamePath(p) == "" {
				continue
			}
			row := gameRow{pairRow: r.pair(view, p)}
			row.Plies = p.Records[len(p.Records)-1].Verdict.Plies
			played.Games = append(played.Games, row)
		}
		if len(played.Games) > 0 {
			model.Rounds = append(model.Rounds, played)
			model.Games += len(played.Games)
		}
	}
	return model
}
