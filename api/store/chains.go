package store

import (
	"context"
	"errors"
	"fmt"
	"time"

	"sumito/api/app"
	"sumito/tournament/event"
)

// Streams returns all streams with their heads, in order of their ids. Where
// their homes are isn't told: databases of older programs don't say.
func (s *Store) Streams(ctx context.Context) ([]app.Stream, error) {
	var rows []streamRow
	if err := s.read(ctx).Select("id", "kind", "club_id", "head_sequence", "head_hash").Order("id").Find(&rows).Error; err != nil {
		return nil, failure("streams", err)
	}
	streams := make([]app.Stream, len(rows))
	for i, row := range rows {
		var err error
		if streams[i], err = row.stream(); err != nil {
			return nil, failure("head of "+row.ID, err)
		}
	}
	return streams, nil
}

// Stream returns a stream with its head, or ErrNoRow.
func (s *Store) Stream(ctx context.Context, id string) (app.Stream, error) {
	var row streamRow
	if err := s.read(ctx).Where("id = ?", id).Take(&row).Error; err != nil {
		return app.Stream{}, failure("head of "+id, err)
	}
	stream, err := row.stream()
	return stream, failure("head of "+id, err)
}

// stream returns the row as package app knows it.
func (r streamRow) stream() (app.Stream, error) {
	head, err := headOf(r.Sequence, r.Hash)
	return app.Stream{
		ID: r.ID, Tournament: r.Kind == tournamentStream, Club: r.Club,
		Head: head, Copied: r.Copied != 0, Nameless: r.Nameless,
	}, err
}

// chainPage is how many events are hashed at once.
const chainPage = 1000

// CheckChain hashes a stream's events up to its head again. It returns an
// *event.ChainError where one doesn't follow from the one before, or the last
// isn't the head. What comes after the head is somebody writing just now.
func (s *Store) CheckChain(ctx context.Context, stream app.Stream) error {
	head := event.Head{}
	for head.Sequence < stream.Head.Sequence {
		limit := min(chainPage, stream.Head.Sequence-head.Sequence)
		events, err := s.Events(ctx, stream.ID, head.Sequence, int(limit))
		if err != nil {
			return err
		}
		for _, e := range events {
			if head, err = event.Follow(head, stream.ID, e); err != nil {
				return err
			}
		}
		if len(events) == 0 {
			return &event.ChainError{Stream: stream.ID, Sequence: head.Sequence + 1, Problem: "missing"}
		}
	}
	if head != stream.Head {
		return &event.ChainError{Stream: stream.ID, Sequence: head.Sequence, Problem: "head"}
	}
	return nil
}

// checkChains is CheckChain for every stream; path names the database in the
// error. progress is told how many events are done.
func (s *Store) checkChains(ctx context.Context, path string, progress func(done, total int64)) error {
	streams, err := s.Streams(ctx)
	if err != nil {
		return err
	}
	var done, total int64
	for _, stream := range streams {
		total += stream.Head.Sequence
	}
	for _, stream := range streams {
		err := s.CheckChain(ctx, stream)
		var broken *event.ChainError
		if errors.As(err, &broken) {
			return &DamagedError{Path: path, Fault: broken.Error()}
		}
		if err != nil {
			return fmt.Errorf("chain of %s: %w", stream.ID, err)
		}
		if done += stream.Head.Sequence; progress != nil {
			progress(done, total)
		}
	}
	return nil
}

// NewestEvent returns the time of the newest event of all streams; the zero
// time when there is none.
func (s *Store) NewestEvent(ctx context.Context) (time.Time, error) {
	var newest *int64
	err := s.read(ctx).Raw("SELECT max(events.time) FROM events JOIN streams ON stream_id = id AND sequence = head_sequence").Scan(&newest).Error
	if err != nil || newest == nil {
		return time.Time{}, failure("newest event", err)
	}
	return instant(*newest).time(), nil
}
