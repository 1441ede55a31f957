package knockout_test

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"

	"sumito/tournament/knockout"
	"sumito/tournament/pairing"
)

// arena plays a knockout in memory.
type arena struct {
	system pairing.System
	field  pairing.Field
	losses []int // by number
	left   []bool
}

func newArena(system pairing.System, entrants int) *arena {
	a := &arena{system: system, losses: make([]int, entrants+1), left: make([]bool, entrants+1)}
	a.field.Initial = pairing.First
	for n := 1; n <= entrants; n++ {
		a.field.Entrants = append(a.field.Entrants, pairing.Entrant{Number: pairing.Number(n)})
	}
	return a
}

// in counts who is still in.
func (a *arena) in() int {
	in := 0
	for n := 1; n < len(a.losses); n++ {
		if !a.left[n] && a.losses[n] < a.system.Rules(len(a.losses)-1).Losses {
			in++
		}
	}
	return in
}

// pair pairs the next round and checks that it seats those who are in, once
// each, and nobody else.
func (a *arena) pair(t testing.TB) []pairing.Pair {
	t.Helper()
	a.field.Round++
	for i := range a.field.Entrants {
		a.field.Entrants[i].Absent = a.left[i+1]
	}
	proposal, err := a.system.Pair(t.Context(), a.field)
	if err != nil {
		t.Fatalf("round %d, %d in: %v", a.field.Round, a.in(), err)
	}
	seated, byes := map[pairing.Number]bool{}, false
	for _, p := range proposal.Pairs {
		if p.Second == 0 {
			byes = true
		} else if byes {
			t.Fatalf("round %d: a game after a bye", a.field.Round)
		}
		for _, n := range []pairing.Number{p.First, p.Second} {
			if n == 0 {
				continue
			}
			if seated[n] || a.left[n] || a.losses[n] >= a.system.Rules(len(a.losses)-1).Losses {
				t.Fatalf("round %d seats %d: twice %v, left %v, %d losses", a.field.Round, n, seated[n], a.left[n], a.losses[n])
			}
			seated[n] = true
		}
	}
	if len(seated) != a.in() {
		t.Fatalf("round %d seats %d of %d: %v", a.field.Round, len(seated), a.in(), proposal.Pairs)
	}
	return proposal.Pairs
}

// play notes a round in which first says whether First wins.
func (a *arena) play(pairs []pairing.Pair, first func(pairing.Pair) bool) {
	for i := range a.field.Entrants {
		a.field.Entrants[i].Past = append(a.field.Entrants[i].Past, pairing.Past{})
	}
	past := func(n pairing.Number) *pairing.Past {
		e := &a.field.Entrants[n-1]
		return &e.Past[len(e.Past)-1]
	}
	for _, p := range pairs {
		if p.Second == 0 {
			past(p.First).Kind = pairing.PairingAllocated
			continue
		}
		won := first(p)
		*past(p.First) = pairing.Past{Kind: pairing.Played, Opponent: p.Second, Colour: pairing.First, Won: won}
		*past(p.Second) = pairing.Past{Kind: pairing.Played, Opponent: p.First, Colour: pairing.Second, Won: !won}
		if won {
			a.losses[p.Second]++
		} else {
			a.losses[p.First]++
		}
	}
}

func write(pairs []pairing.Pair) string {
	words := make([]string, len(pairs))
	for i, p := range pairs {
		words[i] = fmt.Sprint(p.First)
		if p.Second != 0 {
			words[i] = fmt.Sprintf("%d-%d", min(p.First, p.Second), max(p.First, p.Second))
		}
	}
	return strings.Join(words, " ")
}

// The better seed always wins: the brackets as they are drawn on paper.
func TestBrackets(t *testing.T) {
	for _, test := range []struct {
		system   pairing.System
		entrants int
		want     []string
	}{
		{knockout.New(), 2, []string{"1-2"}},
		{knockout.New(), 5, []string{"4-5 1 2 3", "1-4 2-3", "1-2"}},
		{knockout.New(), 8, []string{"1-8 4-5 2-7 3-6", "1-4 2-3", "1-2"}},
		{knockout.New(), 16, []string{
			"1-16 8-9 4-13 5-12 2-15 7-10 3-14 6-11", "1-8 4-5 2-7 3-6", "1-4 2-3", "1-2",
		}},
		{knockout.NewDouble(), 2, []string{"1-2", "1-2"}},
		{knockout.NewDouble(), 3, []string{"2-3 1", "1-2 3", "2-3 1", "1-2"}},
		{knockout.NewDouble(), 8, []string{
			"1-8 4-5 2-7 3-6",
			"1-4 2-3 5-8 6-7", // the losers of round 1 meet
			"3-5 4-6 1 2",     // the losers of round 2 come in
			"1-2 3-4",
			"2-3 1",
			"1-2",
		}},
	} {
		a := newArena(test.system, test.entrants)
		for i, want := range test.want {
			pairs := a.pair(t)
			if got := write(pairs); got != want {
				t.Errorf("%s of %d, round %d: %s, want %s", test.system.Name(), test.entrants, i+1, got, want)
			}
			a.play(pairs, func(p pairing.Pair) bool { return p.First < p.Second })
		}
		if a.in() != 1 {
			t.Errorf("%s of %d: %d are in at the end", test.system.Name(), test.entrants, a.in())
		}
	}
}

