package tournament

import (
	"slices"

	"sumito/tournament/event"
)

// Redact returns the tournament as everyone may see it: without a draft round
// and all that goes with one (pairing numbers and lot before round 1 is out),
// with the head that everyone may see, without the history that undo needs.
// It is the one rule of visibility; pages, JSON and exports go through it.
// Commands are decided on the whole state, never on a redacted one.
func Redact(t *Tournament) *Tournament {
	seen := *t
	seen.Head = event.Head{Sequence: t.Public, Hash: t.public}
	seen.undo = undoLog{}
	if n := len(t.Rounds); n > 0 && !t.Rounds[n-1].Shown() {
		seen.Rounds = t.Rounds[: n-1 : n-1]
	}
	if len(seen.Rounds) == 0 {
		seen.Lot = ""
		seen.Entries = slices.Clone(t.Entries)
		for i := range seen.Entries {
			seen.Entries[i].Number = 0
		}
	}
	return &seen
}

// Discloses reports whether everyone may read an event's payload: of a round's
// pairs only the event that set those which are published, of the pairing
// numbers only the one that gave those in force, of undos only those that show.
// What happens in a draft, and drafts that were dropped, stay with the staff;
// so does what this program doesn't understand.
func (t *Tournament) Discloses(e event.Event) bool {
	if !event.Known(event.Kind{Type: e.Type, Version: e.Version}) {
		return false
	}
	switch e.Type {
	case event.FieldRanked{}.Kind().Type:
		return len(t.Rounds) > 0 && t.Rounds[0].Shown() && t.ranked == e.Sequence
	case event.BatchUndone{}.Kind().Type:
		return e.Sequence <= t.Public && !slices.Contains(t.unseen, e.Sequence)
	case event.RoundPaired{}.Kind().Type, event.RoundEdited{}.Kind().Type, event.RoundUnpaired{}.Kind().Type:
		return slices.ContainsFunc(t.Rounds, func(r Round) bool { return r.Shown() && r.paired == e.Sequence })
	}
	return e.Sequence <= t.Public
}
