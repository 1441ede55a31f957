package store

import (
	"cmp"
	"context"
	"errors"
	"slices"

	"gorm.io/gorm"
	"gorm.io/gorm/clause"

	"sumito/api/app"
	"sumito/tournament/event"
)

// Kinds of streams.
const (
	tournamentStream = "tournament"
	clubStream       = "club" // its id is the club's
)

// batchRows is how many rows go into one INSERT: the widest have 19 columns,
// SQLite takes 32,766 values a statement.
const batchRows = 500

// Commit appends a batch of events and writes all that belongs to it, in one
// transaction. It returns ErrHeadMoved when the stream isn't at c.Base any
// more, ErrCommandKnown when the command was carried out before, and ErrErased
// when what it relies on has been erased; then, as after any other error, nothing
// has changed. Players and games that are there already stay as they are.
func (s *Store) Commit(ctx context.Context, c app.Commit) error {
	if err := check(c); err != nil {
		return failure("commit to "+c.Stream, err)
	}
	// All rows are made before the transaction takes the write lock.
	head := headAfter(c)
	inserts := rowsOf(c)
	err := s.write(ctx, "commit to "+c.Stream, func(tx *gorm.DB) error {
		if err := refuseKnown(tx, c); err != nil {
			return err
		}
		if err := advance(tx, c, head); err != nil {
			return err
		}
		if err := refuseErased(tx, c); err != nil {
			return err
		}
		for _, rows := range inserts {
			if err := rows(tx); err != nil {
				return err
			}
		}
		if err := rename(tx, c.Renames); err != nil {
			return err
		}
		if err := project(tx, c, head); err != nil {
			return err
		}
		return s.notify(tx, c.Summary.ID)
	})
	if err == nil {
		s.note.acknowledged(len(c.Events))
	}
	return err
}

// refuseKnown returns ErrCommandKnown when the stream has the command already.
// Nobody can add it between this look and the insert: whoever did would have
// moved the head.
func refuseKnown(tx *gorm.DB, c app.Commit) error {
	var known int64
	err := tx.Model(&commandRow{}).
		Where("stream_id = ? AND actor = ? AND command = ?", c.Stream, c.Command.Actor, c.Command.Command).
		Count(&known).Error
	if err == nil && known > 0 {
		err = app.ErrCommandKnown
	}
	return err
}

// advance moves the stream's head from c.Base to head, or returns ErrHeadMoved.
// On PostgreSQL it also locks the stream's row until the end of the
// transaction.
func advance(tx *gorm.DB, c app.Commit, head event.Head) error {
	var moved *gorm.DB
	if c.Base.Sequence == 0 {
		row := streamRow{ID: c.Stream, Kind: clubStream, Club: c.Stream, Sequence: head.Sequence, Hash: head.Hash[:]}
		if c.Summary.ID != "" {
			row.Kind, row.Club = tournamentStream, c.Summary.Club
		}
		moved = tx.Clauses(clause.OnConflict{DoNothing: true}).Create(&row)
	} else {
		moved = streamAt(tx, c.Stream, c.Base).Updates(map[string]any{"head_sequence": head.Sequence, "head_hash": head.Hash[:]})
	}
	return headMoved(affected(moved))
}

// streamAt narrows a statement to a stream's row if the stream is at a head.
func streamAt(tx *gorm.DB, stream string, head event.Head) *gorm.DB {
	return tx.Model(&streamRow{}).Where("id = ? AND head_sequence = ? AND head_hash = ?", stream, head.Sequence, head.Hash[:])
}

// headMoved returns ErrHeadMoved in place of an error by which streamAt found
// nothing.
func headMoved(err error) error {
	if errors.Is(err, app.ErrNoRow) || errors.Is(err, gorm.ErrRecordNotFound) {
		return app.ErrHeadMoved
	}
	return err
}

// rowsOf returns the inserts of everything but projections, in the order that
// foreign keys ask for.
func rowsOf(c app.Commit) []func(*gorm.DB) error {
	players := mapped(c.Players, playerOf)
	games := mapped(c.Records, func(r app.GameRecord) gameRow { return gameRow{Hash: r.Game, Content: r.Content} })
	// Rows that streams share are inserted in one order by everybody, else two
	// commits could wait for each other.
	slices.SortFunc(players, func(a, b playerRow) int { return cmp.Compare(a.ID, b.ID) })
	slices.SortFunc(games, func(a, b gameRow) int { return cmp.Compare(a.Hash, b.Hash) })
	return []func(*gorm.DB) error{
		insert([]commandRow{commandOf(c.Stream)(c.Command)}), insert(mapped(c.Events, eventOf)), insert(mapped(c.Texts, textOf(c.Stream))),
		insertAbsent(players), insertAbsent(games), insert(mapped(c.Records, recordOf(c.Summary.Club))),
	}
}

// insert returns what inserts the rows, none of which may be there.
func insert[Row any](rows []Row) func(*gorm.DB) error {
	return func(tx *gorm.DB) error {
		if len(rows) == 0 {
			return nil
		}
		return tx.CreateInBatches(rows, batchRows).Error
	}
}

// insertAbsent returns what inserts those of the rows that aren't there.
func insertAbsent[Row any](rows []Row) func(*gorm.DB) error {
	return func(tx *gorm.DB) error {
		return insert(rows)(tx.Clauses(clause.OnConflict{DoNothing: true}))
	}
}

// mapped returns what each thing becomes: rows of values, or values of rows.
func mapped[From, To any](things []From, to func(From) To) []To {
	all := make([]To, len(things))
	for i, thing := range things {
		all[i] = to(thing)
	}
	return all
}

func commandOf(stream string) func(app.Answer) commandRow {
	return func(a app.Answer) commandRow {
		return commandRow{Stream: stream, Actor: a.Actor, Command: a.Command, Digest: a.Digest, First: a.First, Last: a.Last}
	}
}

func eventOf(e event.Event) eventRow {
	return eventRow{
		Stream: e.Stream, Sequence: e.Sequence, Time: e.Time, Actor: e.Actor, Command: e.Command, Index: e.Index,
		Type: e.Type, Version: e.Version, Payload: e.Payload, Hash: e.Hash[:],
	}
}

func textOf(stream string) func(app.Text) textRow {
	return func(t app.Text) textRow {
		return textRow{Stream: stream, ID: t.ID, Salt: append([]byte{}, t.Salt...), Body: &t.Body}
	}
}

func playerOf(p app.Player) playerRow {
	return playerRow{ID: p.ID, Club: p.Club, Name: p.Name, Account: optional(p.Account), Created: instantOf(p.Created)}
}

func recordOf(club string) func(app.GameRecord) recordRow {
	return func(r app.GameRecord) recordRow {
		return recordRow{
			ID: r.ID, Club: club, Tournament: r.Tournament, Round: r.Round, Board: r.Board, Game: r.Game,
			EnvelopeID: optional(r.Envelope.ID), EnvelopeHash: r.Envelope.Hash, Plies: r.Plies,
			Created: instantOf(r.Created),
		}
	}
}
