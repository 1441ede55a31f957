package live

import "sumito/api/app"

// Subscription is somebody's watch on a tournament.
type Subscription struct {
	hub        *Hub
	tournament string
	audience   string
	network    string
	moves      chan app.Mark // holds the newest that wasn't taken yet

	// The hub's lock guards these.
	seen app.Mark
	over bool
}

// Subscribe begins a watch on a tournament for somebody who has seen what the
// stamp says, and who is told from then on what differs from it. network is
// where it comes from; "" has no share of its own. It returns a Problem
// (Unavailable) when there are too many already, in all or from there, or the
// hub is closed. Close the subscription.
func (h *Hub) Subscribe(tournament, network string, seen app.Stamp) (*Subscription, error) {
	h.mu.Lock()
	defer h.mu.Unlock()
	switch {
	case h.closed:
		return nil, unavailable(CodeStopping)
	case h.count >= h.limit, network != "" && h.from[network] >= (h.limit+1)/networkShare:
		return nil, unavailable(CodeTooManyStreams)
	}
	s := &Subscription{
		hub: h, tournament: tournament, audience: seen.Audience, network: network, seen: seen.Mark(),
		moves: make(chan app.Mark, 1),
	}
	if h.watched[tournament] == nil {
		h.watched[tournament] = map[*Subscription]bool{}
	}
	h.watched[tournament][s] = true
	h.count++
	h.from[network]++
	if h.count == 1 {
		h.hurry() // Run isn't counting the seconds while nobody is there
	}
	return s, nil
}

// Moves yields the newest mark whenever it has changed; marks in between may be
// left out. It is closed when the watch ends, by whomever.
func (s *Subscription) Moves() <-chan app.Mark { return s.moves }

// Close ends the watch. It may be called again.
func (s *Subscription) Close() {
	s.hub.mu.Lock()
	defer s.hub.mu.Unlock()
	s.hub.remove(s)
}

// remove ends a watch; the caller holds the lock.
func (h *Hub) remove(s *Subscription) {
	if s.over {
		return
	}
	s.over = true
	close(s.moves)
	delete(h.watched[s.tournament], s)
	if len(h.watched[s.tournament]) == 0 {
		delete(h.watched, s.tournament)
	}
	h.count--
	if h.from[s.network]--; h.from[s.network] == 0 {
		delete(h.from, s.network)
	}
}

// tell passes a mark on that is another than the last one; the caller holds the
// lock. It never waits: one that wasn't taken yet gives way.
func (s *Subscription) tell(mark app.Mark) {
	if s.over || s.seen == mark {
		return
	}
	s.seen = mark
	select {
	case <-s.moves:
	default:
	}
	s.moves <- mark // there is room: nobody else sends
}
