package auth

import (
	"context"
	"errors"
	"fmt"
	"time"

	"sumito/api/app"
)

// Tokens are what an API client signs its requests with.
type Tokens struct {
	Access  string    // JWT, for the header "Authorization: Bearer …"
	Refresh string    // opaque, good for one Refresh
	Expires time.Time // of Access
}

// Issue starts an API session and returns its first tokens.
func (s *Service) Issue(ctx context.Context, account app.Account) (Tokens, error) {
	session, refresh, err := s.open(ctx, account.ID, apiKind, APISession)
	if err != nil {
		return Tokens{}, err
	}
	return s.tokensFor(session, refresh)
}

func (s *Service) tokensFor(session app.Session, refresh string) (Tokens, error) {
	access, expires, err := s.tokens.sign(session)
	return Tokens{Access: access, Refresh: refresh, Expires: expires}, err
}

// Refresh exchanges a refresh token for new tokens. One that was exchanged
// before is a stolen one, or its thief was first: either way the session ends
// ("refresh-reused", Unauthorized). An unknown one is "refresh-invalid".
func (s *Service) Refresh(ctx context.Context, refresh string) (Tokens, error) {
	now, old := s.time(), hashSecret(refresh)
	session, err := s.store.Session(ctx, old, now)
	switch {
	case errors.Is(err, app.ErrNoRow), err == nil && session.Kind != apiKind:
		return Tokens{}, s.refuseRefresh(ctx, old)
	case err != nil:
		return Tokens{}, fmt.Errorf("session to refresh: %w", err)
	}
	secret := newSecret()
	err = s.store.RotateSession(ctx, session.ID, old, hashSecret(secret), now.Add(APISession))
	if errors.Is(err, app.ErrNoRow) {
		// Somebody else exchanged it between the two lines above.
		return Tokens{}, s.refuseRefresh(ctx, old)
	}
	if err != nil {
		return Tokens{}, fmt.Errorf("rotate refresh token: %w", err)
	}
	return s.tokensFor(session, secret)
}

// refuseRefresh ends the session that a used refresh token belonged to.
func (s *Service) refuseRefresh(ctx context.Context, hash string) error {
	session, err := s.store.SessionByOldHash(ctx, hash)
	if err != nil {
		return orProblem(err, app.Unauthorized, CodeRefreshInvalid)
	}
	if err := s.store.EndSession(ctx, session.ID); err != nil {
		return fmt.Errorf("end session of a reused token: %w", err)
	}
	return &app.Problem{Class: app.Unauthorized, Code: CodeRefreshReused}
}

// ActorByToken returns who an access token stands for, with current roles.
// Problems (Unauthorized): "token-expired", "token-invalid", "session-ended".
func (s *Service) ActorByToken(ctx context.Context, access string) (app.Actor, error) {
	c, err := s.tokens.read(access)
	if err != nil {
		return app.Actor{}, err
	}
	session, err := s.store.SessionByID(ctx, c.Session, s.time())
	if err == nil && (session.Kind != apiKind || session.Account != c.Subject) {
		err = app.ErrNoRow
	}
	if err != nil {
		return app.Actor{}, orProblem(err, app.Unauthorized, CodeSessionEnded)
	}
	return s.actor(ctx, session)
}
