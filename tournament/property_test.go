package tournament_test

import (
	"errors"
	"fmt"
	"reflect"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"sumito/tournament"
	"sumito/tournament/event"
	"sumito/tournament/scoring"
)

// anyCommand draws a command that may or may not make sense now.
func anyCommand(t *rapid.T, h *hall) tournament.Command {
	entry := event.EntryID(rapid.IntRange(-1, len(h.t.Entries)+1).Draw(t, "entry"))
	round := rapid.IntRange(max(0, len(h.t.Rounds)-1), len(h.t.Rounds)+1).Draw(t, "round")
	board := rapid.IntRange(0, 4).Draw(t, "board")
	by := rapid.SampledFrom([]event.By{event.ByBlack, event.ByWhite, event.ByStaff, "nobody"}).Draw(t, "by")
	outcome := rapid.SampledFrom([]event.Outcome{event.BlackWins, event.WhiteWins, event.Draw, event.DoubleForfeit}).Draw(t, "outcome")
	ending := rapid.SampledFrom([]event.Ending{event.Six, event.TimeOut, event.Agreement, event.Forfeit, event.Adjudication, ""}).Draw(t, "ending")
	score := event.Balls{Black: rapid.IntRange(-1, 7).Draw(t, "black"), White: rapid.IntRange(0, 6).Draw(t, "white")}
	if ending == event.Six && outcome == event.BlackWins {
		score.Black = 6
	}
	switch rapid.IntRange(0, 15).Draw(t, "kind") {
	case 0:
		s := settings()
		s.Rounds = rapid.IntRange(0, 6).Draw(t, "rounds")
		s.Scoring, _ = scoring.Preset(rapid.SampledFrom(scoring.Presets()).Draw(t, "preset"), 6)
		playOff := rapid.SampledFrom([]event.PlayOff{{}, {}, {After: 2, Entries: 2, System: "knockout"}}).Draw(t, "play-off")
		return tournament.ChangeSettings{Settings: s, Options: tournament.Options{
			PlayOff: playOff, ByWins: rapid.Bool().Draw(t, "by wins"), ThirdPlace: rapid.Bool().Draw(t, "third place"),
		}}
	case 1:
		return entries(100+len(h.t.Entries), rapid.IntRange(1, 2).Draw(t, "new"))
	case 2:
		return tournament.WithdrawEntry{Entry: entry}
	case 3:
		return tournament.ReinstateEntry{Entry: entry}
	case 4, 5:
		if c, ok := h.proposal(round); ok {
			return c
		}
		return tournament.PairRound{Round: round}
	case 6:
		return tournament.EditRound{Round: round, Pairs: anyPairs(t, h, round)}
	case 7:
		return tournament.DiscardRound{Round: round}
	case 8:
		return tournament.PublishRound{Round: round}
	case 9:
		return tournament.CompleteRound{Round: round}
	case 10, 11:
		return tournament.ReportResult{Round: round, Board: board, Outcome: outcome, Ending: ending, Balls: score, By: by, Replace: rapid.Bool().Draw(t, "replace")}
	case 12:
		c := proven(round, board, fmt.Sprintf("record-%d", h.t.Head.Sequence))
		if rapid.Bool().Draw(t, "claimed") {
			c = claimed(round, board, c.Record)
		}
		c.By = by
		return c
	case 13:
		return tournament.ConfirmResult{Round: round, Board: board, By: by}
	case 14:
		return tournament.RuleResult{Round: round, Board: board, Outcome: outcome, Ending: ending, Balls: score}
	}
	in := rapid.SampledFrom([]tournament.Scope{
		tournament.SettingsScope, tournament.EntriesScope, tournament.EntryScope(entry),
		tournament.RoundScope(round), tournament.PairingScope(round, board),
	}).Draw(t, "scope")
	c := tournament.Undo{In: in}
	if batches := h.t.Batches(in); len(batches) > 0 && rapid.Bool().Draw(t, "named") {
		c.Batch = rapid.SampledFrom(batches).Draw(t, "batch").First
	}
	return c
}

// anyPairs seats who is active in a random order, now and then somebody else.
func anyPairs(t *rapid.T, h *hall, round int) []event.Pair {
	var seats []event.EntryID
	for _, e := range h.t.Entries {
		if e.Active(round) || rapid.IntRange(0, 30).Draw(t, "extra") == 0 {
			seats = append(seats, e.ID)
		}
	}
	if len(seats) == 0 {
		return nil
	}
	seats = rapid.Permutation(seats).Draw(t, "seats")
	var pairs []event.Pair
	for ; len(seats) > 1; seats = seats[2:] {
		pairs = append(pairs, event.Pair{Black: seats[0], White: seats[1]})
	}
	if len(seats) == 1 {
		kinds := []event.ByeKind{event.PairingAllocated, event.HalfPointBye, event.FullPointBye, event.ZeroPointBye, event.Absence, ""}
		pairs = append(pairs, event.Pair{Black: seats[0], Bye: rapid.SampledFrom(kinds).Draw(t, "bye")})
	}
	return pairs
}

