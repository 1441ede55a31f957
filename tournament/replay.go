package tournament

import (
	"iter"

	"sumito/tournament/event"
)

// Replay folds a whole log into the state after its last event. Events come in
// order; the error they come with, or an *event.ChainError where one doesn't
// follow from the one before, ends the replay. It is linear in the length of
// the log: the state is private until it is returned and changed in place.
func Replay(id string, events iter.Seq2[event.Event, error]) (*Tournament, error) {
	fold := NewFold(id)
	for e, err := range events {
		if err != nil {
			return nil, err
		}
		if _, err := event.Follow(fold.State().Head, id, e); err != nil {
			return nil, err
		}
		fold.Add(e)
	}
	return fold.State(), nil
}
