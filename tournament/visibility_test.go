package tournament_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"sumito/tournament"
	"sumito/tournament/event"
)

// A draft shows nowhere: no round, no pairing numbers, no lot, no head.
func TestRedactHidesDrafts(t *testing.T) {
	h := open(4)
	before := tournament.Redact(h.t)
	draft, _ := h.proposal(1)
	h.must(draft)
	h.must(edit(event.Pair{Black: 4, White: 1}, event.Pair{Black: 2, White: 3}))
	if diff := cmp.Diff(before, tournament.Redact(h.t), visible); diff != "" {
		t.Errorf("a draft shows:\n%s", diff)
	}
	if len(tournament.Redact(h.t).Batches(tournament.RoundScope(1))) != 0 {
		t.Error("the history of a draft shows")
	}
	if len(h.t.Rounds) != 1 || h.t.Lot != "black" || h.t.Entries[0].Number != 1 {
		t.Error("Redact changed the state it was given")
	}
	h.must(tournament.DiscardRound{Round: 1})
	h.must(tournament.Undo{In: tournament.RoundScope(1)})
	if diff := cmp.Diff(before, tournament.Redact(h.t), visible); diff != "" {
		t.Errorf("a draft that came back shows:\n%s", diff)
	}
	h.must(tournament.PublishRound{Round: 1})
	seen := tournament.Redact(h.t)
	if len(seen.Rounds) != 1 || seen.Lot == "" || seen.Entries[0].Number == 0 || seen.Head != h.t.Head {
		t.Errorf("after publication: %d rounds, lot %q, head %d", len(seen.Rounds), seen.Lot, seen.Head.Sequence)
	}
	if mark := seen.Rounds[0].Mark; mark != h.t.Head.Hash.Short() || len(mark) != 10 {
		t.Errorf("mark %q", mark)
	}
	h.must(tournament.Undo{In: tournament.RoundScope(1)})
	if seen := tournament.Redact(h.t); len(seen.Rounds) != 0 || seen.Head != h.t.Head {
		t.Error("a round that was taken back shows, or its going doesn't")
	}
}

// The log shows everyone the pairs of published rounds only.
func TestDisclosesNoDraft(t *testing.T) {
	h := everyKind(t)
	shown := map[string]int{}
	for _, e := range h.log {
		if h.t.Discloses(e) {
			shown[e.Type]++
		}
	}
	// Round 1 was set by an edit, rounds 2 to 5 by the system; the drafts
	// that were dropped or changed stay hidden.
	if shown["round-edited"] != 1 || shown["round-paired"] != 4 || shown["round-unpaired"] != 0 {
		t.Errorf("shown: %v", shown)
	}
	h = drafted(4)()
	for _, e := range h.log {
		if e.Sequence > h.t.Public && h.t.Discloses(e) {
			t.Errorf("%s of a draft is shown", e.Type)
		}
	}
}

// Undoing in a draft is told to nobody, ever; undoing what showed is told.
func TestDisclosesUndos(t *testing.T) {
	h := drafted(4)()
	h.must(tournament.Undo{In: tournament.RoundScope(1)})
	h.must(tournament.Undo{In: tournament.RoundScope(1), Batch: h.t.Head.Sequence - 2})
	h.must(tournament.PublishRound{Round: 1})
	h.must(blackWins(1, 1))
	h.must(tournament.Undo{In: tournament.PairingScope(1, 1)})
	shown := map[string]int{}
	for _, e := range h.log {
		if h.t.Discloses(e) {
			shown[e.Type]++
		}
	}
	if shown["batch-undone"] != 1 || shown["field-ranked"] != 1 || shown["round-paired"] != 1 || shown["round-unpaired"] != 0 {
		t.Errorf("shown: %v", shown)
	}
}

func TestDisclosesNothingUnknown(t *testing.T) {
	h := unreadable()
	if h.t.Discloses(h.log[len(h.log)-1]) {
		t.Error("an event of a later program is shown")
	}
}

// A public event doesn't tell that there is a draft: coming and leaving leave
// the same events with and without one.
func TestComingTellsOfNoDraft(t *testing.T) {
	for _, c := range []tournament.Command{
		entries(9, 1), tournament.WithdrawEntry{Entry: 1}, level,
		with(func(s *event.Settings) { s.Rounds = 5 }),
	} {
		without, err := tournament.Decide(completed(4, 1)().t, c)
		if err != nil {
			t.Fatal(err)
		}
		h := completed(4, 1)()
		draft, _ := h.proposal(2)
		h.must(draft)
		with, err := tournament.Decide(h.t, c)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(without, with); diff != "" {
			t.Errorf("%T:\n%s", c, diff)
		}
	}
}

// Revisions are the last sequence that touched a resource, and nothing else
// moves them.
func TestRevisions(t *testing.T) {
	h := open(4)
	revision := func(in tournament.Scope) int64 {
		r, exists := h.t.Revision(in)
		if !exists {
			return -1
		}
		return r
	}
	board, other := tournament.PairingScope(1, 1), tournament.PairingScope(1, 2)
	if revision(board) != -1 || revision(tournament.RoundScope(1)) != -1 || revision(tournament.EntryScope(9)) != -1 {
		t.Error("revisions of what isn't there")
	}
	if revision(tournament.SettingsScope) != 1 || revision(tournament.EntriesScope) != 5 || revision(tournament.EntryScope(2)) != 3 {
		t.Error("revisions after entering")
	}
	h.pair(1)
	if revision(tournament.EntryScope(2)) != 3 {
		t.Error("pairing touches entries")
	}
	round, untouched := revision(tournament.RoundScope(1)), revision(other)
	h.must(blackWins(1, 1))
	if revision(board) != h.t.Head.Sequence || revision(other) != untouched || revision(tournament.RoundScope(1)) != round {
		t.Error("a result touches more than its board")
	}
	if _, exists := tournament.New("x").Revision(tournament.SettingsScope); exists {
		t.Error("an empty stream has settings")
	}
}
