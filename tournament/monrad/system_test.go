package monrad_test

import (
	"errors"
	"fmt"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"sumito/tournament/monrad"
	"sumito/tournament/pairing"
	"sumito/tournament/simulate"
)

// anyField draws a field in which many have met.
func anyField(t *rapid.T, most int) pairing.Field {
	n := rapid.IntRange(2, most).Draw(t, "entrants")
	field := pairing.Field{Round: 1, Initial: pairing.First, Entrants: make([]pairing.Entrant, n)}
	for i := range field.Entrants {
		field.Entrants[i] = pairing.Entrant{
			Number: pairing.Number(i + 1), Score: 10 * rapid.IntRange(0, 3).Draw(t, "score"),
			Absent: rapid.IntRange(0, 9).Draw(t, "absent") == 0,
		}
	}
	note := func(i int, past pairing.Past) {
		field.Entrants[i].Past = append(field.Entrants[i].Past, past)
	}
	acquainted := rapid.SampledFrom([]int{0, 3, 6, 9}).Draw(t, "acquainted")
	for i := range n {
		for j := range i {
			if rapid.IntRange(0, 9).Draw(t, "met") < acquainted {
				note(i, pairing.Past{Kind: pairing.Played, Opponent: pairing.Number(j + 1), Colour: pairing.First})
				note(j, pairing.Past{Kind: pairing.Played, Opponent: pairing.Number(i + 1), Colour: pairing.Second})
			}
		}
		if kind := rapid.IntRange(0, 20).Draw(t, "unplayed"); kind <= int(pairing.FullPointBye) {
			note(i, pairing.Past{Kind: pairing.Kind(kind)})
		}
	}
	return field
}

// byHand pairs as doc.go says, trying everything: the pairs by place, or nil.
// Whoever has the bye meets nobody, number 0.
func byHand(table []pairing.Entrant) [][2]pairing.Number {
	table = slices.DeleteFunc(slices.Clone(table), func(e pairing.Entrant) bool { return e.Absent })
	slices.SortStableFunc(table, func(a, b pairing.Entrant) int { return b.Score - a.Score })
	if len(table)%2 == 0 {
		return down(table)
	}
	for i := len(table) - 1; i >= 0; i-- {
		had := slices.ContainsFunc(table[i].Past, func(p pairing.Past) bool {
			return p.Kind == pairing.PairingAllocated || p.Kind == pairing.FullPointBye || p.Kind == pairing.ForfeitWin
		})
		if had {
			continue
		}
		if pairs := down(slices.Delete(slices.Clone(table), i, i+1)); pairs != nil {
			return append(pairs, [2]pairing.Number{table[i].Number})
		}
	}
	return nil
}

func down(table []pairing.Entrant) [][2]pairing.Number {
	if len(table) == 0 {
		return [][2]pairing.Number{}
	}
	for i := 1; i < len(table); i++ {
		met := slices.ContainsFunc(table[0].Past, func(p pairing.Past) bool {
			return p.Kind == pairing.Played && p.Opponent == table[i].Number
		})
		if met {
			continue
		}
		if pairs := down(slices.Delete(slices.Clone(table[1:]), i-1, i)); pairs != nil {
			return append([][2]pairing.Number{{table[0].Number, table[i].Number}}, pairs...)
		}
	}
	return nil
}

