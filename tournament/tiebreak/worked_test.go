package tiebreak_test

import (
	"math"
	"os"
	"strconv"
	"strings"
	"testing"

	"sumito/tournament/tiebreak"
)

// smallField is the tournament that testdata/worked.tsv describes, on `eleven`
// ball scores in halves.
func smallField() tiebreak.Field {
	return tiebreak.Field{
		Rounds: 3, Scale: 2, Win: 22, NarrowWin: 12, Draw: 11,
		Players: []tiebreak.Player{
			{Number: 1, Rating: 1700, Rounds: []tiebreak.Round{
				{Kind: tiebreak.Played, Opponent: 2, Colour: tiebreak.First, Result: tiebreak.Won, Points: 18, Balls: 6, Against: 2},
				{Kind: tiebreak.Played, Opponent: 3, Colour: tiebreak.First, Result: tiebreak.Lost, Points: 8, Balls: 4, Against: 6},
				{Kind: tiebreak.HalfPointBye, Points: 11},
			}},
			{Number: 2, Rating: 1500, Rounds: []tiebreak.Round{
				{Kind: tiebreak.Played, Opponent: 1, Colour: tiebreak.Second, Result: tiebreak.Lost, Points: 4, Balls: 2, Against: 6},
				{},
				{Kind: tiebreak.ForfeitWin, Opponent: 3, Result: tiebreak.Won, Points: 22, Balls: 6},
			}},
			{Number: 3, Rounds: []tiebreak.Round{
				{Kind: tiebreak.PairingAllocated, Points: 14, Balls: 6, Against: 4},
				{Kind: tiebreak.Played, Opponent: 1, Colour: tiebreak.Second, Result: tiebreak.Won, Points: 14, Balls: 6, Against: 4},
				{Kind: tiebreak.ForfeitLoss, Opponent: 2, Result: tiebreak.Lost, Against: 6},
			}},
		},
	}
}

// Every line of the worked examples: the arithmetic written there comes to the
// value written there, and so do we.
func TestWorkedExamples(t *testing.T) {
	body, err := os.ReadFile("testdata/worked.tsv")
	if err != nil {
		t.Fatal(err)
	}
	seen := map[string]bool{}
	for line := range strings.Lines(string(body)) {
		line = strings.TrimSpace(line)
		if line == "" || strings.HasPrefix(line, "#") {
			continue
		}
		cells := strings.Split(line, "\t")
		code, arithmetic, want := cells[0], cells[2], cells[3]
		number, _ := strconv.Atoi(cells[1])
		value, err := strconv.ParseFloat(want, 64)
		if err != nil {
			t.Fatal(err)
		}
		if by := evaluate(t, arithmetic); math.Abs(by-value) > 1e-9 {
			t.Errorf("%s of %d: %s is %v, not %s", code, number, arithmetic, by, want)
		}
		explained, err := tiebreak.Explain([]string{code}, smallField(), number)
		if err != nil {
			t.Fatal(err)
		}
		if got := explained[0].Value.String(); got != want {
			t.Errorf("%s of %d: %s, want %s = %s", code, number, got, arithmetic, want)
		}
		seen[code] = true
	}
	for _, name := range tiebreak.Names() {
		if !seen[name] && name != "DE" { // the published exercise has it
			t.Errorf("no worked example of %s", name)
		}
	}
}

// evaluate computes sums of products, "13·9 + 14·4 − 2", with a sum in brackets
// and a divisor after it at most once: "(44.5 + 45.5)/2".
func evaluate(t *testing.T, text string) float64 {
	t.Helper()
	divisor := 1.0
	text = strings.ReplaceAll(text, " ", "")
	if inner, after, found := strings.Cut(strings.TrimPrefix(text, "("), ")/"); found {
		text = inner
		divisor, _ = strconv.ParseFloat(after, 64)
	}
	sum := 0.0
	for part := range strings.SplitSeq(strings.ReplaceAll(text, "−", "+−"), "+") {
		if part == "" {
			continue
		}
		product := 1.0
		for factor := range strings.SplitSeq(part, "·") {
			number, err := strconv.ParseFloat(strings.ReplaceAll(factor, "−", "-"), 64)
			if err != nil {
				t.Fatalf("%q in %q", factor, text)
			}
			product *= number
		}
		sum += product
	}
	return sum / divisor
}
