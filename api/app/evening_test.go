package app_test

import (
	"testing"

	"sumito/api/app"
	"sumito/tournament"
	"sumito/tournament/event"
)

// An organizer's evening: created, paired, played by hand, by record and by an
// arbiter's ruling, completed, corrected by undo.
func TestEvening(t *testing.T) {
	w := newWorld(t)
	ctx := t.Context()
	id := w.create()
	w.enter(id, "Anna Adler", "Boris Braun", "Carla Chen", "David Dvořák", "Emil Ek")
	v := w.view(w.visitor, id)
	if v.Name != "Spring Open" || v.Place != "Town hall" || v.Summary.Entries != 5 || v.Summary.State != app.Planned {
		t.Errorf("view %+v", v.Summary)
	}
	if v.Summary.Layout != "belgian-daisy" {
		t.Errorf("layout %q", v.Summary.Layout)
	}
	for round := 1; round <= 3; round++ {
		w.ok(w.app.PairRound(ctx, w.arbiter, id, round, w.meta()))
		w.ok(w.app.PublishRound(ctx, w.arbiter, id, round, w.meta()))
		w.ok(w.app.ReportResult(ctx, w.scorekeeper, id, round, 1, won(), w.meta()))
		receipt := w.ok(w.app.SubmitRecord(ctx, w.scorekeeper, id, round, 2, w.record("white_wins", id, round, 2), w.meta()))
		p, _ := receipt.View.Tournament.Pairing(round, 2)
		if p.Result == nil || p.Result.Outcome != event.WhiteWins || p.Result.Trust != event.Verified {
			t.Fatalf("result of the record: %+v", p.Result)
		}
		if p.Revision != receipt.Revision || receipt.Last != receipt.Revision {
			t.Errorf("revision %d, receipt %d, last %d", p.Revision, receipt.Revision, receipt.Last)
		}
		w.ok(w.app.CompleteRound(ctx, w.arbiter, id, round, w.meta()))
	}
	v = w.view(w.visitor, id)
	if v.Summary.State != app.Finished || v.Summary.Round != 3 || v.Staff {
		t.Errorf("summary %+v", v.Summary)
	}
	stored, err := w.store.Summary(ctx, id)
	w.must(err)
	if stored != v.Summary {
		t.Errorf("stored summary\n%+v, want\n%+v", stored, v.Summary)
	}
	// The completed round can be reopened by an undo, and closed by its undo.
	receipt := w.ok(w.app.Undo(ctx, w.arbiter, id, tournament.RoundScope(3), 0, w.meta()))
	if state := receipt.View.Tournament.Rounds[2].State; state != tournament.RoundPublished {
		t.Errorf("round 3 is %s after the undo", state)
	}
	receipt = w.ok(w.app.Undo(ctx, w.arbiter, id, tournament.RoundScope(3), receipt.First, w.meta()))
	if state := receipt.View.Tournament.Rounds[2].State; state != tournament.RoundCompleted {
		t.Errorf("round 3 is %s after the undo's undo", state)
	}
	if got := w.replayed(ctx, id); got.Head != receipt.View.Tournament.Head {
		t.Errorf("replayed head %v, seen %v", got.Head, receipt.View.Tournament.Head)
	}
	// A service without anything cached sees the same.
	fresh, err := w.service().Tournament(ctx, w.visitor, id)
	w.must(err)
	if seen := w.view(w.visitor, id); fresh.Summary != seen.Summary {
		t.Errorf("fresh %+v\nseen %+v", fresh.Summary, seen.Summary)
	}
}

