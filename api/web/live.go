package web

import (
	"errors"
	"fmt"
	"net/http"

	"github.com/gin-gonic/gin"

	"sumito/api/app"
	"sumito/api/auth"
	"sumito/api/live"
	"sumito/api/middleware"
)

// liveModel is what layout.html reads on a page that changes by itself: where
// the tournament's stream and head are, and at which mark the page was made.
type liveModel struct {
	Path string // of the tournament; "" on a page that stays as it is
	Mark string
}

// livePages are the templates of pages that change by themselves.
var livePages = map[string]bool{"standings": true, "round": true}

// liveOf is the mark of a page of a tournament.
func liveOf(template string, view app.View) liveModel {
	if !livePages[template] {
		return liveModel{}
	}
	mark := app.Mark{Head: view.Tournament.Head, People: view.People}
	return liveModel{Path: tournamentPath(view.Tournament.ID), Mark: mark.String()}
}

// head answers GET /tournaments/:id/head, for pages whose stream fails.
func (s *Site) head(c *gin.Context) {
	actor := middleware.Actor(c)
	stamp, err := s.app.Stamp(c.Request.Context(), actor, c.Param("id"))
	if err != nil {
		s.fail(c, err)
		return
	}
	s.pageHeaders(c, actor.SignedIn())
	tag := stamp.Mark().String()
	if matches(c, tag) {
		c.Status(http.StatusNotModified)
		return
	}
	c.Header("ETag", live.Tag(stamp.Mark()))
	c.JSON(http.StatusOK, live.HeadOf(stamp.Mark()))
}

// stream answers GET /tournaments/:id/stream: the same as the API's, for whom
// the cookie says.
func (s *Site) stream(c *gin.Context) {
	id := c.Param("id")
	err := s.live.Stream(c.Writer, c.Request, live.Watch{
		Tournament: id, After: live.After(c.Request), Network: auth.Network(c.ClientIP()),
		Look: middleware.Look(s.app, id),
	})
	var problem *app.Problem
	if errors.As(err, &problem) && problem.Class == app.Unavailable {
		c.Header("Retry-After", fmt.Sprint(problem.Params["seconds"]))
	}
	if err != nil {
		s.fail(c, err)
	}
}
