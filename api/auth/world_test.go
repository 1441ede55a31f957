package auth_test

import (
	"bytes"
	"errors"
	"testing"
	"time"

	"sumito/api/app"
	"sumito/api/auth"
	"sumito/api/store"
	"sumito/api/store/storetest"
)

// world is sign-in on a fresh SQLite database with a clock to be set.
type world struct {
	*testing.T
	store *store.Store
	auth  *auth.Service
	time  time.Time
}

var testKey = bytes.Repeat([]byte("k"), auth.MinKey)

const goodPassword = "correct horse battery"

func newWorld(t *testing.T) *world {
	t.Helper()
	s := storetest.Open(t, storetest.SQLite(t))
	w := &world{T: t, store: s, time: time.Date(2026, 3, 1, 18, 0, 0, 0, time.UTC)}
	w.auth = w.service(testKey)
	return w
}

func (w *world) service(key []byte) *auth.Service {
	w.Helper()
	s, err := auth.New(auth.Options{Store: w.store, Key: key, Now: func() time.Time { return w.time }})
	w.must(err)
	return s
}

func (w *world) must(err error) {
	w.Helper()
	if err != nil {
		w.Fatal(err)
	}
}

// organizer opens the first account.
func (w *world) organizer() app.Account {
	w.Helper()
	secret, err := w.auth.Invite(w.Context())
	w.must(err)
	account, err := w.auth.Redeem(w.Context(), secret, "Olga Örn", goodPassword, "Chess & Abalone Club")
	w.must(err)
	return account
}

// refused checks that an error is a problem with a code and a class.
func (w *world) refused(err error, class app.Class, code string) *app.Problem {
	w.Helper()
	var p *app.Problem
	if !errors.As(err, &p) {
		w.Fatalf("error %v, want the problem %s", err, code)
	}
	if p.Code != code || p.Class != class {
		w.Errorf("problem %s (class %d), want %s (class %d)", p.Code, p.Class, code, class)
	}
	return p
}
