package app

import (
	"context"
	"sync"
)

// turns lets one command at a time decide on a stream. It isn't what keeps the
// log right, the store's compare-and-set is; it spares two hundred phones in
// one hall from outrunning each other.
type turns struct {
	mu      sync.Mutex
	streams map[string]*turn
}

type turn struct {
	token   chan struct{} // holds one token while nobody has the turn
	waiting int           // those who have or want it; the last one clears up
}

// take waits for the stream's turn, or for ctx to end.
func (t *turns) take(ctx context.Context, stream string) (release func(), err error) {
	t.mu.Lock()
	if t.streams == nil {
		t.streams = map[string]*turn{}
	}
	mine := t.streams[stream]
	if mine == nil {
		mine = &turn{token: make(chan struct{}, 1)}
		mine.token <- struct{}{}
		t.streams[stream] = mine
	}
	mine.waiting++
	t.mu.Unlock()

	leave := func() {
		t.mu.Lock()
		defer t.mu.Unlock()
		if mine.waiting--; mine.waiting == 0 {
			delete(t.streams, stream)
		}
	}
	select {
	case <-mine.token:
		return func() { mine.token <- struct{}{}; leave() }, nil
	case <-ctx.Done():
		leave()
		return nil, ctx.Err()
	}
}
