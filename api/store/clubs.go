package store

import (
	"cmp"
	"context"
	"errors"
	"slices"

	"gorm.io/gorm"
	"gorm.io/gorm/clause"

	"sumito/api/app"
)

// CreateClub founds a club; ErrTaken when its id is in use.
func (s *Store) CreateClub(ctx context.Context, club app.Club) error {
	return s.write(ctx, "create club", func(tx *gorm.DB) error {
		row := rowOfClub(club)
		return taken(tx.Create(&row).Error)
	})
}

// Clubs returns all clubs by name, case and accents aside.
func (s *Store) Clubs(ctx context.Context) ([]app.Club, error) {
	var rows []clubRow
	if err := s.read(ctx).Find(&rows).Error; err != nil {
		return nil, failure("clubs", err)
	}
	clubs := mapped(rows, clubRow.club)
	slices.SortFunc(clubs, func(a, b app.Club) int {
		return cmp.Or(cmp.Compare(app.Fold(a.Name), app.Fold(b.Name)), cmp.Compare(a.ID, b.ID))
	})
	return clubs, nil
}

// Roles returns the roles an account has, by club id.
func (s *Store) Roles(ctx context.Context, account string) (map[string]app.Role, error) {
	var rows []roleRow
	if err := s.read(ctx).Where("account_id = ?", account).Find(&rows).Error; err != nil {
		return nil, failure("roles of "+account, err)
	}
	roles := make(map[string]app.Role, len(rows))
	for _, row := range rows {
		roles[row.Club] = row.Role
	}
	return roles, nil
}

// Grant sets an account's role in a club; NoRole takes it away. ErrNoRow when
// there is no such account or club.
func (s *Store) Grant(ctx context.Context, club, account string, role app.Role) error {
	return s.write(ctx, "grant role", func(tx *gorm.DB) error {
		if role == app.NoRole {
			return tx.Where("account_id = ? AND club_id = ?", account, club).Delete(&roleRow{}).Error
		}
		return grant(tx, club, account, role)
	})
}

// grant sets a role within a transaction.
func grant(tx *gorm.DB, club, account string, role app.Role) error {
	row := roleRow{Account: account, Club: club, Role: role}
	err := tx.Clauses(clause.OnConflict{
		Columns:   []clause.Column{{Name: "account_id"}, {Name: "club_id"}},
		DoUpdates: clause.AssignmentColumns([]string{"role"}),
	}).Create(&row).Error
	if errors.Is(err, gorm.ErrForeignKeyViolated) {
		return errors.Join(app.ErrNoRow, err)
	}
	return err
}

// Members returns the accounts that have a role in a club, in no order.
func (s *Store) Members(ctx context.Context, club string) ([]app.Member, error) {
	var members []app.Member
	err := s.read(ctx).Table("club_roles").Joins("JOIN accounts ON accounts.id = club_roles.account_id").
		Select("accounts.id AS account", "accounts.name AS name", "club_roles.role AS role").
		Where("club_roles.club_id = ?", club).Scan(&members).Error
	return members, failure("members of "+club, err)
}

// ChangeRole is Grant for somebody who has a role in the club, else ErrNoRow;
// ErrLastOrganizer when no organizer would be left. It locks the club, so that
// of two organizers who dismiss each other at once one stays.
func (s *Store) ChangeRole(ctx context.Context, club, account string, role app.Role) error {
	return s.write(ctx, "change role", func(tx *gorm.DB) error {
		err := tx.Clauses(clause.Locking{Strength: clause.LockingStrengthUpdate}).Where("id = ?", club).Take(&clubRow{}).Error
		if err != nil {
			return err
		}
		member := tx.Model(&roleRow{}).Where("account_id = ? AND club_id = ?", account, club)
		if role == app.NoRole {
			member = member.Delete(&roleRow{})
		} else {
			member = member.Updates(map[string]any{"role": role})
		}
		if err := affected(member); err != nil {
			return err
		}
		var organizers int64
		err = tx.Model(&roleRow{}).Where("club_id = ? AND role = ?", club, app.Organizer).Count(&organizers).Error
		if err == nil && organizers == 0 {
			err = app.ErrLastOrganizer
		}
		return err
	})
}

// Club returns one club, or ErrNoRow.
func (s *Store) Club(ctx context.Context, id string) (app.Club, error) {
	var row clubRow
	err := s.read(ctx).Where("id = ?", id).Take(&row).Error
	return row.club(), failure("club "+id, err)
}

// rowOfClub returns the row of a club; one that doesn't say how it rates does
// so by the default.
func rowOfClub(club app.Club) clubRow {
	return clubRow{
		ID: club.ID, Name: club.Name, Created: instantOf(club.Created),
		System: cmp.Or(club.Ratings.System, app.DefaultRatingSystem), Margins: flag(club.Ratings.Margins),
	}
}

// club returns the row as package app knows it.
func (r clubRow) club() app.Club {
	return app.Club{
		ID: r.ID, Name: r.Name, Created: r.Created.time(),
		Ratings: app.RatingChoice{System: r.System, Margins: r.Margins == 1}, RatingsMark: r.Mark,
	}
}
