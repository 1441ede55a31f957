package swiss_test

import (
	"errors"
	"testing"

	"github.com/google/go-cmp/cmp"

	"sumito/tournament/pairing"
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

// Who should be kept apart if possible meets only if there is no other way.
func TestAvoided(t *testing.T) {
	field := newEvent(1, 4, 3).field(1)
	field.Avoided = [][2]pairing.Number{{1, 3}}
	proposal, err := pair(t, field)
	if err != nil || written(proposal) != "1-4 3-2" && written(proposal) != "1-4 2-3" || proposal.Relaxed != nil {
		t.Errorf("%v %v", proposal, err)
	}
	field.Avoided = [][2]pairing.Number{{1, 2}, {1, 3}, {1, 4}}
	proposal, err = pair(t, field)
	if err != nil || written(proposal) != "1-3 4-2" {
		t.Errorf("%v %v", proposal, err)
	}
	if diff := cmp.Diff([]string{"avoided"}, proposal.Relaxed); diff != "" {
		t.Error(diff)
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
		barred += len(why.FirstBarred) + len(why.SecondBarred)
	}
	if barred == 0 {
		t.Error("nobody of a group has met another")
	}
}
