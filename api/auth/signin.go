package auth

import (
	"context"
	"errors"
	"fmt"
	"math"
	"unicode/utf8"

	"sumito/api/app"
)

// SignIn checks a name and password given from a network address. Wrong ones
// are a Problem "sign-in-failed" (Unauthorized), too many of them
// "too-many-attempts" (TooMany) with Params "seconds".
func (s *Service) SignIn(ctx context.Context, name, password, address string) (app.Account, error) {
	failed := &app.Problem{Class: app.Unauthorized, Code: CodeSignInFailed}
	if utf8.RuneCountInString(password) > MaxPassword || len(name) > 4*app.MaxName {
		return app.Account{}, failed
	}
	folded := app.Fold(name)
	try := attemptOf(folded, address)
	if wait := s.guesses.begin(try); wait > 0 {
		return app.Account{}, &app.Problem{Class: app.TooMany, Code: CodeTooManyAttempts, Params: map[string]any{
			"seconds": int(math.Ceil(wait.Seconds())),
		}}
	}
	account, err := s.findAccount(ctx, folded)
	if err != nil {
		return app.Account{}, err
	}
	matches, err := s.passwords.matches(ctx, password, account.Password)
	if err != nil {
		return app.Account{}, err
	}
	if !matches {
		s.guesses.wrong(try)
		return app.Account{}, failed
	}
	s.guesses.right(try)
	return account, nil
}

// findAccount returns the zero account for a name that nobody has, or that no
// database could hold.
func (s *Service) findAccount(ctx context.Context, folded string) (app.Account, error) {
	if _, err := app.CleanName(folded, "name", app.MaxName); err != nil {
		return app.Account{}, nil
	}
	account, err := s.store.AccountByName(ctx, folded)
	if err != nil && !errors.Is(err, app.ErrNoRow) {
		return app.Account{}, fmt.Errorf("account to sign in: %w", err)
	}
	return account, nil
}
