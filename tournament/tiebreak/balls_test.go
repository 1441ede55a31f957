package tiebreak_test

import (
	"errors"
	"testing"

	"sumito/tournament/tiebreak"
)

// smallField is a worked example by hand on `eleven` ball scores, in halves:
//
//	round 1: 1 beats 2 6–2 (9–2 points), 3 has the bye (7, no balls)
//	round 2: 1 loses to 3 4–6 (4–7), 2 is absent
//	round 3: 2 beats 3 by forfeit (11–0, 6–0), 1 asked for a half-point bye (5½)
//
// Points: 1 has 9+4+5½ = 18½, 2 has 2+0+11 = 13, 3 has 7+7+0 = 14.
func smallField() tiebreak.Field {
	return tiebreak.Field{
		Rounds: 3, Scale: 2, Win: 22, Draw: 11,
		Players: []tiebreak.Player{
			{Number: 1, Rounds: []tiebreak.Round{
				{Kind: tiebreak.Played, Opponent: 2, Colour: tiebreak.First, Points: 18, Balls: 6, Against: 2},
				{Kind: tiebreak.Played, Opponent: 3, Colour: tiebreak.First, Points: 8, Balls: 4, Against: 6},
				{Kind: tiebreak.HalfPointBye, Points: 11},
			}},
			{Number: 2, Rounds: []tiebreak.Round{
				{Kind: tiebreak.Played, Opponent: 1, Colour: tiebreak.Second, Points: 4, Balls: 2, Against: 6},
				{},
				{Kind: tiebreak.ForfeitWin, Opponent: 3, Points: 22, Balls: 6},
			}},
			{Number: 3, Rounds: []tiebreak.Round{
				{Kind: tiebreak.PairingAllocated, Points: 14, Balls: 6, Against: 4},
				{Kind: tiebreak.Played, Opponent: 1, Colour: tiebreak.Second, Points: 14, Balls: 6, Against: 4},
				{Kind: tiebreak.ForfeitLoss, Opponent: 2, Against: 6},
			}},
		},
	}
}

func TestWorkedExample(t *testing.T) {
	tests := []struct {
		code string
		want [3]string
		why  string
	}{
		{"BD", [3]string{"2", "2", "-4"}, "6−2+4−6; 2−6+6−0; 6−4+0−6, the bye's 6–4 doesn't count"},
		{"BF", [3]string{"10", "8", "6"}, "6+4; 2+6; 6+0"},
		{"BA", [3]string{"-8", "-6", "-10"}, "−2−6; −6−0; −4−6"},
		// 1: 13 + 14 + dummy min(18½, 3·5½ = 16½) = 43½
		// 2: 18½ + dummy min(13, 16½) + dummy min(13, score of 3: 14) = 44½
		// 3: dummy min(14, 16½) + 18½ + dummy min(14, score of 2: 13) = 45½
		{"BH", [3]string{"43.5", "44.5", "45.5"}, "as above"},
		// 1: the bye is voluntary, 16½ goes although 13 is less: 27
		// 2: the absence, 13, goes: 31½
		// 3: the forfeit loss, 13, goes: 32½
		{"BH/C1", [3]string{"27", "31.5", "32.5"}, "voluntary unplayed rounds first"},
		// 1: 13·9 + 14·4 + 16½·5½ = 117+56+90¾
		// 2: 18½·2 + 0 + 13·11 = 37+143
		// 3: 14·7 + 18½·7 + 0 = 98+129½
		{"SB", [3]string{"263.75", "180", "227.5"}, "products"},
	}
	for _, test := range tests {
		values, err := tiebreak.Compute([]string{test.code}, smallField())
		if err != nil {
			t.Fatal(err)
		}
		for i, want := range test.want {
			if got := values[i][0].String(); got != want {
				t.Errorf("%s of %d: %s, want %s (%s)", test.code, i+1, got, want, test.why)
			}
		}
	}
}

