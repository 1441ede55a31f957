package live

import (
	"cmp"
	"context"
	"log/slog"
	"maps"
	"slices"
	"sync"
	"time"

	"sumito/api/app"
)

// Times and sizes of a Hub that Options leave open.
const (
	// interval is how often the heads are asked for without a hint.
	interval = time.Second
	// gap is the least time between two questions, however many hints come.
	gap = 50 * time.Millisecond
	// answerTime is how long the database may take.
	answerTime = 5 * time.Second
	// subscribers is how many there may be at once. An open stream takes less than
	// 60 KiB: BenchmarkStreams.
	subscribers = 5000
	// networkShare is the part of all subscribers that may come from one network,
	// a half: a hall shares an address, but nobody takes everybody's room.
	networkShare = 2
	// fullSeconds is when somebody who found no room may ask again.
	fullSeconds = 30
)

// Options are what a Hub is made of. Store is needed.
type Options struct {
	Store app.HeadStore
	// Subscribers is how many there may be at once; the default is 5,000.
	Subscribers int
	Log         *slog.Logger
}

// Hub tells its subscribers of moved heads. It is safe for concurrent use.
type Hub struct {
	store app.HeadStore
	limit int
	log   *slog.Logger
	wake  chan struct{} // has an element when the heads are to be asked for at once

	mu      sync.Mutex
	watched map[string]map[*Subscription]bool // by tournament
	count   int
	from    map[string]int // subscriptions by network
	closed  bool
}

// New returns a hub that tells nothing until Run runs.
func New(o Options) *Hub {
	return &Hub{
		store:   o.Store,
		limit:   cmp.Or(o.Subscribers, subscribers),
		log:     cmp.Or(o.Log, slog.Default()),
		wake:    make(chan struct{}, 1),
		watched: map[string]map[*Subscription]bool{},
		from:    map[string]int{},
	}
}

// Run asks for heads and passes them on until the context is done.
func (h *Hub) Run(ctx context.Context) {
	failing := false
	for {
		var tick <-chan time.Time
		if h.Count() > 0 {
			tick = time.After(interval)
		}
		select {
		case <-ctx.Done():
			return
		case <-h.wake:
		case <-tick:
		}
		err := h.ask(ctx)
		switch {
		case ctx.Err() != nil:
			return
		case err != nil && !failing:
			h.log.WarnContext(ctx, "live updates wait for the database", "error", err)
		case err == nil && failing:
			h.log.InfoContext(ctx, "live updates go on")
		}
		failing = err != nil
		select {
		case <-ctx.Done():
			return
		case <-time.After(gap):
		}
	}
}

// Hint says that a tournament's log may have moved; "" stands for any. It never
// blocks.
func (h *Hub) Hint(tournament string) {
	h.mu.Lock()
	heard := tournament == "" || len(h.watched[tournament]) > 0
	h.mu.Unlock()
	if heard {
		h.hurry()
	}
}

// hurry has the heads asked for at once.
func (h *Hub) hurry() {
	select {
	case h.wake <- struct{}{}:
	default: // they will be already
	}
}

// ask asks where the watched logs stand and tells who has an older head. Only
// those are told who were there before it was asked: whoever comes meanwhile
// may have seen something newer.
func (h *Hub) ask(ctx context.Context) error {
	present := h.present()
	if len(present) == 0 {
		return nil
	}
	ctx, cancel := context.WithTimeout(ctx, answerTime)
	defer cancel()
	heads, err := h.store.Heads(ctx, slices.Collect(maps.Keys(present)))
	if err != nil {
		return err
	}
	h.mu.Lock()
	defer h.mu.Unlock()
	for id, marks := range heads.Of {
		for _, s := range present[id] {
			s.tell(marks.For(s.audience, heads.People))
		}
	}
	return nil
}

// present are the subscriptions by tournament.
func (h *Hub) present() map[string][]*Subscription {
	h.mu.Lock()
	defer h.mu.Unlock()
	all := make(map[string][]*Subscription, len(h.watched))
	for id, subscriptions := range h.watched {
		for s := range subscriptions {
			all[id] = append(all[id], s)
		}
	}
	return all
}

// Count is how many subscriptions there are.
func (h *Hub) Count() int {
	h.mu.Lock()
	defer h.mu.Unlock()
	return h.count
}

// Close ends all subscriptions and takes no more.
func (h *Hub) Close() {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.closed = true
	for _, subscriptions := range h.watched {
		for s := range subscriptions {
			h.remove(s)
		}
	}
}

// unavailable is the problem of somebody who can't be served now.
func unavailable(code string) error {
	return &app.Problem{Class: app.Unavailable, Code: code, Params: map[string]any{"seconds": fullSeconds}}
}
