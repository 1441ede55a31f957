package store_test

import (
	"fmt"
	"testing"

	"sumito/api/store"
	"sumito/tournament/event"
)

// BenchmarkCommit appends batches of two events, as a reported result does, and
// waits for the disk each time.
func BenchmarkCommit(b *testing.B) {
	s := value(store.Open(b.Context(), store.Options{URL: sqliteURL(b)}))(b)
	defer s.Close()
	addClub(b, s, "club")
	var head event.Head
	for n := 0; b.Loop(); n++ {
		c := batch(b, "t1", head, fmt.Sprint("command-", n), rounds(2)...)
		must(b, s.Commit(b.Context(), c))
		head = c.Summary.Head
	}
}

// BenchmarkEvents reads the log of a tournament with 60,000 events.
func BenchmarkEvents(b *testing.B) {
	const events = 60_000
	s := mustOpen(b, sqliteURL(b))
	addClub(b, s, "club")
	must(b, s.Commit(b.Context(), batch(b, "t1", event.Head{}, "create", rounds(events)...)))
	for b.Loop() {
		if n := len(value(s.Events(b.Context(), "t1", 0, events))(b)); n != events {
			b.Fatalf("%d events", n)
		}
	}
}

// BenchmarkMove moves 60,000 events into a new file and compares them.
func BenchmarkMove(b *testing.B) {
	const events = 60_000
	from := sqliteURL(b)
	s := value(store.Open(b.Context(), store.Options{URL: from, Synchronous: "OFF"}))(b)
	addClub(b, s, "club")
	must(b, s.Commit(b.Context(), batch(b, "t1", event.Head{}, "create", rounds(events)...)))
	must(b, s.Close())
	for b.Loop() {
		moved := value(store.Move(b.Context(), store.MoveOptions{From: from, To: sqliteURL(b)}))(b)
		if moved.Events != events {
			b.Fatalf("moved %d events", moved.Events)
		}
	}
}

// BenchmarkBackup copies and checks 60,000 events.
func BenchmarkBackup(b *testing.B) {
	const events = 60_000
	path, folder := sqliteURL(b), b.TempDir()
	s := value(store.Open(b.Context(), store.Options{URL: path, Synchronous: "OFF"}))(b)
	addClub(b, s, "club")
	must(b, s.Commit(b.Context(), batch(b, "t1", event.Head{}, "create", rounds(events)...)))
	must(b, s.Close())
	for b.Loop() {
		value(store.Backup(b.Context(), path, folder, clock))(b)
	}
}
