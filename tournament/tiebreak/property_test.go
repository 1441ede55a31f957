package tiebreak_test

import (
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"sumito/tournament/tiebreak"
)

// everyCode has each tie-break, and each modifier at least once.
func everyCode() []string {
	return append(tiebreak.Names(),
		"BH/C1", "BH/C2", "BH/M1", "BH/M2", "BH/P", "BH/C1/P", "FB/C1", "FB/P", "AOB/F", "SB/C1", "SB/C2", "SB/M1", "SB/P",
		"DE/P", "PS/C1", "PS/C2", "KS/L+1", "KS/L-2", "ARO/C1", "ARO/M1", "TPN/R", "RTNG/R")
}

// anyField draws a tournament whose players agree about their games, with every
// kind of round, on a table where each margin has its own points.
func anyField() *rapid.Generator[tiebreak.Field] {
	return rapid.Custom(func(t *rapid.T) tiebreak.Field {
		n := rapid.IntRange(1, 9).Draw(t, "players")
		f := tiebreak.Field{
			Rounds: rapid.IntRange(0, 6).Draw(t, "rounds"), Scale: 2, Win: 22, NarrowWin: 12, Draw: 11,
			RoundRobin: rapid.IntRange(0, 3).Draw(t, "round robin") == 0,
		}
		for i := range n {
			rating := 0
			if rapid.IntRange(0, 4).Draw(t, "rated") > 0 {
				rating = rapid.IntRange(1000, 2500).Draw(t, "rating")
			}
			f.Players = append(f.Players, tiebreak.Player{Number: i + 1, Rating: rating, Rounds: make([]tiebreak.Round, f.Rounds)})
		}
		for r := range f.Rounds {
			order := rapid.Permutation(slices.Collect(func(yield func(int) bool) {
				for i := range n {
					if !yield(i) {
						return
					}
				}
			})).Draw(t, "order")
			for len(order) > 0 {
				kind := rapid.IntRange(0, 11).Draw(t, "kind")
				if len(order) == 1 || kind > 8 {
					f.Players[order[0]].Rounds[r] = anyBye(t)
					order = order[1:]
					continue
				}
				a, b := anyGame(t, order[0]+1, order[1]+1, kind)
				f.Players[order[0]].Rounds[r], f.Players[order[1]].Rounds[r] = a, b
				order = order[2:]
			}
		}
		return f
	})
}

func anyBye(t *rapid.T) tiebreak.Round {
	return rapid.SampledFrom([]tiebreak.Round{
		{}, {Kind: tiebreak.HalfPointBye, Points: 11}, {Kind: tiebreak.FullPointBye, Points: 14}, {Kind: tiebreak.PairingAllocated, Points: 14}, {Kind: tiebreak.Idle},
	}).Draw(t, "bye")
}

// anyGame is a game or forfeit between two numbers, as each sees it.
func anyGame(t *rapid.T, first, second, kind int) (a, b tiebreak.Round) {
	a, b = tiebreak.Round{Opponent: second}, tiebreak.Round{Opponent: first}
	switch kind {
	case 0:
		a.Kind, b.Kind = tiebreak.Pending, tiebreak.Pending
	case 1:
		a.Kind, a.Result, a.Points, a.Balls = tiebreak.ForfeitWin, tiebreak.Won, 22, 6
		b.Kind, b.Result, b.Against = tiebreak.ForfeitLoss, tiebreak.Lost, 6
	case 2:
		a.Kind, a.Result = tiebreak.ForfeitLoss, tiebreak.Lost
		b.Kind, b.Result = tiebreak.ForfeitLoss, tiebreak.Lost
	default:
		a.Kind, a.Colour, b.Kind, b.Colour = tiebreak.Played, tiebreak.First, tiebreak.Played, tiebreak.Second
		margin := rapid.IntRange(0, 6).Draw(t, "margin")
		a.Balls, a.Against, b.Balls, b.Against = 6, 6-margin, 6-margin, 6
		a.Result, a.Points, b.Result, b.Points = tiebreak.Won, 2*(5+margin), tiebreak.Lost, 2*(6-margin)
		if margin == 0 {
			a.Result, a.Points, b.Result, b.Points = tiebreak.Drawn, 11, tiebreak.Drawn, 11
		}
	}
	return a, b
}

// The order in which players are entered changes nobody's values.
func TestPermutingEntriesChangesNothing(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		field := anyField().Draw(t, "field")
		shuffled := field
		shuffled.Players = rapid.Permutation(field.Players).Draw(t, "shuffled")
		// Few codes before it leave direct encounter something to do.
		codes := append([]string{"DE", "DE/P", "WIN"}, everyCode()...)
		codes = slices.CompactFunc(codes, func(a, b string) bool { return a == b })
		if diff := cmp.Diff(byNumber(t, codes, field), byNumber(t, codes, shuffled)); diff != "" {
			t.Error(diff)
		}
	})
}

func byNumber(t *rapid.T, codes []string, field tiebreak.Field) map[int][]tiebreak.Value {
	values, err := tiebreak.Compute(codes, field)
	if err != nil {
		t.Fatal(err)
	}
	all := map[int][]tiebreak.Value{}
	for i, player := range field.Players {
		all[player.Number] = values[i]
	}
	return all
}

// A dummy never has more than its cap, nor than the player himself.
func TestDummiesAreCapped(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		field := anyField().Draw(t, "field")
		for _, player := range field.Players {
			own := 0
			for _, round := range player.Rounds {
				own += round.Points
			}
			explained, err := tiebreak.Explain([]string{"BH"}, field, player.Number)
			if err != nil {
				t.Fatal(err)
			}
			for _, term := range explained[0].Terms {
				if term.Dummy == tiebreak.NoDummy {
					continue
				}
				if field.RoundRobin || term.Score > own || term.Opponent == 0 && term.Score > field.Draw*field.Rounds ||
					(term.Score == own) != (term.Dummy == tiebreak.OwnPoints) {
					t.Errorf("%d has %d points, a dummy %q of %d in round %d", player.Number, own, term.Dummy, term.Score, term.Round)
				}
			}
		}
	})
}
