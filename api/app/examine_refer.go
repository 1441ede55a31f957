package app

import (
	"errors"
	"time"

	"sumito/tournament/event"
)

// references are what a log refers to outside itself.
type references struct {
	texts   map[string]string         // hashes of private texts by id
	since   map[string]int64          // sequence of the first event that refers to a text
	records map[string]GameRecord     // that were attached, without their contents
	parts   map[string]map[string]any // what the texts are, by id
	broken  int64                     // sequence of the first event that can't be read
}

// note adds what an event refers to. Events of unknown kinds refer to nothing
// that is known here.
func (r *references) note(e event.Event) {
	if r.texts == nil {
		r.texts, r.since, r.records, r.parts = map[string]string{}, map[string]int64{}, map[string]GameRecord{}, map[string]map[string]any{}
	}
	payload, err := event.Decode(e)
	var unknown *event.UnknownKindError
	if err != nil {
		if r.broken == 0 && !errors.As(err, &unknown) {
			r.broken = e.Sequence
		}
		return
	}
	if attached, ok := payload.(event.RecordAttached); ok && !hasKey(r.records, attached.Record) { // an undo may attach it again
		r.records[attached.Record] = GameRecord{
			ID: attached.Record, Game: attached.Game, Tournament: e.Stream, Round: attached.Round, Board: attached.Board,
			Envelope: attached.Envelope, Plies: attached.Verdict.Plies, Created: time.UnixMicro(e.Time).UTC(),
		}
	}
	r.noteParts(payload)
	for _, text := range event.Texts(payload) {
		if r.texts[text.ID] = text.Hash; r.since[text.ID] == 0 {
			r.since[text.ID] = e.Sequence
		}
	}
}

// attached returns the records in order of their ids.
func (r *references) attached() []GameRecord {
	records := make([]GameRecord, 0, len(r.records))
	for _, id := range sortedKeys(r.records) {
		records = append(records, r.records[id])
	}
	return records
}
