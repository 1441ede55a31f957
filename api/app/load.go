package app

import (
	"context"
	"errors"
	"fmt"
	"iter"
	"time"

	"sumito/tournament"
	"sumito/tournament/event"
)

// state is a tournament as of some event, with what the log tells and the
// Tournament doesn't keep.
type state struct {
	*tournament.Tournament
	payloads int64     // bytes of all events' payloads
	created  time.Time // of the first event
	updated  time.Time // of the newest event that changed what everyone may see
	copied   bool      // its home is elsewhere: it is read here and not gone on with
	nameless int64     // up to which event it came without its names
}

// then returns the state after further events.
func (s state) then(next *tournament.Tournament, events []event.Event) state {
	for _, e := range events {
		s.payloads += int64(len(e.Payload))
		if e.Sequence == 1 {
			s.created = time.UnixMicro(e.Time).UTC()
		}
		if e.Sequence == next.Public {
			s.updated = time.UnixMicro(e.Time).UTC()
		}
	}
	s.Tournament = next
	return s
}

// bytes guesses the memory of a state: every event leaves something behind, and
// the history that undo needs keeps what was in the payloads. Pairs take about
// twice their JSON.
func (s state) bytes() int64 { return 4096 + 400*s.Head.Sequence + 2*s.payloads }

// eventPage is how many events are read from the store at once.
const eventPage = 1000

// loadTimeout ends a reload that nobody may be waiting for any more.
const loadTimeout = time.Minute

// load returns the tournament as of the stored head, which the cache only
// spares replaying; an unknown stream is a Problem.
func (s *Service) load(ctx context.Context, stream string) (state, error) {
	unknown := &Problem{Class: NotFound, Code: CodeTournamentUnknown}
	if !PlainID(stream) {
		return state{}, unknown
	}
	// One reload at a time for a stream, shared by all who wait for it. One that
	// began before our head was read may miss it: then once more. The head is
	// read again too: a backup that was restored in between may end before it.
	for {
		row, err := s.store.Stream(ctx, stream)
		if errors.Is(err, ErrNoRow) {
			return state{}, unknown
		}
		if err != nil {
			return state{}, fmt.Errorf("head of %s: %w", stream, err)
		}
		if cached, found := s.states.Get(stream); found && cached.Head == row.Head {
			return cached.in(row), nil
		}
		shared, err, _ := s.loading.Do(stream, func() (any, error) {
			ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), loadTimeout)
			defer cancel()
			return s.reload(ctx, stream, row.Club)
		})
		if err != nil {
			return state{}, err
		}
		if loaded := shared.(state); loaded.Head.Sequence >= row.Head.Sequence {
			return loaded.in(row), nil
		}
	}
}

// loadFor is load for somebody who needs a role in the tournament's club.
func (s *Service) loadFor(ctx context.Context, actor Actor, stream string, needed Role) (state, error) {
	now, err := s.load(ctx, stream)
	if err != nil {
		return state{}, err
	}
	return now, permit(actor, now.Club, needed)
}

// reload brings the cached state up to date, or replays the whole log when
// there is none or it isn't the log's past (a backup was restored).
func (s *Service) reload(ctx context.Context, stream, club string) (state, error) {
	cached, found := s.states.Get(stream)
	if found {
		next, err := s.catchUp(ctx, cached)
		var broken *event.ChainError
		if err == nil {
			return s.remember(next), nil
		} else if !errors.As(err, &broken) {
			return state{}, err
		}
		s.log.WarnContext(ctx, "cached tournament isn't the log's past, replaying", "tournament", stream, "sequence", cached.Head.Sequence)
	}
	next, err := replayed(stream, club, s.events(ctx, stream))
	if err != nil {
		return state{}, err
	}
	s.states.Put(stream, next)
	return next, nil
}

// catchUp applies what the log has after the cached state.
func (s *Service) catchUp(ctx context.Context, from state) (state, error) {
	for {
		events, err := s.store.Events(ctx, from.ID, from.Head.Sequence, eventPage)
		if err != nil {
			return state{}, fmt.Errorf("events of %s: %w", from.ID, err)
		}
		head := from.Head
		for _, e := range events {
			if head, err = event.Follow(head, from.ID, e); err != nil {
				return state{}, err
			}
		}
		if len(events) == 0 {
			return from, s.isPast(ctx, from)
		}
		from = from.then(tournament.Apply(from.Tournament, events...), events)
		if len(events) < eventPage {
			return from, nil
		}
	}
}

// isPast checks that a state with nothing after it is the log's newest one.
func (s *Service) isPast(ctx context.Context, from state) error {
	head, err := s.store.Head(ctx, from.ID)
	if err != nil {
		return fmt.Errorf("head of %s: %w", from.ID, err)
	}
	if head.Sequence <= from.Head.Sequence && head != from.Head {
		return &event.ChainError{Stream: from.ID, Sequence: from.Head.Sequence, Problem: "hash"}
	}
	return nil
}

// in returns the state with what its row in the database says of it, which may
// change without an event.
func (s state) in(row Stream) state {
	s.copied, s.nameless = row.Copied, row.Nameless
	return s
}

// replayed folds a log into a state, checking its chain. The club is the one
// that has the tournament here: an imported log names the one of its home.
func replayed(stream, club string, events iter.Seq2[event.Event, error]) (state, error) {
	var seen watched
	t, err := tournament.Replay(stream, seen.watch(events))
	if err != nil {
		return state{}, fmt.Errorf("replay: %w", err)
	}
	t.Club = club // nobody else has seen the state yet
	return seen.state(t)
}

// watched is what is noted of the events that pass by.
type watched struct {
	times    []int64 // from the first
	payloads int64   // bytes
}

// state returns the state that the events which passed by have led to.
func (w watched) state(t *tournament.Tournament) (state, error) {
	if !t.Exists() || t.Public < 1 || t.Public > int64(len(w.times)) {
		return state{}, fmt.Errorf("replay: log of %s has a head but %d events", t.ID, len(w.times))
	}
	return state{
		Tournament: t,
		payloads:   w.payloads,
		created:    time.UnixMicro(w.times[0]).UTC(),
		updated:    time.UnixMicro(w.times[t.Public-1]).UTC(),
	}, nil
}

// watch notes what passes by.
func (w *watched) watch(events iter.Seq2[event.Event, error]) iter.Seq2[event.Event, error] {
	return func(yield func(event.Event, error) bool) {
		for e, err := range events {
			if err == nil {
				w.times = append(w.times, e.Time)
				w.payloads += int64(len(e.Payload))
			}
			if !yield(e, err) {
				return
			}
		}
	}
}

// remember caches a state unless a newer one is there already.
func (s *Service) remember(next state) state {
	s.states.PutUnless(func(old state) bool { return old.Head.Sequence > next.Head.Sequence }, next.ID, next)
	return next
}
