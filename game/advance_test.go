package game_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"sumito/game"
)

// TestAdvanceIsPlay tries values of moves, legal, illegal and meaningless, in games
// under all kinds of rules.
func TestAdvanceIsPlay(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		drawn := drawRules(t)
		rules, err := game.NewRulesAt(drawn.Ruleset(), drawPosition(t, drawn))
		if err != nil {
			t.Skip(err)
		}
		step := game.Move(rapid.IntRange(37, 397).Draw(t, "step"))
		for move := game.Move(0); move < 1<<17; move += step {
			played, advanced := game.NewGame(rules), game.NewGame(rules)
			want, got := played.Play(move), advanced.Advance(move)
			if diff := cmp.Diff(want, got); diff != "" {
				t.Fatalf("%s in %s: the faults differ: %s", move, played.Board(), diff)
			}
			if *played.Board() != *advanced.Board() || played.Outcome() != advanced.Outcome() {
				t.Fatalf("%s: played %s, advanced %s", move, played.Board(), advanced.Board())
			}
		}
	})
}