// anyEvening makes up to n commands from the state on, steering towards a
// tournament that gets on.
func anyEvening(t *rapid.T, h *hall, n int, each func(before *tournament.Tournament, c tournament.Command, err error)) {
	for range rapid.IntRange(1, n).Draw(t, "commands") {
		c := anyCommand(t, h)
		if rapid.IntRange(0, 2).Draw(t, "steer") == 0 {
			c = sensible(h)
		}
		before := h.t
		err := h.do(c)
		var refusal *tournament.Refusal
		if err != nil && !errors.As(err, &refusal) {
			t.Fatalf("%T: %v is no *Refusal", c, err)
		}
		each(before, c, err)
	}
}

// sensible is what an organizer would do next.
func sensible(h *hall) tournament.Command {
	n := len(h.t.Rounds)
	if n == 0 || h.t.Phase(n) == tournament.Last {
		if c, ok := h.proposal(n + 1); ok {
			return c
		}
		return tournament.DiscardRound{Round: n}
	}
	if h.t.Phase(n) == tournament.Draft {
		publish := tournament.PublishRound{Round: n}
		if _, err := tournament.Decide(h.t, publish); err != nil {
			return tournament.DiscardRound{Round: n}
		}
		return publish
	}
	for _, p := range h.t.Rounds[n-1].Pairings {
		if !p.Decided() {
			return blackWins(n, p.Board)
		}
	}
	return tournament.CompleteRound{Round: n}
}

func TestAnyEvening(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		h := open(rapid.IntRange(0, 7).Draw(rt, "entries"))
		anyEvening(rt, h, 60, func(before *tournament.Tournament, c tournament.Command, err error) {
			if err != nil {
				if h.t != before {
					rt.Fatalf("%T was refused and changed the state", c)
				}
				return
			}
			checkState(rt, h.t)
			checkPastUntouched(rt, before, h.t, c)
			checkPublicHead(rt, before, h.t)
		})
		replayed, err := tournament.Replay(h.t.ID, sequence(h.log))
		if err != nil {
			rt.Fatal(err)
		}
		if !reflect.DeepEqual(h.t, replayed) {
			rt.Fatalf("Replay differs from Apply step by step:\n%s", cmp.Diff(h.t, replayed, visible))
		}
		if h.t.ReadOnly != "" {
			rt.Fatalf("own event %s not understood", h.t.ReadOnly)
		}
	})
}

// checkState holds what is true of every state.
func checkState(t *rapid.T, s *tournament.Tournament) {
	met := map[[2]event.EntryID]int{}
	for _, r := range s.Rounds {
		seated := map[event.EntryID]bool{}
		for _, p := range r.Pairings {
			for _, id := range []event.EntryID{p.Black, p.White} {
				if id != 0 && seated[id] {
					t.Fatalf("entry %d twice in round %d", id, r.Number)
				}
				seated[id] = true
			}
			if !p.Game() || p.Result == nil || !p.Result.Played() {
				continue
			}
			pair := [2]event.EntryID{min(p.Black, p.White), max(p.Black, p.White)}
			if met[pair] > 0 {
				t.Fatalf("%v met in rounds %d and %d", pair, met[pair], r.Number)
			}
			met[pair] = r.Number
		}
		if r.State == tournament.RoundCompleted {
			for _, p := range r.Pairings {
				if !p.Decided() {
					t.Fatalf("round %d is completed without a result on board %d", r.Number, p.Board)
				}
			}
		}
	}
	checkPoints(t, s)
}

// checkPoints: what the standings add up to is what games and byes gave.
func checkPoints(t *rapid.T, s *tournament.Tournament) {
	given, balls := 0, 0
	for _, r := range s.Rounds {
		for _, p := range r.Pairings {
			switch {
			case !r.Shown():
			case !p.Game():
				if want := scoring.ByePoints(s.Settings.Scoring, p.Bye); p.Points != want {
					t.Fatalf("a %s bye gave %d, the table says %d", p.Bye, p.Points, want)
				}
				given += p.Points
			case p.Result != nil:
				given += p.Result.Points.Black + p.Result.Points.White
				balls += p.Result.Balls.Black + p.Result.Balls.White
			}
		}
	}
	difference := 0
	for i, row := range tournament.Standings(s, 0) {
		given -= row.Points
		balls -= row.For
		difference += row.Difference
		if len(row.Rounds) != s.Shown() || row.Rank < 1 || row.Rank > i+1 {
			t.Fatalf("row %d: rank %d, %d rounds", i, row.Rank, len(row.Rounds))
		}
	}
	if given != 0 || balls != 0 || difference != 0 {
		t.Fatalf("standings are off by %d points, %d balls, difference %d", given, balls, difference)
	}
}

