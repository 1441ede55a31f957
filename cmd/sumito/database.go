package main

import (
	"context"
	"errors"
	"fmt"
	"os"

	"sumito/api/store"
)

// databaseFlag says which database a command works on.
type databaseFlag struct {
	Database string `default:"sumito.db" aliases:"database-url" env:"SUMITO_DATABASE" placeholder:"FILE|URL" help:"SQLite file or postgres:// URL (${default}); --database-url is the same."`
}

// isFile reports whether the database is a SQLite file.
func (f databaseFlag) isFile() bool { return !store.OnPostgres(f.Database) }

// Validate refuses URLs of other databases than PostgreSQL; kong calls it.
func (f databaseFlag) Validate() error { return store.CheckName(f.Database) }

// mustExist is a usage failure when the database is a file that isn't there:
// the store would make it, and find nothing in it. One that has other names is
// refused, as the newest of it may be missed.
func (f databaseFlag) mustExist() error {
	if !f.isFile() {
		return nil
	}
	if info, err := os.Stat(f.Database); err != nil {
		return failure{statusUsage, err}
	} else if info.IsDir() {
		return failure{statusUsage, fmt.Errorf("%s is a folder, no database: name a SQLite file", f.Database)}
	}
	return store.CheckOnlyName(f.Database)
}

// openStore opens a database that is there for a command that writes, without a
// word in a log, or returns an *unwritableError. The copy that is made before an
// upgrade goes where the server's go.
func (f databaseFlag) openStore(ctx context.Context) (*store.Store, error) {
	if err := f.mustExist(); err != nil {
		return nil, err
	}
	options := store.Options{URL: f.Database}
	if f.isFile() {
		options.Backups = f.backups()
	}
	s, err := store.Open(ctx, options)
	if err == nil && s.ReadOnly() {
		err = errors.Join(&unwritableError{path: f.Database, cause: s.Refusal()}, s.Close())
	}
	return s, err
}

// unwritableError says that a command has to write to a database that can only
// be read.
type unwritableError struct {
	path  string
	cause error // app.ErrReadOnly or app.ErrFull
}

func (e *unwritableError) Error() string {
	return fmt.Sprintf("%s can only be read: %v", store.ShownURL(e.path), e.cause)
}
