package app

import (
	"context"
	"fmt"

	"sumito/tournament/event"
)

// The audiences of a tournament's pages.
const (
	PublicAudience = "public"
	StaffAudience  = "staff"
)

// Stamp tells cheaply whether what an audience sees has changed: page caches
// and ETags hang on it.
type Stamp struct {
	Audience string // PublicAudience or StaffAudience
	// Head is that of the newest event that changed what the audience sees. Its
	// hash tells apart what a restored backup and what it took the place of have
	// at one sequence.
	Head   event.Head
	People int64 // people revision
}

// Stamp returns what caches of a tournament's pages hang on.
func (s *Service) Stamp(ctx context.Context, actor Actor, id string) (Stamp, error) {
	now, err := s.load(ctx, id)
	if err != nil {
		return Stamp{}, err
	}
	return s.stamp(ctx, actor, now)
}

// RecordStamp returns what caches of an attached record's pages hang on, and
// what is stored of it. Whoever caches takes the stamp first and reads the
// Record after: then what comes in between is under the older stamp, which
// nobody asks for any more.
func (s *Service) RecordStamp(ctx context.Context, actor Actor, id string) (Stamp, GameRecord, error) {
	row, now, err := s.recordRow(ctx, id)
	if err != nil {
		return Stamp{}, GameRecord{}, err
	}
	seen, _ := visible(actor, now)
	if _, _, found := recordIn(seen.Tournament, id); !found {
		return Stamp{}, GameRecord{}, unknownRecord()
	}
	stamp, err := s.stamp(ctx, actor, now)
	return stamp, row, err
}

// Ready reports whether the database answers, at the least cost.
func (s *Service) Ready(ctx context.Context) error { return s.store.Ping(ctx) }

// stamp is Stamp of a state.
func (s *Service) stamp(ctx context.Context, actor Actor, now state) (Stamp, error) {
	revision, err := s.store.PeopleRevision(ctx)
	if err != nil {
		return Stamp{}, fmt.Errorf("people revision: %w", err)
	}
	seen, staff := visible(actor, now)
	stamp := Stamp{Audience: PublicAudience, Head: seen.Head, People: revision}
	if staff {
		stamp.Audience = StaffAudience
	}
	return stamp, nil
}