func TestRuling(t *testing.T) {
	w := newWorld(t)
	ctx := t.Context()
	id := w.started(4)
	w.ok(w.app.ReportResult(ctx, w.scorekeeper, id, 1, 1, won(), w.meta()))
	ruling := app.RulingInput{Outcome: event.Draw, Ending: event.Adjudication, Balls: &event.Balls{Black: 3, White: 3}, Reason: "  Lights went out.\r\nNobody's fault. "}
	receipt := w.ok(w.app.RuleResult(ctx, w.arbiter, id, 1, 1, ruling, w.meta()))
	p, _ := receipt.View.Tournament.Pairing(1, 1)
	if p.Result.Trust != event.Ruled {
		t.Errorf("trust %s", p.Result.Trust)
	}
	for _, actor := range []app.Actor{w.arbiter, w.visitor} {
		if got := w.view(actor, id).Reasons[p.Result.Reason.ID]; got != "Lights went out.\nNobody's fault." {
			t.Errorf("reason %q", got)
		}
	}
	// Who may undo a report may not undo a ruling.
	_, err := w.app.Undo(ctx, w.scorekeeper, id, tournament.PairingScope(1, 1), 0, w.meta())
	w.refused(err, app.Forbidden, app.CodeNotAllowed)
	receipt = w.ok(w.app.Undo(ctx, w.arbiter, id, tournament.PairingScope(1, 1), 0, w.meta()))
	if p, _ := receipt.View.Tournament.Pairing(1, 1); p.Result.Trust != event.Claimed {
		t.Errorf("trust after the undo: %s", p.Result.Trust)
	}
	// Nor bring it back.
	_, err = w.app.Undo(ctx, w.scorekeeper, id, tournament.PairingScope(1, 1), receipt.First, w.meta())
	w.refused(err, app.Forbidden, app.CodeNotAllowed)
}

func TestConfirmedReportIsOneBatch(t *testing.T) {
	w := newWorld(t)
	ctx := t.Context()
	id := w.started(4)
	in := won()
	in.Confirmed = true
	receipt := w.ok(w.app.ReportResult(ctx, w.scorekeeper, id, 1, 1, in, w.meta()))
	if p, _ := receipt.View.Tournament.Pairing(1, 1); p.Result.Trust != event.Confirmed || receipt.Last != receipt.First+1 {
		t.Errorf("trust %s, batch %d–%d", p.Result.Trust, receipt.First, receipt.Last)
	}
	receipt = w.ok(w.app.Undo(ctx, w.scorekeeper, id, tournament.PairingScope(1, 1), 0, w.meta()))
	if p, _ := receipt.View.Tournament.Pairing(1, 1); p.Result != nil {
		t.Errorf("after the undo: %+v", p.Result)
	}
	receipt = w.ok(w.app.ReportResult(ctx, w.scorekeeper, id, 1, 1, won(), w.meta()))
	receipt = w.ok(w.app.ConfirmResult(ctx, w.scorekeeper, id, 1, 1, w.meta()))
	if p, _ := receipt.View.Tournament.Pairing(1, 1); p.Result.Trust != event.Confirmed {
		t.Errorf("trust %s", p.Result.Trust)
	}
}

func TestUndoneRenameIsProjected(t *testing.T) {
	w := newWorld(t)
	ctx := t.Context()
	id := w.create()
	in := validSettings()
	in.Name, in.Place = "Autumn Open", ""
	w.ok(w.app.ChangeSettings(ctx, w.organizer, id, in.Patch(), w.meta()))
	if v := w.view(w.visitor, id); v.Name != "Autumn Open" || v.Place != "" {
		t.Errorf("renamed: %q at %q", v.Name, v.Place)
	}
	w.ok(w.app.Undo(ctx, w.organizer, id, tournament.SettingsScope, 0, w.meta()))
	v := w.view(w.visitor, id)
	stored, err := w.store.Summary(ctx, id)
	w.must(err)
	if v.Name != "Spring Open" || v.Place != "Town hall" || stored != v.Summary {
		t.Errorf("undone: %q at %q, stored %+v", v.Name, v.Place, stored)
	}
}

// A setting that stays keeps its private text: the log doesn't fill with
// copies of it.
func TestUnchangedNameKeepsItsText(t *testing.T) {
	w := newWorld(t)
	id := w.create()
	before := w.view(w.organizer, id).Tournament.Settings
	in := validSettings()
	in.Rounds = 5
	w.ok(w.app.ChangeSettings(t.Context(), w.organizer, id, in.Patch(), w.meta()))
	after := w.view(w.organizer, id).Tournament.Settings
	if after.Name != before.Name || after.Place != before.Place || after.Rounds != 5 {
		t.Errorf("before %+v, after %+v", before, after)
	}
}
