package tournament_test

import (
	"slices"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"sumito/tournament"
	"sumito/tournament/event"
)

// Four entries, two rounds of 6–3 for Black, a draft of the third; the winner
// of board 1 in round 1 loses 4–6 instead.
func TestWhatIf(t *testing.T) {
	h := completed(4, 2)()
	draft, _ := h.proposal(3)
	h.must(draft)
	p, _ := h.t.Pairing(1, 1)
	state := h.t
	got, err := tournament.WhatIf(h.t, 1, 1, event.WhiteWins, event.Six, event.Balls{Black: 4, White: 6})
	if err != nil {
		t.Fatal(err)
	}
	if got.Before != p.Result || got.After.Outcome != event.WhiteWins || !slices.Equal(got.Stay, []int{2, 3}) {
		t.Errorf("%+v", got)
	}
	rows := map[event.EntryID]tournament.Consequence{}
	for _, row := range got.Rows {
		rows[row.Entry()] = row
	}
	// Eleven points, in halves: 6–3 gave 16 and 6; 4–6 gives 8 and 14.
	black, white := rows[p.Black], rows[p.White]
	if black.After.Points-black.Before.Points != 8-16 || white.After.Points-white.Before.Points != 14-6 {
		t.Errorf("Black %d → %d, White %d → %d", black.Before.Points, black.After.Points, white.Before.Points, white.After.Points)
	}
	if black.After.Difference-black.Before.Difference != -5 {
		t.Errorf("ball difference %d → %d", black.Before.Difference, black.After.Difference)
	}
	if again, _ := h.t.Pairing(1, 1); h.t != state || again.Result.Outcome != event.BlackWins {
		t.Error("looking changed the tournament")
	}
}

func TestWhatIfRefuses(t *testing.T) {
	h := completed(4, 1)()
	draft, _ := h.proposal(2)
	h.must(draft)
	for _, test := range []struct {
		round, board int
		balls        event.Balls
		code         string
	}{
		{1, 9, event.Balls{Black: 6}, tournament.CodeBoardUnknown},
		{2, 1, event.Balls{Black: 6}, tournament.CodeBoardUnknown}, // a draft
		{3, 1, event.Balls{Black: 6}, tournament.CodeBoardUnknown},
		{1, 1, event.Balls{Black: 5}, "target-not-reached"},
	} {
		_, err := tournament.WhatIf(h.t, test.round, test.board, event.BlackWins, event.Six, test.balls)
		if got := code(t, err); got != test.code {
			t.Errorf("round %d board %d: %q, want %q", test.round, test.board, got, test.code)
		}
	}
}

// What is foretold comes true, and the result that is entered changes nothing.
func TestWhatIfComesTrue(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		h := completed(rapid.IntRange(3, 8).Draw(rt, "entries"), rapid.IntRange(1, 2).Draw(rt, "rounds"))()
		round := rapid.IntRange(1, len(h.t.Rounds)).Draw(rt, "round")
		c := ruling(round, 1)
		same, err := tournament.WhatIf(h.t, round, 1, event.BlackWins, event.Six, event.Balls{Black: 6, White: 3})
		if err != nil || len(same.Rows) > 0 {
			rt.Fatalf("the same result changes %v (%v)", same.Rows, err)
		}
		foretold, err := tournament.WhatIf(h.t, round, 1, c.Outcome, c.Ending, c.Balls)
		if err != nil {
			rt.Fatal(err)
		}
		before := tournament.Standings(h.t, 0)
		h.must(c)
		after := tournament.Standings(h.t, 0)
		find := func(rows []tournament.Row, id event.EntryID) tournament.Row {
			return rows[slices.IndexFunc(rows, func(r tournament.Row) bool { return r.Entry == id })]
		}
		ignore := cmp.FilterPath(func(p cmp.Path) bool { return p.Last().String() == ".Rounds" || p.Last().String() == ".tier" }, cmp.Ignore())
		changed := map[event.EntryID]bool{}
		for _, row := range foretold.Rows {
			changed[row.Entry()] = true
			if diff := cmp.Diff(row.After, find(after, row.Entry()), ignore); diff != "" {
				rt.Fatalf("entry %d (-foretold +came)\n%s", row.Entry(), diff)
			}
		}
		for _, row := range after {
			if diff := cmp.Diff(find(before, row.Entry), row, ignore); !changed[row.Entry] && diff != "" {
				rt.Fatalf("entry %d changed unforetold:\n%s", row.Entry, diff)
			}
		}
	})
}

// Nothing is foretold that an arbiter couldn't rule: in rounds of a knockout, also
// of a play-off, winners that somebody was paired with stay, and each game has one.
func TestWhatIfRefusesWhatRulingDoes(t *testing.T) {
	playOff := func() *hall {
		h := after(completed(4, 2), thenPlayOff(event.PlayOff{After: 2, Entries: 2, System: "knockout"}))()
		h.mustPropose(3)
		h.must(tournament.PublishRound{Round: 3})
		h.must(blackWins(3, 1))
		h.must(tournament.CompleteRound{Round: 3})
		return h
	}
	halls := map[string]func() *hall{"semifinals": semifinals, "final drafted": finalDrafted, "a draw": levelGame, "play-off": playOff, "Swiss": completed(4, 2)}
	refused := map[string]bool{}
	for name, in := range halls {
		h := in()
		for round := 1; round <= h.t.Shown(); round++ {
			for _, c := range []tournament.RuleResult{
				{Outcome: event.BlackWins, Ending: event.Six, Balls: event.Balls{Black: 6, White: 3}},
				{Outcome: event.WhiteWins, Ending: event.Six, Balls: event.Balls{Black: 3, White: 6}},
				{Outcome: event.Draw, Ending: event.Agreement, Balls: event.Balls{Black: 2, White: 2}},
				{Outcome: event.DoubleForfeit, Ending: event.Forfeit},
			} {
				c.Round, c.Board = round, 1
				_, ruled := tournament.Decide(h.t, c)
				_, foretold := tournament.WhatIf(h.t, round, 1, c.Outcome, c.Ending, c.Balls)
				if diff := cmp.Diff(ruled, foretold); diff != "" {
					t.Errorf("%s, round %d, %s (-ruled +foretold)\n%s", name, round, c.Outcome, diff)
				}
				if ruled != nil {
					refused[name+" "+code(t, ruled)] = true
				}
			}
		}
	}
	for _, want := range []string{
		"semifinals " + tournament.CodeWinnerMissing, "final drafted " + tournament.CodeWinnerSettled,
		"play-off " + tournament.CodeWinnerMissing,
	} {
		if !refused[want] {
			t.Errorf("no refusal %s among %v", want, refused)
		}
	}
}
