package store

import (
	"context"
	"errors"
	"fmt"

	"gorm.io/gorm"
)

// findFault looks a SQLite file over from end to end: its pages and indexes,
// and the chain of every log up to its head. It returns what is wrong, "" when
// nothing is.
func findFault(ctx context.Context, db *gorm.DB, path string) (string, error) {
	s := &Store{writer: db, reader: db}
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
	err = s.checkChains(ctx, path, nil)
	var damaged *DamagedError
	if errors.As(err, &damaged) {
		return damaged.Fault, nil
	}
	return "", err
}
