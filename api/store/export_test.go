package store

import (
	"context"
	"io/fs"
	"log/slog"
	"testing"
	"time"

	"gorm.io/gorm"
)

// Exec runs a statement on the connection that writes, for what the tests do
// to a database behind the store's back.
func (s *Store) Exec(statement string, values ...any) error {
	return s.writer.Exec(statement, values...).Error
}

// CountStatements returns how many statements both handles have run since the
// last call of what it returns.
func (s *Store) CountStatements(t *testing.T) func() int {
	t.Helper()
	count := 0
	handles := []*gorm.DB{s.writer}
	if s.reader != s.writer {
		handles = append(handles, s.reader)
	}
	for _, db := range handles {
		counted := func(*gorm.DB) { count++ }
		callbacks := db.Callback()
		for _, err := range []error{
			callbacks.Create().After("gorm:create").Register("count", counted),
			callbacks.Query().After("gorm:query").Register("count", counted),
			callbacks.Update().After("gorm:update").Register("count", counted),
			callbacks.Delete().After("gorm:delete").Register("count", counted),
			callbacks.Row().After("gorm:row").Register("count", counted),
			callbacks.Raw().After("gorm:raw").Register("count", counted),
		} {
			if err != nil {
				t.Fatal(err)
			}
		}
	}
	return func() int {
		n := count
		count = 0
		return n
	}
}

// Pragma returns a setting of SQLite's connection that writes.
func (s *Store) Pragma(name string) (int, error) {
	var value int
	err := s.writer.Raw("PRAGMA " + name).Scan(&value).Error
	return value, err
}

// CountEntries returns how many entries a player is in.
func (s *Store) CountEntries(player string) (int, error) {
	var count int64
	err := s.reader.Model(&entryRow{}).Where("player_id = ?", player).Count(&count).Error
	return int(count), err
}

// WithLog returns the store as it is when every statement is a slow one.
func (s *Store) WithLog(log *slog.Logger) *Store {
	session := &gorm.Session{Logger: newStatementLog(log, time.Nanosecond)}
	return &Store{writer: s.writer.Session(session), reader: s.reader.Session(session)}
}

// OpenWith is Open of a SQLite file with other migrations.
func OpenWith(ctx context.Context, options Options, files fs.FS) (*Store, error) {
	options.tables = &migrations{dialect: sqliteMigrations.dialect, files: files, folder: sqliteMigrations.folder}
	return Open(ctx, options)
}

// Failure is failure.
func Failure(action string, err error) error { return failure(action, err) }