// Who wins the losers' bracket has to beat the winner of the other one twice.
func TestFinalIsPlayedAgain(t *testing.T) {
	a := newArena(knockout.NewDouble(), 4)
	for range 3 {
		a.play(a.pair(t), func(p pairing.Pair) bool { return p.First < p.Second })
	}
	for round := 4; round <= 5; round++ {
		if a.in() != 2 {
			t.Fatalf("%d in before round %d", a.in(), round)
		}
		a.play(a.pair(t), func(p pairing.Pair) bool { return p.First > p.Second })
	}
	if a.in() != 1 || a.losses[2] != 1 || a.losses[1] != 2 {
		t.Errorf("losses %v", a.losses)
	}
}

// Whoever is left in the end has beaten all that came his way: any results, any
// withdrawals.
func TestAnyKnockout(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		entrants := rapid.IntRange(2, 40).Draw(rt, "entrants")
		system := rapid.SampledFrom([]pairing.System{knockout.New(), knockout.NewDouble()}).Draw(rt, "system")
		leaving := rapid.SampledFrom([]int{0, 0, 10}).Draw(rt, "leaving") // of a hundred, each round
		a := newArena(system, entrants)
		rules := system.Rules(entrants)
		met := map[[2]pairing.Number]int{}
		for a.in() > 1 {
			if a.field.Round == rules.Rounds {
				rt.Fatalf("%d in after %d rounds", a.in(), rules.Rounds)
			}
			pairs := a.pair(testing.TB(t))
			for _, p := range pairs {
				if key := [2]pairing.Number{min(p.First, p.Second), max(p.First, p.Second)}; p.Second != 0 {
					if met[key]++; met[key] > rules.Rematches+1 {
						rt.Fatalf("%v meet %d times", key, met[key])
					}
				}
			}
			a.play(pairs, func(pairing.Pair) bool { return rapid.Bool().Draw(rt, "first wins") })
			for n := 1; n < len(a.left); n++ {
				if a.in() > 2 && rapid.IntRange(1, 100).Draw(rt, "leaves") <= leaving {
					a.left[n] = true
				}
			}
		}
		if leaving == 0 && slices.Index(a.losses[1:], 0) < 0 && rules.Losses == 1 {
			rt.Fatal("the winner has lost")
		}
	})
}

// A game for the third place changes nothing else: every round is paired as
// without it, and the final's round has one game more, between the losers of the
// semi-finals, if both had a game.
func TestThirdPlaceChangesNothingElse(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		entrants := rapid.IntRange(2, 40).Draw(rt, "entrants")
		a := newArena(knockout.New(), entrants)
		last := a.system.Rules(entrants).Rounds
		var lost []pairing.Number // of the round before
		for a.field.Round < last {
			a.field.ThirdPlace = false
			pairs := a.pair(testing.TB(t))
			a.field.ThirdPlace = true
			with, err := a.system.Pair(t.Context(), a.field)
			if err != nil {
				rt.Fatal(err)
			}
			want := write(pairs)
			if a.field.Round == last && len(lost) == 2 {
				want += fmt.Sprintf(" %d-%d", min(lost[0], lost[1]), max(lost[0], lost[1]))
			}
			if got := write(with.Pairs); got != want {
				rt.Fatalf("round %d of %d entrants: %s, want %s", a.field.Round, entrants, got, want)
			}
			lost = nil
			a.play(pairs, func(p pairing.Pair) bool {
				won := rapid.Bool().Draw(rt, "first wins")
				if won {
					lost = append(lost, p.Second)
				} else {
					lost = append(lost, p.First)
				}
				return won
			})
		}
	})
}

// In round 1 the best seeds have the byes.
func TestByesGoToTheBest(t *testing.T) {
	for entrants := 2; entrants <= 40; entrants++ {
		pairs := newArena(knockout.New(), entrants).pair(t)
		var byes []pairing.Number
		for _, p := range pairs {
			if p.Second == 0 {
				byes = append(byes, p.First)
			}
		}
		seats := 1
		for seats < entrants {
			seats *= 2
		}
		slices.Sort(byes)
		if len(byes) != seats-entrants || len(byes) > 0 && int(byes[len(byes)-1]) != len(byes) {
			t.Errorf("%d entrants: byes of %v", entrants, byes)
		}
	}
}

func TestImpossible(t *testing.T) {
	for _, system := range []pairing.System{knockout.New(), knockout.NewDouble()} {
		for _, entrants := range []int{0, 1} {
			a := newArena(system, entrants)
			a.field.Round = 1
			_, err := system.Pair(t.Context(), a.field)
			var impossible *pairing.ImpossibleError
			if !errors.As(err, &impossible) || impossible.Code != "too-few" || len(impossible.Entrants) != entrants {
				t.Errorf("%s of %d: %v", system.Name(), entrants, err)
			}
		}
	}
}