func TestExplainAddsUp(t *testing.T) {
	codes := []string{"BH", "BH/C1", "BH/M1", "SB", "SB/C1", "BD", "BF", "BA"}
	field := smallField()
	for number := 1; number <= 3; number++ {
		explanations, err := tiebreak.Explain(codes, field, number)
		if err != nil {
			t.Fatal(err)
		}
		if len(explanations) != len(codes) {
			t.Fatalf("%d explanations", len(explanations))
		}
		for _, e := range explanations {
			sum := tiebreak.Value{Per: e.Value.Per}
			for _, term := range e.Terms {
				if !term.Cut {
					sum.Units += term.Value.Units
				}
			}
			if sum.Compare(e.Value) != 0 || len(e.Terms) == 0 {
				t.Errorf("%s of %d is %s, its terms add up to %s", e.Code, number, e.Value, sum)
			}
		}
	}
	one, err := tiebreak.Explain([]string{"BH"}, field, 1)
	if err != nil {
		t.Fatal(err)
	}
	if got := one[0].Terms[2].Dummy; got != tiebreak.CapDraws {
		t.Errorf("the bye's dummy is %q", got)
	}
	if none, err := tiebreak.Explain(codes, field, 99); err != nil || none != nil {
		t.Errorf("nobody has number 99: %v %v", none, err)
	}
}

func TestPendingGamesCountForNothing(t *testing.T) {
	field := smallField()
	field.Rounds = 4
	for i := range field.Players {
		field.Players[i].Rounds = append(field.Players[i].Rounds, tiebreak.Round{Kind: tiebreak.Pending, Opponent: 1})
	}
	values, err := tiebreak.Compute([]string{"BD"}, field)
	if err != nil {
		t.Fatal(err)
	}
	if got := values[0][0].String(); got != "2" {
		t.Errorf("ball difference with a pending game is %s", got)
	}
}

func TestCodes(t *testing.T) {
	for _, text := range []string{"BH", "BH/C1", "BH/C2", "BH/M1/P", "SB/C1", "DE", "DE/P", "BD", "BF", "BA"} {
		code, err := tiebreak.Parse(text)
		if err != nil || code.String() != text {
			t.Errorf("%s: %v %v", text, code, err)
		}
	}
	for _, text := range []string{"", "XX", "bh", "BH/", "BH/C", "BH/C0", "BH/C1/C1", "BH/C1/M1", "BH/X", "BD/C1", "BH/P/P", "BH/P1x"} {
		_, err := tiebreak.Compute([]string{text}, smallField())
		var unknown *tiebreak.UnknownCodeError
		if !errors.As(err, &unknown) || unknown.Code != text {
			t.Errorf("%q: %v", text, err)
		}
	}
}

func TestValues(t *testing.T) {
	tests := []struct {
		value  tiebreak.Value
		places int
		want   string
	}{
		{tiebreak.Value{Units: 5, Per: 2}, 1, "2.5"},
		{tiebreak.Value{Units: -5, Per: 2}, 0, "-3"},
		{tiebreak.Value{Units: 2, Per: 3}, 2, "0.67"},
		{tiebreak.Value{Units: 1, Per: 100}, 2, "0.01"},
		{tiebreak.Value{Units: -1, Per: 1000}, 2, "0.00"},
		{tiebreak.Value{Units: 1644, Per: 1}, 0, "1644"},
	}
	for _, test := range tests {
		if got := test.value.Decimal(test.places); got != test.want {
			t.Errorf("%v: %s, want %s", test.value, got, test.want)
		}
	}
	third, half := tiebreak.Value{Units: 1, Per: 3}, tiebreak.Value{Units: 1, Per: 2}
	if third.Compare(half) != -1 || half.Compare(third) != 1 || half.Compare(tiebreak.Value{Units: 2, Per: 4}) != 0 {
		t.Error("thirds and halves")
	}
	minus := tiebreak.Value{Units: -1, Per: 3}
	if minus.Compare(third) != -1 || minus.Compare(tiebreak.Value{Units: -1, Per: 2}) != 1 {
		t.Error("negative values")
	}
}
