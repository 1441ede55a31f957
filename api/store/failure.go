package store

import (
	"errors"
	"fmt"

	"github.com/jackc/pgx/v5/pgconn"
	"gorm.io/gorm"
	"modernc.org/sqlite"
	sqlite3 "modernc.org/sqlite/lib"

	"sumito/api/app"
)

// The PostgreSQL conditions that have a value of their own; the rest is in
// appendix A of its manual.
const (
	postgresDiskFull = "53100"
	postgresReadOnly = "25006" // a standby, or default_transaction_read_only
)

// failure turns what a database said into what package app knows, and names
// the action that failed. The cause stays in the chain.
func failure(action string, err error) error {
	if err == nil {
		return nil
	}
	if meaning := meaningOf(err); meaning != nil && !errors.Is(err, meaning) {
		return fmt.Errorf("%s: %w: %w", action, meaning, err)
	}
	return fmt.Errorf("%s: %w", action, err)
}

// meaningOf returns the error of package app that err stands for, or nil.
func meaningOf(err error) error {
	if errors.Is(err, gorm.ErrRecordNotFound) {
		return app.ErrNoRow
	}
	var lite *sqlite.Error
	if errors.As(err, &lite) {
		switch lite.Code() & 0xff { // the primary code, whatever the detail
		case sqlite3.SQLITE_FULL:
			return app.ErrFull
		case sqlite3.SQLITE_READONLY:
			return app.ErrReadOnly
		}
	}
	var post *pgconn.PgError
	if errors.As(err, &post) {
		switch post.Code {
		case postgresDiskFull:
			return app.ErrFull
		case postgresReadOnly:
			return app.ErrReadOnly
		}
	}
	return nil
}
