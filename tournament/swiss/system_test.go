package swiss_test

import (
	"context"
	"errors"
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"

	"sumito/tournament/pairing"
	"sumito/tournament/swiss"
)

// checkLegal holds a proposal against the absolute rules: everyone present
// exactly once, nobody meets again, one bye at most and only in an odd field
// for someone who may have it. It returns how many pairs clash in colour.
func checkLegal(t *testing.T, f pairing.Field, proposal pairing.Proposal) (clashes int) {
	t.Helper()
	byNumber := map[pairing.Number]pairing.Entrant{}
	present := 0
	for _, e := range f.Entrants {
		byNumber[e.Number] = e
		if !e.Absent {
			present++
		}
	}
	seen := map[pairing.Number]bool{}
	sit := func(n pairing.Number) {
		e, exists := byNumber[n]
		if !exists || e.Absent || seen[n] {
			t.Fatalf("round %d: %d can't sit here", f.Round, n)
		}
		seen[n] = true
	}
	for k, p := range proposal.Pairs {
		sit(p.First)
		if p.Second == 0 {
			if present%2 == 0 || k != len(proposal.Pairs)-1 {
				t.Fatalf("round %d: a bye at place %d of an even field", f.Round, k)
			}
			for _, past := range byNumber[p.First].Past {
				if past.Kind == pairing.PairingAllocated || past.Kind == pairing.ForfeitWin || past.Kind == pairing.FullPointBye {
					t.Fatalf("round %d: %d has the bye again", f.Round, p.First)
				}
			}
			continue
		}
		sit(p.Second)
		for _, past := range byNumber[p.First].Past {
			if past.Kind == pairing.Played && past.Opponent == p.Second {
				t.Fatalf("round %d: %d meets %d again", f.Round, p.First, p.Second)
			}
		}
		if unbalanced(byNumber[p.First], pairing.First) || unbalanced(byNumber[p.Second], pairing.Second) {
			clashes++
		}
	}
	if len(seen) != present {
		t.Fatalf("round %d: %d of %d sit", f.Round, len(seen), present)
	}
	return clashes
}

// unbalanced reports whether a colour would be the third in a row or bring a
// difference of three.
func unbalanced(e pairing.Entrant, next pairing.Colour) bool {
	diff := int(next)
	var played []pairing.Colour
	for _, past := range e.Past {
		if past.Kind == pairing.Played {
			diff += int(past.Colour)
			played = append(played, past.Colour)
		}
	}
	n := len(played)
	return diff > 2 || diff < -2 || n > 1 && played[n-1] == next && played[n-2] == next
}

func TestSimulatedEventsAreLegal(t *testing.T) {
	for seed := range uint64(40) {
		players := 5 + int(seed*7%40)
		rounds := min(7, players-2)
		e := newEvent(seed, players, rounds)
		if seed%3 == 1 {
			e.scores, e.win = eleven, 110
		}
		if seed%4 == 3 {
			e.absences, e.forfeits = 0.1, 0.05
		}
		for round := 1; round <= rounds; round++ {
			f := e.field(round)
			proposal, err := pair(t, f)
			var impossible *pairing.ImpossibleError
			if errors.As(err, &impossible) && players < 14 {
				break // small fields run out of opponents
			}
			if err != nil {
				t.Fatalf("seed %d, round %d: %v", seed, round, err)
			}
			// The last round may unbalance topscorers; elsewhere only small
			// fields leave no other choice.
			if clashes := checkLegal(t, f, proposal); clashes > 0 && round < rounds && players > 20 {
				t.Errorf("seed %d, round %d: %d pairs unbalance colours", seed, round, clashes)
			}
			again, err := pair(t, f)
			if diff := cmp.Diff(proposal, again); err != nil || diff != "" {
				t.Fatalf("paired differently again: %v %s", err, diff)
			}
			slices.Reverse(f.Entrants)
			again, err = pair(t, f)
			if diff := cmp.Diff(proposal, again); err != nil || diff != "" {
				t.Fatalf("input order matters: %v %s", err, diff)
			}
			e.play(proposal)
		}
	}
}

// Round 1 of an even field: the top half meets the bottom half, colours
// alternate, in order of the boards.
func TestFirstRound(t *testing.T) {
	proposal, err := pair(t, newEvent(1, 8, 5).field(1))
	if err != nil {
		t.Fatal(err)
	}
	var got [][2]pairing.Number
	for _, p := range proposal.Pairs {
		got = append(got, [2]pairing.Number{p.First, p.Second})
	}
	want := [][2]pairing.Number{{1, 5}, {6, 2}, {3, 7}, {8, 4}}
	if diff := cmp.Diff(want, got); diff != "" {
		t.Error(diff)
	}
}

func TestImpossible(t *testing.T) {
	played := func(opponents ...pairing.Number) []pairing.Past {
		var past []pairing.Past
		for i, o := range opponents {
			colour := pairing.First
			if i%2 == 1 {
				colour = pairing.Second
			}
			past = append(past, pairing.Past{Kind: pairing.Played, Opponent: o, Colour: colour})
		}
		return past
	}
	bye := []pairing.Past{{Kind: pairing.PairingAllocated, Points: 10}}
	tests := []struct {
		name     string
		field    pairing.Field
		code     string
		entrants []pairing.Number
	}{
		{"nobody", pairing.Field{Round: 1}, "too-few", []pairing.Number{}},
		{"one", pairing.Field{Round: 1, Entrants: []pairing.Entrant{{Number: 1}}}, "too-few", []pairing.Number{1}},
		{"all had the bye", pairing.Field{Round: 2, Entrants: []pairing.Entrant{
			{Number: 1, Past: bye}, {Number: 2, Past: bye}, {Number: 3, Past: bye},
		}}, "no-bye", []pairing.Number{1, 2, 3}},
		{"met everyone", pairing.Field{Round: 4, Entrants: []pairing.Entrant{
			{Number: 1, Past: played(2, 3, 4)}, {Number: 2, Past: played(1)},
			{Number: 3, Past: played(1)}, {Number: 4, Past: played(1)},
		}}, "no-opponent", []pairing.Number{1}},
		{"forbidden", pairing.Field{Round: 1, Forbidden: [][2]pairing.Number{{1, 2}}, Entrants: []pairing.Entrant{
			{Number: 1}, {Number: 2},
		}}, "no-opponent", []pairing.Number{1}},
	}
	for _, test := range tests {
		_, err := pair(t, test.field)
		var impossible *pairing.ImpossibleError
		if !errors.As(err, &impossible) {
			t.Errorf("%s: %v", test.name, err)
			continue
		}
		if impossible.Code != test.code || !slices.Equal(impossible.Entrants, test.entrants) {
			t.Errorf("%s: %v", test.name, impossible)
		}
	}
}

func TestCancelled(t *testing.T) {
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if _, err := swiss.New().Pair(ctx, newEvent(1, 8, 5).field(1)); !errors.Is(err, context.Canceled) {
		t.Errorf("cancelled: %v", err)
	}
}

func BenchmarkPair(b *testing.B) {
	e := newEvent(1, 200, 9)
	for round := 1; round < 5; round++ {
		proposal, err := pair(b, e.field(round))
		if err != nil {
			b.Fatal(err)
		}
		e.play(proposal)
	}
	f := e.field(5)
	for b.Loop() {
		if _, err := pair(b, f); err != nil {
			b.Fatal(err)
		}
	}
}
