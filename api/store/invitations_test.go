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

func TestInvitations(t *testing.T) {
	onEach(t, func(t *testing.T, s *store.Store) {
		ctx := t.Context()
		addClub(t, s, "club")
		founding := app.Invitation{Hash: secretHash(1), Role: app.Organizer, Expires: clock.Add(time.Hour).UTC()}
		joining := app.Invitation{Hash: secretHash(2), Role: app.Arbiter, Club: "club", Expires: clock.Add(time.Hour).UTC()}
		for _, invitation := range []app.Invitation{founding, joining} {
			must(t, s.CreateInvitation(ctx, invitation))
			if diff := cmp.Diff(invitation, value(s.Invitation(ctx, invitation.Hash, clock))(t)); diff != "" {
				t.Errorf("(-written +read):\n%s", diff)
			}
		}
		for name, err := range map[string]error{
			"unknown": second(s.Invitation(ctx, secretHash(3), clock)),
			"expired": second(s.Invitation(ctx, secretHash(1), clock.Add(time.Hour))),
			"redeemed when expired": s.Redeem(ctx, secretHash(1), newcomer("a"), app.Club{ID: "new", Name: "New"},
				app.Organizer, clock.Add(time.Hour)),
		} {
			if !errors.Is(err, app.ErrNoRow) {
				t.Errorf("%s: %v, want no row", name, err)
			}
		}

		must(t, s.Redeem(ctx, secretHash(1), newcomer("a"), app.Club{ID: "new", Name: "New", Created: clock}, app.Organizer, clock))
		must(t, s.Redeem(ctx, secretHash(2), newcomer("b"), app.Club{ID: "club"}, app.Arbiter, clock))
		for account, want := range map[string]map[string]app.Role{
			"account-a": {"new": app.Organizer}, "account-b": {"club": app.Arbiter},
		} {
			if diff := cmp.Diff(want, value(s.Roles(ctx, account))(t)); diff != "" {
				t.Errorf("roles of %s (-want +got):\n%s", account, diff)
			}
		}
		if err := second(s.Invitation(ctx, secretHash(1), clock)); !errors.Is(err, app.ErrNoRow) {
			t.Errorf("used invitation: %v, want no row", err)
		}
	})
}

func TestFirstOrganizerEndsTheOtherFoundingLinks(t *testing.T) {
	onEach(t, func(t *testing.T, s *store.Store) {
		ctx := t.Context()
		addClub(t, s, "club")
		for i, club := range []string{"", "", "club", "club"} {
			must(t, s.CreateInvitation(ctx, app.Invitation{
				Hash: secretHash(i), Role: app.Organizer, Club: club, Expires: clock.Add(time.Hour),
			}))
		}
		must(t, s.Redeem(ctx, secretHash(3), newcomer("a"), app.Club{ID: "club"}, app.Organizer, clock))
		if err := second(s.Invitation(ctx, secretHash(1), clock)); err != nil {
			t.Errorf("founding link after somebody joined a club: %v", err)
		}
		must(t, s.Redeem(ctx, secretHash(0), newcomer("b"), app.Club{ID: "new", Name: "New"}, app.Organizer, clock))
		if err := second(s.Invitation(ctx, secretHash(1), clock)); !errors.Is(err, app.ErrNoRow) {
			t.Errorf("second founding link: %v, want no row", err)
		}
		if err := second(s.Invitation(ctx, secretHash(2), clock)); err != nil {
			t.Errorf("link to a club: %v", err)
		}
	})
}

func TestInvitationSurvivesATakenName(t *testing.T) {
	onEach(t, func(t *testing.T, s *store.Store) {
		ctx := t.Context()
		addAccount(t, s, "anna")
		must(t, s.CreateInvitation(ctx, app.Invitation{Hash: secretHash(1), Role: app.Organizer, Expires: clock.Add(time.Hour)}))
		club := app.Club{ID: "new", Name: "New", Created: clock}
		taken := newcomer("b")
		taken.Folded = "anna"
		if err := s.Redeem(ctx, secretHash(1), taken, club, app.Organizer, clock); !errors.Is(err, app.ErrTaken) {
			t.Errorf("Redeem = %v, want taken", err)
		}
		if clubs := value(s.Clubs(ctx))(t); len(clubs) > 0 {
			t.Errorf("a failed redemption founded %v", clubs)
		}
		must(t, s.Redeem(ctx, secretHash(1), newcomer("b"), club, app.Organizer, clock))
	})
}

func TestInvitationIsRedeemedOnce(t *testing.T) {
	onEach(t, func(t *testing.T, s *store.Store) {
		ctx := t.Context()
		must(t, s.CreateInvitation(ctx, app.Invitation{Hash: secretHash(1), Role: app.Organizer, Expires: clock.Add(time.Hour)}))
		redeemed := 0
		for _, err := range together(20, func(i int) error {
			name := fmt.Sprint(i)
			return s.Redeem(ctx, secretHash(1), newcomer(name), app.Club{ID: name, Name: name}, app.Organizer, clock)
		}) {
			switch {
			case err == nil:
				redeemed++
			case !errors.Is(err, app.ErrNoRow):
				t.Error(err)
			}
		}
		if redeemed != 1 {
			t.Errorf("redeemed %d times", redeemed)
		}
		if n := value(s.CountAccounts(ctx))(t); n != 1 {
			t.Errorf("%d accounts, want 1", n)
		}
		if clubs := value(s.Clubs(ctx))(t); len(clubs) != 1 {
			t.Errorf("%d clubs, want 1", len(clubs))
		}
	})
}

// newcomer returns an account that isn't there yet.
func newcomer(name string) app.Account {
	return app.Account{ID: "account-" + name, Name: name, Folded: name, Password: "hash", Created: clock}
}

// second returns the error of a call that also returns a value.
func second[T any](_ T, err error) error { return err }
