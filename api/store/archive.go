package store

import (
	"context"
	"errors"
	"iter"
	"time"

	"gorm.io/gorm"
	"gorm.io/gorm/clause"

	"sumito/api/app"
	"sumito/tournament/event"
)

// Games returns contents of games by hash; unknown hashes are left out.
func (s *Store) Games(ctx context.Context, hashes []string) (map[string][]byte, error) {
	rows, err := found[gameRow](s.read(ctx), "hash", hashes)
	games := make(map[string][]byte, len(rows))
	for _, row := range rows {
		games[row.Hash] = row.Content
	}
	return games, failure("games", err)
}

// Commands returns up to limit commands of a stream whose first event comes
// after a sequence, in order.
func (s *Store) Commands(ctx context.Context, stream string, after int64, limit int) ([]app.Answer, error) {
	var rows []commandRow
	err := s.read(ctx).Where("stream_id = ? AND first > ?", stream, after).Order("first").Limit(limit).Find(&rows).Error
	return mapped(rows, commandRow.answer), failure("commands of "+stream, err)
}

// TakeOver makes this database the home of a stream at a head, or returns
// ErrHeadMoved.
func (s *Store) TakeOver(ctx context.Context, stream string, head event.Head) error {
	return s.write(ctx, "take over "+stream, func(tx *gorm.DB) error {
		return headMoved(affected(streamAt(tx, stream, head).Updates(map[string]any{"copied": 0})))
	})
}

// Import writes a tournament, or what a copy lacks of it, in one transaction. It
// returns ErrTaken when the stream is there, or isn't the copy that is continued,
// and ErrErased when one of the players it relies on was erased. Rows are written
// some at a time, as they are read.
func (s *Store) Import(ctx context.Context, i app.Import) error {
	id := i.Stream.ID
	err := s.write(ctx, "import "+id, func(tx *gorm.DB) error {
		if err := beginImport(tx, i); err != nil {
			return err
		}
		absent := tx.Clauses(clause.OnConflict{DoNothing: true})
		texts := tx
		if i.After.Sequence > 0 {
			texts = absent // what was erased here, or came before, stays as it is
		}
		for _, write := range []func() error{
			func() error { return insert(mapped(i.Commands, commandOf(id)))(tx) },
			func() error { return pour(tx, i.Events, eventOf) },
			func() error { return pour(texts, i.Texts, arrivedText(id, i.Made)) },
			func() error { return insertNamed(tx, mapped(i.Players, arrivedPlayer(i.Made))) },
			func() error { return renameFrom(tx, i.Stream.Club, i.Renames) },
			func() error { return pour(absent, i.Games, contentOf) },
			func() error { return insert(mapped(i.Records, recordOf(i.Stream.Club)))(tx) },
			func() error { return nameRecords(tx, id, i.Named) },
		} {
			if err := write(); err != nil {
				return err
			}
		}
		if err := raisePeople(tx); err != nil {
			return err
		}
		if err := replaceProjections(tx, i.Projections); err != nil {
			return err
		}
		return s.notify(tx, id)
	})
	if err == nil {
		s.note.acknowledged(int(i.Stream.Head.Sequence - i.After.Sequence))
	}
	return err
}

// beginImport makes the stream of an import, or moves the head of the copy that is
// continued. It returns ErrTaken when that isn't there as it should be.
func beginImport(tx *gorm.DB, i app.Import) error {
	row := streamRow{
		ID: i.Stream.ID, Kind: tournamentStream, Club: i.Stream.Club, Sequence: i.Stream.Head.Sequence, Hash: i.Stream.Head.Hash[:],
		Copied: flag(i.Stream.Copied), Nameless: i.Stream.Nameless,
	}
	var begun *gorm.DB
	if i.After.Sequence == 0 {
		begun = tx.Clauses(clause.OnConflict{DoNothing: true}).Create(&row)
	} else {
		begun = streamAt(tx, i.Stream.ID, i.After).Where("copied = 1").Updates(map[string]any{
			"head_sequence": row.Sequence, "head_hash": row.Hash, "copied": row.Copied, "nameless_until": row.Nameless,
		})
	}
	err := affected(begun)
	if errors.Is(err, app.ErrNoRow) {
		return app.ErrTaken
	}
	return err
}

// renameFrom gives players of a club other names who still have the ones they
// had.
func renameFrom(tx *gorm.DB, club string, renames []app.Renamed) error {
	for _, r := range renames {
		err := tx.Model(&playerRow{}).Where("id = ? AND club_id = ? AND name = ? AND erased_at IS NULL", r.Player, club, r.From).
			Update("name", r.To).Error
		if err != nil {
			return err
		}
	}
	return nil
}

// nameRecords gives records of a tournament that came without their texts the
// references to them.
func nameRecords(tx *gorm.DB, tournament string, records []app.GameRecord) error {
	for _, r := range records {
		err := tx.Model(&recordRow{}).Where("id = ? AND tournament_id = ? AND envelope_id IS NULL", r.ID, tournament).
			Update("envelope_id", optional(r.Envelope.ID)).Error
		if err != nil {
			return err
		}
	}
	return nil
}

// pour inserts what a sequence yields, some rows at a time.
func pour[T, Row any](tx *gorm.DB, things iter.Seq2[T, error], row func(T) Row) error {
	waiting := make([]Row, 0, batchRows)
	for thing, err := range things {
		if err != nil {
			return err
		}
		if waiting = append(waiting, row(thing)); len(waiting) < batchRows {
			continue
		}
		if err := insert(waiting)(tx.Session(&gorm.Session{})); err != nil {
			return err
		}
		waiting = waiting[:0]
	}
	return insert(waiting)(tx.Session(&gorm.Session{}))
}

// arrivedText makes the row of a text that comes in an archive.
func arrivedText(stream string, now time.Time) func(app.Text) textRow {
	standing, erased := textOf(stream), instantOf(now)
	return func(t app.Text) textRow {
		if t.Erased {
			return textRow{Stream: stream, ID: t.ID, Erased: &erased}
		}
		return standing(t)
	}
}

// insertNamed inserts the players who aren't there, and gives their names to
// those of the club who never had one.
func insertNamed(tx *gorm.DB, players []playerRow) error {
	return insert(players)(tx.Clauses(clause.OnConflict{
		Columns: []clause.Column{{Name: "id"}},
		Where: clause.Where{Exprs: []clause.Expression{clause.Expr{
			SQL: "players.name = '' AND players.erased_at IS NULL AND players.club_id = excluded.club_id",
		}}},
		DoUpdates: clause.AssignmentColumns([]string{"name"}),
	}))
}

// arrivedPlayer makes the row of a player who comes in an archive.
func arrivedPlayer(now time.Time) func(app.Player) playerRow {
	erased := instantOf(now)
	return func(p app.Player) playerRow {
		row := playerOf(p)
		if p.Erased {
			row.Erased = &erased
		}
		return row
	}
}

func contentOf(c app.Content) gameRow { return gameRow{Hash: c.Hash, Content: c.Body} }
