package store_test

import (
	"errors"
	"slices"
	"strings"
	"testing"
	"time"

	"sumito/api/app"
	"sumito/api/store"
)

func TestMembers(t *testing.T) {
	onEach(t, func(t *testing.T, s *store.Store) {
		ctx := t.Context()
		addClub(t, s, "club")
		addClub(t, s, "other")
		anna, boris := addAccount(t, s, "anna"), addAccount(t, s, "boris")
		must(t, s.Grant(ctx, "club", anna.ID, app.Organizer))
		must(t, s.Grant(ctx, "club", boris.ID, app.Arbiter))
		must(t, s.Grant(ctx, "other", boris.ID, app.Organizer))
		members := func() []app.Member {
			all := value(s.Members(ctx, "club"))(t)
			slices.SortFunc(all, func(a, b app.Member) int { return strings.Compare(a.Account, b.Account) })
			return all
		}
		want := []app.Member{{Account: anna.ID, Name: anna.Name, Role: app.Organizer}, {Account: boris.ID, Name: boris.Name, Role: app.Arbiter}}
		if got := members(); !slices.Equal(got, want) {
			t.Errorf("members %v, want %v", got, want)
		}
		for _, role := range []app.Role{app.NoRole, app.Arbiter} {
			if err := s.ChangeRole(ctx, "club", anna.ID, role); !errors.Is(err, app.ErrLastOrganizer) {
				t.Errorf("the last organizer becomes %q: %v", role, err)
			}
		}
		if got := members(); !slices.Equal(got, want) {
			t.Errorf("after refusals: %v", got)
		}
		for club, account := range map[string]string{"club": "nobody", "other": anna.ID, "nowhere": boris.ID} {
			if err := s.ChangeRole(ctx, club, account, app.Arbiter); !errors.Is(err, app.ErrNoRow) {
				t.Errorf("%s in %s: %v", account, club, err)
			}
		}
		must(t, s.ChangeRole(ctx, "club", boris.ID, app.Organizer))
		must(t, s.ChangeRole(ctx, "club", anna.ID, app.NoRole))
		if got := members(); len(got) != 1 || got[0].Role != app.Organizer {
			t.Errorf("at the end: %v", got)
		}
	})
}

// Two organizers who dismiss each other at once: one stays.
func TestOrganizersDismissEachOther(t *testing.T) {
	onEach(t, func(t *testing.T, s *store.Store) {
		addClub(t, s, "club")
		both := []app.Account{addAccount(t, s, "anna"), addAccount(t, s, "boris")}
		for _, account := range both {
			must(t, s.Grant(t.Context(), "club", account.ID, app.Organizer))
		}
		errs := together(len(both), func(i int) error { return s.ChangeRole(t.Context(), "club", both[i].ID, app.NoRole) })
		if (errs[0] == nil) == (errs[1] == nil) {
			t.Errorf("%v and %v", errs[0], errs[1])
		}
		if got := value(s.Members(t.Context(), "club"))(t); len(got) != 1 {
			t.Errorf("members left: %v", got)
		}
	})
}

func TestJoin(t *testing.T) {
	onEach(t, func(t *testing.T, s *store.Store) {
		ctx := t.Context()
		addClub(t, s, "club")
		anna := addAccount(t, s, "anna")
		for i, club := range []string{"club", "", "club"} {
			must(t, s.CreateInvitation(ctx, app.Invitation{Hash: secretHash(i), Role: app.Arbiter, Club: club, Expires: clock.Add(time.Hour)}))
		}
		for _, bad := range []struct {
			hash, account string
			at            time.Time
		}{
			{secretHash(0), anna.ID, clock.Add(time.Hour)}, // expired
			{secretHash(1), anna.ID, clock},                // founds a club
			{secretHash(0), "nobody", clock},
			{secretHash(9), anna.ID, clock},
		} {
			if err := s.Join(ctx, bad.hash, bad.account, bad.at); !errors.Is(err, app.ErrNoRow) {
				t.Errorf("%+v: %v", bad, err)
			}
		}
		must(t, s.Join(ctx, secretHash(0), anna.ID, clock))
		if roles := value(s.Roles(ctx, anna.ID))(t); roles["club"] != app.Arbiter {
			t.Errorf("roles %v", roles)
		}
		if err := s.Join(ctx, secretHash(0), anna.ID, clock); !errors.Is(err, app.ErrNoRow) {
			t.Errorf("a used link: %v", err)
		}
		if err := s.Join(ctx, secretHash(2), anna.ID, clock); !errors.Is(err, app.ErrTaken) {
			t.Errorf("a member joins: %v", err)
		}
		if _, err := s.Invitation(ctx, secretHash(2), clock); err != nil {
			t.Errorf("a refused link is used up: %v", err)
		}
	})
}
