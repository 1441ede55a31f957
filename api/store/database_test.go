package store_test

import (
	"fmt"
	"testing"
	"time"

	"sumito/api/app"
	"sumito/api/store"
	"sumito/api/store/storetest"
)

// onEach runs a test on a fresh database of every kind.
func onEach(t *testing.T, test func(t *testing.T, s *store.Store)) {
	t.Helper()
	onEachURL(t, func(t *testing.T, url string) { test(t, mustOpen(t, url)) })
}

// onEachURL is onEach before the database is opened for the first time.
func onEachURL(t *testing.T, test func(t *testing.T, url string)) {
	t.Helper()
	t.Run("sqlite", func(t *testing.T) { test(t, sqliteURL(t)) })
	t.Run("postgres", func(t *testing.T) { test(t, storetest.Postgres(t)) })
}

// A path of a file that isn't there yet, and a database until the end of a test.
var (
	sqliteURL = storetest.SQLite
	mustOpen  = storetest.Open
)

// clock is the moment at which everything in the tests happens: with
// microseconds, in a zone that isn't UTC.
var clock = time.Date(2026, 3, 29, 1, 59, 59, 123456000, time.FixedZone("", 2*60*60))

// must fails the test on an error.
func must(t testing.TB, err error) {
	t.Helper()
	if err != nil {
		t.Fatal(err)
	}
}

// value returns what a call returned unless it failed: value(call())(t).
func value[T any](v T, err error) func(testing.TB) T {
	return func(t testing.TB) T {
		t.Helper()
		must(t, err)
		return v
	}
}

// addClub founds a club and returns its id.
func addClub(t testing.TB, s *store.Store, id string) string {
	t.Helper()
	must(t, s.CreateClub(t.Context(), app.Club{ID: id, Name: "Club " + id, Created: clock}))
	return id
}

// addAccount creates an account with a name and returns it.
func addAccount(t testing.TB, s *store.Store, name string) app.Account {
	t.Helper()
	account := app.Account{
		ID: "account-" + name, Name: name, Folded: app.Fold(name), Password: "$argon2id$" + name, Created: clock,
	}
	must(t, s.CreateAccount(t.Context(), account))
	return account
}

// secretHash returns a hash like that of a secret.
func secretHash(n int) string { return fmt.Sprintf("%064x", n) }
