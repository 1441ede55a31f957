package tournament_test

import (
	"reflect"
	"testing"

	"github.com/google/go-cmp/cmp"

	"sumito/tournament"
	"sumito/tournament/event"
	"sumito/tournament/monrad"
	"sumito/tournament/pairing"
	"sumito/tournament/scoring"
	"sumito/tournament/swiss"
)

// ballScored has a round in which 1 beats 2 by 6–5, 3 beats 4 by 6–0, 5 beats
// 6 by 6–3 and 7 has the bye. By points 3 is far ahead and 1 hardly before 2; by
// wins 1, 3, 5 and 7 are equal.
func ballScored(t *testing.T, system string, options tournament.Options) *hall {
	h := openFor(system, 7, 3, options)
	h.draftBySystem(t, 1)
	h.must(edit(
		event.Pair{Black: 1, White: 2}, event.Pair{Black: 3, White: 4}, event.Pair{Black: 5, White: 6},
		event.Pair{Black: 7, Bye: event.PairingAllocated},
	))
	h.must(tournament.PublishRound{Round: 1})
	for i, lost := range []int{5, 0, 3} {
		h.must(tournament.ReportResult{
			Round: 1, Board: i + 1, Outcome: event.BlackWins, Ending: event.Six,
			Balls: event.Balls{Black: 6, White: lost}, By: event.ByStaff,
		})
	}
	h.must(tournament.CompleteRound{Round: 1})
	return h
}

// byHand is the field of ballScored before round 2, with given scores in tenths.
func byHand(win int, scores ...int) pairing.Field {
	f := pairing.Field{Round: 2, Rounds: 3, Initial: pairing.First, WinPoints: win}
	for i, score := range scores {
		n := pairing.Number(i + 1)
		past := pairing.Past{Kind: pairing.Played, Opponent: n - 1, Colour: pairing.Second, Points: score}
		switch {
		case n == 7:
			past = pairing.Past{Kind: pairing.PairingAllocated, Points: score}
		case n%2 == 1:
			past.Opponent, past.Colour, past.Won = n+1, pairing.First, true
		}
		f.Entrants = append(f.Entrants, pairing.Entrant{Number: n, Rating: 1510 - 10*int(n), Score: score, Past: []pairing.Past{past}})
	}
	return f
}

// What the systems are given is the table's points or the wins, and what they
// make of it is what they make of a field written down by hand; the two differ.
func TestPairByPointsOrWins(t *testing.T) {
	points := byHand(110, 60, 50, 110, 0, 80, 30, 70)
	wins := byHand(10, 10, 0, 10, 0, 10, 0, 10)
	for _, system := range []string{swiss.Name, monrad.Name} {
		var pairs [2][]event.Pair
		for i, field := range []pairing.Field{points, wins} {
			h := ballScored(t, system, tournament.Options{ByWins: i == 1})
			got, err := tournament.PairingField(h.t, 2)
			if err != nil {
				t.Fatal(err)
			}
			if diff := cmp.Diff(field, got); diff != "" {
				t.Errorf("%s by wins %t: the field (-by hand +given)\n%s", system, i == 1, diff)
			}
			proposal, err := systems[system].Pair(t.Context(), field)
			if err != nil {
				t.Fatal(err)
			}
			pairs[i] = tournament.Pairs(h.t, 2, proposal)
			h.draftBySystem(t, 2)
			if diff := cmp.Diff(pairs[i], pairsOf(h.t.Rounds[1])); diff != "" {
				t.Errorf("%s by wins %t: (-by hand +drafted)\n%s", system, i == 1, diff)
			}
			// Publishing checks the draft against the same field.
			if seen, _, err := tournament.Drafted(h.t, 2); err != nil || !reflect.DeepEqual(seen.Entrants, field.Entrants) {
				t.Errorf("%s by wins %t: the checker sees %v, %v", system, i == 1, seen.Entrants, err)
			}
			h.must(tournament.PublishRound{Round: 2})
			if !reflect.DeepEqual(h.replay(t), h.t) {
				t.Error("a replay differs")
			}
		}
		if reflect.DeepEqual(pairs[0], pairs[1]) {
			t.Errorf("%s pairs the same by points and by wins: %v", system, pairs[0])
		}
	}
}

