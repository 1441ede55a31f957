package app

import (
	"context"

	"sumito/tournament"
)

// Preview is what a result would change, with the tournament as it is.
type Preview struct {
	View
	tournament.Consequences
	Ratings []RatingChange // in the club, the greatest change first
}

// WhatIf tells what would change if a result were that, and changes nothing. It
// takes the role that entering a result takes.
func (s *Service) WhatIf(ctx context.Context, actor Actor, id string, round, board int, in ResultInput) (Preview, error) {
	now, err := s.loadFor(ctx, actor, id, reportResult.needs())
	if err != nil {
		return Preview{}, err
	}
	balls, err := counted(in.Balls, in.Ending)
	if err != nil {
		return Preview{}, err
	}
	found, err := tournament.WhatIf(now.Tournament, round, board, in.Outcome, in.Ending, balls)
	if err != nil {
		return Preview{}, asProblem(err)
	}
	ratings, err := s.ratingChanges(ctx, now, round, board, found.After)
	if err != nil {
		return Preview{}, err
	}
	view, err := s.view(ctx, actor, now)
	return Preview{view, found, ratings}, err
}
