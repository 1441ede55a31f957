package game_test

import (
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"sumito/game"
	"sumito/game/notation"
)

// load reads a file of testdata.
func load(t testing.TB, name string, into any) {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("testdata", name))
	if err != nil {
		t.Fatal(err)
	}
	if err := json.Unmarshal(text, into); err != nil {
		t.Fatalf("%s: %v", name, err)
	}
}

func mustRules(t testing.TB, rs game.Ruleset) *game.Rules {
	t.Helper()
	rules, err := game.NewRules(rs)
	if err != nil {
		t.Fatalf("%s: %v", rs.Canonical(), err)
	}
	return rules
}

func mustRulesAt(t testing.TB, rs game.Ruleset, p game.Position) *game.Rules {
	t.Helper()
	rules, err := game.NewRulesAt(rs, p)
	if err != nil {
		t.Fatalf("%s at %s: %v", rs.Canonical(), p, err)
	}
	return rules
}

func mustPosition(t testing.TB, text string) game.Position {
	t.Helper()
	p, err := game.ParsePosition(text)
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return p
}

// board writes a position string for balls by cell name.
func board(balls map[string]byte, tail string) string {
	var text []byte
	for row := 8; row >= 0; row-- {
		for number := 1; number <= 9; number++ {
			cell, ok := game.CellAt(row, number)
			if !ok {
				continue
			}
			if letter, stands := balls[cell.String()]; stands {
				text = append(text, letter)
			} else {
				text = append(text, '1')
			}
		}
		if row > 0 {
			text = append(text, '/')
		}
	}
	return string(text) + " " + tail
}

func ballsOf(black, white []string) map[string]byte {
	balls := make(map[string]byte)
	for _, cell := range black {
		balls[cell] = 'b'
	}
	for _, cell := range white {
		balls[cell] = 'w'
	}
	return balls
}

func direction(t testing.TB, name string) game.Direction {
	t.Helper()
	for d := game.E; d <= game.SE; d++ {
		if d.String() == name {
			return d
		}
	}
	t.Fatalf("no direction %q", name)
	return 0
}

// moveOf makes the move of cells named in order along their line.
func moveOf(t testing.TB, names []string, way string) game.Move {
	t.Helper()
	d := direction(t, way)
	set, err := game.ParseCells(names)
	if err != nil {
		t.Fatal(err)
	}
	lowest := set.First()
	if set.Len() == 1 {
		return game.InlineMove(lowest, d)
	}
	for axis := game.E; axis <= game.SE; axis++ {
		rear, cell, length := lowest, lowest, 1
		for {
			next, ok := cell.Neighbour(axis)
			if !ok || !set.Has(next) {
				break
			}
			cell, length = next, length+1
		}
		if length != set.Len() {
			continue
		}
		if d == axis {
			return game.InlineMove(rear, d)
		}
		if d == axis.Opposite() {
			return game.InlineMove(cell, d)
		}
		return game.BroadsideMove(rear, axis, length, d)
	}
	t.Fatalf("%v is no line", names)
	return 0
}

func TestMoveCases(t *testing.T) {
	var cases []struct {
		ID                        string
		Black, White, Cells       []string
		Side, Direction, Notation string
		Legal                     bool
		AfterBlack                []string `json:"after_black"`
		AfterWhite                []string `json:"after_white"`
		Ejected                   *string
	}
	load(t, "move_cases.json", &cases)
	for _, c := range cases {
		t.Run(c.ID, func(t *testing.T) {
			start := mustPosition(t, board(ballsOf(c.Black, c.White), c.Side[:1]+" 0 0"))
			rules := mustRulesAt(t, game.Ruleset{}, start)
			if c.Notation == "" {
				// The balls are not a line or the cells not a move that can be written.
				if c.Legal {
					t.Fatal("a legal move must have a notation")
				}
				return
			}
			move, fault := notation.ParseAbaPro(c.Notation)
			if fault != nil {
				if c.Legal {
					t.Fatal(fault)
				}
				return
			}
			if !c.Legal {
				// The cells that are meant can be more than the notation says, as in a row
				// of four, of which three are to move.
				if err := rules.Explain(start, move); err == nil {
					t.Errorf("%s is found legal", c.Notation)
				}
				return
			}
			after, effect, fault := rules.Play(start, move)
			if fault != nil {
				t.Fatal(fault)
			}
			if m := moveOf(t, c.Cells, c.Direction); m != move {
				t.Errorf("%s is read as %v, want %v", c.Notation, move, m)
			}
			got := [][]string{after.Cells(game.BlackBall).Names(), after.Cells(game.WhiteBall).Names()}
			slices.Sort(c.AfterBlack)
			slices.Sort(c.AfterWhite)
			if diff := cmp.Diff([][]string{c.AfterBlack, c.AfterWhite}, got); diff != "" {
				t.Error(diff)
			}
			off, lost := effect.PushedOff()
			if lost != (c.Ejected != nil) || lost && off.Piece.String() != *c.Ejected {
				t.Errorf("pushed off: %v %s", lost, off.Piece)
			}
		})
	}
}

