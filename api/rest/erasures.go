package rest

import (
	"net/http"

	"github.com/gin-gonic/gin"

	"sumito/api/app"
	"sumito/api/middleware"
)

type erasureDTO struct {
	Player      *string      `json:"player"`
	Texts       int          `json:"texts"`
	Tournaments int          `json:"tournaments"`
	Mentions    []mentionDTO `json:"mentions"`
}

type mentionDTO struct {
	Tournament string `json:"tournament"`
	Text       string `json:"text"`
}

// erasePlayer takes a player's personal data away for ever.
func (a *API) erasePlayer(c *gin.Context) error {
	player, err := pathID(c, "player", app.CodePlayerUnknown)
	if err != nil {
		return err
	}
	meta, err := a.command(c, readNothing)
	if err != nil {
		return err
	}
	erased, err := a.app.ErasePlayer(c.Request.Context(), middleware.Actor(c), player, meta)
	if err != nil {
		return err
	}
	return a.writeErased(c, erased)
}

// eraseText takes one text of a tournament away for ever.
func (a *API) eraseText(c *gin.Context) error {
	id, err := pathTournament(c)
	if err != nil {
		return err
	}
	text, err := pathID(c, "text", app.CodeTextUnknown)
	if err != nil {
		return err
	}
	meta, err := a.command(c, readNothing)
	if err != nil {
		return err
	}
	erased, err := a.app.EraseText(c.Request.Context(), middleware.Actor(c), id, text, meta)
	if err != nil {
		return err
	}
	return a.writeErased(c, erased)
}

func (a *API) writeErased(c *gin.Context, erased app.Erased) error {
	out := erasureDTO{
		Player: filled(erased.Player), Texts: erased.Texts, Tournaments: erased.Tournaments, Mentions: []mentionDTO{},
	}
	for _, mention := range erased.Mentions {
		out.Mentions = append(out.Mentions, mentionDTO(mention))
	}
	return a.writePlain(c, http.StatusOK, out)
}
