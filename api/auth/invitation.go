package auth

import (
	"context"
	"errors"
	"fmt"
	"time"

	"sumito/api/app"
)

const (
	// InvitationLife is how long a one-time link waits for its use.
	InvitationLife = 7 * 24 * time.Hour
	// MaxAccountName is the longest account name, in characters.
	MaxAccountName = 60
)

// Invite makes a one-time link's secret for the first organizer. It returns a
// Problem "already-set-up" (Conflict) once there is an account.
func (s *Service) Invite(ctx context.Context) (secret string, err error) {
	count, err := s.store.CountAccounts(ctx)
	if err != nil {
		return "", fmt.Errorf("count accounts: %w", err)
	}
	if count > 0 {
		return "", &app.Problem{Class: app.Conflict, Code: CodeAlreadySetUp}
	}
	return s.invite(ctx, "", app.Organizer)
}

// InviteTo makes a one-time link's secret for somebody to join a club in a
// role. Only the club's organizers may.
func (s *Service) InviteTo(ctx context.Context, actor app.Actor, club string, role app.Role) (secret string, err error) {
	if !app.RoleIn(actor, club).AtLeast(app.Organizer) {
		return "", &app.Problem{Class: app.Forbidden, Code: app.CodeNotAllowed, Params: map[string]any{"needs": string(app.Organizer)}}
	}
	if err := app.CheckRole(role); err != nil {
		return "", err
	}
	return s.invite(ctx, club, role)
}

func (s *Service) invite(ctx context.Context, club string, role app.Role) (string, error) {
	secret := newSecret()
	err := s.store.CreateInvitation(ctx, app.Invitation{
		Hash: hashSecret(secret), Role: role, Club: club, Expires: s.time().Add(InvitationLife),
	})
	if err != nil {
		return "", fmt.Errorf("store invitation: %w", err)
	}
	return secret, nil
}

// Invitation returns the invitation behind a link without using it up, or a
// Problem "invitation-invalid" (NotFound).
func (s *Service) Invitation(ctx context.Context, secret string) (app.Invitation, error) {
	invitation, err := s.store.Invitation(ctx, hashSecret(secret), s.time())
	if err != nil {
		return app.Invitation{}, orProblem(err, app.NotFound, CodeInvitationInvalid)
	}
	return invitation, nil
}

// Redeem uses a one-time link up: it opens the account, and founds the club
// when the invitation names none. Name 1…60 characters, password 10…200, club
// 1…200 when it is needed.
func (s *Service) Redeem(ctx context.Context, secret, name, password, club string) (app.Account, error) {
	invitation, err := s.Invitation(ctx, secret)
	if err != nil {
		return app.Account{}, err
	}
	account, founded, err := s.newAccount(invitation, name, password, club)
	if err != nil {
		return app.Account{}, err
	}
	if account.Password, err = s.passwords.hash(ctx, password); err != nil {
		return app.Account{}, err
	}
	err = s.store.Redeem(ctx, invitation.Hash, account, founded, invitation.Role, s.time())
	switch {
	case errors.Is(err, app.ErrTaken):
		return app.Account{}, &app.Problem{
			Class: app.Conflict, Code: CodeAccountTaken, Field: "name", Params: map[string]any{"name": account.Name}, Cause: err,
		}
	case err != nil:
		return app.Account{}, orProblem(err, app.NotFound, CodeInvitationInvalid)
	}
	return account, nil
}

// Join uses a one-time link up for somebody who has an account: it gets the
// link's role in the link's club. Problems: "invitation-invalid" (NotFound),
// also for a link that founds a club; "already-member" (Conflict), which leaves
// the link unused; app.CodeSignInNeeded for a visitor.
func (s *Service) Join(ctx context.Context, actor app.Actor, secret string) error {
	if !actor.SignedIn() {
		return &app.Problem{Class: app.Unauthorized, Code: app.CodeSignInNeeded}
	}
	err := s.store.Join(ctx, hashSecret(secret), actor.Account, s.time())
	if errors.Is(err, app.ErrTaken) {
		return &app.Problem{Class: app.Conflict, Code: CodeAlreadyMember, Cause: err}
	}
	if err != nil {
		return orProblem(err, app.NotFound, CodeInvitationInvalid)
	}
	return nil
}

// newAccount checks what the invited person typed.
func (s *Service) newAccount(invitation app.Invitation, name, password, club string) (app.Account, app.Club, error) {
	now := s.time()
	name, err := app.CleanName(name, "name", MaxAccountName)
	if err != nil {
		return app.Account{}, app.Club{}, err
	}
	if err := checkPassword(password); err != nil {
		return app.Account{}, app.Club{}, err
	}
	founded := app.Club{ID: invitation.Club}
	if invitation.Club == "" {
		if club, err = app.CleanName(club, "club", app.MaxName); err != nil {
			return app.Account{}, app.Club{}, err
		}
		founded = app.Club{ID: s.newID(), Name: club, Created: now}
	}
	account := app.Account{ID: s.newID(), Name: name, Folded: app.Fold(name), Created: now}
	return account, founded, nil
}
