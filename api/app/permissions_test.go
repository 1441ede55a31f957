package app_test

import (
	"context"
	"errors"
	"testing"

	"sumito/api/app"
	"sumito/tournament"
	"sumito/tournament/event"
)

// useCases is every command with the least role that may give it, in a state
// where it is carried out.
var useCases = []struct {
	name  string
	least app.Role
	// prepare makes the state; do gives the command.
	prepare func(w *world) string
	do      func(w *world, ctx context.Context, a app.Actor, id string) (app.Receipt, error)
}{
	{"change settings", app.Organizer, (*world).create, func(w *world, ctx context.Context, a app.Actor, id string) (app.Receipt, error) {
		in := validSettings()
		in.Rounds = 4
		return w.app.ChangeSettings(ctx, a, id, in.Patch(), w.meta())
	}},
	{"add entries", app.Organizer, (*world).create, func(w *world, ctx context.Context, a app.Actor, id string) (app.Receipt, error) {
		return w.app.AddEntries(ctx, a, id, []app.EntryInput{{Name: "Zoe"}}, w.meta())
	}},
	{"withdraw entry", app.Organizer, four, func(w *world, ctx context.Context, a app.Actor, id string) (app.Receipt, error) {
		return w.app.WithdrawEntry(ctx, a, id, 4, w.meta())
	}},
	{"reinstate entry", app.Organizer, fourWithdrawn, func(w *world, ctx context.Context, a app.Actor, id string) (app.Receipt, error) {
		return w.app.ReinstateEntry(ctx, a, id, 4, w.meta())
	}},
	{"pair round", app.Arbiter, fourEntered, func(w *world, ctx context.Context, a app.Actor, id string) (app.Receipt, error) {
		return w.app.PairRound(ctx, a, id, 1, w.meta())
	}},
	{"edit round", app.Arbiter, drafted, func(w *world, ctx context.Context, a app.Actor, id string) (app.Receipt, error) {
		return w.app.EditRound(ctx, a, id, 1, []app.PairInput{{Black: 1, White: 2}, {Black: 3, White: 4}}, w.meta())
	}},
	{"discard round", app.Arbiter, drafted, func(w *world, ctx context.Context, a app.Actor, id string) (app.Receipt, error) {
		return w.app.DiscardRound(ctx, a, id, 1, w.meta())
	}},
	{"publish round", app.Arbiter, drafted, func(w *world, ctx context.Context, a app.Actor, id string) (app.Receipt, error) {
		return w.app.PublishRound(ctx, a, id, 1, w.meta())
	}},
	{"complete round", app.Arbiter, decided, func(w *world, ctx context.Context, a app.Actor, id string) (app.Receipt, error) {
		return w.app.CompleteRound(ctx, a, id, 1, w.meta())
	}},
	{"report result", app.Scorekeeper, four, func(w *world, ctx context.Context, a app.Actor, id string) (app.Receipt, error) {
		return w.app.ReportResult(ctx, a, id, 1, 1, won(), w.meta())
	}},
	{"submit record", app.Scorekeeper, four, func(w *world, ctx context.Context, a app.Actor, id string) (app.Receipt, error) {
		return w.app.SubmitRecord(ctx, a, id, 1, 1, w.record("black_wins", id, 1, 1), w.meta())
	}},
	{"confirm result", app.Scorekeeper, decided, func(w *world, ctx context.Context, a app.Actor, id string) (app.Receipt, error) {
		return w.app.ConfirmResult(ctx, a, id, 1, 1, w.meta())
	}},
	{"rule result", app.Arbiter, four, func(w *world, ctx context.Context, a app.Actor, id string) (app.Receipt, error) {
		return w.app.RuleResult(ctx, a, id, 1, 1, whiteLeft, w.meta())
	}},
	{"correct entry", app.Organizer, four, func(w *world, ctx context.Context, a app.Actor, id string) (app.Receipt, error) {
		name := "Another Name"
		return w.app.CorrectEntry(ctx, a, id, 1, app.EntryPatch{Name: &name}, w.meta())
	}},
	{"set aside", app.Arbiter, oneLeft, func(w *world, ctx context.Context, a app.Actor, id string) (app.Receipt, error) {
		return w.app.SetAside(ctx, a, id, 4, w.meta())
	}},
	{"undo settings", app.Organizer, renamed, func(w *world, ctx context.Context, a app.Actor, id string) (app.Receipt, error) {
		return w.app.Undo(ctx, a, id, tournament.SettingsScope, 0, w.meta())
	}},
	{"undo entries", app.Organizer, fourEntered, func(w *world, ctx context.Context, a app.Actor, id string) (app.Receipt, error) {
		return w.app.Undo(ctx, a, id, tournament.EntriesScope, 0, w.meta())
	}},
	{"undo entry", app.Organizer, fourWithdrawn, func(w *world, ctx context.Context, a app.Actor, id string) (app.Receipt, error) {
		return w.app.Undo(ctx, a, id, tournament.EntryScope(4), 0, w.meta())
	}},
	{"undo round", app.Arbiter, four, func(w *world, ctx context.Context, a app.Actor, id string) (app.Receipt, error) {
		return w.app.Undo(ctx, a, id, tournament.RoundScope(1), 0, w.meta())
	}},
	{"undo pairing", app.Scorekeeper, decided, func(w *world, ctx context.Context, a app.Actor, id string) (app.Receipt, error) {
		return w.app.Undo(ctx, a, id, tournament.PairingScope(1, 1), 0, w.meta())
	}},
	{"undo ruling", app.Arbiter, ruled, func(w *world, ctx context.Context, a app.Actor, id string) (app.Receipt, error) {
		return w.app.Undo(ctx, a, id, tournament.PairingScope(1, 1), 0, w.meta())
	}},
}

