package game_test

import (
	"testing"

	"sumito/game"
	"sumito/game/layout"
)

func TestPerftLayouts(t *testing.T) {
	for _, l := range layout.All() {
		// The bitboards count all four plies of two players in no time.
		depth := 4
		if len(l.Seats) > 2 {
			depth = 3
		}
		for mode, counts := range l.Perft {
			rules, err := game.NewRules(game.Ruleset{Layout: l.Slug, Mode: game.Mode(mode)})
			if err != nil {
				t.Fatalf("%s %s: %v", l.Slug, mode, err)
			}
			for i, want := range counts[:min(depth, len(counts))] {
				if got := rules.Perft(rules.Start(), i+1); got != want {
					t.Errorf("%s %s depth %d: %d, want %d", l.Slug, mode, i+1, got, want)
				}
			}
		}
	}
}
