package tournament_test

import (
	"errors"
	"fmt"
	"testing"

	"sumito/tournament"
	"sumito/tournament/event"
)

// longLog makes a log of at least n events: a festival of 400 entries whose
// results are reported, confirmed, taken back and ruled over and over.
func longLog(tb testing.TB, n int) []event.Event {
	tb.Helper()
	const size = 400
	s := settings()
	s.Rounds = 40
	h := &hall{t: tournament.New("tournament-1")}
	head := event.Head{}
	var log []event.Event
	add := func(payloads ...event.Payload) {
		batch := event.Batch{Stream: h.t.ID, Time: started + head.Sequence, Actor: "account-1", Command: fmt.Sprintf("command-%d", head.Sequence)}
		events, err := event.Seal(head, batch, payloads...)
		if err != nil {
			tb.Fatal(err)
		}
		last := events[len(events)-1]
		head = event.Head{Sequence: last.Sequence, Hash: last.Hash}
		log = append(log, events...)
	}
	add(event.TournamentCreated{Club: "club-1", Settings: s})
	for i := 1; i <= size; i++ {
		add(event.EntryAdded{Entry: event.EntryID(i), Players: []string{fmt.Sprintf("player-%d", i)}, Name: event.Text{ID: fmt.Sprint(i), Hash: "00"}, Rating: 1000 + i, From: 1})
	}
	result := event.Result{
		Outcome: event.BlackWins, Ending: event.Six, Balls: event.Balls{Black: 6, White: 3},
		Points: event.Balls{Black: 16, White: 6}, Trust: event.Claimed, By: event.ByBlack,
	}
	for round := 1; len(log) < n; round++ {
		// Entry 1 stays, the others go round: nobody meets twice.
		seat := func(k int) event.EntryID {
			if k == 0 {
				return 1
			}
			return event.EntryID(2 + (k-1+round)%(size-1))
		}
		var pairs []event.Pair
		for k := range size / 2 {
			pairs = append(pairs, event.Pair{Board: k + 1, Black: seat(k), White: seat(size - 1 - k)})
		}
		add(event.RoundPaired{Round: round, System: "swiss", Revision: 1, Inputs: "00", Lot: "black", Pairs: pairs})
		add(event.RoundPublished{Round: round})
		for board := 1; board <= size/2; board++ {
			verdict := event.Verdict{Revision: 1, Plies: 80, PushedOff: result.Balls, EndedBy: event.Six, Proven: true, Fingerprint: event.Hash{}.String()}
			for range 2 {
				add(event.ResultReported{Round: round, Board: board, Result: result})
				add(event.ResultConfirmed{Round: round, Board: board, By: event.ByWhite, Trust: event.Confirmed})
			}
			add(event.RecordAttached{Round: round, Board: board, Record: fmt.Sprintf("record-%d-%d", round, board), Game: event.Hash{}.String(), Envelope: event.Text{ID: "t", Hash: event.Hash{}.String()}, Verdict: verdict, Result: result})
		}
		add(event.RoundCompleted{Round: round})
	}
	return log
}

func BenchmarkReplay(b *testing.B) {
	log := longLog(b, 60_000)
	b.ReportAllocs()
	for b.Loop() {
		t, err := tournament.Replay("tournament-1", sequence(log))
		if err != nil || t.ReadOnly != "" {
			b.Fatal(err, t.ReadOnly)
		}
	}
	b.ReportMetric(float64(len(log)), "events")
}

// One event on top of a long log costs what it touches, not the log.
func BenchmarkApplyOne(b *testing.B) {
	log := longLog(b, 60_000)
	last := len(log) - 1
	t, err := tournament.Replay("tournament-1", sequence(log[:last]))
	if err != nil {
		b.Fatal(err)
	}
	b.ReportAllocs()
	for b.Loop() {
		tournament.Apply(t, log[last])
	}
}