// whiteLeft is an arbiter's decision.
var whiteLeft = app.RulingInput{Outcome: event.BlackWins, Ending: event.Forfeit, Reason: "White left."}

func four(w *world) string { return w.started(4) }

func fourEntered(w *world) string {
	id := w.create()
	w.enter(id, "Anna", "Boris", "Carla", "David")
	return id
}

func fourWithdrawn(w *world) string {
	id := w.started(4)
	w.ok(w.app.WithdrawEntry(w.Context(), w.organizer, id, 4, w.meta()))
	return id
}

func drafted(w *world) string {
	id := fourEntered(w)
	w.ok(w.app.PairRound(w.Context(), w.arbiter, id, 1, w.meta()))
	return id
}

func decided(w *world) string {
	id := w.started(4)
	for board := 1; board <= 2; board++ {
		w.ok(w.app.ReportResult(w.Context(), w.scorekeeper, id, 1, board, won(), w.meta()))
	}
	return id
}

func ruled(w *world) string {
	id := w.started(4)
	w.ok(w.app.RuleResult(w.Context(), w.arbiter, id, 1, 1, whiteLeft, w.meta()))
	return id
}

// oneLeft is a round robin whose entry 4 has left after round 1 was published.
func oneLeft(w *world) string {
	settings := validSettings()
	settings.System = "round-robin"
	id := w.ok(w.app.CreateTournament(w.Context(), w.organizer, settings, w.meta())).Tournament
	w.enter(id, "Anna", "Boris", "Carla", "David")
	w.ok(w.app.PairRound(w.Context(), w.arbiter, id, 1, w.meta()))
	w.ok(w.app.PublishRound(w.Context(), w.arbiter, id, 1, w.meta()))
	w.ok(w.app.WithdrawEntry(w.Context(), w.organizer, id, 4, w.meta()))
	return id
}

func renamed(w *world) string {
	id := w.create()
	in := validSettings()
	in.Name = "Autumn Open"
	w.ok(w.app.ChangeSettings(w.Context(), w.organizer, id, in.Patch(), w.meta()))
	return id
}

