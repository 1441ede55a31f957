package tournament

import (
	"slices"

	"sumito/tournament/event"
)

// Apply returns the state after further events. It is total: an event whose
// type it doesn't know, or that refers to what isn't there, changes nothing
// but makes the tournament read-only. It trusts the events to follow the head;
// Replay checks that. t itself isn't changed.
func Apply(t *Tournament, events ...event.Event) *Tournament {
	next := *t
	b := builder{t: &next}
	for _, e := range events {
		b.apply(e)
	}
	return &next
}

// builder changes a state that nobody else sees yet. Parts are copied when
// they are first touched, unless the builder made them itself.
type builder struct {
	t            *Tournament
	ownsEntries  bool
	ownsRounds   bool
	ownsHistory  bool
	ownsPairings []bool // by round

	now event.Event // the event being applied
}

// ownAll says that the whole state is the builder's, for a replay from the
// start.
func (b *builder) ownAll() {
	b.ownsEntries, b.ownsRounds, b.ownsHistory = true, true, true
}

// first is the first sequence of the batch being applied.
func (b *builder) first() int64 { return b.now.Sequence - int64(b.now.Index) }

// apply folds one event in.
func (b *builder) apply(e event.Event) {
	b.now = e
	payload, err := event.Decode(e)
	known := err == nil && b.fold(payload)
	b.t.Head = event.Head{Sequence: e.Sequence, Hash: e.Hash}
	if !known {
		b.t.ReadOnly = e.Type
	}
	if !known || !staffOnly(payload) {
		b.t.Public, b.t.public = e.Sequence, e.Hash
		if n := len(b.t.unseen); n > 0 && b.t.unseen[n-1] == b.first() {
			b.t.unseen = b.t.unseen[: n-1 : n-1] // the undo shows by this event
		}
	}
}

// staffOnly reports whether an event by itself changes nothing that everyone
// may see: what happens to drafts. An undo shows by the events that follow it.
func staffOnly(p event.Payload) bool {
	switch p.(type) {
	case event.FieldRanked, event.RoundPaired, event.RoundEdited, event.RoundUnpaired, event.BatchUndone:
		return true
	}
	return false
}

// fold changes the state by one payload; false if it makes no sense here.
func (b *builder) fold(payload event.Payload) bool {
	switch p := payload.(type) {
	case event.TournamentCreated:
		b.t.Club, b.t.Settings, b.t.SettingsRevision = p.Club, p.Settings, b.now.Sequence
		return true
	case event.SettingsChanged:
		b.noteSettings()
		b.t.Settings, b.t.SettingsRevision = p.Settings, b.now.Sequence
		return true
	case event.PlayOffPlanned:
		return b.optionStated(func(o *Options) { o.PlayOff = p.PlayOff })
	case event.PairingBasisChosen:
		return b.pairingBasisChosen(p)
	case event.ThirdPlacePlanned:
		return b.optionStated(func(o *Options) { o.ThirdPlace = p.ThirdPlace })
	case event.EntryAdded:
		return b.entryAdded(p)
	case event.EntryRemoved:
		return b.entryRemoved(p)
	case event.EntryWithdrawn:
		return b.entryChanged(p.Entry, func(e *Entry) { e.Left = p.From })
	case event.EntryReinstated:
		return b.entryChanged(p.Entry, func(e *Entry) { e.From, e.Left = p.From, 0 })
	case event.EntrySetAside:
		return b.entryChanged(p.Entry, func(e *Entry) { e.SetAside = p.SetAside })
	case event.EntryRestored:
		return b.entryRestored(p)
	case event.EntryCorrected:
		return b.entryCorrected(p)
	case event.FieldRanked:
		return b.fieldRanked(p)
	case event.RoundPaired:
		return b.roundPaired(p)
	case event.RoundEdited:
		return b.roundEdited(p)
	case event.RoundUnpaired:
		return b.roundUnpaired(p)
	case event.RoundPublished:
		return b.roundMoved(p.Round, RoundPublished, b.now.Hash.Short(), b.now.Time)
	case event.RoundWithheld:
		return b.roundMoved(p.Round, RoundDraft, "", 0)
	case event.RoundCompleted:
		return b.roundClosed(p.Round, RoundCompleted)
	case event.RoundReopened:
		return b.roundClosed(p.Round, RoundPublished)
	case event.ResultReported:
		return b.resultSet(p.Round, p.Board, &p.Result)
	case event.ResultRuled:
		return b.resultSet(p.Round, p.Board, &p.Result)
	case event.ResultRestored:
		return b.resultSet(p.Round, p.Board, p.Result)
	case event.ResultConfirmed:
		return b.resultConfirmed(p)
	case event.RecordAttached:
		return b.recordAttached(p)
	case event.RecordDetached:
		return b.recordDetached(p)
	case event.BatchUndone:
		b.t.unseen = append(b.t.unseen[:len(b.t.unseen):len(b.t.unseen)], b.now.Sequence)
		b.t.undo.undoing.first = b.first()
		b.t.undo.undoing.names = p.Batch
		b.t.undo.undoing.inEntries = b.t.undo.entries.find(p.Batch) != nil
		return true
	}
	return false
}

func (b *builder) noteSettings() {
	b.push(&b.t.undo.settings, func() snapshot { return settingsSnapshot{b.t.Settings, b.t.Options} })
}

// push notes in a resource's history what it was before the present batch,
// unless an earlier event of the batch did.
func (b *builder) push(chain **step, before func() snapshot) {
	top := *chain
	if top != nil && top.first == b.first() {
		return
	}
	s := &step{first: b.first(), action: b.now.Type, before: before(), previous: top}
	if undoing := b.t.undo.undoing; undoing.first == s.first {
		s.undoes = top.find(undoing.names)
	}
	*chain = s
}

// entry returns an entry to be changed, nil if there is none.
func (b *builder) entry(id event.EntryID) *Entry {
	if id < 1 || int(id) > len(b.t.Entries) {
		return nil
	}
	b.ownEntries()
	return &b.t.Entries[id-1]
}

func (b *builder) ownEntries() { own(&b.t.Entries, &b.ownsEntries) }

// own makes a list changeable: a copy, unless it is the builder's already.
func own[T any](list *[]T, owned *bool) {
	if !*owned {
		*list, *owned = slices.Clone(*list), true
	}
}

// round returns a round to be changed, nil if there is none.
func (b *builder) round(number int) *Round {
	if number < 1 || number > len(b.t.Rounds) {
		return nil
	}
	b.ownRounds()
	return &b.t.Rounds[number-1]
}

func (b *builder) ownRounds() { own(&b.t.Rounds, &b.ownsRounds) }

// ownPairings makes a round's pairings changeable.
func (b *builder) ownPairings(r *Round) {
	for len(b.ownsPairings) < r.Number {
		b.ownsPairings = append(b.ownsPairings, false)
	}
	own(&r.Pairings, &b.ownsPairings[r.Number-1])
}

// pairing returns the game on a board to be changed, nil if there is none.
func (b *builder) pairing(round, board int) *Pairing {
	r := b.round(round)
	if r == nil {
		return nil
	}
	i := r.index(board)
	if i < 0 {
		return nil
	}
	b.ownPairings(r)
	return &r.Pairings[i]
}

// roundHistory returns the end of a round's history to be changed; the round
// may not have pairs yet.
func (b *builder) roundHistory(number int) **step {
	own(&b.t.undo.rounds, &b.ownsHistory)
	for len(b.t.undo.rounds) < number {
		b.t.undo.rounds = append(b.t.undo.rounds, nil)
	}
	return &b.t.undo.rounds[number-1]
}
