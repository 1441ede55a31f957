package tournament_test

import (
	"testing"

	"sumito/tournament"
	"sumito/tournament/event"
)

// right is how entry 2 should have been entered.
var right = tournament.CorrectEntry{Entry: 2, Name: event.Text{ID: "text-right", Hash: "03"}, Rating: 1800}

func TestCorrection(t *testing.T) {
	h := open(4)
	before, _ := h.t.Entry(2)
	h.must(right)
	e, _ := h.t.Entry(2)
	if e.Name != right.Name || e.Rating != 1800 || e.Revision != h.t.Head.Sequence || before.Rating == 1800 {
		t.Errorf("%+v", e)
	}
	if numbers := tournament.StartingRanks(h.t); numbers[1] != 1 {
		t.Errorf("ranks %v, want entry 2 first", numbers)
	}
	h.must(tournament.Undo{In: tournament.EntryScope(2)})
	if e, _ = h.t.Entry(2); e.Name != before.Name || e.Rating != before.Rating {
		t.Errorf("after the undo: %+v", e)
	}
	h.must(tournament.Undo{In: tournament.EntryScope(2), Batch: h.newest()})
	if e, _ = h.t.Entry(2); e.Name != right.Name || e.Rating != 1800 {
		t.Errorf("after undoing the undo: %+v", e)
	}
}

// Pairs are made by ratings, not by names.
func TestCorrectionAfterPairing(t *testing.T) {
	h := open(4)
	h.must(right)
	h.pair(1)
	if got := code(t, h.do(tournament.Undo{In: tournament.EntryScope(2)})); got != tournament.CodeUndoBlocked {
		t.Errorf("the rating went back: %q", got)
	}
	named := right
	named.Name.ID = "text-once-more"
	h.must(named)
	h.must(tournament.Undo{In: tournament.EntryScope(2)})
	if e, _ := h.t.Entry(2); e.Name != right.Name {
		t.Errorf("%+v", e)
	}
}
