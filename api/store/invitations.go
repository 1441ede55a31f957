package store

import (
	"context"
	"errors"
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

// Join uses the invitation up and gives an account its role in its club, in one
// transaction: ErrNoRow when the invitation is used or expired, or founds a
// club, or there is no such account; ErrTaken when it has a role there, which
// the link might lower. Then the link stays unused.
func (s *Store) Join(ctx context.Context, hash, account string, now time.Time) error {
	return s.write(ctx, "join by invitation", func(tx *gorm.DB) error {
		var row invitationRow
		if err := usable(tx, hash, now).Where("club_id IS NOT NULL").Take(&row).Error; err != nil {
			return err
		}
		used := usable(tx, hash, now).Model(&invitationRow{}).Updates(map[string]any{"used_at": instantOf(now)})
		if err := affected(used); err != nil {
			return err
		}
		err := tx.Create(&roleRow{Account: account, Club: text(row.Club), Role: row.Role}).Error
		if errors.Is(err, gorm.ErrForeignKeyViolated) {
			return errors.Join(app.ErrNoRow, err)
		}
		return taken(err)
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
