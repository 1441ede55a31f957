package store

import (
	"context"
	"fmt"
	"io"
	"io/fs"
	"log/slog"
	"testing"
	"time"

	"gorm.io/gorm"

	"sumito/api/app"
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

// Table describes a table for tests of moving.
type Table struct {
	Name    string
	Columns []string
}

// Tables lists the tables as moving finds them.
func (s *Store) Tables(ctx context.Context) ([]Table, error) {
	found, err := s.tables(ctx)
	var tables []Table
	for _, t := range found {
		tables = append(tables, Table{Name: t.name, Columns: t.columns})
	}
	return tables, err
}

// Query returns the rows of a query as the driver gives them, blobs copied.
func (s *Store) Query(ctx context.Context, query string) ([][]any, error) {
	rows, err := s.reader.WithContext(ctx).Raw(query).Rows()
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	columns, err := rows.Columns()
	if err != nil {
		return nil, err
	}
	var all [][]any
	for rows.Next() {
		values := make([]any, len(columns))
		into := make([]any, len(columns))
		for i := range values {
			into[i] = &values[i]
		}
		if err := rows.Scan(into...); err != nil {
			return nil, err
		}
		all = append(all, values)
	}
	return all, rows.Err()
}

// BeforeVerifying returns the options with a statement that is run on the copy
// before it is compared.
func (o MoveOptions) BeforeVerifying(statement string) MoveOptions {
	o.beforeVerifying = func(target *gorm.DB) error { return target.Exec(statement).Error }
	return o
}

// Meanwhile returns the options with what somebody does while rows are copied.
func (o MoveOptions) Meanwhile(work func() error) MoveOptions {
	o.beforeVerifying = func(*gorm.DB) error { return work() }
	return o
}

// ListPlan returns how SQLite finds a page of the list.
func (s *Store) ListPlan(ctx context.Context, q app.TournamentQuery) (string, error) {
	var rows []tournamentRow
	dry := s.listed(ctx, q).Session(&gorm.Session{DryRun: true}).Find(&rows).Statement
	var plan []struct{ Detail string }
	err := s.writer.Raw("EXPLAIN QUERY PLAN "+dry.SQL.String(), dry.Vars...).Scan(&plan).Error
	return fmt.Sprint(plan), err
}

// LockFile takes the lock of a SQLite file as another process has it.
func LockFile(path string) (io.Closer, error) { return lockFile(path) }
