package app

import (
	"context"
	"fmt"
)

// Stamp tells cheaply whether what an audience sees has changed: page caches
// and ETags hang on it.
type Stamp struct {
	Audience string // "public" or "staff"
	Head     int64  // newest sequence that changed what the audience sees
	People   int64  // people revision
}

// Stamp returns what caches of a tournament's pages hang on.
func (s *Service) Stamp(ctx context.Context, actor Actor, id string) (Stamp, error) {
	now, err := s.load(ctx, id)
	if err != nil {
		return Stamp{}, err
	}
	revision, err := s.store.PeopleRevision(ctx)
	if err != nil {
		return Stamp{}, fmt.Errorf("people revision: %w", err)
	}
	seen, staff := visible(actor, now)
	stamp := Stamp{Audience: "public", Head: seen.Head.Sequence, People: revision}
	if staff {
		stamp.Audience = "staff"
	}
	return stamp, nil
}