// Standings are by points either way.
func TestStandingsStayByPoints(t *testing.T) {
	points, wins := ballScored(t, swiss.Name, tournament.Options{}), ballScored(t, swiss.Name, tournament.Options{ByWins: true})
	if diff := cmp.Diff(points.places(), wins.places()); diff != "" {
		t.Error(diff)
	}
	if got := wins.places(); got != "1:3 2:5 3:7 4:1 5:2 6:6 7:4" {
		t.Error(got)
	}
}

// What every kind of round counts as: a bye that is given or granted and a
// forfeit won as a win, a half-point bye and a draw ½, all else nothing. The
// table makes a draw and a bye worth other than that.
func TestWorthByWins(t *testing.T) {
	s := settings()
	s.Scoring, _ = scoring.Preset(scoring.Margin, 6)
	h := &hall{t: tournament.New("tournament-1")}
	h.must(tournament.Create{Club: "club-1", Settings: s, Options: tournament.Options{ByWins: true}})
	h.must(entries(1, 12))
	draft, _ := h.proposal(1)
	h.must(draft)
	h.must(edit(
		event.Pair{Black: 1, White: 2}, event.Pair{Black: 3, White: 4}, event.Pair{Black: 5, White: 6}, event.Pair{Black: 7, White: 8},
		event.Pair{Black: 9, Bye: event.PairingAllocated}, event.Pair{Black: 10, Bye: event.FullPointBye},
		event.Pair{Black: 11, Bye: event.HalfPointBye}, event.Pair{Black: 12, Bye: event.ZeroPointBye},
	))
	h.must(tournament.PublishRound{Round: 1})
	for _, c := range []tournament.ReportResult{
		{Board: 1, Outcome: event.WhiteWins, Ending: event.Six, Balls: event.Balls{Black: 2, White: 6}},
		{Board: 2, Outcome: event.Draw, Ending: event.Agreement, Balls: event.Balls{Black: 1, White: 1}},
		{Board: 3, Outcome: event.BlackWins, Ending: event.Forfeit},
		{Board: 4, Outcome: event.DoubleForfeit, Ending: event.Forfeit},
	} {
		c.Round, c.By = 1, event.ByStaff
		h.must(c)
	}
	h.must(tournament.CompleteRound{Round: 1})
	field, err := tournament.PairingField(h.t, 2)
	if err != nil {
		t.Fatal(err)
	}
	var got []int
	for _, e := range field.Entrants {
		got = append(got, e.Score)
		if e.Past[0].Points != e.Score {
			t.Errorf("%d: score %d, points %d", e.Number, e.Score, e.Past[0].Points)
		}
	}
	if diff := cmp.Diff([]int{0, 10, 5, 5, 10, 0, 0, 0, 10, 10, 5, 0}, got); diff != "" {
		t.Error(diff)
	}
	if field.WinPoints != 10 {
		t.Errorf("a win is %d", field.WinPoints)
	}
}

// The choice can be changed, undone and done again until a round is paired.
func TestPairByIsASetting(t *testing.T) {
	h := open(4)
	h.must(tournament.ChangeSettings{Settings: settings(), Options: tournament.Options{ByWins: true}})
	if h.t.PairBy() != event.ByWins {
		t.Error("not by wins")
	}
	h.must(tournament.Undo{In: tournament.SettingsScope})
	if h.t.PairBy() != event.ByPoints {
		t.Error("by wins after an undo")
	}
	h.must(tournament.Undo{In: tournament.SettingsScope, Batch: h.newest()})
	h.pair(1)
	if code(t, h.do(tournament.Undo{In: tournament.SettingsScope})) != tournament.CodeUndoBlocked {
		t.Error("undone under a round that is paired by it")
	}
	if !reflect.DeepEqual(h.replay(t), h.t) || h.t.PairBy() != event.ByWins {
		t.Error("a replay differs")
	}
}

// A score that this program doesn't know makes the tournament read-only.
func TestUnknownPairBy(t *testing.T) {
	h := open(2)
	events, err := event.Seal(h.t.Head, event.Batch{Stream: h.t.ID, Time: started}, event.PairingBasisChosen{PairBy: "balls"})
	if err != nil {
		t.Fatal(err)
	}
	if got := tournament.Apply(h.t, events...).ReadOnly; got != "pairing-basis-chosen" {
		t.Errorf("read-only %q", got)
	}
}
