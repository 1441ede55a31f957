package app

import (
	"errors"

	"sumito/tournament/event"
)

// references are what a log refers to outside itself.
type references struct {
	texts   map[string]string // hashes of private texts by id
	since   map[string]int64  // sequence of the first event that refers to a text
	records map[string]string // hashes of games by the record's id
	broken  int64             // sequence of the first event that can't be read
}

// note adds what an event refers to. Events of unknown kinds refer to nothing
// that is known here.
func (r *references) note(e event.Event) {
	if r.texts == nil {
		r.texts, r.since, r.records = map[string]string{}, map[string]int64{}, map[string]string{}
	}
	payload, err := event.Decode(e)
	var unknown *event.UnknownKindError
	if err != nil {
		if r.broken == 0 && !errors.As(err, &unknown) {
			r.broken = e.Sequence
		}
		return
	}
	if attached, ok := payload.(event.RecordAttached); ok {
		r.records[attached.Record] = attached.Game
	}
	for _, text := range event.Texts(payload) {
		if r.texts[text.ID] = text.Hash; r.since[text.ID] == 0 {
			r.since[text.ID] = e.Sequence
		}
	}
}
