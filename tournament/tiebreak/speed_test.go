package tiebreak_test

import (
	"fmt"
	"math/rand/v2"
	"testing"

	"sumito/tournament/tiebreak"
)

// large is a tournament of so many players after 11 rounds of ball scores,
// paired at random.
func large(players int) tiebreak.Field {
	chance := rand.New(rand.NewPCG(11, uint64(players)))
	f := tiebreak.Field{Rounds: 11, Scale: 2, Win: 22, NarrowWin: 12, Draw: 11, Players: make([]tiebreak.Player, players)}
	order := make([]int, players)
	for i := range f.Players {
		order[i] = i
		f.Players[i] = tiebreak.Player{Number: i + 1, Rating: 2400 - 1200*i/players, Rounds: make([]tiebreak.Round, f.Rounds)}
	}
	for r := range f.Rounds {
		for i := 0; i+1 < players; i += 2 {
			a, b := order[i], order[i+1]
			margin := 1 + chance.IntN(6)
			f.Players[a].Rounds[r] = tiebreak.Round{Kind: tiebreak.Played, Opponent: b + 1, Colour: tiebreak.First, Result: tiebreak.Won, Points: 2 * (5 + margin), Balls: 6, Against: 6 - margin}
			f.Players[b].Rounds[r] = tiebreak.Round{Kind: tiebreak.Played, Opponent: a + 1, Colour: tiebreak.Second, Result: tiebreak.Lost, Points: 2 * (6 - margin), Balls: 6 - margin, Against: 6}
		}
		chance.Shuffle(players, func(i, j int) { order[i], order[j] = order[j], order[i] })
	}
	return f
}

// Ten tie-breaks, the dear ones among them: 5,000 players take well under half
// a second, 200 under five milliseconds.
func BenchmarkTenTieBreaks(b *testing.B) {
	codes := []string{"BH/C1", "BH", "SB", "DE", "AOB", "APPO", "APRO", "FB", "KS", "BD"}
	for _, players := range []int{200, 5000} {
		b.Run(fmt.Sprint(players), func(b *testing.B) {
			field := large(players)
			for b.Loop() {
				if _, err := tiebreak.Compute(codes, field); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
