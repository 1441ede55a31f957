package message_test

import (
	"strings"
	"testing"

	"sumito/api/message"
	"sumito/game"
)

func TestFaultsAreUnderstoodAtAClub(t *testing.T) {
	catalogue := shipped(t)
	cell, err := game.ParseCell("E5")
	if err != nil {
		t.Fatal(err)
	}
	for _, test := range []struct {
		fault game.Fault
		want  string
	}{
		{game.Fault{Code: game.FaultNotStronger, Cell: cell, Piece: game.WhiteBall, Own: 2, Opposing: 3}, "Three white balls stand against your two at E5: a push needs more."},
		{game.Fault{Code: game.FaultNotStronger, Cell: cell, Piece: game.BlackBall, Own: 1, Opposing: 1}, "One black ball stands against your one at E5: a push needs more."},
		{game.Fault{Code: game.FaultOccupied, Cell: cell, Piece: game.BlackBall}, "A black ball stands in the way on E5."},
		{game.Fault{Code: game.FaultNotYours, Cell: cell, Piece: game.WhiteBall}, "The ball on E5 is white, not the mover's."},
		{game.Fault{Code: game.FaultGameOver, Cell: game.CellCount, Ply: 71}, "The game ended at ply 71."},
		{game.Fault{Code: game.FaultNoSuchCell, Text: "K9"}, "“K9” names a cell that isn't on the board."},
	} {
		if got := catalogue.Fault(message.English, &test.fault); got != test.want {
			t.Errorf("%s: %q, want %q", test.fault.Code, got, test.want)
		}
	}
}

func TestProblemsCarryTheirReason(t *testing.T) {
	catalogue := shipped(t)
	for _, test := range []struct {
		code   string
		params map[string]any
		want   string
	}{
		{
			"record-illegal",
			map[string]any{
				"ply": 9, "move": "a5b5", "line": 8, "column": 40, "moves": "A5A6 A5B6",
				"fault": "not-stronger", "cell": "C5", "piece": "white", "own": 2, "opposing": 3,
			},
			"Ply 9, a5b5 (line 8, column 40), is illegal: three white balls stand against your two at C5: a push needs more. That ball's legal moves: A5A6 A5B6.",
		},
		{
			"record-contradicts-claim",
			map[string]any{"claim": "claim-termination", "claimed": "resignation", "found": "six", "black": 6, "white": 2, "ply": 71},
			"The record contradicts itself: its Termination says resignation, but on the board the game ended by target reached (6–2).",
		},
		{"not-allowed", map[string]any{"needs": "arbiter"}, "You may not do this: it takes the role arbiter in this club."},
		{"not-allowed", nil, "You may not do this."},
		{"too-many-attempts", map[string]any{"seconds": 1}, "Too many wrong passwords. Wait 1 second."},
		{"results-missing", map[string]any{"round": 2, "boards": []int{4, 9}, "count": 2}, "2 results are missing: boards 4 and 9."},
		{"name-missing", map[string]any{"line": 3}, "Line 3: A name is needed."},
		{"name-missing", nil, "A name is needed."},
		{"bye-by-hand", map[string]any{"bye": "half-point", "entry": 3}, "A pairing system gives only the pairing-allocated bye, not: half-point bye."},
	} {
		if got := catalogue.Text(message.English, "problem."+test.code, test.params); got != test.want {
			t.Errorf("%s: %q, want %q", test.code, got, test.want)
		}
	}
}

// A sentence that lacks an argument would say "<no value>" to a user.
func TestSentencesWithoutArgumentsAreStillText(t *testing.T) {
	catalogue := shipped(t)
	for _, code := range catalogue.Codes() {
		if sentence := catalogue.Text(message.English, code, map[string]any{"count": 1}); strings.Contains(sentence, "{{") {
			t.Errorf("%s: %q", code, sentence)
		}
	}
}
