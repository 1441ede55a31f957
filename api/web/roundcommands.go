package web

import (
	"context"

	"github.com/gin-gonic/gin"

	"sumito/api/app"
	"sumito/api/middleware"
)

// roundCommand is a use case that changes a round as a whole.
type roundCommand func(ctx context.Context, actor app.Actor, id string, round int, meta app.Meta) (app.Receipt, error)

func (s *Site) pairRound(c *gin.Context)     { s.changeRound(c, s.app.PairRound) }
func (s *Site) publishRound(c *gin.Context)  { s.changeRound(c, s.app.PublishRound) }
func (s *Site) discardRound(c *gin.Context)  { s.changeRound(c, s.app.DiscardRound) }
func (s *Site) completeRound(c *gin.Context) { s.changeRound(c, s.app.CompleteRound) }

// changeRound answers the POST of a command on a round. What is refused is
// said over the console, with whatever else can be done.
func (s *Site) changeRound(c *gin.Context, command roundCommand) {
	number, ok := s.param(c, "round")
	if !ok {
		return
	}
	r, id := s.request(c), c.Param("id")
	if _, err := command(c.Request.Context(), r.actor, id, number, based(c)); err != nil {
		s.refuseOnConsole(c, r, err)
		return
	}
	back(c, consolePath(id))
}

// refuseOnConsole shows the console again with what was refused on top.
func (s *Site) refuseOnConsole(c *gin.Context, r request, err error) {
	problem, ok := s.refused(c, err)
	if !ok {
		return
	}
	view, ok := s.staffView(c, r)
	if !ok {
		return
	}
	model := r.console(view, len(view.Tournament.Rounds), s.newID)
	model.mark(r.problem(problem, &view), "")
	s.showConsole(c, r, middleware.Status(problem.Class), model, view)
}
