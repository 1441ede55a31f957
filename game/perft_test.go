package game_test

import (
	"flag"
	"testing"

	"sumito/game"
	"sumito/game/layout"
)

var deep = flag.Bool("deep", false, "count the published positions that take minutes too")

// tooMany tells that a published count is left to -deep.
func tooMany(leaves uint64) bool { return !*deep && leaves > 9e6 }

// TestPerftLayouts checks every start against its published counts: two players
// to depth 4, as far as that is quick, and more players to depth 3.
func TestPerftLayouts(t *testing.T) {
	for _, l := range layout.All() {
		for mode, counts := range l.Perft {
			rules, err := game.NewRules(game.Ruleset{Layout: l.Slug, Mode: game.Mode(mode)})
			if err != nil {
				t.Fatalf("%s %s: %v", l.Slug, mode, err)
			}
			checkPerft(t, l.Slug+" "+mode, rules, counts)
		}
	}
}

// TestPublishedPerft checks the counts that three programs agree on.
func TestPublishedPerft(t *testing.T) {
	var published struct {
		Layouts map[string]struct{ Perft []uint64 }
	}
	load(t, "perft.json", &published)
	for slug, counts := range published.Layouts {
		checkPerft(t, slug, mustRules(t, game.Ruleset{Layout: slug}), counts.Perft)
	}
}

func checkPerft(t *testing.T, name string, rules *game.Rules, counts []uint64) {
	t.Helper()
	if len(counts) < 3 {
		t.Errorf("%s has %d published counts", name, len(counts))
	}
	for i, want := range counts {
		if i >= 3 && tooMany(want) {
			return
		}
		if got := rules.Perft(rules.Start(), i+1); got != want {
			t.Errorf("%s depth %d: %d, want %d", name, i+1, got, want)
		}
	}
}
