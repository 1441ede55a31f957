package roundrobin_test

import (
	"errors"
	"testing"

	"pgregory.net/rapid"

	"sumito/tournament/pairing"
	"sumito/tournament/roundrobin"
)

func entrants(n int) []pairing.Entrant {
	list := make([]pairing.Entrant, n)
	for i := range list {
		list[i].Number = pairing.Number(i + 1)
	}
	return list
}

// Two cycles: everybody meets everybody once with each colour, and nobody has a
// colour three times in a row.
func TestDoubleRoundRobin(t *testing.T) {
	system := roundrobin.NewDouble()
	for n := 2; n <= 40; n++ {
		met := map[[2]pairing.Number]int{}
		colours := make([]string, n+1)
		rules := system.Rules(n)
		for round := 1; round <= rules.Rounds; round++ {
			proposal, err := system.Pair(t.Context(), pairing.Field{Round: round, Entrants: entrants(n)})
			if err != nil {
				t.Fatal(err)
			}
			for _, p := range proposal.Pairs {
				if p.Second == 0 {
					continue
				}
				met[[2]pairing.Number{p.First, p.Second}]++
				colours[p.First] += "1"
				colours[p.Second] += "2"
			}
		}
		if len(met) != n*(n-1) {
			t.Errorf("%d entrants: %d meetings, want %d", n, len(met), n*(n-1))
		}
		if n%2 == 1 {
			continue // a free round breaks a row
		}
		for number, row := range colours[1:] {
			for i := 0; i+3 <= len(row); i++ {
				if row[i:i+3] == "111" || row[i:i+3] == "222" {
					t.Errorf("%d entrants: number %d plays %s", n, number+1, row)
					break
				}
			}
		}
	}
}

// Who leaves changes no pair of those who stay; its opponents are free.
func TestWithdrawals(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		n := rapid.IntRange(3, 40).Draw(rt, "entrants")
		system := rapid.SampledFrom([]pairing.System{roundrobin.New(), roundrobin.NewDouble()}).Draw(rt, "system")
		round := rapid.IntRange(1, system.Rules(n).Rounds).Draw(rt, "round")
		field := pairing.Field{Round: round, Entrants: entrants(n)}
		whole, err := system.Pair(t.Context(), field)
		if err != nil {
			rt.Fatal(err)
		}
		absent := map[pairing.Number]bool{}
		for range rapid.IntRange(1, n-2).Draw(rt, "leave") {
			absent[pairing.Number(rapid.IntRange(1, n).Draw(rt, "number"))] = true
		}
		for i := range field.Entrants {
			field.Entrants[i].Absent = absent[field.Entrants[i].Number]
		}
		proposal, err := system.Pair(t.Context(), field)
		if err != nil {
			rt.Fatal(err)
		}
		opponent, free := map[pairing.Number]pairing.Number{}, 0
		for _, p := range proposal.Pairs {
			opponent[p.First] = p.Second
			if p.Second == 0 {
				free++
			} else if opponent[p.Second] = p.First; free > 0 {
				rt.Fatal("a game after a bye")
			}
		}
		if len(opponent) != n-len(absent) {
			rt.Fatalf("%d seated of %d", len(opponent), n-len(absent))
		}
		for _, p := range whole.Pairs {
			for _, side := range [][2]pairing.Number{{p.First, p.Second}, {p.Second, p.First}} {
				want := side[1]
				if absent[want] {
					want = 0
				}
				if got, seated := opponent[side[0]]; side[0] != 0 && !absent[side[0]] && (!seated || got != want) {
					rt.Fatalf("%d meets %d, scheduled is %d", side[0], got, want)
				}
			}
		}
	})
}

func TestImpossible(t *testing.T) {
	alone := entrants(2)
	alone[0].Absent = true
	for _, test := range []struct {
		field pairing.Field
		code  string
	}{
		{pairing.Field{Round: 1, Entrants: alone}, "too-few"},
		{pairing.Field{Round: 4, Entrants: entrants(4)}, "no-complete-pairing"},
	} {
		_, err := roundrobin.New().Pair(t.Context(), test.field)
		var impossible *pairing.ImpossibleError
		if !errors.As(err, &impossible) || impossible.Code != test.code || impossible.Round != test.field.Round {
			t.Errorf("%v, want %s", err, test.code)
		}
	}
}
