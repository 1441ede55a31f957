package app_test

import (
	"errors"
	"testing"

	"sumito/api/app"
	"sumito/tournament"
)

func TestCorrectEntry(t *testing.T) {
	w := newWorld(t)
	ctx := t.Context()
	id := w.create()
	w.enter(id, "Ana Adler", "Boris Braun")
	name, rating := "Anna  Adler", 1700
	before, err := w.store.PeopleRevision(ctx)
	w.must(err)

	receipt := w.ok(w.app.CorrectEntry(ctx, w.organizer, id, 1, app.EntryPatch{Name: &name, Rating: &rating}, w.meta()))
	if got := receipt.View.Names[0]; got != "Anna Adler" {
		t.Errorf("called %q", got)
	}
	after, err := w.store.PeopleRevision(ctx)
	w.must(err)
	if after <= before {
		t.Errorf("people revision %d after %d: pages would be stale", after, before)
	}
	v := w.view(w.visitor, id)
	if e, _ := v.Tournament.Entry(1); v.Names[0] != "Anna Adler" || e.Rating != 1700 {
		t.Errorf("everyone sees %q, %d", v.Names[0], e.Rating)
	}

	v = w.ok(w.app.Undo(ctx, w.organizer, id, tournament.EntryScope(1), 0, w.meta())).View
	if e, _ := v.Tournament.Entry(1); v.Names[0] != "Ana Adler" || e.Rating != 0 {
		t.Errorf("after the undo %q, %d", v.Names[0], e.Rating)
	}
}

func TestCorrectionsThatCannotBe(t *testing.T) {
	w := newWorld(t)
	id := w.started(2)
	text := func(s string) *string { return &s }
	rating := 1700
	tests := []struct {
		name  string
		patch app.EntryPatch
		code  string
	}{
		{"nobody", app.EntryPatch{Name: text(" ")}, app.CodeNameMissing},
		{"the other one", app.EntryPatch{Name: text("player 002")}, app.CodeNameDuplicate},
		{"nothing", app.EntryPatch{}, tournament.CodeNothingCorrected},
		{"the same", app.EntryPatch{Name: text("Player 001")}, tournament.CodeNothingCorrected},
		{"a rating that pairs rest on", app.EntryPatch{Rating: &rating}, tournament.CodeRatingFixed},
	}
	for _, test := range tests {
		_, err := w.app.CorrectEntry(t.Context(), w.organizer, id, 1, test.patch, w.meta())
		var problem *app.Problem
		if !errors.As(err, &problem) || problem.Code != test.code {
			t.Errorf("%s: %v, want %s", test.name, err, test.code)
		}
	}
	if _, err := w.app.CorrectEntry(t.Context(), w.arbiter, id, 1, app.EntryPatch{Name: text("X")}, w.meta()); err == nil {
		t.Error("an arbiter corrects names")
	}
}
