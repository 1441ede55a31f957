package store

import (
	"context"

	"gorm.io/gorm"

	"sumito/api/app"
	"sumito/tournament/event"
)

// storedRecord is a row with the game it refers to.
type storedRecord struct {
	Record  recordRow `gorm:"embedded"`
	Content []byte
}

// records starts a query of records with their games.
func (s *Store) records(ctx context.Context) *gorm.DB {
	return s.read(ctx).Table("records").Joins("JOIN games ON games.hash = records.game_hash").
		Select("records.id, tournament_id, round, board, game_hash, envelope_id, envelope_hash, plies, " +
			"records.created_at, games.content")
}

// GameRecord returns an attached record with its game, or ErrNoRow.
func (s *Store) GameRecord(ctx context.Context, id string) (app.GameRecord, error) {
	var row storedRecord
	if err := s.records(ctx).Where("records.id = ?", id).Take(&row).Error; err != nil {
		return app.GameRecord{}, failure("record "+id, err)
	}
	return row.record(), nil
}

// record returns the row as package app knows it.
func (r storedRecord) record() app.GameRecord {
	return app.GameRecord{
		ID: r.Record.ID, Game: r.Record.Game, Content: r.Content,
		Tournament: r.Record.Tournament, Round: r.Record.Round, Board: r.Record.Board,
		Envelope: event.Text{ID: text(r.Record.EnvelopeID), Hash: r.Record.EnvelopeHash},
		Plies:    r.Record.Plies, Created: r.Record.Created.time(),
	}
}
