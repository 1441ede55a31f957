package trf_test

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"

	"sumito/tournament/trf"
)

// BenchmarkRead reads a tournament of 5,000 players after four rounds.
func BenchmarkRead(b *testing.B) {
	body, err := os.ReadFile(filepath.Join("..", "..", "..", "shared", "data", "swiss", "speed", "players_5000.trf"))
	if err != nil {
		b.Skip("reference data isn't beside the project")
	}
	b.SetBytes(int64(len(body)))
	for b.Loop() {
		if _, err := trf.Read(bytes.NewReader(body)); err != nil {
			b.Fatal(err)
		}
	}
}
