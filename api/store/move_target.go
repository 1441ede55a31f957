package store

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"gorm.io/gorm"
)

// NotEmptyError says that a database has something in it already.
type NotEmptyError struct {
	Name string
	Rows map[string]int64 // by table, those that have any
}

func (e *NotEmptyError) Error() string {
	var parts []string
	for table, rows := range e.Rows {
		parts = append(parts, fmt.Sprintf("%s: %d", table, rows))
	}
	slices.Sort(parts)
	return fmt.Sprintf("%s isn't empty (%s)", e.Name, strings.Join(parts, ", "))
}

// OtherSchemaError says that an empty target has newer tables than the source.
type OtherSchemaError struct {
	Source, Target int64 // schema versions
}

func (e *OtherSchemaError) Error() string {
	return fmt.Sprintf("the target has tables of schema version %d, the source of %d: give a target without tables, or "+
		"let this program serve the source once, which brings it up to date", e.Target, e.Source)
}

// StrangersError says that a target has tables that aren't Sumito's.
type StrangersError struct {
	Name   string
	Tables []string
}

func (e *StrangersError) Error() string {
	return fmt.Sprintf("%s has tables of another program: %s", e.Name, strings.Join(e.Tables, ", "))
}

// tables are those that a target gets.
type tables struct {
	version int64
	names   []string
}

// checkOwnTables returns a *StrangersError when a database has a table that isn't
// among those that it is to get. One of newer tables is refused later, for that.
func (s *Store) checkOwnTables(ctx context.Context, name string, want tables) error {
	schema, err := s.Schema(ctx)
	if err != nil || schema.Database > want.version {
		return err
	}
	found, err := s.tables(ctx)
	if err != nil {
		return err
	}
	var strangers []string
	for _, table := range found {
		if schema.Database == 0 || !slices.Contains(want.names, table.name) {
			strangers = append(strangers, table.name)
		}
	}
	if len(strangers) > 0 {
		slices.Sort(strangers)
		return &StrangersError{Name: ShownURL(name), Tables: strangers}
	}
	return nil
}

// seeded are the tables that have rows from the first migration on.
var seeded = []string{"people_revision"}

// intoEmpty runs work on an empty database with tables of a version and brings
// them up to date after it. After an error the database is as empty as before;
// a file that wasn't there, or had nothing in it, isn't there.
func intoEmpty(ctx context.Context, url string, want tables, work func(*Store) error) error {
	if OnPostgres(url) {
		return intoEmptyPostgres(ctx, url, want, work)
	}
	return intoEmptyFile(ctx, url, want, work)
}

// intoEmptyFile takes the lock before it looks at the file, and has it until the
// file is whole or gone: what is removed can't be another process's.
func intoEmptyFile(ctx context.Context, url string, want tables, work func(*Store) error) (err error) {
	defer func() { err = ofPlace(url, err) }()
	path, err := targetPath(url)
	if err != nil {
		return err
	}
	lock, err := lockTarget(path)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, lock.release(path, err != nil)) }()
	info, err := os.Stat(path)
	fresh := errors.Is(err, fs.ErrNotExist) || err == nil && info.Size() == 0
	if err != nil && !fresh {
		return err
	}
	err = fillFile(ctx, url, fresh, want, work)
	if err != nil && fresh {
		err = errors.Join(err, removeFiles(path))
	}
	return err
}

// targetPath is the real path of a file that need not be there.
func targetPath(name string) (string, error) {
	path, err := filepath.EvalSymlinks(name)
	if !errors.Is(err, fs.ErrNotExist) {
		return path, err
	}
	if _, err := os.Lstat(name); err == nil {
		return "", fmt.Errorf("%s is a link to a file that isn't there", name)
	}
	folder, err := filepath.EvalSymlinks(filepath.Dir(name))
	return filepath.Join(folder, filepath.Base(name)), err
}