func BenchmarkStandings(b *testing.B) {
	t, err := tournament.Replay("tournament-1", sequence(longLog(b, 10_000)))
	if err != nil {
		b.Fatal(err)
	}
	for b.Loop() {
		tournament.Standings(t, 0)
	}
}

func TestReplayChecksTheChain(t *testing.T) {
	h := everyKind(t)
	broken := func(change func([]event.Event) []event.Event) error {
		log := change(append([]event.Event(nil), h.log...))
		_, err := tournament.Replay(h.t.ID, sequence(log))
		return err
	}
	tests := []struct {
		name    string
		change  func([]event.Event) []event.Event
		at      int64
		problem string
	}{
		{"payload", func(log []event.Event) []event.Event { log[4].Payload = []byte("{}"); return log }, 5, "hash"},
		{"time", func(log []event.Event) []event.Event { log[4].Time++; return log }, 5, "hash"},
		{"gap", func(log []event.Event) []event.Event { return append(log[:4:4], log[5:]...) }, 6, "sequence"},
		{"start", func(log []event.Event) []event.Event { return log[1:] }, 2, "sequence"},
		{"stream", func(log []event.Event) []event.Event { log[4].Stream = "other"; return log }, 5, "stream"},
	}
	for _, test := range tests {
		var chain *event.ChainError
		if err := broken(test.change); !errors.As(err, &chain) {
			t.Errorf("%s: %v", test.name, err)
		} else if chain.Sequence != test.at || chain.Problem != test.problem {
			t.Errorf("%s: broken at %d (%s)", test.name, chain.Sequence, chain.Problem)
		}
	}
}

func TestReplayPassesErrorsOn(t *testing.T) {
	lost := errors.New("connection lost")
	_, err := tournament.Replay("tournament-1", func(yield func(event.Event, error) bool) {
		yield(event.Event{}, lost)
	})
	if !errors.Is(err, lost) {
		t.Error(err)
	}
}

// Apply never fails: an event that it can't follow stops further changes.
func TestApplyIsTotal(t *testing.T) {
	payloads := []event.Payload{
		event.EntryAdded{Entry: 77}, event.EntryAdded{Entry: 6, Missed: []int{9}}, event.EntryRemoved{Entry: 0},
		event.EntryWithdrawn{Entry: -1}, event.EntryReinstated{Entry: 99}, event.EntryRestored{Entry: 99},
		event.FieldRanked{Numbers: make([]int, 99)}, event.RoundPaired{Round: 1}, event.RoundPaired{Round: 1 << 40},
		event.RoundPaired{Round: 2, Pairs: []event.Pair{{Board: 1, Black: 1, White: 99}}},
		event.RoundEdited{Round: 1}, event.RoundUnpaired{Round: 0}, event.RoundPublished{Round: 7},
		event.RoundWithheld{Round: -3}, event.RoundCompleted{Round: 7}, event.RoundReopened{},
		event.ResultReported{Round: 1, Board: 99}, event.ResultConfirmed{Round: 1, Board: 2},
		event.ResultRuled{}, event.ResultRestored{Round: 1, Board: -1}, event.RecordAttached{}, event.RecordDetached{Round: 9},
	}
	for _, payload := range payloads {
		h := open(4)
		h.pair(1)
		events, err := event.Seal(h.t.Head, event.Batch{Stream: h.t.ID, Command: "c"}, payload)
		if err != nil {
			t.Fatal(err)
		}
		next := tournament.Apply(h.t, events...)
		if next.ReadOnly != payload.Kind().Type || next.Head.Sequence != events[0].Sequence {
			t.Errorf("%+v: read-only %q at %d", payload, next.ReadOnly, next.Head.Sequence)
		}
		tournament.Standings(next, 0)
	}
	h := unreadable()
	if h.t.ReadOnly != "clock-pressed" || h.replay(t).ReadOnly != "clock-pressed" {
		t.Errorf("read-only is %q", h.t.ReadOnly)
	}
}
