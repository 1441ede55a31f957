package swiss_test

import (
	"context"
	"errors"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"sumito/tournament/pairing"
	"sumito/tournament/pairing/check"
	"sumito/tournament/swiss"
)

// second is a round played as second mover against somebody who has left.
func second(opponent pairing.Number) pairing.Past {
	return pairing.Past{Kind: pairing.Played, Opponent: opponent, Colour: pairing.Second, Points: 5}
}

// A round that can't be paired says what an arbiter could let go, and letting
// it go helps.
func TestRelaxations(t *testing.T) {
	clash := pairing.Field{Round: 3, Rounds: 9, WinPoints: 10, Entrants: []pairing.Entrant{
		{Number: 1, Score: 10, Past: []pairing.Past{second(3), second(4)}},
		{Number: 2, Score: 10, Past: []pairing.Past{second(4), second(3)}},
		{Number: 3, Absent: true}, {Number: 4, Absent: true},
	}}
	met := pairing.Field{Round: 2, Entrants: []pairing.Entrant{
		{Number: 1, Past: []pairing.Past{{Kind: pairing.Played, Opponent: 2, Colour: pairing.First}}},
		{Number: 2, Past: []pairing.Past{{Kind: pairing.Played, Opponent: 1, Colour: pairing.Second}}},
	}}
	apart := pairing.Field{Round: 1, Entrants: []pairing.Entrant{{Number: 1}, {Number: 2}},
		Forbidden: [][2]pairing.Number{{2, 1}}}
	bye := []pairing.Past{{Kind: pairing.PairingAllocated, Points: 10}}
	byes := pairing.Field{Round: 2, Entrants: []pairing.Entrant{
		{Number: 1, Past: bye}, {Number: 2, Past: bye}, {Number: 3, Past: bye},
	}}
	for _, test := range []struct {
		field pairing.Field
		want  []string
	}{
		{clash, []string{"colours"}}, {met, []string{"rematch"}}, {apart, []string{"forbidden"}}, {byes, []string{"bye"}},
	} {
		_, err := pair(t, test.field)
		var impossible *pairing.ImpossibleError
		if !errors.As(err, &impossible) {
			t.Errorf("%v: %v", test.want, err)
			continue
		}
		if diff := cmp.Diff(test.want, impossible.Relax); diff != "" {
			t.Error(diff)
		}
	}
	clash.RelaxColours = true
	proposal, err := pair(t, clash)
	if err != nil || written(proposal) != "1-2" {
		t.Errorf("with colours relaxed: %v %v", proposal, err)
	}
}

// Where one thing alone doesn't help, it is said what does together.
func TestRelaxationsTogether(t *testing.T) {
	field := pairing.Field{Round: 2, Forbidden: [][2]pairing.Number{{1, 2}}, Entrants: []pairing.Entrant{
		{Number: 1, Past: []pairing.Past{{Kind: pairing.Played, Opponent: 2, Colour: pairing.First}}},
		{Number: 2, Past: []pairing.Past{{Kind: pairing.Played, Opponent: 1, Colour: pairing.Second}}},
	}}
	_, err := pair(t, field)
	var impossible *pairing.ImpossibleError
	if !errors.As(err, &impossible) {
		t.Fatal(err)
	}
	if diff := cmp.Diff([]string{"forbidden", "rematch"}, impossible.Together); diff != "" || impossible.Relax != nil {
		t.Errorf("alone %v, together: %s", impossible.Relax, diff)
	}
}

// Who should be kept apart if possible meets only if there is no other way; what
// stands first in the list is kept first.
func TestAvoided(t *testing.T) {
	tests := []struct {
		players int
		avoided [][2]pairing.Number
		want    string
		letGo   [][2]pairing.Number
	}{
		{4, [][2]pairing.Number{{1, 3}}, "1-4 3-2", nil},
		{4, [][2]pairing.Number{{1, 2}, {1, 3}, {1, 4}}, "1-4 3-2", [][2]pairing.Number{{1, 4}}},
		{4, [][2]pairing.Number{{1, 4}, {1, 3}, {1, 2}}, "1-2 3-4", [][2]pairing.Number{{1, 2}}},
		{6, [][2]pairing.Number{{1, 2}, {1, 3}, {1, 5}, {1, 6}, {1, 4}, {2, 5}}, "1-4 6-2 3-5", [][2]pairing.Number{{1, 4}}},
	}
	for _, test := range tests {
		field := newEvent(1, test.players, 3).field(1)
		field.Avoided = test.avoided
		proposal, err := pair(t, field)
		if err != nil || written(proposal) != test.want {
			t.Errorf("%v: %s, want %s (%v)", test.avoided, written(proposal), test.want, err)
		}
		if diff := cmp.Diff(test.letGo, proposal.LetGo); diff != "" {
			t.Errorf("%v: let go (-want +got):\n%s", test.avoided, diff)
		}
	}
}

