package app

import (
	"context"
	"maps"
	"strconv"
	"strings"

	"sumito/tournament/event"
)

// What a fault is about, as its parameter "part" says it. The parameters that go
// with it are in brackets.
const (
	partList     = "list"     // the line of the tournament in the list
	partEntry    = "entry"    // an entry (entry, player)
	partGame     = "game"     // a rated game (round, board)
	partRecord   = "record"   // a record (round, board)
	partName     = "name"     // the tournament's name
	partPlace    = "place"    // where it is played
	partCalled   = "called"   // the name of an entry (entry)
	partReason   = "reason"   // of a result (round, board)
	partEnvelope = "envelope" // a record as it was submitted (round, board)
)

// about tells what of a tournament a difference is in: its part, and the numbers
// by which people know it.
func (r *references) about(d Difference) map[string]any {
	key := strings.Split(d.Row, "/")
	number := func(i int) int {
		n, _ := strconv.Atoi(key[min(i, len(key)-1)])
		return n
	}
	switch d.Table {
	case "entries":
		return map[string]any{"part": partEntry, "entry": number(1), "player": key[len(key)-1]}
	case "rated_games":
		return map[string]any{"part": partGame, "round": number(1), "board": number(2)}
	case "records":
		record := r.records[d.Row]
		return map[string]any{"part": partRecord, "round": record.Round, "board": record.Board}
	}
	return map[string]any{"part": partList}
}

// differ is what a sentence about a difference needs.
func (r *references) differ(stream string, d Difference) map[string]any {
	params := r.about(d)
	maps.Copy(params, map[string]any{
		"stream": stream, "table": d.Table, "row": d.Row, "column": d.Column, "stored": d.Stored, "wanted": d.Wanted,
	})
	return params
}

// placed adds to differences what is told of them.
func (r *references) placed(stream string, all []Difference) []Difference {
	for i, d := range all {
		all[i].Params = r.differ(stream, d)
	}
	return all
}

// text is what a sentence about a private text needs.
func (r *references) text(id string) map[string]any {
	params := map[string]any{"text": id}
	maps.Copy(params, r.parts[id])
	return params
}

// noteParts notes what the texts of an event are.
func (r *references) noteParts(payload event.Payload) {
	note := func(text event.Text, part string, params map[string]any) {
		if !text.Absent() && r.parts[text.ID] == nil {
			params["part"] = part
			r.parts[text.ID] = params
		}
	}
	settings := func(s event.Settings) {
		note(s.Name, partName, map[string]any{})
		note(s.Place, partPlace, map[string]any{})
	}
	at := func(round, board int) map[string]any { return map[string]any{"round": round, "board": board} }
	switch p := payload.(type) {
	case event.TournamentCreated:
		settings(p.Settings)
	case event.SettingsChanged:
		settings(p.Settings)
	case event.EntryAdded:
		note(p.Name, partCalled, map[string]any{"entry": int(p.Entry)})
	case event.EntryCorrected:
		note(p.Name, partCalled, map[string]any{"entry": int(p.Entry)})
	case event.ResultReported:
		note(p.Result.Reason, partReason, at(p.Round, p.Board))
	case event.ResultRuled:
		note(p.Result.Reason, partReason, at(p.Round, p.Board))
	case event.RecordAttached:
		note(p.Envelope, partEnvelope, at(p.Round, p.Board))
		note(p.Result.Reason, partReason, at(p.Round, p.Board))
	}
}

// ProvenName returns the name of a tournament, "" where its text isn't the one
// whose hash the log has, or where the log can't be followed.
func (s *Service) ProvenName(ctx context.Context, stream string) string {
	now, err := s.load(ctx, stream)
	if err != nil {
		return ""
	}
	given := now.Settings.Name
	texts, err := s.store.Texts(ctx, stream, []string{given.ID})
	if err != nil || texts[given.ID].Hash() != given.Hash {
		return ""
	}
	return texts[given.ID].Body
}
