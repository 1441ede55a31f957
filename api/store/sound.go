package store

import (
	"context"
	"errors"
	"fmt"

	"gorm.io/gorm"
)

// findFault looks a SQLite file over from end to end: its pages and indexes,
// the chain of every log up to its head, and whether lists are at the heads. It
// returns what is wrong, "" when nothing is.
func findFault(ctx context.Context, db *gorm.DB, path string) (string, error) {
	fault, err := lookOver(ctx, db, path)
	if err != nil && isDamage(err) { // too broken to look at
		return damageIn(err), nil
	}
	return fault, err
}

func lookOver(ctx context.Context, db *gorm.DB, path string) (string, error) {
	s := &Store{writer: db, reader: db}
	if !db.Migrator().HasTable(&streamRow{}) {
		return "", nil // as long as it isn't Sumito's, which others check
	}
	faults, err := s.Faults(ctx)
	if err != nil || len(faults) > 0 {
		return fmt.Sprint(faults), err
	}
	lost, err := s.LostHeads(ctx)
	if err != nil {
		return "", err
	}
	if len(lost) > 0 {
		return fmt.Sprintf("the logs %v don't end at their heads", lost), nil
	}
	var unlisted []string
	err = s.read(ctx).Raw(`SELECT streams.id FROM streams LEFT JOIN tournaments ON tournaments.id = streams.id
		WHERE kind = ? AND (tournaments.head_hash IS NULL OR tournaments.head_hash <> streams.head_hash)`, tournamentStream).Scan(&unlisted).Error
	if err != nil {
		return "", err
	}
	if len(unlisted) > 0 {
		return fmt.Sprintf("the list isn't at the heads of %v", unlisted), nil
	}
	err = s.checkChains(ctx, path, nil)
	var damaged *DamagedError
	if errors.As(err, &damaged) {
		return damaged.Fault, nil
	}
	return "", err
}
