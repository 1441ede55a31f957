package app

import (
	"context"
	"fmt"
	"maps"

	"sumito/game"
	"sumito/tournament"
	"sumito/tournament/event"
)

// The states of a tournament in a Summary.
const (
	Planned  = "planned"
	Running  = "running"
	Finished = "finished"
)

// summaryAfter is the projection after a batch that brings fresh texts.
func (s *Service) summaryAfter(ctx context.Context, now, after state, fresh []Text) (Summary, error) {
	bodies := map[string]string{"": ""} // no place is no text
	for _, text := range fresh {
		bodies[text.ID] = text.Body
	}
	wanted := []string{after.Settings.Name.ID, after.Settings.Place.ID}
	if !hasKeys(bodies, wanted) {
		known, err := s.people(ctx, now)
		if err != nil {
			return Summary{}, err
		}
		maps.Copy(bodies, known.texts)
	}
	if !hasKeys(bodies, wanted) {
		// An undo went back to a name that wasn't in use any more.
		rows, err := s.store.Texts(ctx, after.ID, wanted)
		if err != nil {
			return Summary{}, fmt.Errorf("texts of %s: %w", after.ID, err)
		}
		for _, id := range wanted {
			bodies[id] = rows[id].Body
		}
	}
	return project(after, bodies[wanted[0]], bodies[wanted[1]]), nil
}

func hasKey[V any](bodies map[string]V, id string) bool {
	_, found := bodies[id]
	return found
}

func hasKeys(bodies map[string]string, ids []string) bool {
	for _, id := range ids {
		if !hasKey(bodies, id) {
			return false
		}
	}
	return true
}

// ProjectionRevision counts the changes of what projections hold. Rows that an
// earlier one wrote are written anew when the database is opened.
const ProjectionRevision = 2

// Projections are all the rows that follow from a tournament's state, for when
// they are written anew. A Commit carries only those that its batch changed.
type Projections struct {
	Summary Summary
	Entries []EntryRow
	Rounds  []RatedRound
	// Records are what a log says of the records that it attached, without their
	// contents. They are compared and rebuilt where they are given.
	Records []GameRecord
	Relies  Relies // what must not have been erased meanwhile
}

// projections computes them.
func projections(st state, name, place string) Projections {
	p := Projections{Summary: project(st, name, place), Rounds: ratedRounds(st)}
	for _, entry := range st.Entries {
		p.Entries = append(p.Entries, rowsOfEntry(st.Tournament, entry)...)
	}
	p.Relies = relies(st.Tournament, p.Summary, nil, proposal{}, nil)
	return p
}

// project computes the row that lists a tournament.
func project(st state, name, place string) Summary {
	settings := st.Settings
	return Summary{
		ID:       st.ID,
		Club:     st.Club,
		Name:     name,
		Place:    place,
		Zone:     settings.Zone,
		StartsOn: settings.StartsOn,
		EndsOn:   settings.EndsOn,
		Layout:   layoutOf(settings.Ruleset),
		Rounds:   st.Planned(),
		Round:    st.Shown(),
		Entries:  activeEntries(st.Tournament),
		State:    stage(st.Tournament),
		Head:     st.Head,
		Public:   st.Public,
		Created:  st.created,
		Updated:  st.updated,
	}
}

// layoutOf returns the slug of the layout in a canonical ruleset. One that
// can't be read (written by a newer program) has none.
func layoutOf(ruleset string) string {
	rules, err := game.ParseRuleset([]byte(ruleset))
	if err != nil {
		return ""
	}
	return rules.Layout
}

func activeEntries(t *tournament.Tournament) int {
	count := 0
	for _, entry := range t.Entries {
		if !entry.Removed && entry.Left == 0 {
			count++
		}
	}
	return count
}

// stage tells whether a tournament is planned, running or finished: finished
// when every planned round is completed.
func stage(t *tournament.Tournament) string {
	completed := 0
	for _, round := range t.Rounds {
		if round.State == tournament.RoundCompleted {
			completed++
		}
	}
	switch {
	case completed >= t.Planned() && completed > 0:
		return Finished
	case t.Shown() > 0:
		return Running
	}
	return Planned
}

// entryRows is the projection of the entries that a batch added, took off or
// brought back.
func entryRows(t *tournament.Tournament, payloads []event.Payload) []EntryRow {
	var rows []EntryRow
	for _, payload := range payloads {
		var id event.EntryID
		switch p := payload.(type) {
		case event.EntryAdded:
			id = p.Entry
		case event.EntryRemoved:
			id = p.Entry
		case event.EntryRestored:
			id = p.Entry
		default:
			continue
		}
		if entry, found := t.Entry(id); found {
			rows = append(rows, rowsOfEntry(t, entry)...)
		}
	}
	return rows
}

// rowsOfEntry is the projection of one entry.
func rowsOfEntry(t *tournament.Tournament, entry tournament.Entry) []EntryRow {
	if entry.Removed {
		return []EntryRow{{Tournament: t.ID, Entry: entry.ID}}
	}
	rows := make([]EntryRow, len(entry.Players))
	for i, player := range entry.Players {
		rows[i] = EntryRow{Tournament: t.ID, Entry: entry.ID, Player: player}
	}
	return rows
}
