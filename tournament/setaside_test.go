package tournament_test

import (
	"reflect"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"sumito/tournament"
	"sumito/tournament/event"
	"sumito/tournament/roundrobin"
)

// Whoever leaves a round robin with less than half of it played is taken out:
// what is left are the standings of the others among themselves, whatever the
// results and whoever goes. The cross table keeps all games.
func TestSetAsideLeavesTheOthersAmongThemselves(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		n := rapid.IntRange(3, 9).Draw(rt, "entries")
		h := openFor(rapid.SampledFrom([]string{roundrobin.Single, roundrobin.Double}).Draw(rt, "system"), n, 1, tournament.Options{})
		gone := map[event.EntryID]bool{}
		for round := 1; h.t.Phase(round) == tournament.Next; round++ {
			if !anyRound(t, rt, h, round, 0) {
				rt.Fatalf("no round %d", round)
			}
			leaver := event.EntryID(rapid.IntRange(1, n).Draw(rt, "leaver"))
			if n-len(gone) <= 3 || h.t.Entries[leaver-1].Left != 0 || h.t.Phase(round+1) != tournament.Next || rapid.IntRange(0, 2).Draw(rt, "leaves") > 0 {
				continue
			}
			h.must(tournament.WithdrawEntry{Entry: leaver})
			gone[leaver] = h.do(tournament.SetAside{Entry: leaver}) == nil
		}
		checkAmongThemselves(rt, h.t, gone)
		replayed, err := tournament.Replay(h.t.ID, sequence(h.log))
		if err != nil || !reflect.DeepEqual(h.t, replayed) || h.t.ReadOnly != "" {
			rt.Fatalf("replay differs (%v, read-only %q)", err, h.t.ReadOnly)
		}
	})
}

// checkAmongThemselves adds the points up from the pairings.
func checkAmongThemselves(t *rapid.T, s *tournament.Tournament, gone map[event.EntryID]bool) {
	points, games := make([]int, len(s.Entries)+1), make([]int, len(s.Entries)+1)
	for _, r := range s.Rounds {
		for _, p := range r.Pairings {
			switch {
			case !p.Game() && !gone[p.Black]:
				points[p.Black] += p.Points
			case p.Game() && !gone[p.Black] && !gone[p.White]:
				points[p.Black] += p.Result.Points.Black
				points[p.White] += p.Result.Points.White
				games[p.Black]++
				games[p.White]++
			}
		}
	}
	rows := tournament.Standings(s, 0)
	for i, row := range rows {
		if row.SetAside != gone[row.Entry] || row.SetAside && i < len(rows)-len(aside(gone)) {
			t.Fatalf("entry %d is set aside %v in row %d", row.Entry, row.SetAside, i+1)
		}
		if row.Points != points[row.Entry] {
			t.Fatalf("entry %d has %d units, games and byes give %d", row.Entry, row.Points, points[row.Entry])
		}
		if len(row.TieBreaks) != len(s.Settings.TieBreaks) || len(row.Rounds) != len(s.Rounds) {
			t.Fatalf("entry %d: %d values, %d rounds", row.Entry, len(row.TieBreaks), len(row.Rounds))
		}
	}
	for _, player := range tournament.TieBreakField(s, 0).Players {
		if gone[event.EntryID(player.Number)] {
			t.Fatalf("%d is in the field of the tie-breaks", player.Number)
		}
		for r, round := range player.Rounds {
			if gone[event.EntryID(round.Opponent)] {
				t.Fatalf("%d meets %d in round %d of it", player.Number, round.Opponent, r+1)
			}
		}
	}
}

func aside(gone map[event.EntryID]bool) []event.EntryID {
	var list []event.EntryID
	for id, is := range gone {
		if is {
			list = append(list, id)
		}
	}
	return list
}

// Six play; the strongest loses to 6 in round 1, who then leaves. Set aside, the
// loss is gone and nobody gains by the byes.
func TestSetAsideByHand(t *testing.T) {
	h := openFor(roundrobin.Single, 6, 1, tournament.Options{})
	h.mustPropose(1)
	h.must(tournament.PublishRound{Round: 1})
	for _, p := range h.t.Rounds[0].Pairings { // 1–6, 2–5, 3–4
		c := blackWins(1, p.Board)
		if p.White == 6 || p.Black != 6 && p.White < p.Black {
			c.Outcome, c.Balls = event.WhiteWins, event.Balls{Black: 3, White: 6}
		}
		h.must(c)
	}
	h.must(tournament.CompleteRound{Round: 1})
	h.must(tournament.WithdrawEntry{Entry: 6})
	before := tournament.Standings(h.t, 0)
	h.must(tournament.SetAside{Entry: 6})
	h.must(tournament.Undo{In: tournament.EntryScope(6)})
	if diff := cmp.Diff(before, tournament.Standings(h.t, 0), cmp.AllowUnexported(tournament.Row{})); diff != "" {
		t.Errorf("after an undo\n%s", diff)
	}
	h.must(tournament.SetAside{Entry: 6})
	for round := 2; round <= 5; round++ {
		h.mustPropose(round)
		h.must(tournament.PublishRound{Round: round})
		byes := 0
		for _, p := range h.t.Rounds[round-1].Pairings {
			if !p.Game() {
				byes++
				if p.Bye != event.ZeroPointBye || p.Points != 0 {
					t.Errorf("round %d: %+v", round, p.Pair)
				}
			}
		}
		if byes != 1 {
			t.Errorf("round %d has %d byes", round, byes)
		}
		h.strong(round)
	}
	if got := h.places(); got != "1:1 2:2 3:3 4:4 5:5 6:6" {
		t.Error(got)
	}
	rows := tournament.CrossTable(h.t, 0)
	if rows[0].Rounds[0].Outcome == tournament.NotThere || rows[5].Points != 0 || rows[5].Rounds[0].Points == 0 {
		t.Errorf("the game of round 1 is gone: %+v, %+v", rows[0].Rounds[0], rows[5])
	}
	if code(t, h.do(tournament.Undo{In: tournament.EntryScope(6)})) != tournament.CodeUndoBlocked {
		t.Error("undone under rounds that were paired by it")
	}
	// 1 won all four games that count, by 6–3: 8 points each.
	if rows[0].Points != 4*16 {
		t.Errorf("1 has %d units", rows[0].Points)
	}
}
