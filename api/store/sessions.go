package store

import (
	"context"
	"slices"
	"time"

	"gorm.io/gorm"
	"gorm.io/gorm/clause"

	"sumito/api/app"
)

// CreateSession stores a sign-in; ErrTaken when its id or hash is in use.
func (s *Store) CreateSession(ctx context.Context, session app.Session) error {
	return s.write(ctx, "create session", func(tx *gorm.DB) error {
		row := sessionRow{
			ID: session.ID, Account: session.Account, Kind: session.Kind, Hash: session.Hash,
			Created: instantOf(session.Created), Expires: instantOf(session.Expires),
		}
		return taken(tx.Create(&row).Error)
	})
}

// Session finds a live session by the hash of its secret, or ErrNoRow.
func (s *Store) Session(ctx context.Context, hash string, now time.Time) (app.Session, error) {
	return session(s.read(ctx).Where("hash = ? AND expires_at > ?", hash, instantOf(now)))
}

// SessionByID finds a live session by its id, or ErrNoRow.
func (s *Store) SessionByID(ctx context.Context, id string, now time.Time) (app.Session, error) {
	return session(s.read(ctx).Where("id = ? AND expires_at > ?", id, instantOf(now)))
}

// SessionByOldHash finds the session, live or expired, that had this hash
// before a rotation, or ErrNoRow.
func (s *Store) SessionByOldHash(ctx context.Context, hash string) (app.Session, error) {
	return session(s.read(ctx).Where("id = (SELECT session_id FROM rotated_hashes WHERE hash = ?)", hash))
}

// session reads the one session of a query.
func session(query *gorm.DB) (app.Session, error) {
	var row sessionRow
	if err := query.Take(&row).Error; err != nil {
		return app.Session{}, failure("session", err)
	}
	return app.Session{
		ID: row.ID, Account: row.Account, Kind: row.Kind, Hash: row.Hash,
		Created: row.Created.time(), Expires: row.Expires.time(),
	}, nil
}

// RotateSession replaces a refresh token's hash and remembers the old one;
// ErrNoRow when old isn't the current one, so that of two that rotate at once
// one fails.
func (s *Store) RotateSession(ctx context.Context, id, old, hash string, expires time.Time) error {
	return s.write(ctx, "rotate session", func(tx *gorm.DB) error {
		rotated := tx.Model(&sessionRow{}).Where("id = ? AND hash = ?", id, old).
			Updates(map[string]any{"hash": hash, "expires_at": instantOf(expires)})
		if err := affected(rotated); err != nil {
			return err
		}
		return tx.Create(&rotatedRow{Hash: old, Session: id}).Error
	})
}

// EndSession ends a session for good; one that has ended already is no error.
func (s *Store) EndSession(ctx context.Context, id string) error {
	return s.write(ctx, "end session", func(tx *gorm.DB) error {
		return endSessions(tx, "id = ?", id)
	})
}

// EndExpired removes the sessions that have expired, with their old hashes.
func (s *Store) EndExpired(ctx context.Context, now time.Time) error {
	return s.write(ctx, "end expired sessions", func(tx *gorm.DB) error {
		return endSessions(tx, "expires_at <= ?", instantOf(now))
	})
}

// endSessions deletes the sessions that meet a condition and what hangs on
// them. It locks them first, as on PostgreSQL another process may be rotating
// one.
func endSessions(tx *gorm.DB, condition string, value any) error {
	var ids []string
	err := tx.Model(&sessionRow{}).Clauses(clause.Locking{Strength: clause.LockingStrengthUpdate}).
		Where(condition, value).Order("id").Pluck("id", &ids).Error
	if err != nil {
		return err
	}
	for chunk := range slices.Chunk(ids, batchRows) {
		if err := tx.Where("session_id IN ?", chunk).Delete(&rotatedRow{}).Error; err != nil {
			return err
		}
		if err := tx.Where("id IN ?", chunk).Delete(&sessionRow{}).Error; err != nil {
			return err
		}
	}
	return nil
}
