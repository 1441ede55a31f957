package tiebreak_test

import (
	"reflect"
	"testing"

	"sumito/tournament/tiebreak"
)

// fourPlayers is a round robin of four, 1-½-0 in halves, worked by hand:
//
//	round 1: 1 beats 4, 2 draws with 3
//	round 2: 4 forfeits to 3, 1 loses to 2
//	round 3: 2 loses to 4, 3 loses to 1
//
// Points: 1 has 2, 2 has 1½, 3 has 1½, 4 has 1.
func fourPlayers() tiebreak.Field {
	won := func(opponent int) tiebreak.Round {
		return tiebreak.Round{Kind: tiebreak.Played, Opponent: opponent, Colour: tiebreak.First, Result: tiebreak.Won, Points: 2}
	}
	lost := func(opponent int) tiebreak.Round {
		return tiebreak.Round{Kind: tiebreak.Played, Opponent: opponent, Colour: tiebreak.Second, Result: tiebreak.Lost}
	}
	drawn := func(opponent int, colour tiebreak.Colour) tiebreak.Round {
		return tiebreak.Round{Kind: tiebreak.Played, Opponent: opponent, Colour: colour, Result: tiebreak.Drawn, Points: 1}
	}
	return tiebreak.Field{
		Rounds: 3, Scale: 2, Win: 2, Draw: 1, RoundRobin: true,
		Players: []tiebreak.Player{
			{Number: 1, Rating: 1600, Rounds: []tiebreak.Round{won(4), lost(2), won(3)}},
			{Number: 2, Rating: 1500, Rounds: []tiebreak.Round{drawn(3, tiebreak.First), won(1), lost(4)}},
			{Number: 3, Rating: 1400, Rounds: []tiebreak.Round{
				drawn(2, tiebreak.Second),
				{Kind: tiebreak.ForfeitWin, Opponent: 4, Result: tiebreak.Won, Points: 2},
				lost(1),
			}},
			{Number: 4, Rating: 1300, Rounds: []tiebreak.Round{
				lost(1),
				{Kind: tiebreak.ForfeitLoss, Opponent: 3, Result: tiebreak.Lost},
				won(2),
			}},
		},
	}
}

// In a round robin forfeits are games; rating tie-breaks and games won look at
// the board only.
func TestRoundRobin(t *testing.T) {
	tests := []struct {
		code string
		want [4]string
		why  string
	}{
		{"SB", [4]string{"2.5", "2.75", "1.75", "1.5"}, "1+1½; ½·1½+2; ½·1½+1·1; 1½ — the forfeit counts as won against 4's point"},
		{"KS", [4]string{"1", "1.5", "0.5", "1"}, "half of 3 is 1½: 1, 2 and 3 have that"},
		{"DE", [4]string{"0", "0", "0", "0"}, "2 and 3 drew"},
		{"WIN", [4]string{"2", "1", "1", "1"}, "the forfeit too"},
		{"WON", [4]string{"2", "1", "0", "1"}, "not the forfeit"},
		{"REP", [4]string{"3", "3", "3", "2"}, "but for the forfeit loss"},
		{"ARO", [4]string{"1400", "1433", "1550", "1550"}, "3 and 4 never met over the board"},
	}
	for _, test := range tests {
		values, err := tiebreak.Compute([]string{test.code}, fourPlayers())
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

// An opponent who met nobody rated has no performance to average.
func TestUnratedOpponents(t *testing.T) {
	game := func(opponent int, result tiebreak.Result) []tiebreak.Round {
		return []tiebreak.Round{{Kind: tiebreak.Played, Opponent: opponent, Result: result}}
	}
	field := tiebreak.Field{Rounds: 1, Scale: 1, Win: 1, Players: []tiebreak.Player{
		{Number: 1, Rating: 1500, Rounds: game(2, tiebreak.Won)}, {Number: 2, Rounds: game(1, tiebreak.Lost)},
	}}
	explained, err := tiebreak.Explain([]string{"TPR", "APRO", "APPO"}, field, 2)
	if err != nil {
		t.Fatal(err)
	}
	for k, want := range []string{"700", "0", "0"} {
		if got := explained[k].Value.String(); got != want || explained[k].Terms[0].Cut != (k > 0) {
			t.Errorf("%s is %s, terms %v", explained[k].Code, got, explained[k].Terms)
		}
	}
}

// Before the first round a tournament has the same values whether or not
// everybody will meet everybody.
func TestRoundRobinBeforeItBegins(t *testing.T) {
	all, swiss := fourPlayers(), fourPlayers()
	all.Rounds, swiss.Rounds, swiss.RoundRobin = 0, 0, false
	one, err := tiebreak.Compute(everyCode(), all)
	if err != nil {
		t.Fatal(err)
	}
	if other, err := tiebreak.Compute(everyCode(), swiss); err != nil || !reflect.DeepEqual(one, other) {
		t.Errorf("%v\n%v\n%v", one, other, err)
	}
}
