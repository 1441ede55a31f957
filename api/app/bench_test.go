package app_test

import (
	"testing"

	"sumito/api/app"
	"sumito/tournament"
	"sumito/tournament/event"
)

// What a page costs before it is rendered, its tournament cached.
func BenchmarkTournament(b *testing.B) {
	w := newWorld(b)
	id := w.started(200)
	for b.Loop() {
		if _, err := w.app.Tournament(b.Context(), w.visitor, id); err != nil {
			b.Fatal(err)
		}
	}
}

// What telling costs that nothing has changed.
func BenchmarkStamp(b *testing.B) {
	w := newWorld(b)
	id := w.started(200)
	for b.Loop() {
		if _, err := w.app.Stamp(b.Context(), w.visitor, id); err != nil {
			b.Fatal(err)
		}
	}
}

// A record verified, stored and taken back, without waiting for the disk.
func BenchmarkSubmitRecord(b *testing.B) {
	w := newWorld(b)
	id := w.started(200)
	text := w.record("black_wins", id, 1, 1)
	for b.Loop() {
		w.ok(w.app.SubmitRecord(b.Context(), w.scorekeeper, id, 1, 1, text, w.meta()))
		w.ok(w.app.Undo(b.Context(), w.scorekeeper, id, tournament.PairingScope(1, 1), 0, w.meta()))
	}
}

// Phones that report at once, each correcting a board of its own.
func BenchmarkReportsAtOnce(b *testing.B) {
	w := newWorld(b)
	const boards = 100
	id := w.started(2 * boards)
	for board := 1; board <= boards; board++ {
		w.ok(w.app.ReportResult(b.Context(), w.scorekeeper, id, 1, board, won(), w.meta()))
	}
	in := app.ResultInput{Outcome: event.WhiteWins, Ending: event.Six, Balls: &event.Balls{White: 6}, Replace: true}
	b.SetParallelism(50)
	b.ResetTimer()
	b.RunParallel(func(pb *testing.PB) {
		for pb.Next() {
			meta := w.meta()
			board := int(w.next.Load())%boards + 1
			if _, err := w.app.ReportResult(b.Context(), w.scorekeeper, id, 1, board, in, meta); err != nil {
				b.Error(err)
			}
		}
	})
}
