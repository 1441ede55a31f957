package swiss_test

import (
	"context"
	"errors"
	"os"
	"strconv"
	"testing"

	"github.com/google/go-cmp/cmp"

	"sumito/tournament/pairing"
	"sumito/tournament/simulate"
	"sumito/tournament/swiss"
)

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
	hard := []uint64{57, 167, 302, 475} // two who floated down meet
	for k := uint64(1); rounds > 0; k++ {
		seed := k
		if k <= uint64(len(hard)) {
			seed = hard[k-1]
		}
		options := simulate.Varied(seed)
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
