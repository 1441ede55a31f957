package tournament

import (
	"slices"

	"sumito/tournament/event"
)

// noteEntry notes what an entry was before it changes: with the entry, or with
// the list when the undo of an addition takes several on or off.
func (b *builder) noteEntry(e *Entry) {
	undoing := b.t.undo.undoing
	if undoing.first == b.first() && undoing.inEntries {
		b.push(&b.t.undo.entries, func() snapshot { return b.listBefore(undoing.names) })
		return
	}
	b.push(&e.undo, func() snapshot { return b.t.entrySnapshot(e.ID) })
}

// listBefore is the snapshot for undoing the batch that put entries on the
// list: the same entries as they are now.
func (b *builder) listBefore(names int64) snapshot {
	now := listSnapshot{}
	switch named := b.t.undo.entries.find(names).before.(type) {
	case addedSnapshot:
		for id := named.first; id <= named.last; id++ {
			now = append(now, b.t.entrySnapshot(id))
		}
	case listSnapshot:
		for _, e := range named {
			now = append(now, b.t.entrySnapshot(e.id))
		}
	}
	return now
}

func (b *builder) entryAdded(p event.EntryAdded) bool {
	if int(p.Entry) != len(b.t.Entries)+1 {
		return false
	}
	b.push(&b.t.undo.entries, func() snapshot { return addedSnapshot{p.Entry, p.Entry} })
	if added, ok := b.t.undo.entries.before.(addedSnapshot); ok && added.last < p.Entry {
		// The state before this event may share the step: don't change it.
		extended := *b.t.undo.entries
		extended.before = addedSnapshot{added.first, p.Entry}
		b.t.undo.entries = &extended
	}
	b.ownEntries()
	b.t.Entries = append(b.t.Entries, Entry{
		ID: p.Entry, Players: p.Players, Name: p.Name, Rating: p.Rating,
		Number: p.Number, From: p.From, Revision: b.now.Sequence,
	})
	b.t.EntriesRevision = b.now.Sequence
	return b.miss(p.Entry, p.Missed)
}

// miss gives an entry a zero-point bye in each of the rounds.
func (b *builder) miss(id event.EntryID, rounds []int) bool {
	for _, number := range rounds {
		r := b.round(number)
		if r == nil {
			return false
		}
		b.ownPairings(r)
		bye := event.Pair{Black: id, Bye: event.ZeroPointBye}
		r.Pairings = append(r.Pairings, Pairing{Pair: bye, Revision: b.now.Sequence})
		r.Revision = b.now.Sequence
	}
	return true
}

func (b *builder) entryRemoved(p event.EntryRemoved) bool {
	e := b.entry(p.Entry)
	if e == nil {
		return false
	}
	b.noteEntry(e)
	for _, number := range b.t.missed(p.Entry) {
		r := b.round(number)
		b.ownPairings(r)
		r.Pairings = slices.DeleteFunc(r.Pairings, func(p Pairing) bool { return p.Black == e.ID })
		r.Revision = b.now.Sequence
	}
	e.Removed, e.Revision = true, b.now.Sequence
	b.t.EntriesRevision = b.now.Sequence
	return true
}

func (b *builder) entryRestored(p event.EntryRestored) bool {
	e := b.entry(p.Entry)
	if e == nil {
		return false
	}
	b.noteEntry(e)
	if e.Removed {
		b.t.EntriesRevision = b.now.Sequence
	}
	e.From, e.Left, e.Removed, e.Revision = p.From, p.Left, false, b.now.Sequence
	return b.miss(p.Entry, p.Missed)
}

func (b *builder) entryChanged(id event.EntryID, change func(*Entry)) bool {
	e := b.entry(id)
	if e == nil {
		return false
	}
	b.noteEntry(e)
	change(e)
	e.Revision = b.now.Sequence
	return true
}

func (b *builder) entryCorrected(p event.EntryCorrected) bool {
	e := b.entry(p.Entry)
	if e == nil {
		return false
	}
	b.push(&e.undo, func() snapshot { return correctedSnapshot{e.ID, e.Name, e.Rating} })
	e.Name, e.Rating, e.Revision = p.Name, p.Rating, b.now.Sequence
	return true
}

// missed returns the rounds before an entry came that hold a zero-point bye of
// it, ascending.
func (t *Tournament) missed(id event.EntryID) []int {
	var rounds []int
	for _, r := range t.Rounds[:min(len(t.Rounds), max(t.Entries[id-1].From-1, 0))] {
		for i := len(r.Pairings) - 1; i >= 0 && r.Pairings[i].Bye != event.NoBye; i-- {
			if p := r.Pairings[i]; p.Black == id && p.Bye == event.ZeroPointBye {
				rounds = append(rounds, r.Number)
			}
		}
	}
	return rounds
}
