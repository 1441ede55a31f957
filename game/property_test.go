package game_test

import (
	"testing"

	"pgregory.net/rapid"

	"sumito/game"
	"sumito/game/layout"
	"sumito/game/notation"
)

// variants are rulesets that between them use every kind of rule.
var variants = []string{
	`{}`,
	`{"layout":"belgian-daisy","blocked":["E5"]}`,
	`{"layout":"german-daisy","holes":["E5","D4"],"neutral":["E4"],"neutral_off":"opponent"}`,
	`{"layout":"belgian-daisy","neutral":["E5"],"neutral_off":"wins"}`,
	`{"layout":"german-daisy","neutral":["E5","E4"]}`,
	`{"one_colour":true}`,
	`{"layout":"german-daisy","one_colour":true,"holes":["E5"]}`,
	`{"layout":"german-daisy","extra_moves":["shield","spear","arc"]}`,
	`{"layout":"belgian-daisy","extra_moves":["arc","spear"],"holes":["E5"],"blocked":["D5"]}`,
	`{"layout":"3p-standard-11"}`,
	`{"layout":"4p-trapezoid-9","mode":"free-for-all"}`,
	`{"layout":"4p-trapezoid-9","mode":"pairs"}`,
	`{"layout":"4p-trapezoid-9","mode":"pairs-wide"}`,
	`{"layout":"5p-8x4+7"}`,
	`{"layout":"6p-triangles-6","mode":"pairs-wide","extra_moves":["shield"]}`,
	`{"seats":["b","w","b","w"],"teams":[[0,3],[1,2]]}`,
	`{"layout":"german-daisy","seats":["b","w","b","w"]}`,
}

// drawRules draws a ruleset.
func drawRules(t *rapid.T) *game.Rules {
	text := rapid.SampledFrom(variants).Draw(t, "ruleset")
	ruleset, err := game.ParseRuleset([]byte(text))
	if err != nil {
		t.Fatal(err)
	}
	if ruleset.Layout == "" && rapid.Bool().Draw(t, "other layout") {
		ruleset.Layout = rapid.SampledFrom(layout.TwoPlayers()).Draw(t, "layout").Slug
	}
	rules, err := game.NewRules(ruleset)
	if err != nil {
		t.Fatal(err)
	}
	return rules
}

// drawPosition draws a position that random play reaches, or one of balls thrown
// anywhere.
func drawPosition(t *rapid.T, rules *game.Rules) game.Position {
	p := rules.Start()
	if rapid.Bool().Draw(t, "thrown") {
		return throwBalls(t, p)
	}
	for range rapid.IntRange(0, 80).Draw(t, "plies") {
		moves := rules.Moves(p, nil)
		if len(moves) == 0 {
			break
		}
		p, _ = rules.Apply(p, rapid.SampledFrom(moves).Draw(t, "move"))
	}
	return p
}

// throwBalls writes the pieces of a position onto cells in another order.
func throwBalls(t *rapid.T, p game.Position) game.Position {
	cells := make([]game.Cell, game.CellCount)
	for i := range cells {
		cells[i] = game.Cell(i)
	}
	thrown := rapid.Permutation(cells).Draw(t, "cells")
	return rewrite(t, p, func(c game.Cell) game.Cell { return thrown[c] })
}

type failer interface {
	Fatalf(format string, args ...any)
}

// rewrite moves every piece of a position to another cell.
func rewrite(t failer, p game.Position, to func(game.Cell) game.Cell) game.Position {
	pieces := make(map[string]byte)
	for cell := range game.Cell(game.CellCount) {
		if piece := p.At(cell); piece != game.Empty {
			pieces[to(cell).String()] = piece.Letter()
		}
	}
	text := p.String()
	tail := text[len(boardOf(text))+1:]
	moved, err := game.ParsePosition(board(pieces, tail))
	if err != nil {
		t.Fatalf("%s: %v", text, err)
	}
	return moved
}

func boardOf(position string) string {
	for i := range len(position) {
		if position[i] == ' ' {
			return position[:i]
		}
	}
	return position
}

