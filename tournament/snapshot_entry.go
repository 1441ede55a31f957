package tournament

import "sumito/tournament/event"

// entrySnapshot is an entry before a batch.
type entrySnapshot struct {
	id      event.EntryID
	removed bool
	from    int
	left    int
	missed  []int
	aside   bool
}

func (t *Tournament) entrySnapshot(id event.EntryID) entrySnapshot {
	e := t.Entries[id-1]
	return entrySnapshot{e.ID, e.Removed, e.From, e.Left, t.missed(id), e.SetAside}
}

// blocked: rounds paired since then count on who was in.
func (s entrySnapshot) blocked(t *Tournament, _ Scope, done *step) error {
	if rounds := t.pairedSince(done); len(rounds) > 0 {
		return blockedBy(done, "rounds", rounds)
	}
	return s.returnable(t, done)
}

// returnable: an entry that is put on the list again must be new to the
// rounds that are open now, and its players nowhere else.
func (s entrySnapshot) returnable(t *Tournament, done *step) error {
	e := t.Entries[s.id-1]
	if s.removed || !e.Removed {
		return nil
	}
	if open := t.Open(); s.from != open {
		return blockedBy(done, "rounds", []int{min(s.from, open)})
	}
	entered := t.players()
	for _, player := range e.Players {
		if entry, twice := entered[player]; twice {
			return blockedBy(done, "entries", []event.EntryID{entry})
		}
	}
	return nil
}

// pairedSince returns the rounds whose pairs were set after a batch.
func (t *Tournament) pairedSince(done *step) []int {
	var rounds []int
	for _, r := range t.Rounds {
		if r.paired > done.first {
			rounds = append(rounds, r.Number)
		}
	}
	return rounds
}

func (s entrySnapshot) restore(t *Tournament, _ Scope) []event.Payload {
	if s.removed {
		return []event.Payload{event.EntryRemoved{Entry: s.id}}
	}
	restored := event.EntryRestored{Entry: s.id, From: s.from, Left: s.left}
	if t.Entries[s.id-1].Removed { // its byes went with it
		restored.Missed = s.missed
	}
	if s.aside != t.Entries[s.id-1].SetAside {
		return []event.Payload{restored, event.EntrySetAside{Entry: s.id, SetAside: s.aside}}
	}
	return []event.Payload{restored}
}

// addedSnapshot is the list before these entries came.
type addedSnapshot struct{ first, last event.EntryID }

func (s addedSnapshot) list() listSnapshot {
	var list listSnapshot
	for id := s.first; id <= s.last; id++ {
		list = append(list, entrySnapshot{id: id, removed: true})
	}
	return list
}

func (s addedSnapshot) blocked(t *Tournament, in Scope, done *step) error {
	return s.list().blocked(t, in, done)
}

func (s addedSnapshot) restore(t *Tournament, in Scope) []event.Payload {
	return s.list().restore(t, in)
}

// listSnapshot is some entries before a batch that puts several on the list or
// takes them off.
type listSnapshot []entrySnapshot

// blocked: nobody goes who is paired or has changed since; nobody comes back
// to rounds that went on without.
func (s listSnapshot) blocked(t *Tournament, _ Scope, done *step) error {
	var later []int64
	for _, e := range s {
		if change := t.Entries[e.id-1].undo.standing(); change != nil && change.first > done.first {
			later = append(later, change.first)
		}
	}
	if len(later) > 0 {
		return blockedBy(done, "batches", later)
	}
	if rounds := t.pairedSince(done); len(rounds) > 0 {
		return blockedBy(done, "rounds", rounds)
	}
	for _, e := range s {
		if err := e.returnable(t, done); err != nil {
			return err
		}
	}
	return nil
}

func (s listSnapshot) restore(t *Tournament, in Scope) []event.Payload {
	var payloads []event.Payload
	for _, e := range s {
		payloads = append(payloads, e.restore(t, in)...)
	}
	return payloads
}
