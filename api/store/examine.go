package store

import (
	"cmp"
	"context"
	"database/sql"
	"encoding/hex"
	"fmt"
	"maps"
	"reflect"
	"slices"
	"strings"

	"gorm.io/gorm"
	"gorm.io/gorm/schema"

	"sumito/api/app"
)

// Differences compares the stored projections of a tournament with those
// given, all of them as of one moment, or returns ErrHeadMoved when the stream
// isn't at the summary's head.
func (s *Store) Differences(ctx context.Context, p app.Projections) (found []app.Difference, err error) {
	stream, head := p.Summary.ID, p.Summary.Head
	err = s.whole(ctx, func(tx *gorm.DB) error {
		var at streamRow
		if err := tx.Select("head_sequence", "head_hash").Where("id = ?", stream).Take(&at).Error; err != nil {
			return err
		}
		if now, err := headOf(at.Sequence, at.Hash); err != nil || now != head {
			return cmp.Or(err, app.ErrHeadMoved)
		}
		found, err = differences(tx, p)
		return err
	})
	return found, failure("projections of "+stream, err)
}

// differences is Differences in a transaction that keeps the stream where it is.
func differences(tx *gorm.DB, p app.Projections) ([]app.Difference, error) {
	stream := p.Summary.ID
	var tournaments []tournamentRow
	var entries []entryRow
	var games []ratedGameRow
	if err := tx.Where("id = ?", stream).Find(&tournaments).Error; err != nil {
		return nil, err
	}
	if err := tx.Where("tournament_id = ?", stream).Find(&entries).Error; err != nil {
		return nil, err
	}
	if err := tx.Where("tournament_id = ?", stream).Find(&games).Error; err != nil {
		return nil, err
	}
	records, attached, err := recordsOf(tx, p)
	if err != nil {
		return nil, err
	}
	_, wanted := entriesOf(stream, p.Entries)
	return slices.Concat(
		compare(tournaments, []tournamentRow{tournamentOf(p.Summary, p.Summary.Head)}),
		compare(entries, wanted),
		compare(games, ratedRows(p.Summary.Club, p.Rounds)),
		compare(records, attached),
	), nil
}

// whole runs a transaction that sees one moment of the database.
func (s *Store) whole(ctx context.Context, work func(tx *gorm.DB) error) error {
	var options []*sql.TxOptions
	if s.onPostgres() {
		options = append(options, &sql.TxOptions{Isolation: sql.LevelRepeatableRead, ReadOnly: true})
	}
	return s.read(ctx).Transaction(work, options...)
}

// compare lists how stored rows differ from those wanted, in order of their
// keys.
func compare[Row schema.Tabler](stored, wanted []Row) []app.Difference {
	var none Row
	table := none.TableName()
	there, should := byKey(stored), byKey(wanted)
	var differences []app.Difference
	for _, key := range slices.Sorted(maps.Keys(should)) {
		row, found := there[key]
		if !found {
			differences = append(differences, app.Difference{Table: table, Row: key, Wanted: "a row"})
			continue
		}
		for _, c := range should[key] {
			if now := row[c.index]; now.value != c.value {
				differences = append(differences, app.Difference{Table: table, Row: key, Column: c.name, Stored: now.value, Wanted: c.value})
			}
		}
	}
	for _, key := range slices.Sorted(maps.Keys(there)) {
		if _, found := should[key]; !found {
			differences = append(differences, app.Difference{Table: table, Row: key, Stored: "a row"})
		}
	}
	return differences
}

// cell is one value of a row, as text.
type cell struct {
	index       int
	name, value string
}

// byKey spells rows out, by their primary keys.
func byKey[Row any](rows []Row) map[string][]cell {
	spelled := make(map[string][]cell, len(rows))
	for _, row := range rows {
		value := reflect.ValueOf(row)
		cells := make([]cell, value.NumField())
		var key []string
		for i := range cells {
			tag := value.Type().Field(i).Tag.Get("gorm")
			name, _, _ := strings.Cut(strings.TrimPrefix(tag, "column:"), ";")
			cells[i] = cell{index: i, name: name, value: spell(value.Field(i))}
			if strings.Contains(tag, "primaryKey") {
				key = append(key, cells[i].value)
			}
		}
		spelled[strings.Join(key, "/")] = cells
	}
	return spelled
}

// spell writes a column's value as text.
func spell(value reflect.Value) string {
	if bytes, ok := value.Interface().([]byte); ok {
		return hex.EncodeToString(bytes)
	}
	if value.Kind() == reflect.Pointer {
		if value.IsNil() {
			return ""
		}
		value = value.Elem()
	}
	return fmt.Sprint(value.Interface())
}

// AllTexts returns every private text of a stream.
func (s *Store) AllTexts(ctx context.Context, stream string) ([]app.Text, error) {
	var rows []textRow
	err := s.read(ctx).Where("stream_id = ?", stream).Order("id").Find(&rows).Error
	return mapped(rows, textRow.text), failure("texts of "+stream, err)
}

// AllRecords returns every record of a tournament with its game.
func (s *Store) AllRecords(ctx context.Context, stream string) ([]app.GameRecord, error) {
	var rows []storedRecord
	err := s.records(ctx).Where("tournament_id = ?", stream).Order("records.id").Find(&rows).Error
	return mapped(rows, storedRecord.record), failure("records of "+stream, err)
}
