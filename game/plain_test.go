package game_test

import (
	"slices"
	"testing"

	"pgregory.net/rapid"

	"sumito/game"
	"sumito/game/layout"
)

func TestGeneralAndFastPathAgree(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		slug := rapid.SampledFrom(layout.TwoPlayers()).Draw(t, "layout").Slug
		rules, err := game.NewRules(game.Ruleset{Layout: slug})
		if err != nil {
			t.Fatal(err)
		}
		p := drawPosition(t, rules)
		general, fast := rules.GeneralMoves(p), rules.Moves(p, nil)
		slices.Sort(general)
		slices.Sort(fast)
		if !slices.Equal(general, fast) {
			t.Fatalf("%s: general %v, fast %v", p, general, fast)
		}
		if g, f := rules.GeneralPerft(p, 2), rules.Perft(p, 2); g != f {
			t.Fatalf("%s: general %d, fast %d", p, g, f)
		}
	})
}

func TestGeneralPerft(t *testing.T) {
	for _, slug := range []string{"standard", "belgian-daisy", "german-daisy"} {
		rules := mustRules(t, game.Ruleset{Layout: slug})
		if general, fast := rules.GeneralPerft(rules.Start(), 3), rules.Perft(rules.Start(), 3); general != fast {
			t.Errorf("%s: general %d, fast %d", slug, general, fast)
		}
	}
}

func TestGeneratingAllocatesNothing(t *testing.T) {
	moves := make([]game.Move, 0, 256)
	for _, text := range variants {
		ruleset, err := game.ParseRuleset([]byte(text))
		if err != nil {
			t.Fatal(err)
		}
		rules := mustRules(t, ruleset)
		start := rules.Start()
		if allocations := testing.AllocsPerRun(10, func() {
			for _, move := range rules.Moves(start, moves[:0]) {
				after, effect := rules.Apply(start, move)
				if effect.Undo(after) != start {
					t.Fatal("undo")
				}
			}
		}); allocations != 0 {
			t.Errorf("%s: %v allocations", text, allocations)
		}
	}
}

func BenchmarkMoves(b *testing.B) {
	for name, ruleset := range map[string]game.Ruleset{"plain": {Layout: "belgian-daisy"}, "general": {Layout: "belgian-daisy", ExtraMoves: game.ArcMoves}} {
		b.Run(name, func(b *testing.B) {
			rules := mustRules(b, ruleset)
			start := rules.Start()
			moves := make([]game.Move, 0, 256)
			b.ReportAllocs()
			for b.Loop() {
				moves = rules.Moves(start, moves[:0])
			}
		})
	}
}

func BenchmarkPerft(b *testing.B) {
	rules := mustRules(b, game.Ruleset{})
	var leaves uint64
	for b.Loop() {
		leaves += rules.Perft(rules.Start(), 5)
	}
	b.ReportMetric(float64(leaves)/b.Elapsed().Seconds()/1e6, "Mleaves/s")
}