// Every small field is paired as by hand, whatever happened before; what can't
// be paired can't be by hand either.
func TestAsByHand(t *testing.T) {
	paired, refused := 0, 0
	rapid.Check(t, func(rt *rapid.T) {
		field := anyField(rt, 9)
		want := byHand(field.Entrants)
		proposal, err := monrad.New().Pair(t.Context(), field)
		var impossible *pairing.ImpossibleError
		switch {
		case err != nil && !errors.As(err, &impossible):
			rt.Fatal(err)
		case err != nil && impossible.Code == "too-few":
			return
		case (err != nil) != (want == nil):
			rt.Fatalf("%v, by hand %v", err, want)
		case err != nil:
			refused++
			if len(impossible.Entrants) == 0 {
				rt.Fatalf("nobody stands in the way: %v", err)
			}
			return
		}
		paired++
		var got [][2]pairing.Number
		for _, p := range proposal.Pairs {
			got = append(got, [2]pairing.Number{p.First, p.Second})
		}
		for i := range got { // by hand the upper one comes first
			if got[i][0] != want[i][0] {
				got[i][0], got[i][1] = got[i][1], got[i][0]
			}
		}
		if diff := cmp.Diff(want, got); diff != "" {
			rt.Fatalf("(-by hand +paired)\n%s", diff)
		}
	})
	if paired == 0 || refused == 0 {
		t.Errorf("%d paired, %d refused", paired, refused)
	}
}

// A whole evening in which everybody meets everybody, up to where the rounds
// run out.
func TestLongEvenings(t *testing.T) {
	for _, n := range []int{16, 31, 60} {
		field := pairing.Field{Initial: pairing.Second, Entrants: make([]pairing.Entrant, n)}
		for i := range field.Entrants {
			field.Entrants[i].Number = pairing.Number(i + 1)
		}
		met := map[[2]pairing.Number]bool{}
		free := map[pairing.Number]bool{}
		for field.Round = 1; field.Round <= n/2; field.Round++ {
			proposal, err := monrad.New().Pair(t.Context(), field)
			if err != nil {
				t.Fatalf("%d entrants: %v", n, err)
			}
			for _, p := range proposal.Pairs {
				first := &field.Entrants[p.First-1]
				if p.Second == 0 {
					if free[p.First] {
						t.Errorf("%d entrants: %d has two byes", n, p.First)
					}
					free[p.First] = true
					first.Past = append(first.Past, pairing.Past{Kind: pairing.PairingAllocated, Points: 10})
					first.Score += 10
					continue
				}
				key := [2]pairing.Number{min(p.First, p.Second), max(p.First, p.Second)}
				if met[key] {
					t.Errorf("%d entrants: %v meet again", n, key)
				}
				met[key] = true
				second := &field.Entrants[p.Second-1]
				first.Past = append(first.Past, pairing.Past{Kind: pairing.Played, Opponent: p.Second, Colour: pairing.First, Points: 10})
				second.Past = append(second.Past, pairing.Past{Kind: pairing.Played, Opponent: p.First, Colour: pairing.Second})
				if int(p.First+p.Second)%3 == 0 {
					second.Score += 10
				} else {
					first.Score += 10
				}
			}
		}
	}
}

// Two who are forbidden to meet don't.
func TestForbidden(t *testing.T) {
	field := pairing.Field{Round: 1, Entrants: []pairing.Entrant{{Number: 1}, {Number: 2}, {Number: 3}, {Number: 4}}}
	field.Forbidden = [][2]pairing.Number{{2, 1}, {1, 3}}
	proposal, err := monrad.New().Pair(t.Context(), field)
	if err != nil || len(proposal.Pairs) != 2 || proposal.Pairs[0].First+proposal.Pairs[0].Second != 5 {
		t.Errorf("%v %v", proposal.Pairs, err)
	}
}

// BenchmarkGrowth pairs the last round of simulated tournaments.
func BenchmarkGrowth(b *testing.B) {
	for _, players := range []int{30, 1000, 5000} {
		b.Run(fmt.Sprintf("players=%d", players), func(b *testing.B) {
			options := simulate.Options{Players: players, Rounds: 7, Seed: 1, Draws: 0.05}
			file, err := simulate.Run(b.Context(), options, monrad.New())
			if err != nil {
				b.Fatal(err)
			}
			field := file.Field(options.Rounds)
			for b.Loop() {
				if _, err := monrad.New().Pair(b.Context(), field); err != nil {
					b.Fatal(err)
				}
			}
		})
	}
}
