package tournament_test

import (
	"fmt"
	"slices"
	"strings"
	"testing"

	"sumito/tournament"
	"sumito/tournament/event"
	"sumito/tournament/scoring"
)

// evening is a tournament of five worked by hand: two rounds, byes, a forfeit,
// a draw, a resignation. Table `eleven`, T = 6.
//
//	round 1: 1–2 6–3; 3–4 drawn 2–4; 5 pairing-allocated bye
//	round 2: 1–3 0–6; 5–4 Black forfeits; 2 half-point bye
func evening() *hall {
	h := open(5)
	draft, _ := h.proposal(1)
	h.must(draft)
	h.must(edit(event.Pair{Black: 1, White: 2}, event.Pair{Black: 3, White: 4}, event.Pair{Black: 5, Bye: event.PairingAllocated}))
	h.must(tournament.PublishRound{Round: 1})
	h.must(blackWins(1, 1))
	h.must(tournament.ReportResult{Round: 1, Board: 2, Outcome: event.Draw, Ending: event.Agreement, Balls: event.Balls{Black: 2, White: 4}, By: event.ByStaff})
	h.must(tournament.CompleteRound{Round: 1})
	draft, _ = h.proposal(2)
	h.must(draft)
	h.must(tournament.EditRound{Round: 2, Pairs: []event.Pair{{Black: 1, White: 3}, {Black: 5, White: 4}, {Black: 2, Bye: event.HalfPointBye}}})
	h.must(tournament.PublishRound{Round: 2})
	h.must(tournament.ReportResult{Round: 2, Board: 1, Outcome: event.WhiteWins, Ending: event.Resignation, Balls: event.Balls{Black: 0, White: 5}, By: event.ByStaff})
	h.must(tournament.ReportResult{Round: 2, Board: 2, Outcome: event.WhiteWins, Ending: event.Forfeit, By: event.ByStaff})
	return h
}

// A log of another release may name a tie-break that this one doesn't know: the
// others are computed, and the missing one is named.
func TestTieBreakOfAnotherRelease(t *testing.T) {
	h := evening()
	changed := settings()
	changed.TieBreaks = []string{"BD", "XYZ", "BH"}
	events, err := event.Seal(h.t.Head, event.Batch{Stream: h.t.ID, Time: started, Actor: "a", Command: "c"}, event.SettingsChanged{Settings: changed})
	if err != nil {
		t.Fatal(err)
	}
	later := tournament.Apply(h.t, events...)
	computed, missing := later.TieBreaks()
	if !slices.Equal(computed, []string{"BD", "BH"}) || !slices.Equal(missing, []string{"XYZ"}) {
		t.Errorf("computed %q, not %q", computed, missing)
	}
	for _, row := range tournament.Standings(later, 0) {
		var codes []string
		for _, value := range row.TieBreaks {
			codes = append(codes, value.Code)
		}
		if !slices.Equal(codes, computed) {
			t.Errorf("entry %d has values of %q", row.Entry, codes)
		}
	}
	if _, missing := h.t.TieBreaks(); missing != nil {
		t.Errorf("not computed of the usual ones: %q", missing)
	}
}

// table writes rows as "rank. entry points difference for | cells".
func table(rows []tournament.Row) string {
	var b strings.Builder
	for _, row := range rows {
		fmt.Fprintf(&b, "%d. #%d %s %+d %d |", row.Rank, row.Entry, scoring.Format(row.Points, 2), row.Difference, row.For)
		for _, c := range row.Rounds {
			switch {
			case c.Bye != event.NoBye:
				fmt.Fprintf(&b, " %s=%s", c.Bye, scoring.Format(c.Points, 2))
			case c.Outcome == tournament.NotThere:
				b.WriteString(" -")
			default:
				fmt.Fprintf(&b, " %s%d:%s", c.Colour[:1], c.Opponent, c.Outcome)
				if c.Forfeit {
					b.WriteString("!")
				}
				if c.Outcome != tournament.Pending {
					fmt.Fprintf(&b, "(%d–%d)=%s", c.For, c.Against, scoring.Format(c.Points, 2))
				}
			}
		}
		b.WriteString("\n")
	}
	return b.String()
}

