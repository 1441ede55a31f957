package app_test

import (
	"context"
	"fmt"
	"strings"
	"sync"
	"testing"

	"sumito/api/app"
	"sumito/tournament"
	"sumito/tournament/event"
	"sumito/tournament/pairing"
	"sumito/tournament/swiss"
)

// Two hundred phones in a hall, here fifty: everybody reports another board at
// once, from two servers on one database. None is lost, none is told to look
// again.
func TestDifferentBoardsAtOnce(t *testing.T) {
	w := newWorld(t)
	const boards = 50
	id := w.started(2 * boards)
	servers := []*app.Service{w.app, w.service()}
	v := w.view(w.scorekeeper, id)
	errs := make([]error, boards)
	var wait sync.WaitGroup
	for i := range boards {
		p, _ := v.Tournament.Pairing(1, i+1)
		meta := w.meta()
		meta.IfMatch = &p.Revision
		wait.Go(func() {
			_, errs[i] = servers[i%2].ReportResult(t.Context(), w.scorekeeper, id, 1, i+1, won(), meta)
		})
	}
	wait.Wait()
	for i, err := range errs {
		if err != nil {
			t.Errorf("board %d: %v", i+1, err)
		}
	}
	for _, pairing := range w.replayed(t.Context(), id).Rounds[0].Pairings {
		if pairing.Result == nil {
			t.Errorf("board %d has no result", pairing.Board)
		}
	}
	// Both servers see all of them.
	for _, server := range servers {
		seen, err := server.Tournament(t.Context(), w.visitor, id)
		w.must(err)
		if got, want := seen.Tournament.Head, v.Tournament.Head.Sequence+boards; got.Sequence != want {
			t.Errorf("head %d, want %d", got.Sequence, want)
		}
	}
}

// The same board twice at once: one stands, the other is told so.
func TestOneBoardTwiceAtOnce(t *testing.T) {
	w := newWorld(t)
	id := w.started(4)
	errs := make([]error, 8)
	var wait sync.WaitGroup
	for i := range errs {
		meta := w.meta()
		wait.Go(func() { _, errs[i] = w.app.ReportResult(t.Context(), w.scorekeeper, id, 1, 1, won(), meta) })
	}
	wait.Wait()
	done := 0
	for _, err := range errs {
		if err == nil {
			done++
			continue
		}
		w.refused(err, app.Conflict, tournament.CodeResultEntered)
	}
	if done != 1 {
		t.Errorf("%d reports stand", done)
	}
}

func TestCommandActsOnce(t *testing.T) {
	w := newWorld(t)
	ctx := t.Context()
	id := w.started(4)
	meta := app.Meta{Command: "report-1"}
	receipts := make([]app.Receipt, 5)
	var wait sync.WaitGroup
	for i := range receipts {
		wait.Go(func() {
			var err error
			if receipts[i], err = w.app.ReportResult(ctx, w.scorekeeper, id, 1, 1, won(), meta); err != nil {
				t.Error(err)
			}
		})
	}
	wait.Wait()
	fresh := 0
	for _, r := range receipts {
		if !r.Repeated {
			fresh++
		}
		if r.First != receipts[0].First || r.Last != receipts[0].Last || r.Revision != receipts[0].Revision {
			t.Errorf("answers differ: %d–%d and %d–%d", r.First, r.Last, receipts[0].First, receipts[0].Last)
		}
	}
	if fresh != 1 {
		t.Errorf("carried out %d times", fresh)
	}
	// A repetition is answered though its resource has moved on since.
	stale := int64(1)
	meta.IfMatch = &stale
	if r := w.ok(w.app.ReportResult(ctx, w.scorekeeper, id, 1, 1, won(), meta)); !r.Repeated {
		t.Error("not recognized")
	}
	w.unchanged(id, func() {
		other := won()
		other.Balls.White = 3
		_, err := w.app.ReportResult(ctx, w.scorekeeper, id, 1, 1, other, app.Meta{Command: "report-1"})
		w.refused(err, app.Conflict, app.CodeCommandReused)
		_, err = w.app.ReportResult(ctx, w.scorekeeper, id, 1, 2, won(), app.Meta{Command: "report-1"})
		w.refused(err, app.Conflict, app.CodeCommandReused)
	})
	// Ids are each actor's own.
	w.ok(w.app.ReportResult(ctx, w.organizer, id, 1, 2, won(), app.Meta{Command: "report-1"}))
}

