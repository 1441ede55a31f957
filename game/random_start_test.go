package game_test

import (
	"math"
	"testing"

	"sumito/game"
)

func TestRandomStart(t *testing.T) {
	seen := make(map[game.Position]bool)
	var onCell [game.CellCount]int
	const draws = 3000
	for seed := range uint64(draws) {
		p := game.RandomStart(seed)
		if p != game.RandomStart(seed) {
			t.Fatalf("seed %d gives two starts", seed)
		}
		if p.Cells(game.BlackBall).Len() != 14 || p.Cells(game.WhiteBall).Len() != 14 || p.PushedOff(0)+p.PushedOff(1) != 0 {
			t.Fatalf("seed %d: %s", seed, p)
		}
		rules := mustRulesAt(t, game.Ruleset{}, p)
		if rules.Outcome(p, nil).Over() {
			t.Fatalf("seed %d: %s begins with the end", seed, p)
		}
		seen[p] = true
		for cell := range p.Cells(game.WhiteBall).All() {
			onCell[cell]++
		}
	}
	if len(seen) != draws {
		t.Errorf("%d seeds give %d starts", draws, len(seen))
	}
	want := float64(draws) * 14 / 61
	for cell, count := range onCell {
		if math.Abs(float64(count)-want) > 6*math.Sqrt(want) {
			t.Errorf("a white ball stands on %s %d times, want about %.0f", game.Cell(cell), count, want)
		}
	}
}

func TestPartlyRandomStart(t *testing.T) {
	off, onCentre := 0, 0
	const draws = 4000
	for seed := range uint64(draws) {
		p := game.PartlyRandomStart(seed)
		lost := p.PushedOff(0) + p.PushedOff(1)
		if p.Cells(game.BlackBall).Len()+p.PushedOff(1) != 14 || p.Cells(game.WhiteBall).Len()+p.PushedOff(0) != 14 {
			t.Fatalf("seed %d: %s", seed, p)
		}
		off += lost
		centre, _ := game.ParseCell("E5")
		if p.At(centre) != game.Empty {
			onCentre++
		}
	}
	if want := draws * 6 / 20; off < want*8/10 || off > want*12/10 {
		t.Errorf("%d balls went off, want about %d", off, want)
	}
	// The centre has a fifth of the first throw's weight, and six throws are made.
	if onCentre < draws/2 || onCentre > draws*9/10 {
		t.Errorf("the centre was hit in %d of %d", onCentre, draws)
	}
}

// TestRandomStartsForEver holds the algorithm to what it has always drawn.
func TestRandomStartsForEver(t *testing.T) {
	for seed, want := range map[uint64]string{
		1:    "1b3/2bbww/b1wb3/1b5w/bw2w1bb1/1wb1w3/1w2w1w/2bwwb/bb1w1 b 0 0",
		2026: "1w3/2w1bw/w2wbbb/b2b1w1w/2w3b1w/2b2b1b/1wb3w/2b1bw/wwb2 b 0 0",
	} {
		if p := game.RandomStart(seed); p.String() != want {
			t.Errorf("seed %d: %s, was %s", seed, p, want)
		}
	}
	if p, want := game.PartlyRandomStart(1), "wwwww/wwwwww/7/4b3/4b2w1/2ww4/7/bbbbbb/bbbbb b 0 1"; p.String() != want {
		t.Errorf("partly: %s, was %s", p, want)
	}
}
