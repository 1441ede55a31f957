package store_test

import (
	"crypto/sha256"
	"encoding/hex"
	"testing"

	"sumito/api/app"
	"sumito/api/store"
	"sumito/tournament/event"
)

// batch returns a commit of the payloads onto base, for a tournament of club
// "club", with a summary and nothing else.
func batch(t testing.TB, stream string, base event.Head, command string, payloads ...event.Payload) app.Commit {
	t.Helper()
	events, err := event.Seal(base, event.Batch{
		Stream: stream, Time: clock.UnixMicro(), Actor: "actor", Command: command,
	}, payloads...)
	if err != nil {
		t.Fatal(err)
	}
	last := events[len(events)-1]
	head := event.Head{Sequence: last.Sequence, Hash: last.Hash}
	return app.Commit{
		Stream: stream,
		Base:   base,
		Events: events,
		Command: app.Answer{
			Actor: "actor", Command: command, Digest: secretHash(7),
			First: base.Sequence + 1, Last: last.Sequence,
		},
		Summary: app.Summary{
			ID: stream, Club: "club", Name: "Tournament " + stream, Place: "Brno", Zone: "Europe/Prague",
			StartsOn: "2026-03-28", EndsOn: "2026-03-29", Layout: "belgian-daisy", Rounds: 7, State: "planned",
			Head: head, Created: clock, Updated: clock,
		},
	}
}

// rounds returns n different payloads.
func rounds(n int) []event.Payload {
	payloads := make([]event.Payload, n)
	for i := range payloads {
		payloads[i] = event.RoundPublished{Round: i + 1}
	}
	return payloads
}

// addTournament commits the first n events of a tournament and returns its head.
func addTournament(t testing.TB, s *store.Store, stream string, n int) event.Head {
	t.Helper()
	c := batch(t, stream, event.Head{}, "create", rounds(n)...)
	must(t, s.Commit(t.Context(), c))
	return c.Summary.Head
}

// record returns a record of a tournament with the content's hash.
func record(tournament, id, content string) app.GameRecord {
	sum := sha256.Sum256([]byte(content))
	return app.GameRecord{
		ID: id, Game: hex.EncodeToString(sum[:]), Content: []byte(content), Tournament: tournament,
		Round: 1, Board: 2, Plies: 83, Created: clock,
	}
}

// utc returns the summary with its times as a store gives them back.
func utc(s app.Summary) app.Summary {
	s.Created, s.Updated = s.Created.UTC(), s.Updated.UTC()
	return s
}
