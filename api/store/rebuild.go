package store

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"

	"gorm.io/gorm"

	"sumito/api/app"
)

// Rebuild replaces all projections of a tournament in one transaction, like
// Reproject, and the places of its records. It compares before and after: mended
// are the values that differed and don't any more, left those that differ all
// the same, as when a trigger writes others.
func (s *Store) Rebuild(ctx context.Context, p app.Projections) (mended, left []app.Difference, err error) {
	err = s.write(ctx, "projections of "+p.Summary.ID, func(tx *gorm.DB) error {
		if err := holdStream(tx, p.Summary); err != nil {
			return err
		}
		before, err := differences(tx, p)
		if err != nil {
			return err
		}
		if err := replaceProjections(tx, p); err != nil {
			return err
		}
		if err := replaceRecords(tx, p); err != nil {
			return err
		}
		if left, err = differences(tx, p); err != nil {
			return err
		}
		mended = slices.DeleteFunc(before, func(d app.Difference) bool { return slices.ContainsFunc(left, d.SamePlace) })
		return nil
	})
	if errors.Is(err, gorm.ErrForeignKeyViolated) {
		err = fmt.Errorf("%w: %w", app.ErrDangling, err)
	}
	if err != nil {
		return nil, nil, err
	}
	return mended, left, nil
}

// recordsSlack is how far apart a record's row and the event that attached it may
// be in time: both are made while one request is answered.
const recordsSlack = time.Minute

// recordsOf returns the stored rows of the records that a log attached, and what
// they are to be by it. What the log can't tell is as stored: which game is there
// is proven by its hash, and a text is referred to only where it came along.
func recordsOf(tx *gorm.DB, p app.Projections) (stored, wanted []recordRow, err error) {
	attached := make(map[string]app.GameRecord, len(p.Records))
	ids, envelopes := make([]string, len(p.Records)), make([]string, len(p.Records))
	for i, record := range p.Records {
		attached[record.ID], ids[i], envelopes[i] = record, record.ID, record.Envelope.ID
	}
	if stored, err = found[recordRow](tx, "id", ids); err != nil {
		return nil, nil, err
	}
	texts, err := found[textRow](tx.Select("id").Where("stream_id = ?", p.Summary.ID), "id", envelopes)
	if err != nil {
		return nil, nil, err
	}
	there := make(map[string]bool, len(texts))
	for _, text := range texts {
		there[text.ID] = true
	}
	wanted = mapped(stored, func(row recordRow) recordRow {
		record := attached[row.ID]
		should := recordOf(p.Summary.Club)(record)
		should.Game = row.Game
		if !there[record.Envelope.ID] {
			should.EnvelopeID = row.EnvelopeID
		}
		if row.Created.time().Sub(record.Created).Abs() <= recordsSlack {
			should.Created = row.Created
		}
		return should
	})
	return stored, wanted, nil
}

// replaceRecords brings the rows of records to what the log says of them.
func replaceRecords(tx *gorm.DB, p app.Projections) error {
	stored, wanted, err := recordsOf(tx, p)
	if err != nil {
		return err
	}
	for i, row := range wanted {
		if len(compare(stored[i:i+1], wanted[i:i+1])) == 0 {
			continue
		}
		err := tx.Model(&recordRow{}).Where("id = ?", row.ID).Updates(map[string]any{
			"club_id": row.Club, "tournament_id": row.Tournament, "round": row.Round, "board": row.Board,
			"envelope_id": row.EnvelopeID, "envelope_hash": row.EnvelopeHash, "plies": row.Plies, "created_at": row.Created,
		}).Error
		if err != nil {
			return err
		}
	}
	return nil
}
