package swiss_test

import (
	"context"
	"fmt"
	"path/filepath"
	"strings"
	"testing"

	"sumito/tournament/scoring"
	"sumito/tournament/simulate"
	"sumito/tournament/swiss"
	"sumito/tournament/trf"
)

// BenchmarkSpeedFiles pairs the reference rounds: round 5 of 9.
func BenchmarkSpeedFiles(b *testing.B) {
	for _, path := range speedFiles(b) {
		b.Run(strings.TrimSuffix(filepath.Base(path), ".trf"), func(b *testing.B) {
			file, want := readSpeed(b, path)
			f := file.Field(file.Recorded() + 1)
			for b.Loop() {
				proposal, err := pair(b, f)
				if err != nil || written(proposal) != want {
					b.Fatal("wrong", err)
				}
			}
		})
	}
}

// BenchmarkGrowth pairs rounds of simulated tournaments: how the cost grows
// with the field, and what the hard cases are.
func BenchmarkGrowth(b *testing.B) {
	kinds := []struct {
		name   string
		adjust func(*simulate.Options)
		rounds []int
	}{
		{"classic", func(*simulate.Options) {}, []int{1, 2, 3, 5, 9}},
		{"odd-absences", func(o *simulate.Options) { o.Players++; o.Byes = 0.1 }, []int{5, 9}},
		{"clubs", func(o *simulate.Options) { o.ClubSize = o.Players / 100 }, []int{5, 9}},
		{"eleven", func(o *simulate.Options) { o.Scoring, _ = scoring.Preset(scoring.Eleven, 6) }, []int{2, 5, 9}},
	}
	for _, kind := range kinds {
		for _, players := range []int{100, 1000, 5000} {
			options := simulate.Options{Players: players, Rounds: 9, Seed: 1, Draws: 0.05}
			kind.adjust(&options)
			var file *trf.File
			for _, round := range kind.rounds {
				b.Run(fmt.Sprintf("%s/players=%d/round=%d", kind.name, players, round), func(b *testing.B) {
					if file == nil {
						var err error
						if file, err = simulate.Run(context.Background(), options, swiss.New()); err != nil {
							b.Fatal(err)
						}
					}
					f := file.Field(round)
					for b.Loop() {
						if _, err := pair(b, f); err != nil {
							b.Fatal(err)
						}
					}
				})
			}
		}
	}
}
