package auth

import (
	"context"
	"errors"
	"fmt"
	"time"

	"sumito/api/app"
)

// Options are what a Service is made of.
type Options struct {
	Store app.Store
	// Key signs access tokens: at least MinKey bytes, see LoadKey.
	Key []byte
	// Now is the clock; the default is time.Now.
	Now func() time.Time
	// NewID makes ids of accounts, sessions and clubs; the default is UUID
	// version 7.
	NewID func() string
}

// Service signs people in. It is safe for concurrent use.
type Service struct {
	store app.Store
	now   func() time.Time
	newID func() string

	tokens    signer
	passwords *passwords
	guesses   *guesses
}

// New returns a service, or an error when the key is too short.
func New(o Options) (*Service, error) {
	if len(o.Key) < MinKey {
		return nil, fmt.Errorf("signing key of %d bytes: want at least %d", len(o.Key), MinKey)
	}
	s := &Service{store: o.Store, now: o.Now, newID: o.NewID, passwords: newPasswords()}
	if s.now == nil {
		s.now = time.Now
	}
	if s.newID == nil {
		s.newID = app.NewID
	}
	s.tokens = newSigner(o.Key, s.time)
	s.guesses = newGuesses(s.time)
	return s, nil
}

// time is the present in UTC, as the store keeps it.
func (s *Service) time() time.Time { return s.now().UTC() }

// actor returns who a session stands for, with the roles of this moment.
func (s *Service) actor(ctx context.Context, session app.Session) (app.Actor, error) {
	roles, err := s.store.Roles(ctx, session.Account)
	if err != nil {
		return app.Actor{}, fmt.Errorf("roles of %s: %w", session.Account, err)
	}
	return app.Actor{Account: session.Account, Session: session.ID, Roles: roles}, nil
}

// orProblem turns "no such row" into a problem and leaves other errors alone.
func orProblem(err error, class app.Class, code string) error {
	if errors.Is(err, app.ErrNoRow) {
		return &app.Problem{Class: class, Code: code, Cause: err}
	}
	return err
}
