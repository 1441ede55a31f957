package auth_test

import (
	"context"
	"errors"
	"fmt"
	"strings"
	"sync"
	"testing"
	"time"

	"sumito/api/app"
	"sumito/api/auth"
)

func TestSignIn(t *testing.T) {
	w := newWorld(t)
	ctx := t.Context()
	olga := w.organizer()
	if strings.Contains(olga.Password, goodPassword) || !strings.HasPrefix(olga.Password, "$argon2id$v=19$") {
		t.Errorf("stored password %q", olga.Password)
	}
	for _, name := range []string{"Olga Örn", "olga orn", " OLGA  ÖRN "} {
		account, err := w.auth.SignIn(ctx, name, goodPassword, "192.0.2.1")
		w.must(err)
		if account.ID != olga.ID {
			t.Errorf("%q is %s", name, account.ID)
		}
	}
	for _, bad := range []struct{ name, password string }{
		{"Olga Örn", "wrong password"},
		{"Olga Örn", ""},
		{"Nobody", goodPassword},
		{"", goodPassword},
		{"Olga\x00", goodPassword},
		{"\xff", goodPassword},
		{strings.Repeat("x", 10_000), goodPassword},
		{"Olga Örn", strings.Repeat("x", 10_000)},
	} {
		_, err := w.auth.SignIn(ctx, bad.name, bad.password, "192.0.2.2")
		w.refused(err, app.Unauthorized, auth.CodeSignInFailed)
	}
}

func TestGuessesAreLimited(t *testing.T) {
	w := newWorld(t)
	ctx := t.Context()
	w.organizer()
	guess := func(name, address string) error {
		_, err := w.auth.SignIn(ctx, name, "wrong password", address)
		return err
	}
	// Ten wrong ones for an account from one IPv6 customer, whichever of the
	// addresses.
	for i := range 10 {
		w.refused(guess("Olga Örn", fmt.Sprintf("2001:db8::%d", i)), app.Unauthorized, auth.CodeSignInFailed)
	}
	p := w.refused(guess("olga orn", "2001:db8::ffff"), app.TooMany, auth.CodeTooManyAttempts)
	if p.Params["seconds"] != 15*60 {
		t.Errorf("seconds %v", p.Params["seconds"])
	}
	// Even the right one has to wait there, but not elsewhere.
	_, err := w.auth.SignIn(ctx, "Olga Örn", goodPassword, "2001:db8::1")
	w.refused(err, app.TooMany, auth.CodeTooManyAttempts)
	_, err = w.auth.SignIn(ctx, "Olga Örn", goodPassword, "2001:db8:0:1::1")
	w.must(err)
	w.time = w.time.Add(15 * time.Minute)
	_, err = w.auth.SignIn(ctx, "Olga Örn", goodPassword, "2001:db8::1")
	w.must(err)
}

// Guesses made at once don't slip through before the first is known to be
// wrong.
func TestGuessesAtOnce(t *testing.T) {
	w := newWorld(t)
	w.organizer()
	errs := make([]error, 20)
	var wait sync.WaitGroup
	for i := range errs {
		wait.Go(func() { _, errs[i] = w.auth.SignIn(t.Context(), "Olga Örn", "wrong password", "192.0.2.1") })
	}
	wait.Wait()
	tried := 0
	for _, err := range errs {
		var p *app.Problem
		if errors.As(err, &p) && p.Code == auth.CodeSignInFailed {
			tried++
		}
	}
	if tried != 10 {
		t.Errorf("%d guesses were tried", tried)
	}
}

// A right password clears the wrong ones before it.
func TestRightPasswordClears(t *testing.T) {
	w := newWorld(t)
	w.organizer()
	for range 3 {
		for range 9 {
			_, err := w.auth.SignIn(t.Context(), "Olga Örn", "wrong password", "192.0.2.1")
			w.refused(err, app.Unauthorized, auth.CodeSignInFailed)
		}
		_, err := w.auth.SignIn(t.Context(), "Olga Örn", goodPassword, "192.0.2.1")
		w.must(err)
	}
}

// abandon begins sign-ins under made-up names whose ends nobody waits for.
func (w *world) abandon(count int, name func(i int) string, address string) {
	ctx, cancel := context.WithCancel(w.Context())
	cancel()
	for i := range count {
		if _, err := w.auth.SignIn(ctx, name(i), "wrong password", address); err == nil {
			w.Fatal("signed in without a context")
		}
	}
}

// A hall that signs in at once isn't a guesser: only passwords that turned out
// wrong are held against its address.
func TestSignInsUnderWayAtOneAddress(t *testing.T) {
	w := newWorld(t)
	w.organizer()
	w.abandon(100, func(i int) string { return fmt.Sprintf("player %d", i) }, "192.0.2.1")
	_, err := w.auth.SignIn(t.Context(), "Olga Örn", goodPassword, "192.0.2.1")
	w.must(err)
}

// Ten thousand made-up names don't wash away what is held against an account.
func TestAccountLimitIsNotWashedAway(t *testing.T) {
	w := newWorld(t)
	w.organizer()
	for i := range 10 {
		w.abandon(10, func(int) string { return "Olga Örn" }, fmt.Sprintf("192.0.2.%d", i+1))
	}
	w.abandon(12_000, func(i int) string { return fmt.Sprintf("nobody %d", i) }, "192.0.2.99")
	_, err := w.auth.SignIn(t.Context(), "Olga Örn", goodPassword, "192.0.2.98")
	w.refused(err, app.TooMany, auth.CodeTooManyAttempts)
}

func TestPageSession(t *testing.T) {
	w := newWorld(t)
	ctx := t.Context()
	olga := w.organizer()
	secret, expires, err := w.auth.OpenSession(ctx, olga)
	w.must(err)
	if len(secret) < 43 || !expires.Equal(w.time.Add(auth.PageSession)) {
		t.Errorf("secret of %d, expires %v", len(secret), expires)
	}
	actor, err := w.auth.ActorBySession(ctx, secret)
	w.must(err)
	if actor.Account != olga.ID || len(actor.Roles) != 1 {
		t.Errorf("actor %+v", actor)
	}
	// Roles are read at each request.
	for club := range actor.Roles {
		w.must(w.store.Grant(ctx, club, olga.ID, app.NoRole))
	}
	actor, err = w.auth.ActorBySession(ctx, secret)
	w.must(err)
	if len(actor.Roles) != 0 {
		t.Errorf("roles %v after they were taken away", actor.Roles)
	}
	w.must(w.auth.SignOut(ctx, actor))
	_, err = w.auth.ActorBySession(ctx, secret)
	w.refused(err, app.Unauthorized, auth.CodeSessionEnded)
	w.must(w.auth.SignOut(ctx, actor))
	w.must(w.auth.SignOut(ctx, app.Actor{}))

	secret, _, err = w.auth.OpenSession(ctx, olga)
	w.must(err)
	w.time = w.time.Add(auth.PageSession)
	_, err = w.auth.ActorBySession(ctx, secret)
	w.refused(err, app.Unauthorized, auth.CodeSessionEnded)
	for _, forged := range []string{"", "x", strings.Repeat("A", 43)} {
		_, err = w.auth.ActorBySession(ctx, forged)
		w.refused(err, app.Unauthorized, auth.CodeSessionEnded)
	}
}
