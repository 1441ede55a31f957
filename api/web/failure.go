package web

import (
	"cmp"
	"context"
	"errors"
	"net/http"
	"net/url"

	"github.com/gin-gonic/gin"

	"sumito/api/app"
	"sumito/api/middleware"
)

// failureModel is what pages/failure.html reads.
type failureModel struct {
	Status int
	Title  string
	Text   string
	ID     string // under which the log has the details; "" if there are none
	SignIn string // address to sign in at, where that may help
}

// failureTitles are the names under which the catalogue has the title of each
// class of problem.
var failureTitles = map[app.Class]string{
	app.Invalid:      "page.failure.invalid",
	app.Unauthorized: "page.failure.unauthorized",
	app.Forbidden:    "page.failure.forbidden",
	app.NotFound:     "page.failure.not-found",
	app.Conflict:     "page.failure.conflict",
	app.Stale:        "page.failure.conflict",
	app.TooLarge:     "page.failure.too-large",
	app.TooMany:      "page.failure.too-many",
	app.Unavailable:  "page.failure.unavailable",
}

// fail answers with an error page: a problem in its words, anything else as an
// internal error with an id, while the log gets the details: the route and
// not the path, which may be a one-time link.
func (s *Site) fail(c *gin.Context, err error) {
	var problem *app.Problem
	if errors.As(err, &problem) {
		noteUnavailable(c, problem, err)
		s.Failure(c, problem)
		return
	}
	if errors.Is(err, context.Canceled) && c.Request.Context().Err() != nil {
		c.Abort() // the reader hung up; nobody is there to answer
		return
	}
	s.log.ErrorContext(c.Request.Context(), "page failed", "route", c.FullPath(), "request", middleware.RequestID(c), "error", err)
	s.Broken(c, middleware.RequestID(c))
}

// noteUnavailable gives what keeps the server from working to its log.
func noteUnavailable(c *gin.Context, problem *app.Problem, err error) {
	if problem.Class == app.Unavailable {
		middleware.NoteError(c, err)
	}
}

// Failure writes a problem as a page; it is a middleware.Failure.
func (s *Site) Failure(c *gin.Context, problem *app.Problem) {
	r := s.request(c)
	model := failureModel{
		Status: middleware.Status(problem.Class),
		Title:  r.text(cmp.Or(failureTitles[problem.Class], "page.failure.broken")),
		Text:   r.problem(problem, nil),
	}
	if problem.Class == app.Unauthorized {
		model.SignIn = "/sign-in"
		if c.Request.Method == http.MethodGet {
			model.SignIn += "?" + url.Values{"next": {r.path}}.Encode()
		}
	}
	s.failurePage(c, r, model)
}

// NotFound answers where there is no page.
func (s *Site) NotFound(c *gin.Context) {
	s.Failure(c, noPage())
}

// Broken answers after an internal error; id is the one the log has it under.
func (s *Site) Broken(c *gin.Context, id string) {
	r := s.request(c)
	s.failurePage(c, r, failureModel{
		Status: http.StatusInternalServerError,
		Title:  r.text("page.failure.broken"),
		Text:   r.text("problem.internal"),
		ID:     id,
	})
}

// failurePage writes the page, and plain words when even that fails.
func (s *Site) failurePage(c *gin.Context, r request, model failureModel) {
	defer c.Abort()
	if c.Writer.Written() {
		return
	}
	body, err := s.render(r, document{template: "failure", title: model.Title, description: model.Text, page: model, staff: r.actor.SignedIn()})
	if err != nil {
		s.log.ErrorContext(c.Request.Context(), "error page failed", "error", err)
		c.String(model.Status, "%s\n\n%s\n", model.Title, model.Text)
		return
	}
	c.Header("Cache-Control", "no-store")
	c.Data(model.Status, "text/html; charset=utf-8", body)
}
