package store

import (
	"context"

	"gorm.io/gorm"

	"sumito/api/app"
)

// WithoutOrganizer returns the names of the clubs that nobody runs, in the order
// of their ids; none as long as there are no accounts, as the first start makes a
// link for the first organizer.
func (s *Store) WithoutOrganizer(ctx context.Context) ([]string, error) {
	var clubs []string
	err := s.read(ctx).Raw(`SELECT name FROM clubs WHERE EXISTS (SELECT 1 FROM accounts) AND NOT EXISTS (
			SELECT 1 FROM club_roles WHERE club_id = clubs.id AND role = ?)
		ORDER BY id`, app.Organizer).Scan(&clubs).Error
	return clubs, failure("clubs without an organizer", err)
}

// Misfolded returns the names of the accounts that can't be found by their names,
// in the order of their ids.
func (s *Store) Misfolded(ctx context.Context) ([]string, error) {
	rows, err := misfolded(s.read(ctx))
	return mapped(rows, func(row accountRow) string { return row.Name }), failure("names of accounts", err)
}

// misfolded returns the accounts whose folded names aren't those of their names.
func misfolded(tx *gorm.DB) ([]accountRow, error) {
	var rows, wrong []accountRow
	err := tx.Select("id", "name", "folded").Order("id").Find(&rows).Error
	for _, row := range rows {
		if row.Folded != app.Fold(row.Name) {
			wrong = append(wrong, row)
		}
	}
	return wrong, err
}

// Refold makes accounts be found by their names, and returns those of the
// accounts that weren't. One whose name another account has as well stays, and is
// returned apart.
func (s *Store) Refold(ctx context.Context) (mended, left []string, err error) {
	err = s.write(ctx, "names of accounts", func(tx *gorm.DB) error {
		rows, err := misfolded(tx)
		if err != nil {
			return err
		}
		mended, left = nil, nil
		for _, row := range rows {
			folded := app.Fold(row.Name)
			var others int64
			if err := tx.Model(&accountRow{}).Where("folded = ?", folded).Count(&others).Error; err != nil {
				return err
			}
			if others > 0 {
				left = append(left, row.Name)
				continue
			}
			if err := affected(tx.Model(&accountRow{}).Where("id = ?", row.ID).Updates(map[string]any{"folded": folded})); err != nil {
				return err
			}
			mended = append(mended, row.Name)
		}
		return nil
	})
	if err != nil {
		return nil, nil, err
	}
	return mended, left, nil
}