func TestStandingsByHand(t *testing.T) {
	h := evening()
	// 3: 5½ + 11, 4: 5½ + 11; balls 8–4 and 10–2 put 4 before 3.
	want := `1. #4 16½ +8 10 | w3:draw(4–2)=5½ w5:win!(6–0)=11
2. #3 16½ +4 8 | b4:draw(2–4)=5½ w1:win(6–0)=11
3. #2 8½ -3 3 | w1:loss(3–6)=3 half-point=5½
4. #1 8 -3 6 | b2:win(6–3)=8 b3:loss(0–6)=0
5. #5 7 -6 0 | pairing-allocated=7 b4:loss!(0–6)=0
`
	if got := table(tournament.Standings(h.t, 0)); got != want {
		t.Errorf("after round 2:\n%swant\n%s", got, want)
	}
	want = `1. #1 8 +3 6 | b2:win(6–3)=8
2. #5 7 +0 0 | pairing-allocated=7
3. #4 5½ +2 4 | w3:draw(4–2)=5½
4. #3 5½ -2 2 | b4:draw(2–4)=5½
5. #2 3 -3 3 | w1:loss(3–6)=3
`
	if got := table(tournament.Standings(h.t, 1)); got != want {
		t.Errorf("after round 1:\n%swant\n%s", got, want)
	}
	want = `4. #1 8 -3 6 | b2:win(6–3)=8 b3:loss(0–6)=0
3. #2 8½ -3 3 | w1:loss(3–6)=3 half-point=5½
2. #3 16½ +4 8 | b4:draw(2–4)=5½ w1:win(6–0)=11
1. #4 16½ +8 10 | w3:draw(4–2)=5½ w5:win!(6–0)=11
5. #5 7 -6 0 | pairing-allocated=7 b4:loss!(0–6)=0
`
	if got := table(tournament.CrossTable(h.t, 99)); got != want {
		t.Errorf("cross table:\n%swant\n%s", got, want)
	}
}

// Who is equal in everything shares the place; the next place is as many
// further down.
func TestSharedPlaces(t *testing.T) {
	h := published(6)()
	for board := 1; board <= 3; board++ {
		h.must(blackWins(1, board))
	}
	var got []string
	for _, row := range tournament.Standings(h.t, 0) {
		got = append(got, fmt.Sprintf("%d#%d %t", row.Rank, row.Entry, row.Shared))
	}
	if want := "1#1 true,1#3 true,1#5 true,4#2 true,4#4 true,4#6 true"; strings.Join(got, ",") != want {
		t.Errorf("%v, want %s", got, want)
	}
}

// A round in play: who has no result yet has a pending cell; late entries and
// those who left have theirs, and a draft doesn't count at all.
func TestStandingsDuringARound(t *testing.T) {
	h := published(4)()
	h.must(blackWins(1, 1))
	h.must(entries(5, 1))
	rows := tournament.Standings(h.t, 0)
	if got, want := table(rows), `1. #1 8 +3 6 | b2:win(6–3)=8
2. #2 3 -3 3 | w1:loss(3–6)=3
3. #3 0 +0 0 | b4:pending
3. #4 0 +0 0 | w3:pending
3. #5 0 +0 0 | zero-point=0
`; got != want {
		t.Errorf("%swant\n%s", got, want)
	}
	h.must(blackWins(1, 2))
	h.must(tournament.CompleteRound{Round: 1})
	h.must(tournament.WithdrawEntry{Entry: 1})
	before := table(tournament.Standings(h.t, 0))
	draft, _ := h.proposal(2)
	h.must(draft)
	if got := table(tournament.Standings(h.t, 0)); got != before {
		t.Errorf("a draft changes the standings:\n%s", got)
	}
	for _, row := range tournament.Standings(h.t, 0) {
		if row.Left != (row.Entry == 1) {
			t.Errorf("entry %d left: %t", row.Entry, row.Left)
		}
	}
	if rows := tournament.Standings(open(2).t, 0); len(rows) != 2 || rows[0].Rank != 1 || len(rows[0].Rounds) != 0 {
		t.Errorf("before round 1: %+v", rows)
	}
}

func TestCellsNameTheRecord(t *testing.T) {
	h := published(4)()
	h.must(proven(1, 1, "record-1"))
	h.must(ruling(1, 1))
	cell := tournament.Standings(h.t, 0)[0].Rounds[0]
	if cell.Record != "record-1" || cell.Trust != event.Ruled || !cell.Played() || cell.Board != 1 {
		t.Errorf("%+v", cell)
	}
}

func TestTieBreakField(t *testing.T) {
	f := tournament.TieBreakField(evening().t, 0)
	if f.Rounds != 2 || f.Scale != 2 || f.Win != 22 || f.Draw != 11 || len(f.Players) != 5 {
		t.Errorf("%+v", f)
	}
}
