package pairing_test

import (
	"testing"

	"sumito/tournament/pairing"
)

// played makes an entrant of the sides it had: "12" moved first, then second;
// "-" is a round without a game.
func played(number pairing.Number, sides string) *pairing.Entrant {
	e := &pairing.Entrant{Number: number}
	for _, side := range sides {
		past := pairing.Past{Kind: pairing.PairingAllocated}
		switch side {
		case '1':
			past = pairing.Past{Kind: pairing.Played, Colour: pairing.First}
		case '2':
			past = pairing.Past{Kind: pairing.Played, Colour: pairing.Second}
		}
		e.Past = append(e.Past, past)
	}
	return e
}

func TestOrder(t *testing.T) {
	for _, test := range []struct {
		a, b    string
		board   int
		initial pairing.Colour
		first   pairing.Number
		code    string
	}{
		{"", "", 1, pairing.First, 1, pairing.ByLot},
		{"", "", 2, pairing.First, 2, pairing.ByLot},
		{"", "", 1, pairing.Second, 2, pairing.ByLot},
		{"", "", 2, pairing.Second, 1, pairing.ByLot},
		{"1", "2", 1, pairing.First, 2, pairing.ByBalance},
		{"1", "", 1, pairing.First, 2, pairing.ByBalance},
		{"11", "1", 1, pairing.First, 2, pairing.ByBalance},
		{"2", "22", 1, pairing.First, 2, pairing.ByBalance},
		{"12", "21", 1, pairing.First, 1, pairing.ByAlternate}, // 2 moved first last
		{"21", "12", 1, pairing.First, 2, pairing.ByAlternate},
		{"1221", "1221", 1, pairing.First, 1, pairing.ByLot},
		{"2121", "1221", 1, pairing.First, 2, pairing.ByAlternate}, // three games back 2 moved second
		{"12", "2-1", 1, pairing.First, 1, pairing.ByAlternate},    // rounds without a game don't count
		{"12", "12", 1, pairing.First, 1, pairing.ByLot},
	} {
		a, b := played(1, test.a), played(2, test.b)
		first, second, reason := pairing.Order(a, b, test.board, test.initial)
		if first.Number != test.first || first.Number+second.Number != 3 || reason.Colour != test.code {
			t.Errorf("%q and %q on board %d: %d moves first by %s, want %d by %s",
				test.a, test.b, test.board, first.Number, reason.Colour, test.first, test.code)
		}
	}
}
