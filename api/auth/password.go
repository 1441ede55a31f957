package auth

import (
	"context"
	"fmt"
	"sync"
	"unicode/utf8"

	"github.com/alexedwards/argon2id"
	"golang.org/x/text/unicode/norm"

	"sumito/api/app"
)

// Lengths of a password in characters.
const (
	MinPassword = 10
	MaxPassword = 200
)

// passwords hashes and compares, few at a time: each takes 19 MiB and some
// tens of milliseconds, which would otherwise be a way to stop the server.
type passwords struct {
	params argon2id.Params
	slots  chan struct{}
	decoy  func() (string, error) // hash that no password fits
}

// newPasswords uses argon2id with OWASP's smallest recommended cost: 19 MiB, two
// passes, one lane.
func newPasswords() *passwords {
	p := &passwords{
		params: argon2id.Params{Memory: 19 << 10, Iterations: 2, Parallelism: 1, SaltLength: 16, KeyLength: 32},
		slots:  make(chan struct{}, 2),
	}
	p.decoy = sync.OnceValues(func() (string, error) { return argon2id.CreateHash(newSecret(), &p.params) })
	return p
}

// hash returns the PHC string of a password.
func (p *passwords) hash(ctx context.Context, password string) (hash string, err error) {
	err = p.inSlot(ctx, func() error {
		hash, err = argon2id.CreateHash(norm.NFC.String(password), &p.params)
		return err
	})
	return hash, err
}

// matches compares a password with a hash. An empty hash stands for an account
// that doesn't exist: the answer is no, after as much work as otherwise, so
// that the time doesn't tell which names exist.
func (p *passwords) matches(ctx context.Context, password, hash string) (matches bool, err error) {
	err = p.inSlot(ctx, func() error {
		exists := hash != ""
		if !exists {
			if hash, err = p.decoy(); err != nil {
				return err
			}
		}
		matches, err = argon2id.ComparePasswordAndHash(norm.NFC.String(password), hash)
		matches = matches && exists
		return err
	})
	return matches, err
}

func (p *passwords) inSlot(ctx context.Context, work func() error) error {
	select {
	case p.slots <- struct{}{}:
	case <-ctx.Done():
		return ctx.Err()
	}
	defer func() { <-p.slots }()
	if err := work(); err != nil {
		return fmt.Errorf("password: %w", err)
	}
	return nil
}

// SetPassword gives the account of a name a new password and ends all its
// sessions: for whoever runs the server, when one is forgotten or known to
// others. Problems: "account-unknown" (NotFound) with Params "name", and those
// of a password that can't be.
func (s *Service) SetPassword(ctx context.Context, name, password string) error {
	account, err := s.findAccount(ctx, app.Fold(name))
	if err != nil {
		return err
	}
	if account.ID == "" {
		return &app.Problem{Class: app.NotFound, Code: CodeAccountUnknown, Field: "name", Params: map[string]any{"name": name}}
	}
	if err := checkPassword(password); err != nil {
		return err
	}
	hash, err := s.passwords.hash(ctx, password)
	if err != nil {
		return err
	}
	if err := s.store.SetPassword(ctx, account.ID, hash); err != nil {
		return fmt.Errorf("set the password of %s: %w", account.ID, err)
	}
	return nil
}

// checkPassword refuses one that is too short to be safe or too long to hash.
func checkPassword(password string) error {
	got := utf8.RuneCountInString(norm.NFC.String(password))
	switch {
	case got < MinPassword:
		return &app.Problem{Class: app.Invalid, Code: CodePasswordShort, Field: "password", Params: map[string]any{"min": MinPassword, "got": got}}
	case got > MaxPassword:
		return &app.Problem{Class: app.Invalid, Code: CodePasswordLong, Field: "password", Params: map[string]any{"max": MaxPassword, "got": got}}
	}
	return nil
}
