package tournament

import (
	"fmt"

	"sumito/tournament/event"
)

// Scope names a resource of a tournament: what has a revision of its own, what
// an edit is based on and what an undo reaches. Exactly one form is set.
type Scope struct {
	Settings bool
	Entry    event.EntryID
	Round    int // with Board 0: the round itself
	Board    int // with Round: the pairing on that board
}

// The scopes.
var (
	// SettingsScope is the tournament's settings.
	SettingsScope = Scope{Settings: true}
	// EntriesScope is the list of entries as a whole: adding to it.
	EntriesScope = Scope{}
)

// EntryScope is one entry.
func EntryScope(id event.EntryID) Scope { return Scope{Entry: id} }

// RoundScope is a round: its draft, publication and completion.
func RoundScope(number int) Scope { return Scope{Round: number} }

// PairingScope is one board of a round: its result and records.
func PairingScope(round, board int) Scope { return Scope{Round: round, Board: board} }

// String names the scope in logs: "settings", "entry 3", "round 2", "round 2
// board 5".
func (s Scope) String() string {
	switch {
	case s.Settings:
		return "settings"
	case s.Board > 0:
		return fmt.Sprintf("round %d board %d", s.Round, s.Board)
	case s.Round > 0:
		return fmt.Sprintf("round %d", s.Round)
	case s.Entry > 0:
		return fmt.Sprintf("entry %d", s.Entry)
	}
	return "entries"
}

// Revision returns the last sequence that touched a resource: what its ETag
// shows and If-Match is compared with. It reports false where there is no such
// resource (yet).
func (t *Tournament) Revision(s Scope) (int64, bool) {
	switch {
	case s.Settings:
		return t.SettingsRevision, t.Exists()
	case s.Board != 0:
		p, exists := t.Pairing(s.Round, s.Board)
		return p.Revision, exists
	case s.Round != 0:
		r, exists := t.Round(s.Round)
		return r.Revision, exists
	case s.Entry != 0:
		e, exists := t.Entry(s.Entry)
		return e.Revision, exists
	}
	return t.EntriesRevision, t.Exists()
}
