package notation_test

import (
	"testing"

	"pgregory.net/rapid"

	"sumito/game"
	"sumito/game/layout"
	"sumito/game/notation"
)

func position(t testing.TB, text string) (*game.Rules, game.Position) {
	t.Helper()
	p, err := game.ParsePosition(text)
	if err != nil {
		t.Fatal(err)
	}
	rules, err := game.NewRulesAt(game.Ruleset{}, p)
	if err != nil {
		t.Fatal(err)
	}
	return rules, p
}

func TestNacre(t *testing.T) {
	// Three in line from A1 to C3, a pair beside.
	rules, p := position(t, "5/6/7/8/9/3w4/2b4/1b4/bb3 b 0 0")
	for _, c := range []struct{ nacre, abaPro string }{
		{"A1D4", "A1B2"}, // three push one
		{"a1-d4", "A1B2"},
		{"A2A3", "A2A3"},   // one ball
		{"A1A3", "A1A2"},   // two in line
		{"A1B3", ""},       // the pair A1 A2 to NE, but B2 is taken
		{"A1C2", "A1B2B1"}, // the pair A1 B2 to NW
		{"A1D3", "A1C3B1"}, // three to NW
		{"B2C1", "B2C2B1"}, // the pair B2 C2 to W
	} {
		move, fault := notation.ParseNacre(rules, &p, c.nacre)
		switch {
		case c.abaPro == "":
			if fault == nil && rules.Explain(p, move) == nil {
				t.Errorf("%s is found legal", c.nacre)
			}
		case fault != nil:
			t.Errorf("%s: %v", c.nacre, fault)
		case notation.FormatAbaPro(move) != c.abaPro:
			t.Errorf("%s is %s, want %s", c.nacre, notation.FormatAbaPro(move), c.abaPro)
		}
	}
}

func TestNacreFaults(t *testing.T) {
	rules, p := position(t, "5/6/7/8/9/3w4/2b4/1b4/bb3 b 0 0")
	for text, code := range map[string]string{
		"A1B2":   game.FaultLineLength,
		"A1C3":   game.FaultLineLength,
		"A1E5":   game.FaultNotInLine,
		"A1E1":   game.FaultNotInLine,
		"A1B2B1": game.FaultCellCount,
		"A1A9":   game.FaultNoSuchCell,
		"hello":  game.FaultNotAMove,
	} {
		move, fault := notation.ParseNacre(rules, &p, text)
		if fault == nil || fault.Code != code {
			t.Errorf("%s is read as %v (%v), want %s", text, move, fault, code)
		}
	}
}

func TestNacreIsExact(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		ruleset := game.Ruleset{Layout: rapid.SampledFrom(layout.TwoPlayers()).Draw(t, "layout").Slug}
		if rapid.Bool().Draw(t, "extra moves") {
			ruleset.ExtraMoves = game.ShieldMoves | game.SpearMoves | game.ArcMoves
		}
		rules, err := game.NewRules(ruleset)
		if err != nil {
			t.Fatal(err)
		}
		p := rules.Start()
		for range rapid.IntRange(0, 60).Draw(t, "plies") {
			p, _ = rules.Apply(p, rapid.SampledFrom(rules.Moves(p, nil)).Draw(t, "move"))
		}
		written := make(map[string]game.Move)
		for _, move := range rules.Moves(p, nil) {
			text := notation.FormatNacre(rules, &p, move)
			if other, twice := written[text]; twice {
				t.Fatalf("%s: %v and %v are both %s", p, move, other, text)
			}
			written[text] = move
			if read, fault := notation.ParseNacre(rules, &p, text); fault != nil || read != move {
				t.Fatalf("%s: %v is written %s and read %v (%v)", p, move, text, read, fault)
			}
		}
	})
}
