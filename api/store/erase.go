package store

import (
	"cmp"
	"context"
	"maps"
	"slices"

	"gorm.io/gorm"
	"gorm.io/gorm/clause"

	"sumito/api/app"
	"sumito/tournament/event"
)

// StreamsNaming lists the streams that ever entered a player, by reading the
// payloads of those events: it is as rare as it is slow.
func (s *Store) StreamsNaming(ctx context.Context, player string) ([]string, error) {
	named := "instr(payload, CAST(? AS BLOB)) > 0"
	if s.onPostgres() {
		named = "position(convert_to(?, 'UTF8') IN payload) > 0"
	}
	var streams []string
	err := s.read(ctx).Model(&eventRow{}).Distinct("stream_id").
		Where("type = ? AND "+named, event.EntryAdded{}.Kind().Type, `"`+player+`"`).
		Order("stream_id").Pluck("stream_id", &streams).Error
	return streams, failure("streams naming "+player, err)
}

// Erase takes personal data out of all tables in one transaction. Rows are
// locked in the order in which Commit locks them, and those that two erasures
// may share in one order.
func (s *Store) Erase(ctx context.Context, e app.Erasing) error {
	return s.write(ctx, "erase", func(tx *gorm.DB) error {
		for _, summary := range e.Summaries {
			if err := holdHead(tx, summary); err != nil {
				return err
			}
		}
		if err := erasePlayer(tx, e.Player, instantOf(e.Time)); err != nil {
			return err
		}
		for _, stream := range slices.Sorted(maps.Keys(e.Texts)) {
			if err := eraseTexts(tx, stream, e.Texts[stream], instantOf(e.Time)); err != nil {
				return err
			}
		}
		if err := eraseDigests(tx, e.Commands); err != nil {
			return err
		}
		if err := raisePeople(tx); err != nil {
			return err
		}
		for _, summary := range e.Summaries {
			if err := blankSummary(tx, summary); err != nil {
				return err
			}
		}
		return nil
	})
}

// holdHead locks a stream until the end of the transaction, or returns
// ErrHeadMoved when its texts may be others by now.
func holdHead(tx *gorm.DB, summary app.BlankSummary) error {
	var row streamRow
	err := tx.Clauses(clause.Locking{Strength: clause.LockingStrengthUpdate}).Select("head_sequence").
		Where("id = ?", summary.Tournament).Take(&row).Error
	if err == nil && row.Sequence != summary.Sequence {
		err = app.ErrHeadMoved
	}
	return err
}

func erasePlayer(tx *gorm.DB, player string, at instant) error {
	if player == "" {
		return nil
	}
	return affected(tx.Model(&playerRow{}).Where("id = ?", player).
		Updates(map[string]any{"name": "", "account_id": nil, "erased_at": gorm.Expr("coalesce(erased_at, ?)", at)}))
}

// eraseTexts blanks texts and salts; the rows stay, with the time.
func eraseTexts(tx *gorm.DB, stream string, ids []string, at instant) error {
	for chunk := range slices.Chunk(slices.Sorted(slices.Values(ids)), batchRows) {
		rows := tx.Model(&textRow{}).Where("stream_id = ? AND id IN ? AND erased_at IS NULL", stream, chunk)
		var standing []string
		err := rows.Session(&gorm.Session{}).Clauses(clause.Locking{Strength: clause.LockingStrengthUpdate}).
			Order("id").Pluck("id", &standing).Error
		if err != nil {
			return err
		}
		err = rows.Updates(map[string]any{"body": nil, "salt": nil, "erased_at": at}).Error
		if err != nil {
			return err
		}
	}
	return nil
}

// eraseDigests blanks the digests of commands: made of the content without a
// salt, each would prove a guessed name right. That a command was carried out
// stays known.
func eraseDigests(tx *gorm.DB, commands []app.CommandKey) error {
	type owner struct{ stream, actor string }
	given := map[owner][]string{}
	for _, c := range commands {
		by := owner{c.Stream, c.Actor}
		given[by] = append(given[by], c.Command)
	}
	ordered := slices.SortedFunc(maps.Keys(given), func(a, b owner) int {
		return cmp.Or(cmp.Compare(a.stream, b.stream), cmp.Compare(a.actor, b.actor))
	})
	for _, by := range ordered {
		for chunk := range slices.Chunk(slices.Sorted(slices.Values(given[by])), batchRows) {
			err := tx.Model(&commandRow{}).Where("stream_id = ? AND actor = ? AND command IN ?", by.stream, by.actor, chunk).
				Updates(map[string]any{"digest": ""}).Error
			if err != nil {
				return err
			}
		}
	}
	return nil
}

// blankSummary takes erased texts out of the row that lists a tournament.
func blankSummary(tx *gorm.DB, summary app.BlankSummary) error {
	var row tournamentRow
	err := tx.Select("name", "place").Where("id = ?", summary.Tournament).Take(&row).Error
	if err != nil {
		return err
	}
	if summary.Name {
		row.Name = ""
	}
	if summary.Place {
		row.Place = ""
	}
	return tx.Model(&tournamentRow{}).Where("id = ?", summary.Tournament).Updates(map[string]any{
		"name": row.Name, "place": row.Place, "folded": searchable(app.Summary{Name: row.Name, Place: row.Place}),
	}).Error
}

// refuseErased returns ErrErased when a commit relies on what has been erased.
// It comes after the stream's head was taken; players are locked, as an erasure
// of them doesn't touch the stream.
func refuseErased(tx *gorm.DB, c app.Commit) error {
	if len(c.Relies.Texts) > 0 {
		var erased int64
		err := tx.Model(&textRow{}).
			Where("stream_id = ? AND id IN ? AND erased_at IS NOT NULL", c.Stream, c.Relies.Texts).Count(&erased).Error
		if err == nil && erased > 0 {
			err = app.ErrErased
		}
		if err != nil {
			return err
		}
	}
	for chunk := range slices.Chunk(slices.Sorted(slices.Values(c.Relies.Players)), batchRows) {
		var erased []bool
		// As strong as the update of a rename, else two of them could wait for each
		// other; entries that refer to the player don't wait.
		err := tx.Model(&playerRow{}).Clauses(clause.Locking{Strength: "NO KEY UPDATE"}).
			Where("id IN ?", chunk).Order("id").Pluck("erased_at IS NOT NULL", &erased).Error
		if err == nil && slices.Contains(erased, true) {
			err = app.ErrErased
		}
		if err != nil {
			return err
		}
	}
	return nil
}
