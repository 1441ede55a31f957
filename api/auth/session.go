package auth

import (
	"context"
	"fmt"
	"time"

	"sumito/api/app"
)

// Session lifetimes.
const (
	// PageSession is how long a browser stays signed in.
	PageSession = 30 * 24 * time.Hour
	// APISession is how long a refresh token that isn't used is good for.
	APISession = 30 * 24 * time.Hour
	// AccessLife is how long an access token is good for.
	AccessLife = 15 * time.Minute
)

// The kinds of session: the secret of one never opens the other.
const (
	pageKind = "page"
	apiKind  = "api"
)

// open starts a session and returns its secret. It sweeps out the sessions that
// have expired, so that no job of its own has to.
func (s *Service) open(ctx context.Context, account, kind string, life time.Duration) (app.Session, string, error) {
	secret, now := newSecret(), s.time()
	session := app.Session{
		ID: s.newID(), Account: account, Kind: kind, Hash: hashSecret(secret),
		Created: now, Expires: now.Add(life),
	}
	if err := s.store.EndExpired(ctx, now); err != nil {
		return app.Session{}, "", fmt.Errorf("delete expired sessions: %w", err)
	}
	if err := s.store.CreateSession(ctx, session); err != nil {
		return app.Session{}, "", fmt.Errorf("open %s session: %w", kind, err)
	}
	return session, secret, nil
}

// OpenSession starts a page session; the secret is the cookie's value.
func (s *Service) OpenSession(ctx context.Context, account app.Account) (secret string, expires time.Time, err error) {
	session, secret, err := s.open(ctx, account.ID, pageKind, PageSession)
	return secret, session.Expires, err
}

// ActorBySession returns who a cookie's secret stands for, with current roles;
// a Problem "session-ended" (Unauthorized) when it is unknown, ended or
// expired.
func (s *Service) ActorBySession(ctx context.Context, secret string) (app.Actor, error) {
	session, err := s.store.Session(ctx, hashSecret(secret), s.time())
	if err == nil && session.Kind != pageKind {
		err = app.ErrNoRow
	}
	if err != nil {
		return app.Actor{}, orProblem(err, app.Unauthorized, CodeSessionEnded)
	}
	return s.actor(ctx, session)
}

// SignOut ends the actor's session, page or API. A visitor's is a no-op.
func (s *Service) SignOut(ctx context.Context, actor app.Actor) error {
	if actor.Session == "" {
		return nil
	}
	if err := s.store.EndSession(ctx, actor.Session); err != nil {
		return fmt.Errorf("sign out: %w", err)
	}
	return nil
}