// checkPastUntouched: coming and going changes no pairing of a round that has
// been published, apart from the zero-point byes of who comes late.
func checkPastUntouched(t *rapid.T, before, after *tournament.Tournament, c tournament.Command) {
	switch c.(type) {
	case tournament.WithdrawEntry, tournament.ReinstateEntry:
		if diff := cmp.Diff(before.Rounds, after.Rounds, visible); diff != "" {
			t.Fatalf("%T changed rounds:\n%s", c, diff)
		}
		for through := 1; through <= after.Shown(); through++ {
			was, is := tournament.Standings(before, through), tournament.Standings(after, through)
			for i := range min(len(was), len(is)) {
				if a, b := was[i], is[i]; a.Entry != b.Entry || a.Rank != b.Rank || a.Points != b.Points || !reflect.DeepEqual(a.TieBreaks, b.TieBreaks) {
					t.Fatalf("%T changed the standings after round %d: %+v is %+v", c, through, a, b)
				}
			}
			if len(was) != len(is) {
				t.Fatalf("%T: %d rows after round %d, then %d", c, len(was), through, len(is))
			}
		}
	case tournament.AddEntries:
		for i, r := range before.Rounds {
			if diff := cmp.Diff(r.Pairings, after.Rounds[i].Pairings[:len(r.Pairings)], visible); diff != "" {
				t.Fatalf("%T changed pairings:\n%s", c, diff)
			}
		}
	}
}

// checkPublicHead: what everyone sees changes exactly with Public.
func checkPublicHead(t *rapid.T, before, after *tournament.Tournament) {
	if before.Public == after.Public {
		if diff := cmp.Diff(tournament.Redact(before), tournament.Redact(after), visible); diff != "" {
			t.Fatalf("visible, but Public stayed %d:\n%s", after.Public, diff)
		}
	}
	for _, r := range tournament.Redact(after).Rounds {
		if r.State == tournament.RoundDraft {
			t.Fatalf("draft of round %d is visible", r.Number)
		}
	}
}

// Undoing and undoing the undo leads back to the same content; undoing alone
// leads to the content before.
func TestUndoAndBack(t *testing.T) {
	undone := 0
	rapid.Check(t, func(rt *rapid.T) {
		h := open(rapid.IntRange(2, 6).Draw(rt, "entries"))
		anyEvening(rt, h, 40, func(before *tournament.Tournament, c tournament.Command, err error) {
			if _, undo := c.(tournament.Undo); err != nil || undo {
				return
			}
			trial := hall{t: h.t, log: h.log}
			if trial.do(tournament.Undo{In: c.Scope(), Batch: trial.newest()}) != nil {
				return
			}
			undone++
			if diff := cmp.Diff(before, trial.t, content); diff != "" {
				rt.Fatalf("undoing %T left:\n%s", c, diff)
			}
			if err := trial.do(tournament.Undo{In: c.Scope(), Batch: trial.newest()}); err != nil {
				rt.Fatalf("undo of undo of %T: %v", c, err)
			}
			if diff := cmp.Diff(h.t, trial.t, content); diff != "" {
				rt.Fatalf("undoing the undo of %T left:\n%s", c, diff)
			}
		})
	})
	if undone == 0 {
		t.Error("nothing was ever undone")
	}
}

// A state shared by two futures isn't changed by either.
func TestStatesAreImmutable(t *testing.T) {
	rapid.Check(t, func(rt *rapid.T) {
		h := open(rapid.IntRange(2, 6).Draw(rt, "entries"))
		anyEvening(rt, h, 30, func(*tournament.Tournament, tournament.Command, error) {})
		log := h.log[:len(h.log):len(h.log)]
		fork := hall{t: h.t, log: log}
		anyEvening(rt, h, 20, func(*tournament.Tournament, tournament.Command, error) {})
		replayed, err := tournament.Replay(fork.t.ID, sequence(log))
		if err != nil {
			rt.Fatal(err)
		}
		if !reflect.DeepEqual(fork.t, replayed) {
			rt.Fatalf("a later event changed an earlier state:\n%s", cmp.Diff(replayed, fork.t, visible))
		}
	})
}
