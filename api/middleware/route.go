package middleware

import (
	"github.com/gin-gonic/gin"

	"sumito/api/app"
)

// Route is one line of the route table.
type Route struct {
	Method  string
	Path    string // as Gin writes it, e.g. "/tournaments/:id"
	Needs   Permission
	Handler gin.HandlerFunc
}

// Permission is who may reach a handler at all. What they may do with a
// tournament is decided there, by their role in its club.
type Permission uint8

// The permissions.
const (
	Open     Permission = iota + 1 // everyone alike: who asks isn't even looked at
	Everyone                       // visitors too
	SignedIn                       // anybody with an account
	Staff                          // scorekeeper or more in some club
	Arranger                       // organizer in some club
)

// String names the permission for tables and documentation.
func (p Permission) String() string {
	switch p {
	case Open:
		return "open"
	case Everyone:
		return "everyone"
	case SignedIn:
		return "signed in"
	case Staff:
		return "staff"
	case Arranger:
		return "organizer"
	}
	return "nobody"
}

// Failure writes a problem as the answer: problem+json below /api, a page
// elsewhere. The handler after it doesn't run.
type Failure func(c *gin.Context, problem *app.Problem)

// refuse answers with a problem instead of going on.
func (f Failure) refuse(c *gin.Context, problem *app.Problem) {
	f(c, problem)
	c.Abort()
}

// Require lets a request pass that meets a permission. A route without one is
// for nobody, so that a forgotten permission opens nothing.
func Require(needs Permission, fail Failure) gin.HandlerFunc {
	return func(c *gin.Context) {
		if problem := missing(Actor(c), needs); problem != nil {
			fail.refuse(c, problem)
		}
	}
}

// Public reports whether visitors meet the permission.
func (p Permission) Public() bool { return p == Open || p == Everyone }

// missing returns the problem of an actor who doesn't meet a permission.
func missing(actor app.Actor, needs Permission) *app.Problem {
	if needs.Public() {
		return nil
	}
	if !actor.SignedIn() {
		return &app.Problem{Class: app.Unauthorized, Code: app.CodeSignInNeeded}
	}
	least := app.Organizer
	switch needs {
	case SignedIn:
		return nil
	case Staff:
		least = app.Scorekeeper
	}
	for _, role := range actor.Roles {
		if (needs == Staff || needs == Arranger) && role.AtLeast(least) {
			return nil
		}
	}
	return &app.Problem{Class: app.Forbidden, Code: app.CodeNotAllowed, Params: map[string]any{"needs": string(least)}}
}
