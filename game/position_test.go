package game_test

import (
	"strings"
	"testing"

	"sumito/game"
)

func TestCells(t *testing.T) {
	if game.AllCells.Len() != game.CellCount {
		t.Fatalf("the board has %d cells", game.AllCells.Len())
	}
	var last string
	for cell := range game.AllCells.All() {
		name := cell.String()
		if name <= last {
			t.Errorf("%s comes after %s", name, last)
		}
		last = name
		for _, text := range []string{name, strings.ToLower(name)} {
			if read, err := game.ParseCell(text); err != nil || read != cell {
				t.Errorf("%s is read as %v (%v)", text, read, err)
			}
		}
		for d := game.E; d <= game.SE; d++ {
			next, ok := cell.Neighbour(d)
			if !ok {
				continue
			}
			if back, ok := next.Neighbour(d.Opposite()); !ok || back != cell || cell.Distance(next) != 1 {
				t.Errorf("%s of %s is %s, and back from there %s", d, cell, next, back)
			}
		}
	}
	for _, name := range []string{"", "E", "E0", "A6", "F1", "I4", "J1", "E10", "É5", "55", "@1"} {
		if cell, err := game.ParseCell(name); err == nil {
			t.Errorf("%q is read as %s", name, cell)
		}
	}
}

func TestNeighboursAndDistances(t *testing.T) {
	for _, c := range []struct {
		from, to string
		distance int
	}{
		{"A1", "I9", 8}, {"A5", "I5", 8}, {"E1", "E9", 8}, {"E5", "E5", 0}, {"A1", "A5", 4}, {"A5", "E1", 8}, {"C3", "D5", 2},
	} {
		from, _ := game.ParseCell(c.from)
		to, _ := game.ParseCell(c.to)
		if from.Distance(to) != c.distance || to.Distance(from) != c.distance {
			t.Errorf("%s to %s is %d, want %d", c.from, c.to, from.Distance(to), c.distance)
		}
	}
	for d, want := range map[game.Direction]string{
		game.E: "E6", game.NE: "F6", game.NW: "F5", game.W: "E4", game.SW: "D4", game.SE: "D5",
	} {
		centre, _ := game.ParseCell("E5")
		if next, _ := centre.Neighbour(d); next.String() != want {
			t.Errorf("%s of E5 is %s, want %s", d, next, want)
		}
	}
}

const standard = "wwwww/wwwwww/2www2/8/9/8/2bbb2/bbbbbb/bbbbb b 0 0"

func TestPositionText(t *testing.T) {
	rules := mustRules(t, game.Ruleset{})
	if start := rules.Start(); start.String() != standard {
		t.Errorf("the standard start is %s", start)
	}
	for text, want := range map[string]string{
		standard:                   "",
		standard + " q=3 n=17":     "",
		standard + " n=17 q=3":     standard + " q=3 n=17",
		standard + " q=0":          standard,
		" " + standard + "\n":      standard,
		"5/6/7/8/9/8/7/6/5 w 5 12": "",
		"xo3/6/7/8/4n4/8/7/6/bwcde e 1 2 3 4 5 out=bc": "",
		"5/6/7/8/9/8/7/6/bw3 w2 1 3":                   "",
		"5/6/7/8/9/8/7/6/bw3 b1 0 0":                   "",
		"11111/6/7/8/9/8/7/6/bw3 b 0 0":                "5/6/7/8/9/8/7/6/bw3 b 0 0",
	} {
		if want == "" {
			want = text
		}
		p, err := game.ParsePosition(text)
		if err != nil || p.String() != want {
			t.Errorf("%q is read as %q (%v)", text, p, err)
		}
	}
}

func TestPositionRefusals(t *testing.T) {
	for text, want := range map[string]string{
		"":                                  "side to move",
		"5/6/7/8/9/8/7/6 b 0 0":             "nine rows",
		"5/6/7/8/9/8/7/6/6 b 0 0":           "row A has more",
		"5/6/7/8/9/8/7/6/4 b 0 0":           "row A has 4 of its 5",
		"5/6/7/8/9/8/7/6/bq3 b 0 0":         `'q'`,
		"5/6/7/8/9/8/7/6/b04 b 0 0":         `'0'`,
		"5/6/7/8/9/8/7/6/5 b 0":             "two to six",
		"5/6/7/8/9/8/7/6/5 c 0 0":           `"c"`,
		"5/6/7/8/9/8/7/6/5 n 0 0":           `"n"`,
		"5/6/7/8/9/8/7/6/5 b3 0 0":          `"b3"`,
		"5/6/7/8/9/8/7/6/5 b 0 -1":          `"-1"`,
		"5/6/7/8/9/8/7/6/5 b 0 256":         `"256"`,
		"5/6/7/8/9/8/7/6/5 b 0 0 0 0 0 0 0": `"0"`,
		"5/6/7/8/9/8/7/6/5 b 0 0 z=1":       `"z=1"`,
		"5/6/7/8/9/8/7/6/5 b 0 0 q=70000":   `"q=70000"`,
		"5/6/7/8/9/8/7/6/5 b 0 0 out=c":     `'c'`,
		"5/6/7/8/9/8/7/6/5 b 0 0 q=1 7":     `"7"`,
	} {
		p, err := game.ParsePosition(text)
		if err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%q is read as %q (%v), want something about %s", text, p, err, want)
		}
	}
}

func FuzzParsePosition(f *testing.F) {
	f.Add(standard)
	f.Add("xo3/6/7/8/4n4/8/7/6/bwcde e 1 2 3 4 5 q=3 n=9 out=bc")
	f.Add("5/6/7/8/9/8/7/6/bw3 w2 1 3")
	f.Fuzz(func(t *testing.T, text string) {
		p, err := game.ParsePosition(text)
		if err != nil {
			return
		}
		again, err := game.ParsePosition(p.String())
		if err != nil || again != p {
			t.Fatalf("%q is written %q and read %q (%v)", text, p, again, err)
		}
		rules, err := game.NewRulesAt(game.Ruleset{}, p)
		if err != nil {
			return
		}
		for _, move := range rules.Moves(p, nil) {
			if err := rules.Explain(p, move); err != nil {
				t.Fatalf("%s: %v: %v", p, move, err)
			}
		}
	})
}

func FuzzParseCell(f *testing.F) {
	f.Add("E5")
	f.Fuzz(func(t *testing.T, text string) {
		cell, err := game.ParseCell(text)
		if err == nil && !strings.EqualFold(cell.String(), text) {
			t.Fatalf("%q is read as %s", text, cell)
		}
	})
}
