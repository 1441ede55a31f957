package store

import (
	"context"
	"time"

	"gorm.io/gorm"

	"sumito/api/app"
)

// CreateInvitation stores the hash of a one-time link's secret.
func (s *Store) CreateInvitation(ctx context.Context, invitation app.Invitation) error {
	return s.write(ctx, "create invitation", func(tx *gorm.DB) error {
		row := invitationRow{
			Hash: invitation.Hash, Role: invitation.Role, Club: optional(invitation.Club),
			Expires: instantOf(invitation.Expires),
		}
		return taken(tx.Create(&row).Error)
	})
}

// Invitation finds an unused, unexpired one by its hash, or ErrNoRow.
func (s *Store) Invitation(ctx context.Context, hash string, now time.Time) (app.Invitation, error) {
	var row invitationRow
	if err := usable(s.read(ctx), hash, now).Take(&row).Error; err != nil {
		return app.Invitation{}, failure("invitation", err)
	}
	return app.Invitation{
		Hash: row.Hash, Role: row.Role, Club: text(row.Club), Expires: row.Expires.time(),
	}, nil
}

// Redeem uses the invitation up and creates the account with its role and club
// in one transaction: ErrNoRow when the invitation is used or expired, ErrTaken
// when the account's name is; then it stays unused. A club with a name is
// founded unless it is there; without one it must be there. Links that found a
// club are for the first organizer, so one that is redeemed ends all others.
func (s *Store) Redeem(ctx context.Context, hash string, account app.Account, club app.Club, role app.Role,
	now time.Time) error {
	return s.write(ctx, "redeem invitation", func(tx *gorm.DB) error {
		used := usable(tx, hash, now).Model(&invitationRow{}).Updates(map[string]any{"used_at": instantOf(now)})
		if err := affected(used); err != nil {
			return err
		}
		if err := endFounding(tx, hash, now); err != nil {
			return err
		}
		if err := createAccount(tx, account); err != nil {
			return err
		}
		if club.Name != "" {
			if err := insertAbsent([]clubRow{rowOfClub(club)})(tx); err != nil {
				return err
			}
		}
		return grant(tx, club.ID, account.ID, role)
	})
}

// usable narrows a statement to the invitation of this hash if it can be used.
func usable(db *gorm.DB, hash string, now time.Time) *gorm.DB {
	return db.Where("hash = ? AND used_at IS NULL AND expires_at > ?", hash, instantOf(now))
}

// endFounding uses up every invitation that founds a club if this one does:
// each start of a new server has printed one.
func endFounding(tx *gorm.DB, hash string, now time.Time) error {
	return tx.Model(&invitationRow{}).
		Where("used_at IS NULL AND club_id IS NULL").
		Where("EXISTS (SELECT 1 FROM invitations AS redeemed WHERE redeemed.hash = ? AND redeemed.club_id IS NULL)", hash).
		Updates(map[string]any{"used_at": instantOf(now)}).Error
}
