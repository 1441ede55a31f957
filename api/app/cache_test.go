package app_test

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"testing"
	"time"

	"sumito/api/app"
	"sumito/tournament/event"
)

// shortened is a database that was put back to an earlier state: its logs end
// at a sequence.
type shortened struct {
	app.Store
	last int64
}

func (s *shortened) Head(ctx context.Context, stream string) (event.Head, error) {
	events, err := s.Store.Events(ctx, stream, s.last-1, 1)
	if err != nil || len(events) == 0 {
		return event.Head{}, errors.Join(err, app.ErrNoRow)
	}
	return event.Head{Sequence: events[0].Sequence, Hash: events[0].Hash}, nil
}

func (s *shortened) Stream(ctx context.Context, stream string) (app.Stream, error) {
	row, err := s.Store.Stream(ctx, stream)
	if err == nil {
		row.Head, err = s.Head(ctx, stream)
	}
	return row, err
}

func (s *shortened) Events(ctx context.Context, stream string, after int64, limit int) ([]event.Event, error) {
	return s.Store.Events(ctx, stream, after, int(min(int64(limit), max(s.last-after, 0))))
}

// The cache spares a replay, it never stands in for the log: after a restore
// the service shows what the database says.
func TestCacheFollowsTheStore(t *testing.T) {
	w := newWorld(t)
	id := w.started(4)
	head := w.view(w.organizer, id).Tournament.Head.Sequence
	store := &shortened{Store: w.store, last: head}
	service := w.on(store)
	for _, last := range []int64{head, 3, 5, head, 1} {
		store.last = last
		v, err := service.Tournament(t.Context(), w.organizer, id)
		w.must(err)
		if got := v.Tournament.Head.Sequence; got != last {
			t.Errorf("head %d, the log ends at %d", got, last)
		}
		if v.Summary.Created.IsZero() || v.Summary.Updated.Before(v.Summary.Created) {
			t.Errorf("times %v and %v", v.Summary.Created, v.Summary.Updated)
		}
	}
}

// restored is a database to which a backup is put back just when somebody has
// read a head from it.
type restored struct {
	shortened
	afterwards int64 // where the logs end then
}

func (s *restored) Stream(ctx context.Context, stream string) (app.Stream, error) {
	row, err := s.shortened.Stream(ctx, stream)
	s.last = s.afterwards
	return row, err
}

func TestRestoreWhileLoading(t *testing.T) {
	w := newWorld(t)
	id := w.started(4)
	head := w.view(w.organizer, id).Tournament.Head.Sequence
	store := &restored{shortened{Store: w.store, last: head}, head - 2}
	service := w.on(store)
	ctx, cancel := context.WithTimeout(t.Context(), 10*time.Second)
	defer cancel()
	v, err := service.Tournament(ctx, w.organizer, id)
	w.must(err)
	if got := v.Tournament.Head.Sequence; got != head-2 {
		t.Errorf("head %d, the log ends at %d", got, head-2)
	}
}

// counted counts how often events are read.
type counted struct {
	app.Store
	reads int
}

func (s *counted) Events(ctx context.Context, stream string, after int64, limit int) ([]event.Event, error) {
	s.reads++
	return s.Store.Events(ctx, stream, after, limit)
}

// Events with large payloads leave more behind than small ones, and count so.
func TestLargeEventsFillTheCache(t *testing.T) {
	w := newWorld(t)
	ctx := t.Context()
	id := w.create()
	names := make([]string, 150)
	for i := range names {
		names[i] = fmt.Sprintf("Player %03d", i+1)
	}
	w.enter(id, names...)
	w.ok(w.app.PairRound(ctx, w.arbiter, id, 1, w.meta()))
	draft, _ := w.view(w.arbiter, id).Tournament.Round(1)
	pairs := make([]app.PairInput, len(draft.Pairings))
	for i, p := range draft.Pairings {
		pairs[i] = app.PairInput{Black: p.White, White: p.Black}
	}
	for range 10 {
		w.ok(w.app.EditRound(ctx, w.arbiter, id, 1, pairs, w.meta()))
		slices.Reverse(pairs)
	}
	for limit, kept := range map[int64]bool{150_000: false, 1_000_000: true} {
		store := &counted{Store: w.store}
		service := w.service(func(o *app.Options) { o.Store, o.StateCacheBytes = store, limit })
		for range 2 {
			_, err := service.Tournament(ctx, w.organizer, id)
			w.must(err)
		}
		if got := store.reads == 1; got != kept {
			t.Errorf("in a cache of %d bytes: kept %v, want %v", limit, got, kept)
		}
	}
}

// A service whose cache holds nothing works the same, only slower.
func TestWithoutCache(t *testing.T) {
	w := newWorld(t)
	w.app = w.service(func(o *app.Options) { o.StateCacheBytes = 1 })
	id := w.create()
	w.enter(id, "Anna", "Boris")
	if names := w.view(w.visitor, id).Names; len(names) != 2 || names[1] != "Boris" {
		t.Errorf("names %q", names)
	}
}

// broken fails every commit in a way of its own.
type broken struct {
	app.Store
	err error
}

func (b broken) Commit(context.Context, app.Commit) error { return b.err }

func TestDatabaseThatCantBeWritten(t *testing.T) {
	w := newWorld(t)
	id := w.started(2)
	for _, c := range []struct {
		err  error
		code string
	}{{app.ErrFull, app.CodeDiskFull}, {app.ErrReadOnly, app.CodeReadOnly}} {
		service := w.on(broken{w.store, c.err})
		_, err := service.ReportResult(t.Context(), w.scorekeeper, id, 1, 1, won(), w.meta())
		w.refused(err, app.Unavailable, c.code)
		// Reading goes on, and shows that nothing happened.
		v, err := service.Tournament(t.Context(), w.visitor, id)
		w.must(err)
		if p, _ := v.Tournament.Pairing(1, 1); p.Result != nil {
			t.Error("a result that wasn't stored is shown")
		}
	}
	// Any other failure is internal.
	service := w.on(broken{w.store, errors.New("cable cut")})
	_, err := service.ReportResult(t.Context(), w.scorekeeper, id, 1, 1, won(), w.meta())
	var problem *app.Problem
	if err == nil || errors.As(err, &problem) {
		t.Errorf("%v", err)
	}
}
