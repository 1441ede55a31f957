package app

import (
	"context"
	"fmt"
	"iter"

	"sumito/tournament/event"
)

// namedBy is who is called what by one log.
type namedBy struct {
	stream  string
	opened  int64                        // time of its first event, in microseconds
	order   []string                     // players, as they were entered
	entries map[string][]event.EntryID   // by player, those taken off again included
	names   map[event.EntryID]event.Text // the newest of each entry
	shared  map[event.EntryID]bool       // entries of several players: the name is nobody's own
	unread  bool                         // it has events that this program can't read
}

func newNamedBy(stream string, opened int64) *namedBy {
	return &namedBy{
		stream: stream, opened: opened, entries: map[string][]event.EntryID{},
		names: map[event.EntryID]event.Text{}, shared: map[event.EntryID]bool{},
	}
}

// note adds what an event says about names. Where one can't be read nobody's name
// can be judged by this log; of the event itself Examine tells.
func (n *namedBy) note(e event.Event) {
	payload, err := event.Decode(e)
	if err != nil {
		n.unread = true
		return
	}
	switch p := payload.(type) {
	case event.EntryAdded:
		n.names[p.Entry], n.shared[p.Entry] = p.Name, len(p.Players) != 1
		for _, id := range p.Players {
			if n.entries[id] == nil {
				n.order = append(n.order, id)
			}
			n.entries[id] = append(n.entries[id], p.Entry)
		}
	case event.EntryCorrected:
		n.names[p.Entry] = p.Name
	}
}

// named yields every tournament's names, one after the other, from the few events
// that say something about them.
func (s *Service) named(ctx context.Context) iter.Seq2[namedBy, error] {
	return func(yield func(namedBy, error) bool) {
		var now *namedBy
		for after := (EventKey{}); ; {
			events, err := s.store.NamingEvents(ctx, after, eventPage)
			if err != nil {
				yield(namedBy{}, fmt.Errorf("names in the logs: %w", err))
				return
			}
			for _, e := range events {
				if now != nil && now.stream != e.Stream {
					if !yield(*now, nil) {
						return
					}
					now = nil
				}
				if now == nil {
					now = newNamedBy(e.Stream, e.Time)
				}
				now.note(e)
				after = EventKey{Stream: e.Stream, Sequence: e.Sequence}
			}
			if len(events) < eventPage {
				break
			}
		}
		if now != nil {
			yield(*now, nil)
		}
	}
}
