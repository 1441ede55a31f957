package auth_test

import (
	"strings"
	"sync"
	"testing"

	"sumito/api/app"
	"sumito/api/auth"
)

func TestFirstOrganizer(t *testing.T) {
	w := newWorld(t)
	ctx := t.Context()
	secret, err := w.auth.Invite(ctx)
	w.must(err)
	// Looking at the link, and failing at the form, doesn't use it up.
	for range 3 {
		invitation, err := w.auth.Invitation(ctx, secret)
		w.must(err)
		if invitation.Role != app.Organizer || invitation.Club != "" {
			t.Errorf("invitation %+v", invitation)
		}
	}
	for _, bad := range []struct{ name, password, club, code, field string }{
		{"", goodPassword, "Club", app.CodeNameMissing, "name"},
		{strings.Repeat("x", 61), goodPassword, "Club", app.CodeNameTooLong, "name"},
		{"Eve\x00", goodPassword, "Club", app.CodeNameCharacter, "name"},
		{"Olga", "too short", "Club", auth.CodePasswordShort, "password"},
		{"Olga", strings.Repeat("x", 201), "Club", auth.CodePasswordLong, "password"},
		{"Olga", goodPassword, " ", app.CodeNameMissing, "club"},
	} {
		_, err := w.auth.Redeem(ctx, secret, bad.name, bad.password, bad.club)
		if p := w.refused(err, app.Invalid, bad.code); p.Field != bad.field {
			t.Errorf("%s: field %q, want %q", bad.code, p.Field, bad.field)
		}
	}
	account, err := w.auth.Redeem(ctx, secret, "Olga", goodPassword, "Club")
	w.must(err)
	roles, err := w.store.Roles(ctx, account.ID)
	w.must(err)
	if len(roles) != 1 {
		t.Fatalf("roles %v", roles)
	}
	for _, role := range roles {
		if role != app.Organizer {
			t.Errorf("role %s", role)
		}
	}
	// Used up, and there is no second first organizer.
	_, err = w.auth.Redeem(ctx, secret, "Eve", goodPassword, "Club")
	w.refused(err, app.NotFound, auth.CodeInvitationInvalid)
	_, err = w.auth.Invitation(ctx, secret)
	w.refused(err, app.NotFound, auth.CodeInvitationInvalid)
	_, err = w.auth.Invite(ctx)
	w.refused(err, app.Conflict, auth.CodeAlreadySetUp)
}

func TestInvitationExpires(t *testing.T) {
	w := newWorld(t)
	secret, err := w.auth.Invite(t.Context())
	w.must(err)
	w.time = w.time.Add(auth.InvitationLife)
	_, err = w.auth.Redeem(t.Context(), secret, "Olga", goodPassword, "Club")
	w.refused(err, app.NotFound, auth.CodeInvitationInvalid)
}

func TestInvitationIsUsedOnce(t *testing.T) {
	w := newWorld(t)
	secret, err := w.auth.Invite(t.Context())
	w.must(err)
	errs := make([]error, 4)
	var wait sync.WaitGroup
	for i := range errs {
		wait.Go(func() {
			_, errs[i] = w.auth.Redeem(t.Context(), secret, "Olga "+string(rune('A'+i)), goodPassword, "Club")
		})
	}
	wait.Wait()
	used := 0
	for _, err := range errs {
		if err == nil {
			used++
		} else {
			w.refused(err, app.NotFound, auth.CodeInvitationInvalid)
		}
	}
	if used != 1 {
		t.Errorf("used %d times", used)
	}
}

func TestInviteStaff(t *testing.T) {
	w := newWorld(t)
	ctx := t.Context()
	olga := w.organizer()
	secret, _, err := w.auth.OpenSession(ctx, olga)
	w.must(err)
	organizer, err := w.auth.ActorBySession(ctx, secret)
	w.must(err)
	var club string
	for club = range organizer.Roles {
	}
	link, err := w.auth.InviteTo(ctx, organizer, club, app.Scorekeeper)
	w.must(err)
	// A name that is taken leaves the link as it was.
	_, err = w.auth.Redeem(ctx, link, "OLGA ORN", goodPassword, "")
	w.refused(err, app.Conflict, auth.CodeAccountTaken)
	sara, err := w.auth.Redeem(ctx, link, "Sara", goodPassword, "")
	w.must(err)
	secret, _, err = w.auth.OpenSession(ctx, sara)
	w.must(err)
	scorekeeper, err := w.auth.ActorBySession(ctx, secret)
	w.must(err)
	if scorekeeper.Roles[club] != app.Scorekeeper {
		t.Errorf("roles %v", scorekeeper.Roles)
	}
	for _, actor := range []app.Actor{scorekeeper, {}} {
		_, err = w.auth.InviteTo(ctx, actor, club, app.Scorekeeper)
		w.refused(err, app.Forbidden, app.CodeNotAllowed)
	}
	_, err = w.auth.InviteTo(ctx, organizer, "another club", app.Scorekeeper)
	w.refused(err, app.Forbidden, app.CodeNotAllowed)
}