func TestPermissions(t *testing.T) {
	w := newWorld(t)
	everyone := []struct {
		who  string
		role app.Role
		app.Actor
	}{
		{"visitor", app.NoRole, w.visitor},
		{"organizer of another club", app.NoRole, w.outsider},
		{"player", app.PlayerRole, w.player},
		{"scorekeeper", app.Scorekeeper, w.scorekeeper},
		{"arbiter", app.Arbiter, w.arbiter},
		{"organizer", app.Organizer, w.organizer},
	}
	for _, use := range useCases {
		id := use.prepare(w)
		// From the least role up the first who may does it, and changes the
		// state; everybody before is refused and changes nothing.
		for _, actor := range everyone {
			if actor.role.AtLeast(use.least) {
				if _, err := use.do(w, t.Context(), actor.Actor, id); err != nil {
					t.Errorf("%s by the %s: %v", use.name, actor.who, err)
				}
				break
			}
			class, code := app.Forbidden, app.CodeNotAllowed
			if !actor.SignedIn() {
				class, code = app.Unauthorized, app.CodeSignInNeeded
			}
			w.unchanged(id, func() {
				_, err := use.do(w, t.Context(), actor.Actor, id)
				if p := w.refused(err, class, code); class == app.Forbidden && p.Params["needs"] != string(use.least) {
					t.Errorf("%s: needs %v, want %s", use.name, p.Params["needs"], use.least)
				}
			})
		}
	}
}

func TestOnlyOrganizersCreate(t *testing.T) {
	w := newWorld(t)
	for _, actor := range []app.Actor{w.visitor, w.player, w.scorekeeper, w.arbiter} {
		_, err := w.app.CreateTournament(t.Context(), actor, validSettings(), w.meta())
		if p := w.problem(err); p.Class != app.Forbidden && p.Class != app.Unauthorized {
			t.Errorf("%s: %v", actor.Account, err)
		}
	}
	in := validSettings()
	in.Club = otherClub
	_, err := w.app.CreateTournament(t.Context(), w.organizer, in, w.meta())
	w.refused(err, app.Forbidden, app.CodeNotAllowed)

	// Who organizes two clubs says which one.
	w.must(w.store.Grant(t.Context(), otherClub, w.organizer.Account, app.Organizer))
	w.organizer.Roles, err = w.store.Roles(t.Context(), w.organizer.Account)
	w.must(err)
	_, err = w.app.CreateTournament(t.Context(), w.organizer, validSettings(), w.meta())
	w.refused(err, app.Invalid, app.CodeClubMissing)
	id := w.ok(w.app.CreateTournament(t.Context(), w.organizer, in, w.meta())).Tournament
	if club := w.view(w.visitor, id).Tournament.Club; club != otherClub {
		t.Errorf("club %s", club)
	}
}

func TestClubs(t *testing.T) {
	w := newWorld(t)
	members, err := w.app.Clubs(t.Context(), w.arbiter)
	w.must(err)
	if len(members) != 2 || members[0].Club.ID != w.club || members[0].Role != app.Arbiter || members[1].Role != app.NoRole {
		t.Errorf("clubs %+v", members)
	}
}

// A bad input tells nothing to somebody who may not act at all.
func TestPermissionComesBeforeInput(t *testing.T) {
	w := newWorld(t)
	id := w.create()
	_, err := w.app.AddEntries(t.Context(), w.player, id, nil, w.meta())
	if p := w.problem(err); p.Class != app.Forbidden {
		t.Errorf("%v", err)
	}
	_, err = w.app.ChangeSettings(t.Context(), w.visitor, "no-such-tournament", app.SettingsPatch{}, w.meta())
	if p := w.problem(err); p.Class != app.NotFound {
		t.Errorf("%v", err)
	}
	var problem *app.Problem
	if _, err := w.app.Tournament(t.Context(), w.visitor, "../etc\x00"); !errors.As(err, &problem) || problem.Class != app.NotFound {
		t.Errorf("%v", err)
	}
}
