package web

import (
	"context"

	"github.com/gin-gonic/gin"

	"sumito/api/app"
	"sumito/tournament"
)

// playersModel is what pages/players.html reads.
type playersModel struct {
	Head    headModel
	Entries []entryRow
	Rated   bool // anybody has a rating
}

// entryRow is a line of the list of entries.
type entryRow struct {
	player
	Number int // pairing number, 0 before round 1
	Rating int
	Note   string // "withdrawn before round 3", "from round 2"
}

// playersPage answers GET /tournaments/:id/players: the entries by pairing
// number, or as they came before there is one.
func (s *Site) playersPage(c *gin.Context) {
	s.publicPage(c, "players", "players", nil, func(_ context.Context, r request, view app.View) (any, error) {
		return r.players(view), nil
	})
}

func (r request) players(view app.View) playersModel {
	model := playersModel{Head: r.head(view, "players")}
	for _, entry := range view.Tournament.Entries {
		if entry.Removed {
			continue
		}
		model.Rated = model.Rated || entry.Rating > 0
		model.Entries = append(model.Entries, entryRow{
			player: r.side(view, entry.ID), Number: entry.Number, Rating: entry.Rating, Note: r.standing(entry),
		})
	}
	return model
}

// standing says when an entry came and left, if not for the whole tournament.
func (r request) standing(entry tournament.Entry) string {
	switch {
	case entry.SetAside:
		return r.text("page.players.set-aside", "round", entry.Left)
	case entry.Left == 1:
		return r.text("page.players.withdrawn")
	case entry.Left > 1:
		return r.text("page.players.left", "round", entry.Left)
	case entry.From > 1:
		return r.text("page.players.from", "round", entry.From)
	}
	return ""
}