// What is let go is what trying every pairing of a small field says.
func TestAvoidedByTryingAll(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := 2 * rapid.IntRange(1, 4).Draw(t, "half")
		field := pairing.Field{Round: 1, Rounds: 5, WinPoints: 10}
		for k := range n {
			field.Entrants = append(field.Entrants, pairing.Entrant{Number: pairing.Number(k + 1)})
		}
		one := rapid.Custom(func(t *rapid.T) [2]pairing.Number {
			a := rapid.IntRange(1, n).Draw(t, "one")
			b := rapid.IntRange(1, n-1).Draw(t, "other")
			if b >= a {
				b++
			}
			return [2]pairing.Number{pairing.Number(a), pairing.Number(b)}
		})
		field.Avoided = rapid.SliceOfN(one, 0, 20).Draw(t, "avoided")
		apart := map[[2]pairing.Number]bool{}
		var letGo [][2]pairing.Number
		for _, pair := range field.Avoided {
			a, b := min(pair[0], pair[1]), max(pair[0], pair[1])
			if apart[[2]pairing.Number{a, b}] {
				continue
			}
			apart[[2]pairing.Number{a, b}] = true
			if !anyPairing(n, apart, 0) {
				delete(apart, [2]pairing.Number{a, b})
				letGo = append(letGo, pair)
			}
		}
		proposal, err := swiss.New().Pair(context.Background(), field)
		if err != nil {
			t.Fatal(err)
		}
		if diff := cmp.Diff(letGo, proposal.LetGo); diff != "" {
			t.Errorf("let go (-want +got):\n%s", diff)
		}
		for _, p := range proposal.Pairs {
			if apart[[2]pairing.Number{min(p.First, p.Second), max(p.First, p.Second)}] {
				t.Errorf("%d and %d meet", p.First, p.Second)
			}
		}
		if report, err := check.Check(context.Background(), field, proposal); err != nil || !report.Proven() {
			t.Errorf("%+v, %v", report, err)
		}
	})
}

// anyPairing tries every pairing of 1…n, those in taken (bits) paired already.
func anyPairing(n int, apart map[[2]pairing.Number]bool, taken int) bool {
	first := 0
	for first < n && taken>>first&1 == 1 {
		first++
	}
	if first == n {
		return true
	}
	for other := first + 1; other < n; other++ {
		if taken>>other&1 == 0 && !apart[[2]pairing.Number{pairing.Number(first + 1), pairing.Number(other + 1)}] &&
			anyPairing(n, apart, taken|1<<first|1<<other) {
			return true
		}
	}
	return false
}

// Two who can't meet because of their colours float, and the reasons say so.
func TestReasonsNameColours(t *testing.T) {
	field := pairing.Field{Round: 3, Rounds: 9, WinPoints: 10, Entrants: []pairing.Entrant{
		{Number: 1, Score: 10, Past: []pairing.Past{second(5), second(6)}},
		{Number: 2, Score: 10, Past: []pairing.Past{second(6), second(5)}},
		{Number: 3}, {Number: 4}, {Number: 5, Absent: true}, {Number: 6, Absent: true},
	}}
	proposal, err := pair(t, field)
	if err != nil || written(proposal) != "1-3 2-4" {
		t.Fatalf("%s, %v", written(proposal), err)
	}
	for k, p := range proposal.Pairs {
		if diff := cmp.Diff([]pairing.Number{1, 2}, p.Reason.FirstClash); diff != "" || p.Reason.SecondClash != nil || p.First != pairing.Number(k+1) {
			t.Errorf("%d-%d: colours bar %v %v", p.First, p.Second, p.Reason.FirstClash, p.Reason.SecondClash)
		}
		if first, second := p.Reason.FloatedDown(); !first || second {
			t.Errorf("%d-%d floated: %t %t", p.First, p.Second, first, second)
		}
	}
}

// A pair's reasons say where it was made and what stood in the way.
func TestReasons(t *testing.T) {
	e := newEvent(3, 9, 5)
	for round := 1; round < 4; round++ {
		proposal, err := pair(t, e.field(round))
		if err != nil {
			t.Fatal(err)
		}
		e.play(proposal)
	}
	f := e.field(4)
	proposal, err := pair(t, f)
	if err != nil {
		t.Fatal(err)
	}
	barred := 0
	for _, p := range proposal.Pairs {
		why := p.Reason
		if p.Second == 0 {
			continue
		}
		if why.Group > why.FirstScore || why.Group > why.SecondScore || why.Floated != (why.FirstScore != why.SecondScore) {
			t.Errorf("%d-%d: %+v", p.First, p.Second, why)
		}
		if (why.FirstStrength == "") != (why.FirstPreference == pairing.None) {
			t.Errorf("%d-%d: %+v", p.First, p.Second, why)
		}
		for _, bar := range append(why.FirstBarred, why.SecondBarred...) {
			if bar.Cause != pairing.BarMet {
				t.Errorf("%d-%d: %+v", p.First, p.Second, bar)
			}
			barred++
		}
	}
	if barred == 0 {
		t.Error("nobody of a group has met another")
	}
}
