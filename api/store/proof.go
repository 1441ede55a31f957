package store

import (
	"context"
	"errors"
	"log/slog"
	"os"
	"path/filepath"
	"slices"
)

// Acknowledged returns how many events of a SQLite file its servers have
// acknowledged, as far as is noted beside it, and until when (RFC 3339); 0 when
// nothing is noted. After a power cut the note may be behind, never ahead.
func Acknowledged(database string) (events int64, until string) {
	path, err := filepath.EvalSymlinks(database)
	if err != nil {
		return 0, ""
	}
	file, err := os.Open(path + ".lock")
	if err != nil {
		return 0, ""
	}
	defer file.Close()
	last, found := readNote(file)
	if !found {
		return 0, ""
	}
	return last.events, last.at
}

// HasLogs reports whether the database has the table of logs, whatever is noted
// of its version.
func (s *Store) HasLogs(ctx context.Context) bool {
	return s.read(ctx).Migrator().HasTable(&streamRow{})
}

// Missing returns the tables, indexes and triggers of this program's version
// that a SQLite database hasn't got: each as "index entries_by_player". None are
// told of PostgreSQL.
func (s *Store) Missing(ctx context.Context) (_ []string, err error) {
	if s.onPostgres() {
		return nil, nil
	}
	model := &Store{}
	defer func() { err = errors.Join(err, model.Close()) }()
	model.reader, err = model.connect(":memory:", 1, settings(Options{}.filled())) // each connection has a memory of its own
	if err != nil {
		return nil, err
	}
	if err := migrate(ctx, model.reader, sqliteMigrations, slog.New(slog.DiscardHandler), nil); err != nil {
		return nil, err
	}
	wanted, err := model.parts(ctx)
	if err != nil {
		return nil, err
	}
	there, err := s.parts(ctx)
	return slices.DeleteFunc(wanted, func(part string) bool { return slices.Contains(there, part) }), err
}

// parts lists what a SQLite database is made of.
func (s *Store) parts(ctx context.Context) ([]string, error) {
	var parts []string
	err := s.read(ctx).Raw("SELECT type || ' ' || name FROM sqlite_schema WHERE name NOT LIKE 'sqlite_%' ORDER BY 1").Scan(&parts).Error
	return parts, failure("parts of the database", err)
}
