package app

import (
	"context"
	"fmt"
	"iter"

	"sumito/tournament/event"
)

// page is a part of a stream, or why there is none.
type page struct {
	events []event.Event
	err    error
	last   bool // nothing comes after it
}

// events yields a stream's events, read page by page: the next page while the
// one before is worked on, as opening a long tournament takes both about the
// same time.
func (s *Service) events(ctx context.Context, stream string) iter.Seq2[event.Event, error] {
	return func(yield func(event.Event, error) bool) {
		reading, stop := context.WithCancel(ctx)
		pages := make(chan page, 1)
		go s.readAhead(reading, stream, pages)
		defer func() {
			stop()
			for range pages { // until the reader has ended
			}
		}()
		for p := range pages {
			if p.err != nil {
				yield(event.Event{}, fmt.Errorf("events of %s: %w", stream, p.err))
				return
			}
			for _, e := range p.events {
				if !yield(e, nil) {
					return
				}
			}
			if p.last {
				return
			}
		}
	}
}

// readAhead sends a stream's pages until the last one, an error, or until the
// reader is stopped; then it closes the channel.
func (s *Service) readAhead(ctx context.Context, stream string, pages chan<- page) {
	defer close(pages)
	for after := int64(0); ; {
		events, err := s.store.Events(ctx, stream, after, eventPage)
		p := page{events: events, err: err, last: len(events) < eventPage}
		if err == nil && !p.last {
			after = events[len(events)-1].Sequence
		}
		pages <- p // whoever stops goes on taking
		if p.err != nil || p.last {
			return
		}
	}
}
