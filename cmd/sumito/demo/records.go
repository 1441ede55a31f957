package demo

import (
	_ "embed"
	"fmt"
	"math"
	"math/rand/v2"
	"strings"
)

//go:embed records.apgn
var recordsFile string

// records deals the embedded games out to pairings, each game once.
type records struct {
	won  [2][]string // texts of the games that Black won, that White won
	luck *rand.Rand
}

// newRecords returns the whole pack. The same seed deals the same games.
func newRecords(seed uint64) (*records, error) {
	r := &records{luck: rand.New(rand.NewPCG(seed, 61))}
	for game := range strings.SplitSeq(strings.TrimSpace(recordsFile), "\n\n[Variant") {
		game = "[Variant" + strings.TrimPrefix(game, "[Variant") + "\n"
		switch {
		case strings.Contains(game, `[Result "1-0"]`):
			r.won[0] = append(r.won[0], game)
		case strings.Contains(game, `[Result "0-1"]`):
			r.won[1] = append(r.won[1], game)
		default:
			return nil, fmt.Errorf("demo record without a winner: %.60q", game)
		}
	}
	return r, nil
}

// deal returns a record of a game between two players in which the stronger
// one wins about as often as Elo's formula expects, and takes it off the pack.
func (r *records) deal(black, white player) (string, error) {
	winner := 0
	if r.luck.Float64() > expected(black.rating-white.rating) {
		winner = 1
	}
	if len(r.won[winner]) == 0 {
		winner = 1 - winner
	}
	if len(r.won[winner]) == 0 {
		return "", fmt.Errorf("no demo records left")
	}
	game := r.won[winner][0]
	r.won[winner] = r.won[winner][1:]
	return fmt.Sprintf("[Black %q]\n[White %q]\n%s", black.name, white.name, game), nil
}

// expected is the score that Elo's formula expects of the side that is better
// by that many points.
func expected(difference int) float64 {
	return 1 / (1 + math.Pow(10, -float64(difference)/400))
}
