package notation_test

import (
	"strings"
	"testing"

	"sumito/game"
	"sumito/game/notation"
)

func TestAbaProSpellings(t *testing.T) {
	for _, c := range []struct{ text, canonical string }{
		{"A1B2", "A1B2"},
		{"a1b2", "A1B2"},
		{"A1-b2", "A1B2"},
		{"C3C5D4", "C3C5D4"},
		{"C5C3D6", "C3C5D4"}, // the same from the other end
		{"c5-c3-d6", "C3C5D4"},
		{"C3C4D3", "C3C4D3"},
		{"C4C3D4", "C3C4D3"},
		{"I5G3H5", "G3I5F3"},
		{"E5E6F6F5", "E5E6F6F5"}, // a shield, in any order
		{"F6E5E6G6", "E5E6F6F5"},
		{"E4E5E6D4", "E4E5E6D4"}, // a spear, from either end
		{"E6E5E4F6", "E4E5E6D4"},
		{"E4E5D5F5", "D5E5E4D4"}, // an arc
	} {
		move, fault := notation.ParseAbaPro(c.text)
		if fault != nil {
			t.Errorf("%s: %v", c.text, fault)
			continue
		}
		if got := notation.FormatAbaPro(move); got != c.canonical {
			t.Errorf("%s is written %s, want %s", c.text, got, c.canonical)
		}
	}
}

func TestAbaProFaults(t *testing.T) {
	for text, code := range map[string]string{
		"":           game.FaultNotAMove,
		"hello":      game.FaultNotAMove,
		"A1":         game.FaultCellCount,
		"A1A2A3A4A5": game.FaultCellCount,
		"A1--A2":     game.FaultNotAMove,
		"-A1A2":      game.FaultNotAMove,
		"A1A2-":      game.FaultNotAMove,
		"A1J2":       game.FaultNotAMove,
		"A1A6":       game.FaultNoSuchCell,
		"A1A3":       game.FaultNotNeighbours,
		"A1A1":       game.FaultNotNeighbours,
		"A1A1B1":     game.FaultNotInLine,
		"A1A4B1":     game.FaultNotInLine,
		"A1B3C3":     game.FaultNotInLine,
		"C3C5C6":     game.FaultLanding, // along the line
		"C3C5C4":     game.FaultLanding,
		"C3C5D6":     game.FaultLanding, // beside the other end
		"E4E5E7E8":   game.FaultShape,
		"E4E5E4F5":   game.FaultShape,
		"E4E5E6E3":   game.FaultLanding,
		"E5E6F6H8":   game.FaultLanding,
	} {
		move, fault := notation.ParseAbaPro(text)
		if fault == nil || fault.Code != code {
			t.Errorf("%q is read as %v (%v), want %s", text, move, fault, code)
		}
	}
}

func TestNames(t *testing.T) {
	for _, name := range []string{"Aba-Pro", "aba-pro", "ABAPRO", "Aba Pro"} {
		if n, err := notation.ParseName(name); err != nil || n != notation.AbaPro {
			t.Errorf("%q is read as %v (%v)", name, n, err)
		}
	}
	if n, err := notation.ParseName("algebraic"); err == nil {
		t.Errorf("algebraic is read as %v", n)
	}
}

func FuzzParseAbaPro(f *testing.F) {
	for _, text := range []string{"A1B2", "c3c5d4", "C5-C3-D6", "E5E6F6F5", "E4E5E6D4", "A6"} {
		f.Add(text)
	}
	f.Fuzz(func(t *testing.T, text string) {
		move, fault := notation.ParseAbaPro(text)
		if (fault == nil || fault.Code != game.FaultNotAMove) != notation.IsCells(text) {
			t.Fatalf("%q: looks like cells: %v, fault %v", text, notation.IsCells(text), fault)
		}
		if fault != nil {
			if fault.Error() == "" {
				t.Fatalf("%q has an empty reason", text)
			}
			return
		}
		written := notation.FormatAbaPro(move)
		if strings.Contains(written, "-") {
			return // it leaves the board, which the rules will refuse
		}
		again, fault := notation.ParseAbaPro(written)
		if fault != nil || again != move {
			t.Fatalf("%q is written %s and read %v (%v)", text, written, again, fault)
		}
	})
}
