package rest

import (
	"net/http"
	"regexp"

	"github.com/gin-gonic/gin"

	"sumito/api/auth"
	"sumito/api/live"
	"sumito/api/middleware"
)

// getHead answers with where a tournament's log stands for whoever asks: how
// to follow it without a stream.
func (a *API) getHead(c *gin.Context) error {
	id, err := pathTournament(c)
	if err != nil {
		return err
	}
	if _, err := readQuery(c); err != nil {
		return err
	}
	stamp, err := a.app.Stamp(c.Request.Context(), middleware.Actor(c), id)
	if err != nil {
		return err
	}
	encoded, err := encode(live.HeadOf(stamp.Mark()))
	if err != nil {
		return err
	}
	a.writeTagged(c, http.StatusOK, jsonType, live.Tag(stamp.Mark()), encoded)
	return nil
}

// afterForm is what ?after= may be: a mark, or only its sequence.
var afterForm = regexp.MustCompile(`^([0-9]{1,18}(-[0-9a-f]{10}-[0-9]{1,18})?)?$`)

// streamHead answers with a stream of the heads that follow.
func (a *API) streamHead(c *gin.Context) error {
	id, err := pathTournament(c)
	if err != nil {
		return err
	}
	q, err := readQuery(c, "after")
	if err != nil {
		return err
	}
	if after := q.values["after"]; !afterForm.MatchString(after) {
		return invalidQuery("after", after)
	}
	if _, err := accepted(c, live.Type); err != nil {
		return err
	}
	return a.live.Stream(c.Writer, c.Request, live.Watch{
		Tournament: id, After: live.After(c.Request), Network: auth.Network(c.ClientIP()),
		Look: middleware.Look(a.app, id),
	})
}
