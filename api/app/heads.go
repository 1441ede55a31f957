package app

import (
	"context"
	"fmt"

	"sumito/tournament/event"
)

// HeadStore tells cheaply where logs stand: api/live asks it for all that is
// watched. api/store implements it.
type HeadStore interface {
	// Heads returns where the logs of those of the tournaments stand that are
	// there, and the people revision, as of one moment for each tournament.
	Heads(ctx context.Context, ids []string) (Heads, error)
}

// Heads are the answer of a HeadStore.
type Heads struct {
	Of     map[string]Marks // by tournament id
	People int64            // people revision, see Store.PeopleRevision
}

// Marks are where a tournament's log stands for each audience.
type Marks struct {
	Head   event.Head // for staff: the newest event
	Public event.Head // for everyone: the newest event that changed what they may see
}

// Mark names what one audience sees of a tournament: a page made at one mark is
// up to date as long as it is that audience's mark. Two marks are compared for
// being equal, not for which is later: a restored backup goes back.
type Mark struct {
	Head   event.Head
	People int64
}

// String writes the mark as streams and entity tags do:
// "<sequence>-<first 10 characters of the hash>-<people revision>".
func (m Mark) String() string {
	return fmt.Sprintf("%d-%s-%d", m.Head.Sequence, m.Head.Hash.Short(), m.People)
}

// Mark is the stamp without its audience.
func (s Stamp) Mark() Mark { return Mark{Head: s.Head, People: s.People} }

// For returns the mark of an audience.
func (m Marks) For(audience string, people int64) Mark {
	if audience == StaffAudience {
		return Mark{Head: m.Head, People: people}
	}
	return Mark{Head: m.Public, People: people}
}
