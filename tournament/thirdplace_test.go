package tournament_test

import (
	"reflect"
	"testing"

	"github.com/google/go-cmp/cmp"

	"sumito/tournament"
	"sumito/tournament/event"
	"sumito/tournament/knockout"
	"sumito/tournament/monrad"
)

// thirdPlace plays a knockout of n by strength up to its final.
func thirdPlace(t *testing.T, n int) *hall {
	h := openFor(knockout.Single, n, 1, tournament.Options{ThirdPlace: true})
	for round := 1; round < h.t.Planned() || round == 1; round++ {
		h.publishBySystem(t, round)
		h.strong(round)
	}
	return h
}

func TestThirdPlace(t *testing.T) {
	for n, want := range map[int]struct {
		final  []event.Pair
		places string
	}{
		4: {[]event.Pair{{Board: 1, Black: 1, White: 2}, {Board: 2, Black: 4, White: 3}}, "1:1 2:2 3:3 4:4"},
		6: {[]event.Pair{{Board: 1, Black: 1, White: 2}, {Board: 2, Black: 4, White: 3}}, "1:1 2:2 3:3 4:4 5:5 5:6"},
		// One semi-final is a bye: its winner has nobody behind it.
		3: {[]event.Pair{{Board: 1, Black: 1, White: 2}}, "1:1 2:2 3:3"},
	} {
		h := thirdPlace(t, n)
		h.publishBySystem(t, h.t.Planned())
		last := h.t.Rounds[h.t.Planned()-1]
		for i, p := range pairsOf(last) {
			if i >= len(want.final) || !last.Pairings[i].Has(want.final[i].Black) || !last.Pairings[i].Has(want.final[i].White) || p.Board != i+1 {
				t.Errorf("%d entries: board %d is %v", n, i+1, p)
			}
		}
		h.strong(last.Number)
		if got := h.places(); got != want.places {
			t.Errorf("%d entries: %s, want %s", n, got, want.places)
		}
		if h.t.Phase(last.Number+1) != tournament.Future {
			t.Error("there is a round after the final")
		}
	}
}

// While the game for the third place isn't decided its two share the place.
func TestThirdPlaceIsSharedMeanwhile(t *testing.T) {
	h := thirdPlace(t, 4)
	h.publishBySystem(t, 2)
	if got := h.places(); got != "1:1 1:2 3:3 3:4" {
		t.Error(got)
	}
	h.must(blackWins(2, 1))
	h.must(blackWins(2, 2))
	if code(t, h.do(tournament.CompleteRound{Round: 2})) != "" {
		t.Error("the round can't be completed")
	}
}

// Whoever leaves before it loses it; where both leave they share the place.
func TestThirdPlaceWithdrawn(t *testing.T) {
	for _, test := range []struct {
		leave  []event.EntryID
		pairs  int
		places string
	}{
		{[]event.EntryID{3}, 2, "1:1 2:2 3:4 4:3"},
		{[]event.EntryID{3, 4}, 1, "1:1 2:2 3:3 3:4"},
	} {
		h := thirdPlace(t, 4)
		for _, id := range test.leave {
			h.must(tournament.WithdrawEntry{Entry: id})
		}
		h.publishBySystem(t, 2)
		if got := len(h.t.Rounds[1].Pairings); got != test.pairs {
			t.Errorf("%v left: %d pairs", test.leave, got)
		}
		h.strong(2)
		if got := h.places(); got != test.places {
			t.Errorf("%v left: %s, want %s", test.leave, got, test.places)
		}
	}
}

// The option can come while the semi-finals are played, and go by an undo
// until the final is paired.
func TestThirdPlaceIsASetting(t *testing.T) {
	h := openFor(knockout.Single, 4, 1, tournament.Options{})
	h.publishBySystem(t, 1)
	h.strong(1)
	h.must(tournament.ChangeSettings{Settings: h.t.Settings, Options: tournament.Options{ThirdPlace: true}})
	h.must(tournament.Undo{In: tournament.SettingsScope})
	h.must(tournament.Undo{In: tournament.SettingsScope, Batch: h.newest()})
	h.publishBySystem(t, 2)
	if code(t, h.do(tournament.Undo{In: tournament.SettingsScope})) != tournament.CodeUndoBlocked {
		t.Error("undone under the game itself")
	}
	if !h.t.ThirdPlace || len(h.t.Rounds[1].Pairings) != 2 {
		t.Errorf("%v", h.t.Rounds[1].Pairings)
	}
	if !reflect.DeepEqual(h.replay(t), h.t) {
		t.Error("a replay differs")
	}
}

// In a play-off the third place is that of the tournament.
func TestThirdPlaceOfPlayOff(t *testing.T) {
	h := openFor(monrad.Name, 6, 4, tournament.Options{
		PlayOff: event.PlayOff{After: 2, Entries: 4, System: knockout.Single}, ThirdPlace: true,
	})
	for round := 1; round <= 4; round++ {
		h.publishBySystem(t, round)
		h.strong(round)
	}
	var order []event.EntryID
	for _, row := range tournament.Standings(h.t, 0)[:4] {
		order = append(order, row.Entry)
	}
	final := h.t.Rounds[3].Pairings
	if len(final) != 2 {
		t.Fatalf("%v", final)
	}
	want := []event.EntryID{
		min(final[0].Black, final[0].White), max(final[0].Black, final[0].White),
		min(final[1].Black, final[1].White), max(final[1].Black, final[1].White),
	}
	if diff := cmp.Diff(want, order); diff != "" {
		t.Error(diff)
	}
}
