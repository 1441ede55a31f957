package bits_test

import (
	"testing"

	"sumito/game/internal/bits"
)

// The standard start in row order: A1 to C5 Black, G5 to I9 White.
const (
	black = 1<<11 - 1 | 7<<13
	white = (1<<11-1)<<50 | 7<<45
)

func TestPerft(t *testing.T) {
	start := bits.Board{Own: bits.FromRows(black), Other: bits.FromRows(white)}
	for i, want := range []uint64{44, 1936, 98912, 5045110} {
		if got := start.Perft(i + 1); got != want {
			t.Errorf("depth %d: %d, want %d", i+1, got, want)
		}
	}
}

func BenchmarkPerft(b *testing.B) {
	start := bits.Board{Own: bits.FromRows(black), Other: bits.FromRows(white)}
	var leaves uint64
	for b.Loop() {
		leaves += start.Perft(4)
	}
	b.ReportMetric(float64(leaves)/b.Elapsed().Seconds()/1e6, "Mleaves/s")
}
