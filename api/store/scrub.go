package store

import (
	"context"
	"errors"
	"fmt"
	"time"
)

// scrubTries is how often the write-ahead file is tried to be emptied while
// readers are in the way; each try waits for them as long as a connection waits
// for a lock.
const scrubTries = 3

// Scrub removes the traces that erased rows leave in the database's files.
//
// SQLite leaves them in pages and parts of pages that aren't in use any more,
// and in the write-ahead file. Overwriting deleted content (secure_delete)
// isn't enough: rows that were moved to another page leave copies behind. So
// the file is written anew without them, and the write-ahead file emptied.
// It takes as long as copying the file; reading goes on, commands wait.
//
// PostgreSQL's VACUUM gives the space of erased rows free, without being in
// anybody's way; the bytes go when it is used again. ANALYZE replaces the sample
// values of its statistics, which may be names. VACUUM FULL, at a quiet hour,
// removes the bytes at once: see docs/operating.md.
func (s *Store) Scrub(ctx context.Context) (err error) {
	defer func() { err = failure("scrub", err) }()
	writer := s.writer.WithContext(ctx)
	if s.onPostgres() {
		return writer.Exec("VACUUM (ANALYZE) players, private_texts, commands, tournaments").Error
	}
	if err := writer.Exec("VACUUM").Error; err != nil {
		return err
	}
	var result struct{ Busy, Log, Checkpointed int }
	for range scrubTries {
		if err := writer.Raw("PRAGMA wal_checkpoint(TRUNCATE)").Scan(&result).Error; err != nil {
			return err
		}
		if result.Busy == 0 {
			return nil
		}
		select {
		case <-time.After(100 * time.Millisecond):
		case <-ctx.Done():
			return ctx.Err()
		}
	}
	return errors.Join(errReaders, fmt.Errorf("%d pages of the write-ahead file are still to be copied", result.Log-result.Checkpointed))
}

var errReaders = errors.New("somebody has been reading the database all the time")
