package tournament_test

import (
	"slices"
	"testing"

	"sumito/tournament"
	"sumito/tournament/event"
)

func TestWithdrawBeforeAndAfterPairing(t *testing.T) {
	h := open(5)
	h.must(tournament.WithdrawEntry{Entry: 5})
	if e, _ := h.t.Entry(5); !e.Removed {
		t.Errorf("never paired, but still on the list: %+v", e)
	}
	h.pair(1)
	h.must(tournament.WithdrawEntry{Entry: 4})
	e, _ := h.t.Entry(4)
	if e.Removed || e.Left != 2 || !e.Active(1) || e.Active(2) {
		t.Errorf("%+v", e)
	}
	if r, _ := h.t.Round(1); len(r.Pairings) != 2 {
		t.Errorf("round 1 has %d pairings", len(r.Pairings))
	}
	h.play(1)
	h.pair(2)
	r, _ := h.t.Round(2)
	if slices.ContainsFunc(r.Pairings, func(p tournament.Pairing) bool { return p.Has(4) }) {
		t.Error("paired after leaving")
	}
	h.play(2)
	h.must(tournament.ReinstateEntry{Entry: 4})
	if e, _ := h.t.Entry(4); !e.Active(3) || e.Left != 0 {
		t.Errorf("%+v", e)
	}
}

// Leaving while a draft stands takes effect in the draft's round: it must be
// paired again.
func TestComeAndGoDuringADraft(t *testing.T) {
	h := secondDraft()
	h.must(tournament.WithdrawEntry{Entry: 4})
	h.must(entries(5, 1))
	left, _ := h.t.Entry(4)
	came, _ := h.t.Entry(5)
	if left.Left != 2 || came.From != 2 || came.Number != 5 {
		t.Errorf("%+v\n%+v", left, came)
	}
	h.must(tournament.DiscardRound{Round: 2})
	h.pair(2)
	r, _ := h.t.Round(2)
	for _, p := range r.Pairings {
		if p.Has(4) {
			t.Error("entry 4 is paired")
		}
	}
	if got := h.t.Rounds[0].Pairings; len(got) != 3 || got[2].Black != 5 || got[2].Bye != event.ZeroPointBye {
		t.Errorf("round 1: %+v", got)
	}
}

func TestLateEntries(t *testing.T) {
	h := completed(4, 1)()
	h.pair(2)
	h.must(entries(5, 2))
	for id := event.EntryID(5); id <= 6; id++ {
		e, _ := h.t.Entry(id)
		if e.From != 3 || e.Number != int(id) {
			t.Errorf("%+v", e)
		}
		for _, r := range h.t.Rounds {
			rows := 0
			for _, p := range r.Pairings {
				if p.Has(id) {
					rows++
					if p.Bye != event.ZeroPointBye || p.Board != 0 || p.Points != 0 {
						t.Errorf("round %d: %+v", r.Number, p)
					}
				}
			}
			if rows != 1 {
				t.Errorf("entry %d has %d rows in round %d", id, rows, r.Number)
			}
		}
	}
	// As long as nothing depends on it, coming late can be taken back whole.
	h.must(tournament.Undo{In: tournament.EntriesScope})
	for _, r := range h.t.Rounds {
		if len(r.Pairings) != 2 {
			t.Errorf("round %d keeps %d rows", r.Number, len(r.Pairings))
		}
	}
	h.must(tournament.Undo{In: tournament.EntriesScope, Batch: h.newest()})
	if e, _ := h.t.Entry(6); e.Removed || len(h.t.Rounds[0].Pairings) != 4 {
		t.Errorf("%+v", e)
	}
}

// Somebody who comes while round 1 is a draft can be put in by hand and gets
// a number like everybody.
func TestComeIntoTheFirstDraft(t *testing.T) {
	h := drafted(3)()
	h.must(line(func(e *tournament.NewEntry) { e.Rating = 1495 })) // second by rating
	h.must(edit(event.Pair{Black: 1, White: 2}, event.Pair{Black: 3, White: 4}))
	h.must(tournament.PublishRound{Round: 1})
	var numbers []int
	for _, e := range h.t.Entries {
		numbers = append(numbers, e.Number)
	}
	if !slices.Equal(numbers, []int{1, 3, 4, 2}) {
		t.Errorf("numbers %v", numbers)
	}
}

// A name that left for good can be entered again.
func TestEnterAgainAfterRemoval(t *testing.T) {
	h := open(3)
	h.must(tournament.WithdrawEntry{Entry: 2})
	h.must(entries(2, 1))
	if len(h.t.Entries) != 4 {
		t.Fatalf("%d entries", len(h.t.Entries))
	}
	// The old entry can't come back beside the new one.
	err := h.do(tournament.Undo{In: tournament.EntryScope(2)})
	if got := code(t, err); got != tournament.CodeUndoBlocked {
		t.Error(err)
	}
}
