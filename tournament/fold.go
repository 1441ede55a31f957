package tournament

import "sumito/tournament/event"

// Fold is a log on its way into a state, event by event, for whoever looks at
// what is between them: the state is changed in place, so that a long log costs
// no more than its replay.
type Fold struct{ b builder }

// NewFold returns the empty state of a stream, before its first event.
func NewFold(id string) *Fold {
	f := &Fold{b: builder{t: New(id)}}
	f.b.ownAll()
	return f
}

// Add folds one event in. It trusts the event to follow the head; Apply says
// what becomes of one that makes no sense.
func (f *Fold) Add(e event.Event) { f.b.apply(e) }

// State returns the state after the last event. The next Add changes it: what
// is to be kept has to be copied.
func (f *Fold) State() *Tournament { return f.b.t }
