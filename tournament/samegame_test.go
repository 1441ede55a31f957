package tournament_test

import (
	"slices"
	"testing"

	"sumito/tournament"
	"sumito/tournament/event"
)

func TestGameAttachedToAnotherBoard(t *testing.T) {
	first := proven(1, 1, "record-1")
	again := proven(1, 2, "record-2")
	again.Verdict.Fingerprint = first.Verdict.Fingerprint
	another := proven(1, 2, "record-2")
	empty := claimed(1, 1, "record-1")
	empty.Verdict.Plies = 0
	emptyAgain := claimed(1, 2, "record-2")
	emptyAgain.Verdict.Plies, emptyAgain.Verdict.Fingerprint = 0, empty.Verdict.Fingerprint
	odd := again
	odd.Warnings = []event.Warning{event.WarnFlagPassed}
	otherStory := proven(1, 1, "record-3")
	otherStory.Verdict.Fingerprint = first.Verdict.Fingerprint

	tests := []struct {
		name   string
		first  tournament.AttachRecord
		second tournament.AttachRecord
		want   []event.Warning
	}{
		{"the same moves", first, again, []event.Warning{event.WarnGameRepeated}},
		{"besides the clock's", first, odd, []event.Warning{event.WarnFlagPassed, event.WarnGameRepeated}},
		{"other moves", first, another, nil},
		{"no moves", empty, emptyAgain, nil},
		{"on the same board", first, otherStory, nil},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			h := published(4)()
			h.must(test.first)
			h.must(test.second)
			attached := h.log[len(h.log)-1]
			body, err := event.Decode(attached)
			if err != nil {
				t.Fatal(err)
			}
			if got := body.(event.RecordAttached).Warnings; !slices.Equal(got, test.want) {
				t.Errorf("warnings %q, want %q", got, test.want)
			}
		})
	}
}

func TestSameGameNamesTheBoards(t *testing.T) {
	h := published(4)()
	first := proven(1, 1, "record-1")
	h.must(first)
	if got := h.t.SameGame(1, 2, first.Verdict); !slices.Equal(got, []tournament.Scope{tournament.PairingScope(1, 1)}) {
		t.Errorf("%v", got)
	}
	if got := h.t.SameGame(1, 1, first.Verdict); got != nil {
		t.Errorf("its own board: %v", got)
	}
}
