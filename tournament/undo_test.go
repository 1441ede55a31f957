package tournament_test

import (
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"sumito/tournament"
	"sumito/tournament/event"
)

// Several levels: each undo takes back one more change, each redo brings one
// back, in any mixture; a new change buries what was undone.
func TestUndoLevels(t *testing.T) {
	h := published(4)()
	in := tournament.PairingScope(1, 1)
	white := func() int {
		p, _ := h.t.Pairing(1, 1)
		if p.Result == nil {
			return -1
		}
		return p.Result.Balls.White
	}
	undos := []int64{}
	undo := func(batch int64) {
		t.Helper()
		if err := h.do(tournament.Undo{In: in, Batch: batch}); err != nil {
			t.Fatal(err)
		}
		undos = append(undos, h.newest())
	}
	enter := func(balls int) {
		h.must(report(func(c *tournament.ReportResult) { c.Balls.White, c.Replace = balls, true }))
	}
	expect := func(balls int) {
		t.Helper()
		if got := white(); got != balls {
			t.Fatalf("White has %d, want %d", got, balls)
		}
	}
	enter(1)
	enter(2)
	enter(3)
	undo(0)
	expect(2)
	undo(0)
	expect(1)
	undo(undos[1]) // redo: 2
	expect(2)
	undo(undos[0]) // redo: 3
	expect(3)
	undo(0)
	undo(0)
	undo(0)
	expect(-1)
	if _, standing := h.t.Undoable(in); standing {
		t.Error("something stands after all was undone")
	}
	undo(undos[len(undos)-1]) // redo: 1
	expect(1)
	enter(5)
	undo(0)
	expect(1)
	var standing []int64
	for _, b := range h.t.Batches(in) {
		if b.Standing {
			standing = append(standing, b.First)
		}
	}
	if len(standing) != 1 {
		t.Errorf("standing: %v", standing)
	}
	if b, _ := h.t.Undoable(in); !slices.Equal(standing, []int64{b.First}) || b.Action != "result-reported" {
		t.Errorf("%+v, %v", b, standing)
	}
	if diff := cmp.Diff(h.t, h.replay(t), visible); diff != "" {
		t.Error(diff)
	}
}

// The batch of an undo says what it undoes and then how.
func TestUndoAppendsCompensations(t *testing.T) {
	tests := []struct {
		name string
		in   func() *hall
		undo tournament.Scope
		want []string
	}{
		{"settings", after(opened(2), with(func(s *event.Settings) { s.Rounds = 5 })), tournament.SettingsScope, []string{"batch-undone", "settings-changed"}},
		{"entries", opened(2), tournament.EntriesScope, []string{"batch-undone", "entry-removed", "entry-removed"}},
		{"leaving", after(completed(4, 1), tournament.WithdrawEntry{Entry: 1}), tournament.EntryScope(1), []string{"batch-undone", "entry-restored"}},
		{"draft", drafted(4), tournament.RoundScope(1), []string{"batch-undone", "round-unpaired", "field-ranked"}},
		{"dropped draft", after(drafted(4), tournament.DiscardRound{Round: 1}), tournament.RoundScope(1), []string{"batch-undone", "field-ranked", "round-paired"}},
		{"edit", after(drafted(4), edit(event.Pair{Black: 1, White: 2}, event.Pair{Black: 3, White: 4})), tournament.RoundScope(1), []string{"batch-undone", "round-unpaired", "round-paired"}},
		{"publication", published(4), tournament.RoundScope(1), []string{"batch-undone", "round-withheld"}},
		{"completion", completed(4, 1), tournament.RoundScope(1), []string{"batch-undone", "round-reopened"}},
		{"result", after(published(4), blackWins(1, 1)), tournament.PairingScope(1, 1), []string{"batch-undone", "result-restored"}},
		{"record", after(published(4), proven(1, 1, "record-1")), tournament.PairingScope(1, 1), []string{"batch-undone", "record-detached", "result-restored"}},
		{"undone record", after(published(4), proven(1, 1, "record-1"), tournament.Undo{In: tournament.PairingScope(1, 1)}), tournament.Scope{}, []string{"batch-undone", "record-attached", "result-restored"}},
	}
	for _, test := range tests {
		h := test.in()
		c := tournament.Undo{In: test.undo}
		if test.name == "undone record" {
			c = tournament.Undo{In: tournament.PairingScope(1, 1), Batch: h.newest()}
		}
		payloads, err := tournament.Decide(h.t, c)
		if err != nil {
			t.Errorf("%s: %v", test.name, err)
			continue
		}
		var got []string
		for _, p := range payloads {
			got = append(got, p.Kind().Type)
		}
		if !slices.Equal(got, test.want) {
			t.Errorf("%s: %v, want %v", test.name, got, test.want)
		}
		if undone := payloads[0].(event.BatchUndone).Batch; undone != h.newest() {
			t.Errorf("%s: undoes %d, newest is %d", test.name, undone, h.newest())
		}
	}
}

// A correction in the completed round can be taken back; the round stays
// completed.
func TestUndoACorrectionInACompletedRound(t *testing.T) {
	h := completed(4, 1)()
	h.must(report(func(c *tournament.ReportResult) { c.Replace, c.Balls.White = true, 0 }))
	h.must(tournament.Undo{In: tournament.PairingScope(1, 1)})
	if got := h.board(t).Result.Balls.White; got != 3 {
		t.Error(got)
	}
	if r, _ := h.t.Round(1); r.State != tournament.RoundCompleted {
		t.Error(r.State)
	}
}

// A completion that was undone can be brought back only when it would be
// possible anew.
func TestRedoIsCheckedAnew(t *testing.T) {
	h := completed(4, 1)()
	h.must(tournament.Undo{In: tournament.RoundScope(1)})
	redo := tournament.Undo{In: tournament.RoundScope(1), Batch: h.newest()}
	h.must(tournament.Undo{In: tournament.PairingScope(1, 1)})
	if got := code(t, h.do(redo)); got != tournament.CodeResultsMissing {
		t.Errorf("refused with %q", got)
	}
	h.must(blackWins(1, 1))
	h.must(redo)
	if r, _ := h.t.Round(1); r.State != tournament.RoundCompleted {
		t.Error(r.State)
	}
}

// A report and its confirmation sent as one batch are undone as one.
func TestUndoABatchOfTwoCommands(t *testing.T) {
	h := published(4)()
	first, err := tournament.Decide(h.t, blackWins(1, 1))
	if err != nil {
		t.Fatal(err)
	}
	payloads := append(first, event.ResultConfirmed{Round: 1, Board: 1, By: event.ByStaff, Trust: event.Confirmed})
	events, err := event.Seal(h.t.Head, event.Batch{Stream: h.t.ID, Command: "both"}, payloads...)
	if err != nil {
		t.Fatal(err)
	}
	h.t = tournament.Apply(h.t, events...)
	h.log = append(h.log, events...)
	if n := len(h.t.Batches(tournament.PairingScope(1, 1))); n != 1 {
		t.Errorf("%d batches", n)
	}
	h.must(tournament.Undo{In: tournament.PairingScope(1, 1)})
	if h.board(t).Result != nil {
		t.Error("a result is left")
	}
	h.must(tournament.Undo{In: tournament.PairingScope(1, 1), Batch: h.newest()})
	if r := h.board(t).Result; r == nil || r.Trust != event.Confirmed {
		t.Errorf("%+v", r)
	}
}
