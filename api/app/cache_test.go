package app_test

import (
	"context"
	"errors"
	"log/slog"
	"testing"

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
	service := app.New(app.Options{Store: store, Now: w.now, Log: slog.New(slog.DiscardHandler)})
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

// A service whose cache holds nothing works the same, only slower.
func TestWithoutCache(t *testing.T) {
	w := newWorld(t)
	w.app = app.New(app.Options{Store: w.store, Now: w.now, Systems: nil, StateCacheBytes: 1, Log: slog.New(slog.DiscardHandler)})
	other := w.service()
	id := w.createWith(other)
	w.enter(id, "Anna", "Boris")
	if names := w.view(w.visitor, id).Names; len(names) != 2 || names[1] != "Boris" {
		t.Errorf("names %q", names)
	}
}

// createWith opens a tournament through another service.
func (w *world) createWith(service *app.Service) string {
	w.Helper()
	return w.ok(service.CreateTournament(w.Context(), w.organizer, validSettings(), w.meta())).Tournament
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
		service := app.New(app.Options{Store: broken{w.store, c.err}, Now: w.now, Log: slog.New(slog.DiscardHandler)})
		r, err := service.ReportResult(t.Context(), w.scorekeeper, id, 1, 1, won(), w.meta())
		w.refused(r, err, app.Unavailable, c.code)
		// Reading goes on, and shows that nothing happened.
		v, err := service.Tournament(t.Context(), w.visitor, id)
		w.must(err)
		if p, _ := v.Tournament.Pairing(1, 1); p.Result != nil {
			t.Error("a result that wasn't stored is shown")
		}
	}
	// Any other failure is internal.
	service := app.New(app.Options{Store: broken{w.store, errors.New("cable cut")}, Now: w.now, Log: slog.New(slog.DiscardHandler)})
	_, err := service.ReportResult(t.Context(), w.scorekeeper, id, 1, 1, won(), w.meta())
	var problem *app.Problem
	if err == nil || errors.As(err, &problem) {
		t.Errorf("%v", err)
	}
}
