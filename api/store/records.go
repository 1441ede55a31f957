package store

import (
	"context"

	"sumito/api/app"
	"sumito/tournament/event"
)

// GameRecord returns an attached record with its game, or ErrNoRow.
func (s *Store) GameRecord(ctx context.Context, id string) (app.GameRecord, error) {
	var row struct {
		Record  recordRow `gorm:"embedded"`
		Content []byte
	}
	err := s.read(ctx).Table("records").Joins("JOIN games ON games.hash = records.game_hash").
		Select("records.id, tournament_id, round, board, game_hash, envelope_id, envelope_hash, plies, "+
			"records.created_at, games.content").
		Where("records.id = ?", id).Take(&row).Error
	if err != nil {
		return app.GameRecord{}, failure("record "+id, err)
	}
	record := row.Record
	return app.GameRecord{
		ID: record.ID, Game: record.Game, Content: row.Content,
		Tournament: record.Tournament, Round: record.Round, Board: record.Board,
		Envelope: event.Text{ID: text(record.EnvelopeID), Hash: record.EnvelopeHash},
		Plies:    record.Plies, Created: record.Created.time(),
	}, nil
}
