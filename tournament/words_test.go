package tournament_test

import (
	"testing"

	"sumito/tournament"
)

// What logs and errors call things.
func TestWords(t *testing.T) {
	scopes := map[string]tournament.Command{
		"settings":        tournament.ChangeSettings{},
		"entries":         tournament.AddEntries{},
		"entry 3":         tournament.ReinstateEntry{Entry: 3},
		"entry 4":         tournament.WithdrawEntry{Entry: 4},
		"round 2":         tournament.PublishRound{Round: 2},
		"round 5":         tournament.EditRound{Round: 5},
		"round 2 board 7": tournament.ConfirmResult{Round: 2, Board: 7},
	}
	for want, command := range scopes {
		if got := command.Scope().String(); got != want {
			t.Errorf("%T is about %q, want %q", command, got, want)
		}
	}
	phases := map[tournament.Phase]string{
		tournament.Future: "future", tournament.Next: "next", tournament.Draft: "draft",
		tournament.Current: "current", tournament.Last: "last", tournament.Past: "past",
	}
	for phase, want := range phases {
		if phase.String() != want {
			t.Errorf("phase %d is %q", phase, phase)
		}
	}
	r := &tournament.Refusal{Code: tournament.CodeInputsChanged, Params: map[string]any{"round": 2, "a": "b"}}
	if got := r.Error(); got != "refused: inputs-changed a=b round=2" || !r.Stale() {
		t.Error(got)
	}
	if (&tournament.Refusal{Code: tournament.CodeOwnClaim}).Stale() {
		t.Error("an own claim isn't stale")
	}
	if p := open(2).t.Permission("dance", 1); p.Verdict != tournament.Refused {
		t.Error("an unknown action is allowed")
	}
}
