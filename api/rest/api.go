package rest

import (
	"bytes"
	"cmp"
	"context"
	_ "embed"
	"encoding/json"
	"errors"
	"log/slog"
	"net/http"
	"sync"
	"time"

	"github.com/gin-gonic/gin"
	"github.com/goccy/go-yaml"

	"sumito/api/app"
	"sumito/api/auth"
	"sumito/api/live"
	"sumito/api/message"
	"sumito/api/middleware"
)

// Prefix is where the API lives.
const Prefix = "/api/v1"

// Options are what an API is made of. App, Auth and Messages are needed.
type Options struct {
	App      *app.Service
	Auth     *auth.Service
	Messages *message.Catalogue
	// Live is the hub of streams; without one there are none.
	Live *live.Hub
	// Log gets internal errors; the default is slog.Default.
	Log *slog.Logger
	// Now is the clock; the default is time.Now.
	Now func() time.Time
	// NewID makes the ids of commands that come without one; the default is
	// UUID version 7.
	NewID func() string
}

// API answers requests below Prefix. It is safe for concurrent use.
type API struct {
	app      *app.Service
	auth     *auth.Service
	messages *message.Catalogue
	live     *live.Hub
	log      *slog.Logger
	now      func() time.Time
	newID    func() string

	// verifications limits the one thing that visitors can have computed.
	verifications gin.HandlerFunc
}

// New returns an API over the use cases.
func New(o Options) *API {
	a := &API{
		app:      o.App,
		auth:     o.Auth,
		messages: o.Messages,
		live:     o.Live,
		log:      cmp.Or(o.Log, slog.Default()),
		now:      o.Now,
		newID:    o.NewID,
	}
	if a.now == nil {
		a.now = time.Now
	}
	if a.newID == nil {
		a.newID = app.NewID
	}
	a.verifications = middleware.RateLimit(verificationsPerMinute, time.Minute, a.now, a.Fail)
	return a
}

// document is the OpenAPI 3.1 document.
//
//go:embed openapi.yaml
var document []byte

// documentJSON converts the document once, when it is first asked for.
var documentJSON = sync.OnceValues(func() ([]byte, error) {
	spaced, err := yaml.YAMLToJSON(document)
	if err != nil {
		return nil, err
	}
	var body bytes.Buffer
	err = json.Compact(&body, spaced)
	return body.Bytes(), err
})

// action is a handler that leaves errors to handle.
type action func(c *gin.Context) error

// handle turns an action into a handler for Gin.
func (a *API) handle(do action) gin.HandlerFunc {
	return func(c *gin.Context) {
		if err := do(c); err != nil {
			a.failWith(c, err)
		}
	}
}

// getDocument answers with the OpenAPI document as JSON.
func (a *API) getDocument(c *gin.Context) error {
	body, err := documentJSON()
	if err != nil {
		return err
	}
	return a.writeBytes(c, http.StatusOK, jsonType, "", body)
}

// healthTimeout is how long the database may take for a health check.
const healthTimeout = 2 * time.Second

// getHealth says that the service answers and its database can be read.
func (a *API) getHealth(c *gin.Context) error {
	ctx, cancel := context.WithTimeout(c.Request.Context(), healthTimeout)
	defer cancel()
	if _, _, err := a.app.Tournaments(ctx, app.Actor{}, app.TournamentQuery{Limit: 1}); err != nil {
		return &app.Problem{Class: app.Unavailable, Code: codeUnhealthy, Cause: err}
	}
	c.Header("Cache-Control", "no-store")
	return a.writePlain(c, http.StatusOK, healthDTO{Status: "ok"})
}

type healthDTO struct {
	Status string `json:"status"`
}

// gone reports whether the client hung up, so that nobody reads an answer.
func gone(c *gin.Context, err error) bool {
	return c.Request.Context().Err() != nil && errors.Is(err, context.Canceled)
}
