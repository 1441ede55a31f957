package web

import (
	"context"
	"fmt"
	"net/http"
	"strconv"
	"strings"

	"github.com/gin-gonic/gin"
)

// recordExtension ends the address of a record's download.
const recordExtension = ".apgn"

// recordPath is the address of a record's page.
func recordPath(id string) string { return "/games/" + id }

// gamePage answers GET /games/:record, the end of the game, and
// /games/:record.apgn, its download.
func (s *Site) gamePage(c *gin.Context) {
	if id, download := strings.CutSuffix(c.Param("record"), recordExtension); download {
		s.download(c, id)
		return
	}
	s.showGame(c, -1)
}

// plyPage answers GET /games/:record/:ply; ply 0 is the start.
func (s *Site) plyPage(c *gin.Context) {
	ply, err := strconv.Atoi(c.Param("ply"))
	if err != nil || ply < 0 || strconv.Itoa(ply) != c.Param("ply") {
		s.NotFound(c)
		return
	}
	s.showGame(c, ply)
}

// showGame answers with the position after a ply, the last one for -1.
func (s *Site) showGame(c *gin.Context, ply int) {
	r, id := s.request(c), c.Param("record")
	stamp, stored, err := s.app.RecordStamp(c.Request.Context(), r.actor, id)
	if err != nil {
		s.fail(c, err)
		return
	}
	if ply > stored.Plies {
		s.NotFound(c)
		return
	}
	s.cached(c, r, stampKey(stored.Tournament, stamp), nil, func(ctx context.Context, r request) (document, error) {
		shown, err := s.app.Record(ctx, r.actor, id)
		if err != nil {
			return document{}, err
		}
		view, err := s.app.Tournament(ctx, r.actor, shown.Tournament)
		if err != nil {
			return document{}, err
		}
		model := r.game(view, shown, ply)
		return document{
			template: "game", title: model.Black.Name + " – " + model.White.Name + " · " + r.titled(view.Name),
			description: model.Facts + ". " + model.Sentence, page: model, staff: view.Staff, mark: mark(view),
		}, nil
	})
}

// download sends the record as it was submitted, or, where that is erased, what
// is left of it: the moves.
func (s *Site) download(c *gin.Context, id string) {
	shown, err := s.app.Record(c.Request.Context(), s.request(c).actor, id)
	if err != nil {
		s.fail(c, err)
		return
	}
	text := shown.Text
	if text == "" {
		text = shown.Written.Format()
	}
	c.Header("Content-Disposition", fmt.Sprintf(`attachment; filename="round-%d-board-%d%s"`, shown.Round, shown.Board, recordExtension))
	c.Header("Cache-Control", "no-cache")
	c.Data(http.StatusOK, "text/plain; charset=utf-8", []byte(text))
}
