package store_test

import (
	"errors"
	"fmt"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"sumito/api/app"
	"sumito/api/store"
)

func TestAccounts(t *testing.T) {
	onEach(t, func(t *testing.T, s *store.Store) {
		ctx := t.Context()
		if n := value(s.CountAccounts(ctx))(t); n != 0 {
			t.Errorf("a new database has %d accounts", n)
		}
		want := addAccount(t, s, "Žofie")
		want.Created = want.Created.UTC()
		for name, find := range map[string]func() (app.Account, error){
			"by id":   func() (app.Account, error) { return s.Account(ctx, want.ID) },
			"by name": func() (app.Account, error) { return s.AccountByName(ctx, "zofie") },
		} {
			if diff := cmp.Diff(want, value(find())(t)); diff != "" {
				t.Errorf("%s (-written +read):\n%s", name, diff)
			}
		}
		for name, find := range map[string]func() (app.Account, error){
			"no id":   func() (app.Account, error) { return s.Account(ctx, "") },
			"no name": func() (app.Account, error) { return s.AccountByName(ctx, "") },
			"unknown": func() (app.Account, error) { return s.AccountByName(ctx, "zofi") },
		} {
			if _, err := find(); !errors.Is(err, app.ErrNoRow) {
				t.Errorf("%s = %v, want no row", name, err)
			}
		}
		again := app.Account{ID: "other", Name: "ZOFIE", Folded: "zofie", Created: clock}
		if err := s.CreateAccount(ctx, again); !errors.Is(err, app.ErrTaken) {
			t.Errorf("same name again: %v, want taken", err)
		}
		if n := value(s.CountAccounts(ctx))(t); n != 1 {
			t.Errorf("%d accounts, want 1", n)
		}
	})
}

func TestSetPasswordEndsSessions(t *testing.T) {
	onEach(t, func(t *testing.T, s *store.Store) {
		ctx := t.Context()
		anna, ben := addAccount(t, s, "anna"), addAccount(t, s, "ben")
		for i, account := range []app.Account{anna, anna, ben} {
			must(t, s.CreateSession(ctx, app.Session{
				ID: fmt.Sprint("s", i), Account: account.ID, Kind: "api", Hash: secretHash(i),
				Created: clock, Expires: clock.Add(time.Hour),
			}))
		}
		must(t, s.RotateSession(ctx, "s0", secretHash(0), secretHash(10), clock.Add(time.Hour)))
		must(t, s.SetPassword(ctx, anna.ID, "new"))
		if got := value(s.Account(ctx, anna.ID))(t); got.Password != "new" {
			t.Errorf("password is %q", got.Password)
		}
		for id, want := range map[string]error{"s0": app.ErrNoRow, "s1": app.ErrNoRow, "s2": nil} {
			if _, err := s.SessionByID(ctx, id, clock); !errors.Is(err, want) {
				t.Errorf("session %s: %v, want %v", id, err, want)
			}
		}
		if err := s.SetPassword(ctx, "nobody", "new"); !errors.Is(err, app.ErrNoRow) {
			t.Errorf("password of nobody: %v", err)
		}
	})
}

func TestClubsAndRoles(t *testing.T) {
	onEach(t, func(t *testing.T, s *store.Store) {
		ctx := t.Context()
		for id, name := range map[string]string{"c1": "Žižkov", "c2": "ábcd", "c3": "Brno"} {
			must(t, s.CreateClub(ctx, app.Club{ID: id, Name: name, Created: clock}))
		}
		var names []string
		for _, club := range value(s.Clubs(ctx))(t) {
			names = append(names, club.Name)
			if !club.Created.Equal(clock) {
				t.Errorf("%s was founded %v", club.Name, club.Created)
			}
		}
		if diff := cmp.Diff([]string{"ábcd", "Brno", "Žižkov"}, names); diff != "" {
			t.Errorf("clubs (-want +got):\n%s", diff)
		}
		if err := s.CreateClub(ctx, app.Club{ID: "c1", Name: "again"}); !errors.Is(err, app.ErrTaken) {
			t.Errorf("same id again: %v, want taken", err)
		}

		anna := addAccount(t, s, "anna").ID
		must(t, s.Grant(ctx, "c1", anna, app.Scorekeeper))
		must(t, s.Grant(ctx, "c1", anna, app.Organizer))
		must(t, s.Grant(ctx, "c2", anna, app.Arbiter))
		must(t, s.Grant(ctx, "c3", anna, app.PlayerRole))
		must(t, s.Grant(ctx, "c3", anna, app.NoRole))
		want := map[string]app.Role{"c1": app.Organizer, "c2": app.Arbiter}
		if diff := cmp.Diff(want, value(s.Roles(ctx, anna))(t)); diff != "" {
			t.Errorf("roles (-want +got):\n%s", diff)
		}
		for _, pair := range [][2]string{{"c1", "nobody"}, {"nowhere", anna}} {
			if err := s.Grant(ctx, pair[0], pair[1], app.Arbiter); !errors.Is(err, app.ErrNoRow) {
				t.Errorf("Grant(%v) = %v, want no row", pair, err)
			}
		}
		if err := s.Grant(ctx, "c1", anna, "king"); err == nil {
			t.Error("an unknown role was granted")
		}
	})
}
