package app

import (
	"context"
	"fmt"
)

// Limits of a page of tournaments.
const (
	defaultListPage = 50
	maxListPage     = 100
)

// Membership is a club with the actor's role in it.
type Membership struct {
	Club Club
	Role Role
}

// Tournaments returns a page of summaries and the cursor of the next page, ""
// after the last. q.Limit 0 is 50; more than 100 is refused.
func (s *Service) Tournaments(ctx context.Context, _ Actor, q TournamentQuery) ([]Summary, string, error) {
	if q.Limit == 0 {
		q.Limit = defaultListPage
	}
	if q.Limit < 1 || q.Limit > maxListPage {
		return nil, "", invalid(CodeLimitRange, "limit", map[string]any{"min": 1, "max": maxListPage, "got": q.Limit})
	}
	if q.After != "" && !PlainID(q.After) {
		return nil, "", invalid(CodeCursorInvalid, "after", nil)
	}
	var err error
	if q.Search, err = cleanOptional(q.Search, "search"); err != nil {
		return nil, "", err
	}
	wanted := q.Limit
	q.Limit++ // one more tells whether there is a next page
	rows, err := s.store.Tournaments(ctx, q)
	if err != nil {
		return nil, "", fmt.Errorf("list tournaments: %w", asProblem(err))
	}
	if len(rows) <= wanted {
		return rows, "", nil
	}
	return rows[:wanted], rows[wanted-1].ID, nil
}

// Clubs returns all clubs by name, each with the actor's role in it.
func (s *Service) Clubs(ctx context.Context, actor Actor) ([]Membership, error) {
	clubs, err := s.store.Clubs(ctx)
	if err != nil {
		return nil, fmt.Errorf("list clubs: %w", err)
	}
	members := make([]Membership, len(clubs))
	for i, club := range clubs {
		members[i] = Membership{Club: club, Role: RoleIn(actor, club.ID)}
	}
	return members, nil
}
