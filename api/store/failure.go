package store

import (
	"context"
	"database/sql/driver"
	"errors"
	"fmt"
	"io"
	"net"
	"syscall"

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

	postgresDamagedData  = "XX001"
	postgresDamagedIndex = "XX002"

	postgresNoDatabase = "3D000"
	postgresEnded      = "57P01" // this connection, by an administrator or a stop
	postgresCrashed    = "57P02"

	postgresSerialization = "40001"
	postgresDeadlock      = "40P01"
	postgresLockTimeout   = "55P03"
	postgresCancelled     = "57014" // by the caller, whose request has ended
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
	if errors.Is(err, syscall.ENOSPC) || errors.Is(err, syscall.EDQUOT) { // of a file beside the database
		return app.ErrFull
	}
	var lite *sqlite.Error
	if errors.As(err, &lite) {
		return meaningOfSQLite(lite.Code())
	}
	var post *pgconn.PgError
	if errors.As(err, &post) {
		return meaningOfPostgres(post.Code)
	}
	// There was nobody to say anything. A query that its caller gave up has no
	// meaning here.
	var unreached *pgconn.ConnectError
	var network *net.OpError
	if errors.Is(err, context.Canceled) || errors.Is(err, context.DeadlineExceeded) {
		return nil
	}
	if errors.As(err, &unreached) || errors.As(err, &network) || errors.Is(err, driver.ErrBadConn) ||
		errors.Is(err, io.ErrUnexpectedEOF) {
		return app.ErrFailing
	}
	return nil
}

// indexLacksRoom is SQLite's code for a full disk on which it can't lay out the
// index of the write-ahead file, which is shared memory with a file behind it.
const indexLacksRoom = sqlite3.SQLITE_IOERR_SHMSIZE

// lacksIndex reports whether a file wasn't opened just for want of that index.
func lacksIndex(err error) bool {
	var lite *sqlite.Error
	return errors.As(err, &lite) && lite.Code() == indexLacksRoom
}

// meaningOfSQLite goes by the primary code, but for that index.
func meaningOfSQLite(code int) error {
	if code == indexLacksRoom {
		return app.ErrFull
	}
	switch code & 0xff {
	case sqlite3.SQLITE_FULL:
		return app.ErrFull
	case sqlite3.SQLITE_READONLY:
		return app.ErrReadOnly
	case sqlite3.SQLITE_BUSY, sqlite3.SQLITE_LOCKED:
		return app.ErrBusy
	case sqlite3.SQLITE_IOERR, sqlite3.SQLITE_CANTOPEN:
		return app.ErrFailing
	case sqlite3.SQLITE_CORRUPT, sqlite3.SQLITE_NOTADB:
		return app.ErrDamaged
	}
	return nil
}

// meaningOfPostgres goes by the code, or by its class: its first two characters.
func meaningOfPostgres(code string) error {
	switch code {
	case postgresDiskFull:
		return app.ErrFull
	case postgresReadOnly:
		return app.ErrReadOnly
	case postgresDamagedData, postgresDamagedIndex:
		return app.ErrDamaged
	case postgresCancelled:
		return nil
	case postgresDeadlock, postgresSerialization, postgresLockTimeout:
		return app.ErrBusy
	}
	switch code[:min(2, len(code))] {
	case "08", "53", "57", "58", "XX": // connection, resources, shutdown, system, internal
		return app.ErrFailing
	}
	return nil
}
