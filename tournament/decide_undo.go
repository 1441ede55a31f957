package tournament

import "sumito/tournament/event"

func (c Undo) decide(t *Tournament) ([]event.Payload, error) {
	done, err := c.target(t)
	if err != nil {
		return nil, err
	}
	if err := done.before.blocked(t, c.In, done); err != nil {
		return nil, err
	}
	payloads := []event.Payload{event.BatchUndone{Batch: done.first}}
	return append(payloads, done.before.restore(t, c.In)...), nil
}

// target returns the step to take back: the newest standing one, or the named
// one if nothing that stands came after it.
func (c Undo) target(t *Tournament) (*step, error) {
	top := t.newest(c.In)
	if c.Batch == 0 {
		if s := top.standing(); s != nil {
			return s, nil
		}
		return nil, refuse(CodeNothingToUndo, params{"scope": c.In.String()})
	}
	// The state before an undone step is the state after the one before it, so
	// that one can be named as well: an ordinary step or an undo.
	for s := top; s != nil; s = s.undoes.previous {
		if s.first == c.Batch {
			return s, nil
		}
		if s.undoes == nil {
			break
		}
	}
	named := top.find(c.Batch)
	if named == nil {
		return nil, refuse(CodeBatchUnknown, params{"batch": c.Batch, "scope": c.In.String()})
	}
	var later []int64
	stands := named.undoes != nil
	for s := top.standing(); s != nil; s = s.previous.standing() {
		if s == named {
			stands = true
		}
		if s.first > c.Batch {
			later = append(later, s.first)
		}
	}
	if !stands || len(later) == 0 {
		return nil, refuse(CodeBatchUndone, params{"batch": c.Batch})
	}
	return nil, blockedBy(named, "batches", later)
}

// blockedBy refuses an undo with the list of what depends on the step.
func blockedBy[T any](done *step, needs string, list []T) error {
	return refuseList(CodeUndoBlocked, needs, list, params{"batch": done.first, "needs": needs})
}
