package store

import (
	"context"
	"fmt"

	"gorm.io/gorm"

	"sumito/api/app"
	"sumito/tournament/event"
)

// Events returns up to limit events of a stream after a sequence, in order. A
// stream that doesn't exist has none. Rows are scanned one by one: this is
// what opening a tournament waits for, and GORM's reflection would double it.
func (s *Store) Events(ctx context.Context, stream string, after int64, limit int) ([]event.Event, error) {
	events, err := scanEvents(s.read(ctx).Where("stream_id = ? AND sequence > ?", stream, after).Order("sequence").Limit(limit))
	return events, failure("events of "+stream, err)
}

// NamingEvents returns up to limit of the events of all streams that open a
// tournament, enter somebody or correct an entry, after a key.
func (s *Store) NamingEvents(ctx context.Context, after app.EventKey, limit int) ([]event.Event, error) {
	kinds := []string{
		event.TournamentCreated{}.Kind().Type, event.EntryAdded{}.Kind().Type, event.EntryCorrected{}.Kind().Type,
	}
	events, err := scanEvents(s.read(ctx).Where("(stream_id, sequence) > (?, ?) AND type IN ?", after.Stream, after.Sequence, kinds).
		Order("stream_id, sequence").Limit(limit))
	return events, failure("events that name players", err)
}

func scanEvents(query *gorm.DB) ([]event.Event, error) {
	rows, err := query.Model(&eventRow{}).
		Select("stream_id", "sequence", "time", "actor", "command", "command_index", "type", "type_version", "payload", "hash").Rows()
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var events []event.Event
	for rows.Next() {
		var e event.Event
		var hash []byte
		err := rows.Scan(&e.Stream, &e.Sequence, &e.Time, &e.Actor, &e.Command, &e.Index, &e.Type, &e.Version, &e.Payload, &hash)
		if err != nil {
			return nil, err
		}
		if e.Hash, err = hashOf(hash); err != nil {
			return nil, fmt.Errorf("event %d: %w", e.Sequence, err)
		}
		events = append(events, e)
	}
	return events, rows.Err()
}

// Head returns a stream's head, or ErrNoRow.
func (s *Store) Head(ctx context.Context, stream string) (event.Head, error) {
	var row streamRow
	err := s.read(ctx).Select("head_sequence", "head_hash").Where("id = ?", stream).Take(&row).Error
	if err != nil {
		return event.Head{}, failure("head of "+stream, err)
	}
	head, err := headOf(row.Sequence, row.Hash)
	return head, failure("head of "+stream, err)
}

// Answer returns what a command id of an actor led to, or ErrNoRow.
func (s *Store) Answer(ctx context.Context, stream, actor, command string) (app.Answer, error) {
	var row commandRow
	err := s.read(ctx).Where("stream_id = ? AND actor = ? AND command = ?", stream, actor, command).Take(&row).Error
	return row.answer(), failure("answer to command "+command, err)
}

// answer returns the row as package app knows it.
func (r commandRow) answer() app.Answer {
	return app.Answer{Actor: r.Actor, Command: r.Command, Digest: r.Digest, First: r.First, Last: r.Last}
}

// headOf reads a stored head.
func headOf(sequence int64, stored []byte) (event.Head, error) {
	hash, err := hashOf(stored)
	return event.Head{Sequence: sequence, Hash: hash}, err
}

// hashOf reads a stored chain hash.
func hashOf(stored []byte) (event.Hash, error) {
	var hash event.Hash
	if len(stored) != len(hash) {
		return hash, fmt.Errorf("stored hash has %d bytes", len(stored))
	}
	copy(hash[:], stored)
	return hash, nil
}