// everyMove lists every value that is a move on some board.
func everyMove() []game.Move {
	var moves []game.Move
	for cell := range game.Cell(game.CellCount) {
		for d := game.E; d <= game.SE; d++ {
			moves = append(moves, game.InlineMove(cell, d))
			for axis := game.E; axis < game.W; axis++ {
				if d%3 != axis {
					moves = append(moves, game.BroadsideMove(cell, axis, 2, d), game.BroadsideMove(cell, axis, 3, d))
				}
			}
			moves = append(moves, game.ShieldMove(cell, true, d), game.ShieldMove(cell, false, d))
			moves = append(moves, game.ArcMove(cell, d, true), game.ArcMove(cell, d, false))
			if d < game.W {
				moves = append(moves, game.SpearMove(cell, d, true), game.SpearMove(cell, d, false))
			}
		}
	}
	return moves
}

func TestGeneratedMovesAreTheUnfaulted(t *testing.T) {
	all := everyMove()
	rapid.Check(t, func(t *rapid.T) {
		rules := drawRules(t)
		p := drawPosition(t, rules)
		generated := make(map[game.Move]bool)
		for _, move := range rules.Moves(p, nil) {
			if generated[move] {
				t.Fatalf("%s: %v generated twice", p, move)
			}
			generated[move] = true
		}
		for _, move := range all {
			err := rules.Explain(p, move)
			if (err == nil) != generated[move] {
				t.Fatalf("%s: %v generated %v, explained %v", p, move, generated[move], err)
			}
			if err != nil && err.Error() == "" {
				t.Fatalf("%s: %v has an empty reason", p, move)
			}
		}
		if rules.HasMove(p) != (len(generated) > 0) {
			t.Fatalf("%s: HasMove %v with %d moves", p, rules.HasMove(p), len(generated))
		}
	})
}

func TestPlayedMoves(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		rules := drawRules(t)
		p := drawPosition(t, rules)
		balls := p.Balls().Len()
		reached := make(map[game.Position]game.Move)
		for _, move := range rules.Moves(p, nil) {
			after, effect := rules.Apply(p, move)
			// In the one-colour game two moves can leave the same board by other ways.
			if other, twice := reached[after]; twice && !rules.Ruleset().OneColour {
				t.Fatalf("%s: %v and %v do the same", p, move, other)
			}
			reached[after] = move
			if back := effect.Undo(after); back != p {
				t.Fatalf("%s: %v undone is %s", p, move, back)
			}
			lost := 0
			if _, off := effect.PushedOff(); off {
				lost = 1
			}
			if after.Balls().Len()+lost != balls {
				t.Fatalf("%s: %v changes the number of balls", p, move)
			}
			credited := 0
			for side := range p.Sides() {
				credited += after.PushedOff(side) - p.PushedOff(side)
			}
			if credited > lost || effect.Credited != (credited == 1) {
				t.Fatalf("%s: %v credits %d for %d lost", p, move, credited, lost)
			}
			text := notation.FormatAbaPro(move)
			if read, fault := notation.ParseAbaPro(text); fault != nil || read != move {
				t.Fatalf("%v is written %s and read %v (%v)", move, text, read, fault)
			}
		}
	})
}

// symmetry is one of the board's twelve: a number of turns by 60° after, for the
// upper six, a mirror.
func symmetry(number int, c game.Cell) game.Cell {
	x, y := c.Number()-5, c.Row()-4
	if number >= 6 {
		// The mirror along the row axis exchanges NE and SE.
		x, y = x-y, -y
	}
	for range number % 6 {
		x, y = x-y, x
	}
	image, _ := game.CellAt(y+4, x+5)
	return image
}

func TestSymmetriesKeepTheCount(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		rules := drawRules(t)
		p := drawPosition(t, rules)
		want := len(rules.Moves(p, nil))
		for number := range 12 {
			image := rewrite(t, p, func(c game.Cell) game.Cell { return symmetry(number, c) })
			if got := len(rules.Moves(image, nil)); got != want {
				t.Fatalf("%s has %d moves, its image %d %s has %d", p, want, number, image, got)
			}
		}
	})
}

func TestPositionTextIsExact(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		p := drawPosition(t, drawRules(t))
		read, err := game.ParsePosition(p.String())
		if err != nil || read != p {
			t.Fatalf("%s is read as %s (%v)", p, read, err)
		}
	})
}
