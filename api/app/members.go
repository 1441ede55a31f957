package app

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"
)

// Roles returns the roles that somebody can have in a club, weakest first.
func Roles() []Role { return []Role{PlayerRole, Scorekeeper, Arbiter, Organizer} }

// CheckRole refuses what isn't a role, NoRole among it.
func CheckRole(role Role) error {
	if !slices.Contains(Roles(), role) {
		return invalid(CodeRoleUnknown, "role", map[string]any{"role": shown(string(role))})
	}
	return nil
}

// Members returns a club and who has a role in it: the most powerful first,
// then by name. Needs an organizer of the club.
func (s *Service) Members(ctx context.Context, actor Actor, club string) (Club, []Member, error) {
	if err := permit(actor, club, Organizer); err != nil {
		return Club{}, nil, err
	}
	found, err := s.club(ctx, club)
	if err != nil {
		return Club{}, nil, err
	}
	members, err := s.store.Members(ctx, club)
	if err != nil {
		return Club{}, nil, fmt.Errorf("members of %s: %w", club, err)
	}
	slices.SortFunc(members, func(a, b Member) int {
		return cmp.Or(cmp.Compare(b.Role.rank(), a.Role.rank()), cmp.Compare(Fold(a.Name), Fold(b.Name)), cmp.Compare(a.Account, b.Account))
	})
	return found, members, nil
}

// ChangeRole gives a member of a club another role, or with NoRole takes theirs
// away. It works from the member's next request on. The last organizer stays
// one. Needs an organizer of the club.
func (s *Service) ChangeRole(ctx context.Context, actor Actor, club, account string, role Role) error {
	if err := permit(actor, club, Organizer); err != nil {
		return err
	}
	if role != NoRole {
		if err := CheckRole(role); err != nil {
			return err
		}
	}
	err := s.store.ChangeRole(ctx, club, account, role)
	switch {
	case errors.Is(err, ErrNoRow):
		return &Problem{Class: NotFound, Code: CodeMemberUnknown, Cause: err}
	case errors.Is(err, ErrLastOrganizer):
		return &Problem{Class: Conflict, Code: CodeLastOrganizer, Field: "role", Cause: err}
	case err != nil:
		return fmt.Errorf("change a role in %s: %w", club, asProblem(err))
	}
	s.log.InfoContext(ctx, "role changed", "club", club, "member", account, "role", string(role), "account", actor.Account)
	return nil
}