// fillFile fills a file whose lock is held.
func fillFile(ctx context.Context, url string, fresh bool, want tables, work func(*Store) error) (err error) {
	file, err := reachFile(url)
	if err != nil {
		return err
	}
	if file.readOnly != nil {
		return file.readOnly
	}
	s := &Store{}
	defer func() { err = errors.Join(err, s.Close()) }()
	address, err := sqliteAddress(file.path, "")
	if err != nil {
		return err
	}
	s.writer, err = s.connect(address+"&_txlock=immediate", 1, settings(Options{URL: url}.filled()))
	if err != nil {
		return err
	}
	s.reader = s.writer
	if err := checkOwnFile(ctx, s.writer, file.path); err != nil {
		return err
	}
	return s.fill(ctx, url, fresh, sqliteMigrations, want, work)
}

func intoEmptyPostgres(ctx context.Context, url string, want tables, work func(*Store) error) (err error) {
	s, err := connectPostgres(ctx, Options{URL: url}.filled())
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, s.Close()) }()
	return s.alone(ctx, url, func() error {
		return s.whileLocked(ctx, func() error { // no older server starts meanwhile
			return s.fill(ctx, url, false, postgresMigrations, want, work)
		})
	})
}

// fill makes the tables of a version, runs work and brings them up to date. It
// takes out again what a failure has left, unless the whole database goes then.
func (s *Store) fill(ctx context.Context, name string, goes bool, files migrations, want tables, work func(*Store) error) error {
	if err := s.checkOwnTables(ctx, name, want); err != nil {
		return err
	}
	if err := s.checkEmpty(ctx, name); err != nil {
		return err
	}
	err := s.migrateAround(ctx, files, want.version, work)
	if err == nil || goes {
		return err
	}
	if left := s.emptyAgain(context.WithoutCancel(ctx)); left != nil {
		err = errors.Join(err, fmt.Errorf("rows may be left in %s, remove them before the next attempt: %w", ShownURL(name), left))
	}
	return err
}

// emptyAgain deletes all rows that weren't there from the start.
func (s *Store) emptyAgain(ctx context.Context) error {
	tables, err := s.tables(ctx)
	if err != nil {
		return err
	}
	return s.write(ctx, "empty the target", func(tx *gorm.DB) error {
		for _, table := range slices.Backward(tables) { // those that refer to others first
			if slices.Contains(seeded, table.name) {
				continue
			}
			if err := tx.Exec("DELETE FROM " + table.name).Error; err != nil {
				return err
			}
		}
		return nil
	})
}

func (s *Store) migrateAround(ctx context.Context, files migrations, version int64, work func(*Store) error) error {
	provider, err := files.provider(s.writer)
	if err != nil {
		return err
	}
	current, err := provider.GetDBVersion(ctx)
	if err != nil {
		return fmt.Errorf("schema version: %w", err)
	}
	if current > version {
		return &OtherSchemaError{Source: version, Target: current}
	}
	if _, err := provider.UpTo(ctx, version); err != nil {
		return fmt.Errorf("make the tables: %w", err)
	}
	if err := work(s); err != nil {
		return err
	}
	if _, err := provider.Up(ctx); err != nil {
		return fmt.Errorf("bring the tables up to date: %w", err)
	}
	return nil
}

// checkEmpty returns a *NotEmptyError when any table has a row that wasn't
// there from the start.
func (s *Store) checkEmpty(ctx context.Context, name string) error {
	tables, err := s.tables(ctx)
	if err != nil {
		return err
	}
	rows := map[string]int64{}
	for _, table := range tables {
		if slices.Contains(seeded, table.name) {
			continue
		}
		count, err := countRows(s.read(ctx), table.name)
		if err != nil {
			return err
		}
		if count > 0 {
			rows[table.name] = count
		}
	}
	if len(rows) > 0 {
		return &NotEmptyError{Name: ShownURL(name), Rows: rows}
	}
	return nil
}

func countRows(tx *gorm.DB, table string) (int64, error) {
	var count int64
	err := tx.Table(table).Count(&count).Error
	return count, err
}
