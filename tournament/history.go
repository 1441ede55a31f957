package tournament

import "sumito/tournament/event"

// undoLog keeps, for every resource, the batches that changed it, each with
// what the resource was before. The chains are linked from the newest to the
// oldest and never changed, so that states share them.
type undoLog struct {
	settings *step
	entries  *step
	rounds   []*step // by round; longer than Tournament.Rounds after a discard

	// The undo whose compensating events are being applied.
	undoing struct {
		first     int64 // its own batch
		names     int64 // the batch it undoes
		inEntries bool  // which is one of the list of entries
	}
}

// step is one batch in the history of a resource.
type step struct {
	first    int64  // first sequence of the batch
	action   string // type of its first event that touched the resource
	before   snapshot
	undoes   *step // the step this one undoes, nil for an ordinary one
	previous *step
}

// snapshot is a resource as it was before a batch.
type snapshot interface {
	// blocked returns a Refusal that lists what depends on the present state
	// of the resource, nil if it can go back.
	blocked(t *Tournament, in Scope, done *step) error
	// restore returns the events that bring the resource back, at least one.
	restore(t *Tournament, in Scope) []event.Payload
}

// standing returns the newest step at or before s that is an ordinary one and
// hasn't been undone. An undo leaves the history as it was before the step it
// undoes.
func (s *step) standing() *step {
	for s != nil && s.undoes != nil {
		s = s.undoes.previous
	}
	return s
}

// find returns the step of a batch in the chain that ends with s, or nil.
func (s *step) find(first int64) *step {
	for ; s != nil && s.first >= first; s = s.previous {
		if s.first == first {
			return s
		}
	}
	return nil
}

// newest returns the end of a resource's chain, nil if it has none.
func (t *Tournament) newest(in Scope) *step {
	switch {
	case in.Settings:
		return t.undo.settings
	case in.Board != 0:
		p, _ := t.Pairing(in.Round, in.Board)
		return p.undo
	case in.Round != 0:
		if in.Round < 1 || in.Round > len(t.undo.rounds) {
			return nil
		}
		return t.undo.rounds[in.Round-1]
	case in.Entry != 0:
		e, _ := t.Entry(in.Entry)
		return e.undo
	}
	return t.undo.entries
}

// Batch is one command's change of a resource, as the history shows it.
type Batch struct {
	Scope  Scope
	First  int64  // first sequence: the number that Undo takes
	Action string // type of the event that changed the resource
	Undoes int64  // first sequence of the batch that this one undid, 0 if none
	// Standing says that it is an ordinary change which is in force.
	Standing bool
}

// Undoable returns the newest batch in a scope that still stands: what an Undo
// without a batch would take back, provided that nothing depends on it.
func (t *Tournament) Undoable(in Scope) (Batch, bool) {
	s := t.newest(in).standing()
	if s == nil {
		return Batch{}, false
	}
	return s.batch(in, true), true
}

// Batches returns the history of a scope, newest first.
func (t *Tournament) Batches(in Scope) []Batch {
	top := t.newest(in)
	standing := top.standing()
	var batches []Batch
	for s := top; s != nil; s = s.previous {
		batches = append(batches, s.batch(in, s == standing))
		if s == standing {
			standing = s.previous.standing()
		}
	}
	return batches
}

func (s *step) batch(in Scope, standing bool) Batch {
	b := Batch{Scope: in, First: s.first, Action: s.action, Standing: standing}
	if s.undoes != nil {
		b.Undoes = s.undoes.first
	}
	return b
}
