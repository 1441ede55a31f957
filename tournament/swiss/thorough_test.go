package swiss_test

import (
	"context"
	"errors"
	"os"
	"strconv"
	"testing"

	"github.com/google/go-cmp/cmp"

	"sumito/tournament/pairing"
	"sumito/tournament/scoring"
	"sumito/tournament/simulate"
	"sumito/tournament/swiss"
)

// anyTournament are options drawn from a number: small fields and crowded ones,
// all scorings, few or many things that happen.
func anyTournament(seed uint64) simulate.Options {
	pick := func(n uint64) uint64 {
		seed = seed*6364136223846793005 + 1442695040888963407
		return seed >> 33 % n
	}
	options := simulate.Options{Seed: seed}
	options.Players = int(6 + pick(10)*pick(7))
	options.Rounds = int(3 + pick(9))
	options.Rounds = min(options.Rounds, options.Players-2)
	table, _ := scoring.Preset(scoring.Presets()[pick(3)], int(1+pick(6)))
	options.Scoring = table
	options.Draws = []float64{0.02, 0.3, 0.9}[pick(3)]
	options.Forfeits = []float64{0, 0.02, 0.2}[pick(3)]
	options.Byes = []float64{0, 0.05, 0.2}[pick(3)]
	options.Withdrawals = []float64{0, 0.02}[pick(2)]
	options.Late = []float64{0, 0.1}[pick(2)]
	options.ClubSize = []int{0, 0, 2, 3}[pick(4)]
	if options.Players < 12 {
		options.ClubSize = 0
	}
	return options
}

// simulatedRounds is how many rounds of simulated tournaments the tests pair;
// SUMITO_ROUNDS asks for more.
func simulatedRounds(t *testing.T, usual int) int {
	t.Helper()
	if text := os.Getenv("SUMITO_ROUNDS"); text != "" {
		n, err := strconv.Atoi(text)
		if err != nil {
			t.Fatal(err)
		}
		return n
	}
	return usual
}

// Looking at a bracket alone, counting instead of searching, stopping at the
// next score group: none of it changes a pair.
func TestShortcutsChangeNothing(t *testing.T) {
	rounds := simulatedRounds(t, 300)
	for seed := uint64(1); rounds > 0; seed++ {
		options := anyTournament(seed)
		file, err := simulate.Run(context.Background(), options, swiss.New())
		var impossible *pairing.ImpossibleError
		if err != nil && !errors.As(err, &impossible) {
			t.Fatalf("seed %d: %v", seed, err)
		}
		for round := 1; round <= file.Recorded(); round++ {
			rounds--
			f := file.Field(round)
			proposal, err := pair(t, f)
			if err != nil {
				t.Fatalf("seed %d round %d: %v", seed, round, err)
			}
			if diff := cmp.Diff(swiss.PairThoroughly(f), proposal); diff != "" {
				t.Errorf("seed %d round %d of %+v\n%s", seed, round, options, diff)
			}
		}
	}
}
