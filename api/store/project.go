package store

import (
	"slices"
	"time"

	"gorm.io/gorm"
	"gorm.io/gorm/clause"

	"sumito/api/app"
	"sumito/tournament/event"
)

// project writes the projections of a commit: what lists and searches read so
// that no page needs to replay a log.
func project(tx *gorm.DB, c app.Commit, head event.Head) error {
	if c.Summary.ID != "" {
		row := tournamentOf(c.Summary, head)
		err := tx.Clauses(clause.OnConflict{
			Columns:   []clause.Column{{Name: "id"}},
			DoUpdates: clause.AssignmentColumns(changing),
		}).Create(&row).Error
		if err != nil {
			return err
		}
	}
	if err := projectEntries(tx, c.Stream, c.Entries); err != nil {
		return err
	}
	return projectRounds(tx, c.Stream, c.Summary.Club, c.Rounds)
}

// changing are the columns of a tournament that a later batch may change: all
// but its id, club and creation, and which revision wrote all of its rows.
var changing = []string{
	"name", "place", "folded", "zone", "starts_on", "ends_on", "listed_on", "layout", "rounds", "round", "entries",
	"state", "head_sequence", "head_hash", "public_sequence", "updated_at",
}

// tournamentOf returns the row of a summary at a head.
func tournamentOf(s app.Summary, head event.Head) tournamentRow {
	listed := s.StartsOn
	if listed == "" {
		listed = dateIn(s.Zone, s.Created)
	}
	return tournamentRow{
		ID: s.ID, Club: s.Club, Name: s.Name, Place: s.Place, Folded: searchable(s), Zone: s.Zone,
		StartsOn: s.StartsOn, EndsOn: s.EndsOn, ListedOn: listed, Layout: s.Layout,
		Rounds: s.Rounds, Round: s.Round, Entries: s.Entries, State: s.State,
		Sequence: head.Sequence, Hash: head.Hash[:], Public: s.Public,
		Created: instantOf(s.Created), Updated: instantOf(s.Updated), Projected: app.ProjectionRevision,
	}
}

// dateIn returns the date of an instant in a zone, in UTC where the zone is
// unknown here.
func dateIn(name string, instant time.Time) string {
	zone, err := time.LoadLocation(name)
	if err != nil {
		zone = time.UTC
	}
	return instant.In(zone).Format(time.DateOnly)
}

// searchable returns what a search looks at. The line break keeps a search
// from matching across name and place: Fold leaves none in what is sought.
func searchable(s app.Summary) string {
	return app.Fold(s.Name) + "\n" + app.Fold(s.Place)
}

// projectEntries replaces the rows of the entries named.
func projectEntries(tx *gorm.DB, stream string, entries []app.EntryRow) error {
	ids, rows := entriesOf(stream, entries)
	for chunk := range slices.Chunk(ids, batchRows) {
		err := tx.Where("tournament_id = ? AND entry IN ?", stream, chunk).Delete(&entryRow{}).Error
		if err != nil {
			return err
		}
	}
	return insert(rows)(tx)
}

// entriesOf returns which entries are named, and the rows they are to have.
func entriesOf(stream string, entries []app.EntryRow) (ids []event.EntryID, rows []entryRow) {
	for _, e := range entries {
		ids = append(ids, e.Entry)
		if e.Player != "" {
			rows = append(rows, entryRow{Tournament: stream, Entry: e.Entry, Player: e.Player})
		}
	}
	return ids, rows
}
