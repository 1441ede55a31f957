package tournament_test

import (
	"reflect"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"sumito/tournament"
	"sumito/tournament/event"
)

// everyKind plays a tournament of seven entries, three rounds and a final whose
// log holds every kind of event. The logs that releases keep come from it.
func everyKind(t testing.TB) *hall {
	h := open(5)
	undo := func(in tournament.Scope) { h.must(tournament.Undo{In: in}) }

	changed := settings()
	changed.Place = event.Text{ID: "text-place", Hash: "01"}
	options := tournament.Options{ByWins: true}
	h.must(tournament.ChangeSettings{Settings: changed, Options: options})
	h.must(tournament.CorrectEntry{Entry: 5, Name: event.Text{ID: "text-right", Hash: "03"}, Rating: 1500})
	undo(tournament.EntryScope(5))
	h.must(tournament.WithdrawEntry{Entry: 5}) // before round 1: off the list
	undo(tournament.EntryScope(5))

	// Round 1: a draft dropped and made again, edited, published twice.
	draft, _ := h.proposal(1)
	h.must(draft)
	h.must(tournament.DiscardRound{Round: 1})
	h.must(draft)
	h.must(tournament.EditRound{Round: 1, Pairs: []event.Pair{
		{Black: 1, White: 2}, {Black: 3, White: 4}, {Black: 5, Bye: event.HalfPointBye},
	}})
	h.must(tournament.PublishRound{Round: 1})
	undo(tournament.RoundScope(1))
	h.must(tournament.PublishRound{Round: 1})

	// Results: by record, by hand and confirmed, a record taken back, a ruling.
	h.must(claimed(1, 1, "record-1"))
	undo(tournament.PairingScope(1, 1))
	h.must(proven(1, 1, "record-2"))
	h.must(tournament.ReportResult{
		Round: 1, Board: 2, Outcome: event.WhiteWins, Ending: event.TimeOut,
		Balls: event.Balls{Black: 2, White: 4}, By: event.ByWhite,
	})
	h.must(tournament.ConfirmResult{Round: 1, Board: 2, By: event.ByBlack})
	h.must(tournament.CompleteRound{Round: 1})
	undo(tournament.RoundScope(1))
	h.must(tournament.RuleResult{
		Round: 1, Board: 2, Outcome: event.Draw, Ending: event.Adjudication,
		Balls: event.Balls{Black: 3, White: 3}, Reason: event.Text{ID: "text-reason", Hash: "02"},
	})
	h.must(tournament.CompleteRound{Round: 1})

	// Two come late, one leaves and comes back.
	h.must(entries(6, 2))
	h.must(tournament.WithdrawEntry{Entry: 4})
	h.pair(2)
	h.must(tournament.ReportResult{
		Round: 2, Board: 1, Outcome: event.BlackWins, Ending: event.Forfeit, By: event.ByStaff,
	})
	h.play(2)
	h.must(tournament.ReinstateEntry{Entry: 4})
	h.pair(3)
	h.play(3)

	// The four best go on; two play for the third place.
	changed.Rounds = 5
	options.PlayOff, options.ThirdPlace = event.PlayOff{After: 3, Entries: 4, System: "knockout"}, true
	h.must(tournament.ChangeSettings{Settings: changed, Options: options})
	for round := 4; round <= 5; round++ {
		h.publishBySystem(t, round)
		h.play(round)
	}
	return h
}

func TestEveryKindOccurs(t *testing.T) {
	h := everyKind(t)
	other := after(everybodyMeets(6, 1), tournament.WithdrawEntry{Entry: 6}, tournament.SetAside{Entry: 6})()
	missing := map[event.Kind]bool{}
	for _, kind := range event.Kinds() {
		missing[kind] = true
	}
	for _, e := range slices.Concat(h.log, other.log) {
		delete(missing, event.Kind{Type: e.Type, Version: e.Version})
	}
	for kind := range missing {
		t.Errorf("no %s %d", kind.Type, kind.Version)
	}
	if h.t.ReadOnly != "" {
		t.Errorf("read-only after %s", h.t.ReadOnly)
	}
}

// One fold of the whole log, and one event after the other, lead to the same
// state, down to the history that undo needs.
func TestReplayEqualsApply(t *testing.T) {
	h := everyKind(t)
	state := h.replay(t)
	if diff := cmp.Diff(h.t, state, visible); diff != "" {
		t.Error(diff)
	}
	if !reflect.DeepEqual(h.t, state) {
		t.Error("the states differ in what can't be seen")
	}
	if got := tournament.Apply(tournament.New(h.t.ID), h.log...); !reflect.DeepEqual(got, state) {
		t.Error("all events in one Apply lead elsewhere")
	}
}