func TestCreationActsOnce(t *testing.T) {
	w := newWorld(t)
	ctx := t.Context()
	meta := app.Meta{Command: "create-1"}
	first := w.ok(w.app.CreateTournament(ctx, w.organizer, validSettings(), meta))
	again := w.ok(w.app.CreateTournament(ctx, w.organizer, validSettings(), meta))
	if again.Tournament != first.Tournament || !again.Repeated {
		t.Errorf("first %s, again %s", first.Tournament, again.Tournament)
	}
	in := validSettings()
	in.Name = "Another"
	_, err := w.app.CreateTournament(ctx, w.organizer, in, meta)
	w.refused(err, app.Conflict, app.CodeCommandReused)
	rows, next, err := w.app.Tournaments(ctx, w.visitor, app.TournamentQuery{})
	w.must(err)
	if len(rows) != 1 || next != "" {
		t.Errorf("%d tournaments, next %q", len(rows), next)
	}
}

// searching is a pairing system that counts its searches.
type searching struct {
	pairing.System
	times int
}

func (s *searching) Pair(ctx context.Context, field pairing.Field) (pairing.Proposal, error) {
	s.times++
	return s.System.Pair(ctx, field)
}

func TestRepeatedPairingSearchesOnce(t *testing.T) {
	w := newWorld(t)
	id := fourEntered(w)
	system := &searching{System: swiss.New()}
	service := w.service(func(o *app.Options) { o.Systems = map[string]pairing.System{swiss.Name: system} })
	meta := app.Meta{Command: "pair-1"}
	first := w.ok(service.PairRound(t.Context(), w.arbiter, id, 1, meta))
	again := w.ok(service.PairRound(t.Context(), w.arbiter, id, 1, meta))
	if !again.Repeated || again.First != first.First || system.times != 1 {
		t.Errorf("first %d, again %d, after %d searches", first.First, again.First, system.times)
	}
}

func TestStale(t *testing.T) {
	w := newWorld(t)
	ctx := t.Context()
	id := w.started(4)
	before, _ := w.view(w.scorekeeper, id).Tournament.Pairing(1, 1)
	now := w.ok(w.app.ReportResult(ctx, w.scorekeeper, id, 1, 1, won(), w.meta()))
	correction := won()
	correction.Replace = true
	meta := w.meta()
	meta.IfMatch = &before.Revision
	w.unchanged(id, func() {
		_, err := w.app.ReportResult(ctx, w.scorekeeper, id, 1, 1, correction, meta)
		p := w.refused(err, app.Stale, app.CodeStale)
		if p.Params["revision"] != now.Revision || p.Params["given"] != before.Revision {
			t.Errorf("params %v, want revision %d", p.Params, now.Revision)
		}
	})
	// The other board is untouched: its old revision is still good.
	other, _ := w.view(w.scorekeeper, id).Tournament.Pairing(1, 2)
	meta = w.meta()
	meta.IfMatch = &other.Revision
	w.ok(w.app.ReportResult(ctx, w.scorekeeper, id, 1, 2, won(), meta))
	meta = w.meta()
	meta.IfMatch = &now.Revision
	w.ok(w.app.ReportResult(ctx, w.scorekeeper, id, 1, 1, correction, meta))
}

func TestCommandIDs(t *testing.T) {
	w := newWorld(t)
	id := w.started(4)
	for _, command := range []string{"", strings.Repeat("a", 65), "a b", "a/b", "ä", "a\x00"} {
		_, err := w.app.ReportResult(t.Context(), w.scorekeeper, id, 1, 1, won(), app.Meta{Command: command})
		w.refused(err, app.Invalid, app.CodeCommandID)
		_, err = w.app.CreateTournament(t.Context(), w.organizer, validSettings(), app.Meta{Command: command})
		w.refused(err, app.Invalid, app.CodeCommandID)
	}
	w.ok(w.app.ReportResult(t.Context(), w.scorekeeper, id, 1, 1, won(), app.Meta{Command: strings.Repeat("Z", 64)}))
}

// Entries added at once from many sides are numbered one after the other.
func TestEntriesAtOnce(t *testing.T) {
	w := newWorld(t)
	id := w.create()
	var wait sync.WaitGroup
	for i := range 20 {
		meta := w.meta()
		wait.Go(func() {
			in := []app.EntryInput{{Name: fmt.Sprintf("Player %d", i)}}
			if _, err := w.app.AddEntries(t.Context(), w.organizer, id, in, meta); err != nil {
				t.Error(err)
			}
		})
	}
	wait.Wait()
	v := w.view(w.visitor, id)
	seen := map[string]bool{}
	for i, entry := range v.Tournament.Entries {
		if entry.ID != event.EntryID(i+1) || seen[v.Names[i]] || v.Names[i] == "" {
			t.Errorf("entry %d is %d, %q", i, entry.ID, v.Names[i])
		}
		seen[v.Names[i]] = true
	}
	if len(seen) != 20 {
		t.Errorf("%d entries", len(seen))
	}
}
