package tournament_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"sumito/tournament"
	"sumito/tournament/event"
	"sumito/tournament/pairing"
)

func TestDraftAsItsSystemSeesIt(t *testing.T) {
	h := open(6)
	draft, _ := h.proposal(1)
	h.must(draft)
	h.must(edit(
		event.Pair{Black: 4, White: 1}, event.Pair{Black: 2, White: 5},
		event.Pair{Black: 6, Bye: event.PairingAllocated}, event.Pair{Black: 3, Bye: event.HalfPointBye},
	))
	field, proposal, err := tournament.Drafted(h.t, 1)
	if err != nil {
		t.Fatal(err)
	}
	want := []pairing.Pair{{First: 4, Second: 1}, {First: 2, Second: 5}, {First: 6}}
	if diff := cmp.Diff(want, proposal.Pairs); diff != "" {
		t.Error(diff)
	}
	for _, e := range field.Entrants {
		if e.Absent != (e.Number == 3) {
			t.Errorf("%d absent: %t", e.Number, e.Absent)
		}
	}
	h.must(tournament.PublishRound{Round: 1})
	if _, _, err := tournament.Drafted(h.t, 1); code(t, err) != tournament.CodeRoundPublished {
		t.Errorf("of a published round: %v", err)
	}
}