func TestPositionMoves(t *testing.T) {
	var cases []struct {
		Side                     string
		Black, White, Moves      []string
		Count, Pushes, Ejections int
	}
	load(t, "position_moves.json", &cases)
	for i, c := range cases {
		start := mustPosition(t, board(ballsOf(c.Black, c.White), c.Side[:1]+" 0 0"))
		rules := mustRulesAt(t, game.Ruleset{}, start)
		var texts []string
		pushes, ejections := 0, 0
		for _, move := range rules.Moves(start, nil) {
			texts = append(texts, notation.FormatAbaPro(move))
			_, effect := rules.Apply(start, move)
			if effect.Pushed() > 0 {
				pushes++
			}
			if _, off := effect.PushedOff(); off {
				ejections++
			}
		}
		slices.Sort(texts)
		if diff := cmp.Diff(c.Moves, texts); diff != "" {
			t.Errorf("position %d: %s", i, diff)
		}
		if len(texts) != c.Count || pushes != c.Pushes || ejections != c.Ejections {
			t.Errorf("position %d: %d moves, %d pushes, %d ejections; want %d, %d, %d", i, len(texts), pushes, ejections, c.Count, c.Pushes, c.Ejections)
		}
	}
}

func TestVariantCounts(t *testing.T) {
	var cases []map[string]json.RawMessage
	load(t, "variant_counts.json", &cases)
	for _, c := range cases {
		var name string
		var want []uint64
		if err := json.Unmarshal(c["name"], &name); err != nil {
			t.Fatal(err)
		}
		if err := json.Unmarshal(c["perft"], &want); err != nil {
			t.Fatal(err)
		}
		delete(c, "name")
		delete(c, "perft")
		t.Run(name, func(t *testing.T) {
			text, err := json.Marshal(c)
			if err != nil {
				t.Fatal(err)
			}
			ruleset, err := game.ParseRuleset(text)
			if err != nil {
				t.Fatal(err)
			}
			rules := mustRules(t, ruleset)
			for i, nodes := range want {
				if got := rules.Perft(rules.Start(), i+1); got != nodes {
					t.Errorf("depth %d: %d, want %d", i+1, got, nodes)
				}
			}
		})
	}
}

func TestMultiPositions(t *testing.T) {
	var cases []struct {
		Layout, Mode, Position string
		Teams                  [][]int
		Perft                  []uint64
		PushOffs               int `json:"push_offs"`
	}
	load(t, "multi_positions.json", &cases)
	for _, c := range cases {
		start := mustPosition(t, c.Position)
		rules := mustRulesAt(t, game.Ruleset{Mode: game.Mode(c.Mode), Teams: c.Teams}, start)
		for i, want := range c.Perft {
			if got := rules.Perft(start, i+1); got != want {
				t.Errorf("%s %s depth %d: %d, want %d", c.Mode, c.Position, i+1, got, want)
			}
		}
		pushOffs := 0
		for _, move := range rules.Moves(start, nil) {
			_, effect := rules.Apply(start, move)
			if _, off := effect.PushedOff(); off {
				pushOffs++
			}
		}
		if pushOffs != c.PushOffs {
			t.Errorf("%s %s: %d push-offs, want %d", c.Mode, c.Position, pushOffs, c.PushOffs)
		}
	}
}

func TestMultiMoveCases(t *testing.T) {
	var cases []struct {
		ID                      string
		Board                   map[string]string
		Mover, Teams, Direction string
		Cells                   []string
		FreeForAll              bool `json:"free_for_all"`
		Pairs                   bool
		PairsWide               bool `json:"pairs_wide"`
	}
	load(t, "multi_move_cases.json", &cases)
	for _, c := range cases {
		balls := make(map[string]byte)
		for cell, seat := range c.Board {
			balls[cell] = "bwcd"[seat[4]-'1']
		}
		start := mustPosition(t, board(balls, string("bwcd"[c.Mover[4]-'1'])+" 0 0 0 0"))
		for mode, legal := range map[game.Mode]bool{
			game.FreeForAll: c.FreeForAll, game.Pairs: c.Pairs, game.PairsWide: c.PairsWide,
		} {
			rules := mustRulesAt(t, game.Ruleset{Mode: mode}, start)
			err := rules.Explain(start, moveOf(t, c.Cells, c.Direction))
			if (err == nil) != legal {
				t.Errorf("%s, %s: %v, want legal %v", c.ID, mode, err, legal)
			}
		}
	}
}
