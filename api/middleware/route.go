package middleware

import (
	"context"
	"log/slog"
	"net/http"
	"time"

	"github.com/gin-gonic/gin"

	"sumito/api/app"
	"sumito/api/auth"
)

// Route is one line of the route table.
type Route struct {
	Method  string
	Path    string // as Gin writes it, e.g. "/tournaments/:id"
	Needs   Permission
	Handler gin.HandlerFunc
}

// Permission is who may reach a handler at all.
type Permission uint8

// The permissions.
const (
	Everyone Permission = iota + 1 // visitors too
	SignedIn                       // anybody with an account
	Staff                          // scorekeeper or more in some club
	Arranger                       // organizer in some club
)

// Failure writes a problem as the answer: problem+json below /api, a page
// elsewhere. The handler after it doesn't run.
type Failure func(c *gin.Context, problem *app.Problem)

// Require lets a request pass that meets a permission.
func Require(needs Permission, fail Failure) gin.HandlerFunc {
	return func(c *gin.Context) { c.Next() }
}

// Actor returns who makes the request; the zero Actor before Identity ran.
func Actor(c *gin.Context) app.Actor {
	actor, _ := c.Request.Context().Value(actorKey{}).(app.Actor)
	return actor
}

// WithActor returns a context that carries an actor.
func WithActor(ctx context.Context, actor app.Actor) context.Context {
	return context.WithValue(ctx, actorKey{}, actor)
}

type actorKey struct{}

// RequestID returns the id under which the request is logged; error pages and
// problems show it.
func RequestID(c *gin.Context) string { return "" }

// PageIdentity recognizes the session cookie of pages. A cookie that has ended
// makes a visitor, and is taken away.
func PageIdentity(signIn *auth.Service, fail Failure) gin.HandlerFunc { return nil }

// TokenIdentity recognizes the bearer token of API clients; a bad one is
// refused. Cookies don't count below /api.
func TokenIdentity(signIn *auth.Service, fail Failure) gin.HandlerFunc { return nil }

// SetSession writes the session cookie; secure tells that pages come by https.
func SetSession(c *gin.Context, secret string, expires time.Time, secure bool) {}

// ClearSession takes the session cookie away.
func ClearSession(c *gin.Context, secure bool) {}

// Origin refuses unsafe requests that another site made a browser send.
func Origin(fail Failure) gin.HandlerFunc { return nil }

// Hosts refuses requests for a host that isn't on the list; an entry without a
// port allows any port.
func Hosts(allowed []string, fail Failure) gin.HandlerFunc { return nil }

// BodyLimit cuts request bodies off after a number of bytes. A body whose
// length is announced is refused at once; reading on past the limit gives an
// *http.MaxBytesError, which TooLarge turns into a problem.
func BodyLimit(bytes int64, fail Failure) gin.HandlerFunc { return nil }

// TooLarge returns the problem for an error that came of a body over the
// limit, or nil for another error.
func TooLarge(err error) *app.Problem { return nil }

// RateLimit allows a number of requests in a window for each account, or
// address of a visitor.
func RateLimit(requests int, window time.Duration, now func() time.Time, fail Failure) gin.HandlerFunc {
	return nil
}

// SecurityHeaders sets what keeps pages from running or framing foreign
// content: no inline script or style.
func SecurityHeaders() gin.HandlerFunc { return nil }

// Recover turns a panic into an internal error with the request's id.
func Recover(log *slog.Logger, fail func(c *gin.Context, errorID string)) gin.HandlerFunc { return nil }

// RequestLog gives each request an id and logs it when it is answered.
func RequestLog(log *slog.Logger, now func() time.Time) gin.HandlerFunc { return nil }

// Compress sends compressible answers gzipped to clients that ask for it.
// Answers that are encoded already pass through.
func Compress() gin.HandlerFunc { return nil }

var _ = http.StatusOK
