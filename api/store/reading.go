package store

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"net/url"
	"os"
	"path/filepath"
	"runtime"
	"time"
)

// OpenReading opens a database that is there for reading only: beside a server
// that has it, or a backup. It takes no lock and changes no table, so the
// tables may be older or newer than this program's: see Schema. Writing through
// it returns app.ErrReadOnly on SQLite. It returns a *ForeignFileError when the
// file isn't Sumito's.
func OpenReading(ctx context.Context, options Options) (*Store, error) {
	if err := CheckName(options.URL); err != nil {
		return nil, err
	}
	options = options.filled()
	open := readSQLite
	if OnPostgres(options.URL) {
		open = connectPostgres
	}
	s, err := open(ctx, options)
	if err != nil {
		return nil, failure("open database for reading", damage(options.URL, err))
	}
	return s, nil
}

// readSQLite opens a file with connections that only read.
func readSQLite(ctx context.Context, options Options) (*Store, error) {
	path, err := filepath.EvalSymlinks(options.URL)
	if err != nil {
		return nil, err
	}
	// mode=rw makes no file.
	address := fileAddress(path) + "?mode=rw&_pragma=busy_timeout(5000)&_time_format=sqlite&_timezone=UTC"
	if needsNothing(path) {
		address = immutableAddress(path)
	}
	s, err := readFrom(ctx, path, address, options)
	if lacksIndex(err) {
		return readFrom(ctx, path, roomlessAddress(path), options)
	}
	return s, err
}

// needsNothing reports whether SQLite can't make its files beside a file, and needs none.
func needsNothing(path string) bool {
	waiting, err := os.Stat(path + "-wal")
	return (err != nil || waiting.Size() == 0) && obstacle(filepath.Dir(path)) != nil
}

// readFrom is readSQLite by one address of the file.
func readFrom(ctx context.Context, path, address string, options Options) (s *Store, err error) {
	s = &Store{}
	// No PrepareStmt: GORM's cache leaves a goroutine behind for ever.
	s.reader, err = s.connect(address+"&_pragma=query_only(1)", max(4, runtime.NumCPU()), settings(options))
	if err != nil {
		return nil, errors.Join(err, s.Close())
	}
	s.writer = s.reader
	if err := checkOwnFile(ctx, s.reader, path); err != nil {
		return nil, errors.Join(err, s.Close())
	}
	return s, nil
}

// fileAddress is the URI of a SQLite file, without settings.
func fileAddress(path string) string {
	return "file:" + (&url.URL{Path: filepath.ToSlash(path)}).EscapedPath()
}

// Schema are the versions of the tables.
type Schema struct {
	Database int64 // 0: there are none
	Program  int64 // the newest that this program knows
}

// newer returns a *NewerSchemaError when a newer program made the tables.
func (v Schema) newer() error {
	if v.Database > v.Program {
		return &NewerSchemaError{Database: v.Database, Program: v.Program}
	}
	return nil
}

// Schema returns the version of the database's tables and of the program's.
func (s *Store) Schema(ctx context.Context) (Schema, error) {
	own := sqliteMigrations
	if s.onPostgres() {
		own = postgresMigrations
	}
	newest, err := own.newest()
	if err != nil {
		return Schema{}, err
	}
	schema := Schema{Program: newest}
	if !s.read(ctx).Migrator().HasTable(versionTable) {
		return schema, nil
	}
	var version *int64
	err = s.read(ctx).Raw("SELECT max(version_id) FROM " + versionTable).Scan(&version).Error
	if version != nil {
		schema.Database = *version
	}
	return schema, failure("schema version", err)
}

// ServerTime returns the clock of PostgreSQL's server.
func (s *Store) ServerTime(ctx context.Context) (time.Time, error) {
	var micro int64
	err := s.read(ctx).Raw("SELECT (extract(epoch FROM clock_timestamp()) * 1000000)::bigint").Scan(&micro).Error
	return time.UnixMicro(micro).UTC(), failure("server's time", err)
}

// onPostgres reports which kind of database this is.
func (s *Store) onPostgres() bool { return s.reader.Name() == "postgres" }

// Faults returns what SQLite itself finds wrong with the file: broken pages
// and indexes, and rows that refer to none. PostgreSQL sees to that on its own.
func (s *Store) Faults(ctx context.Context) ([]string, error) {
	faults, err := s.PageFaults(ctx)
	if err != nil {
		return nil, err
	}
	dangling, err := s.Dangling(ctx)
	for _, row := range dangling {
		faults = append(faults, row.String())
	}
	return faults, err
}

// PageFaults returns which pages and indexes of its file SQLite finds broken.
func (s *Store) PageFaults(ctx context.Context) ([]string, error) {
	if s.onPostgres() {
		return nil, nil
	}
	faults := []string{}
	if err := s.read(ctx).Raw("PRAGMA integrity_check(20)").Scan(&faults).Error; err != nil {
		return nil, failure("integrity check", err)
	}
	if len(faults) == 1 && faults[0] == "ok" {
		faults = nil
	}
	return faults, nil
}

// Dangling is a row that refers to one which isn't there.
type Dangling struct {
	Table  string
	Row    sql.NullInt64 `gorm:"column:rowid"` // none in a table without
	Parent string        // table that hasn't got the other
}

// String says it in a word for those who know tables.
func (d Dangling) String() string {
	return fmt.Sprintf("row %d of %s refers to a row of %s that isn't there", d.Row.Int64, d.Table, d.Parent)
}

// Dangling returns up to 20 rows of a SQLite file that refer to none: whoever
// changed it did so without the check of foreign keys, and no page need be broken.
func (s *Store) Dangling(ctx context.Context) ([]Dangling, error) {
	if s.onPostgres() {
		return nil, nil
	}
	var rows []Dangling
	err := s.read(ctx).Raw(`SELECT "table", parent, rowid FROM pragma_foreign_key_check LIMIT 20`).Scan(&rows).Error
	return rows, failure("foreign key check", err)
}

// LostHeads returns the streams whose head isn't their newest event.
func (s *Store) LostHeads(ctx context.Context) ([]string, error) {
	var streams []string
	err := s.read(ctx).Raw(`SELECT id FROM streams WHERE NOT EXISTS (
			SELECT 1 FROM events WHERE stream_id = streams.id AND sequence = head_sequence AND hash = head_hash)
		OR EXISTS (SELECT 1 FROM events WHERE stream_id = streams.id AND sequence > head_sequence)
		ORDER BY id`).Scan(&streams).Error
	return streams, failure("heads", err)
}
