package middleware

import (
	"context"
	"errors"
	"strings"

	"github.com/gin-gonic/gin"

	"sumito/api/app"
	"sumito/api/auth"
)

type (
	actorKey struct{}
	renewKey struct{}
)

// Actor returns who makes the request; a visitor before an identity ran.
func Actor(c *gin.Context) app.Actor {
	actor, _ := c.Request.Context().Value(actorKey{}).(app.Actor)
	return actor
}

// WithActor returns a context that carries an actor.
func WithActor(ctx context.Context, actor app.Actor) context.Context {
	return context.WithValue(ctx, actorKey{}, actor)
}

// PageIdentity recognizes the session cookie of pages; secure tells that they
// come by https. A cookie that has ended makes a visitor, and is taken away.
func PageIdentity(signIn *auth.Service, secure bool, fail Failure) gin.HandlerFunc {
	return func(c *gin.Context) {
		secret := sessionSecret(c.Request, secure)
		if secret == "" {
			return
		}
		actor, err := signIn.ActorBySession(c.Request.Context(), secret)
		switch {
		case err == nil:
			identify(c, actor, func(ctx context.Context) (app.Actor, error) { return signIn.ActorBySession(ctx, secret) })
		case refusal(err) != nil:
			ClearSession(c, secure)
		default:
			refuseUnknown(c, fail, err)
		}
	}
}

// TokenIdentity recognizes the bearer token of API clients; a bad one is
// refused. Cookies don't count below /api, so no other site's page can make a
// browser act there.
func TokenIdentity(signIn *auth.Service, fail Failure) gin.HandlerFunc {
	return func(c *gin.Context) {
		header := c.GetHeader("Authorization")
		if header == "" {
			return
		}
		scheme, token, _ := strings.Cut(header, " ")
		if !strings.EqualFold(scheme, "Bearer") {
			refuseToken(c, fail, &app.Problem{Class: app.Unauthorized, Code: auth.CodeTokenInvalid})
			return
		}
		token = strings.TrimSpace(token)
		actor, err := signIn.ActorByToken(c.Request.Context(), token)
		switch {
		case err == nil:
			identify(c, actor, func(ctx context.Context) (app.Actor, error) { return signIn.ActorByToken(ctx, token) })
		case refusal(err) != nil:
			refuseToken(c, fail, refusal(err))
		default:
			refuseUnknown(c, fail, err)
		}
	}
}

// identify notes who makes a request, and how to look them up anew.
func identify(c *gin.Context, actor app.Actor, renew func(context.Context) (app.Actor, error)) {
	ctx := context.WithValue(WithActor(c.Request.Context(), actor), renewKey{}, renew)
	c.Request = c.Request.WithContext(ctx)
}

// renewed looks up anew who makes a request that takes long, by what it came
// with: the session may have ended meanwhile, which is an error, or the rights
// changed. A visitor stays one.
func renewed(ctx context.Context) (app.Actor, error) {
	if renew, known := ctx.Value(renewKey{}).(func(context.Context) (app.Actor, error)); known {
		return renew(ctx)
	}
	actor, _ := ctx.Value(actorKey{}).(app.Actor)
	return actor, nil
}

// Look returns how a request that takes long, a stream, learns what of a
// tournament whoever makes it may see by then.
func Look(service *app.Service, tournament string) func(context.Context) (app.Stamp, error) {
	return func(ctx context.Context) (app.Stamp, error) {
		actor, err := renewed(ctx)
		if err != nil {
			return app.Stamp{}, err
		}
		return service.Stamp(ctx, actor, tournament)
	}
}

// refusal returns what is wrong with a secret or token, or nil when the database
// couldn't tell.
func refusal(err error) *app.Problem {
	var problem *app.Problem
	if errors.As(err, &problem) && problem.Class != app.Unavailable {
		return problem
	}
	return nil
}

// refuseToken says as RFC 6750 wants it that the token is what is wrong.
func refuseToken(c *gin.Context, fail Failure, problem *app.Problem) {
	c.Header("WWW-Authenticate", `Bearer realm="sumito", error="invalid_token"`)
	fail.refuse(c, problem)
}

// refuseUnknown answers when the database couldn't say who is asking. To go on
// as a visitor would show a signed-in person a page that isn't theirs.
func refuseUnknown(c *gin.Context, fail Failure, err error) {
	NoteError(c, err)
	fail.refuse(c, &app.Problem{Class: app.Unavailable, Code: CodeUnavailable, Cause: err})
}
