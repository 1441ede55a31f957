package store

import (
	"context"
	"errors"

	"gorm.io/gorm"

	"sumito/api/app"
)

// CreateAccount returns ErrTaken when the name is in use.
func (s *Store) CreateAccount(ctx context.Context, account app.Account) error {
	return s.write(ctx, "create account", func(tx *gorm.DB) error {
		return createAccount(tx, account)
	})
}

// createAccount adds an account within a transaction.
func createAccount(tx *gorm.DB, account app.Account) error {
	row := accountRow{
		ID: account.ID, Name: account.Name, Folded: account.Folded, Password: account.Password,
		Created: instantOf(account.Created),
	}
	return taken(tx.Create(&row).Error)
}

// taken adds ErrTaken to the violation of a unique constraint.
func taken(err error) error {
	if errors.Is(err, gorm.ErrDuplicatedKey) {
		return errors.Join(app.ErrTaken, err)
	}
	return err
}

// AccountByName finds an account by its name as app.Fold writes it, or
// ErrNoRow.
func (s *Store) AccountByName(ctx context.Context, folded string) (app.Account, error) {
	return s.account(ctx, "folded = ?", folded)
}

// Account finds an account by its id, or ErrNoRow.
func (s *Store) Account(ctx context.Context, id string) (app.Account, error) {
	return s.account(ctx, "id = ?", id)
}

// account finds the one account that meets a condition.
func (s *Store) account(ctx context.Context, condition, value string) (app.Account, error) {
	var row accountRow
	if err := s.read(ctx).Where(condition, value).Take(&row).Error; err != nil {
		return app.Account{}, failure("account", err)
	}
	return app.Account{
		ID: row.ID, Name: row.Name, Folded: row.Folded, Password: row.Password, Created: row.Created.time(),
	}, nil
}

// CountAccounts tells whether the first organizer is still to come.
func (s *Store) CountAccounts(ctx context.Context) (int, error) {
	var count int64
	err := s.read(ctx).Model(&accountRow{}).Count(&count).Error
	return int(count), failure("count accounts", err)
}

// SetPassword replaces the hash and ends all sessions of the account; ErrNoRow
// when there is no such account.
func (s *Store) SetPassword(ctx context.Context, account, hash string) error {
	return s.write(ctx, "set password", func(tx *gorm.DB) error {
		changed := tx.Model(&accountRow{}).Where("id = ?", account).Updates(map[string]any{"password": hash})
		if err := affected(changed); err != nil {
			return err
		}
		return endSessions(tx, "account_id = ?", account)
	})
}
