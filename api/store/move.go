package store

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"

	"gorm.io/gorm"
)

// MoveOptions say which database is to be moved where.
type MoveOptions struct {
	From, To string // paths of SQLite files or postgres:// URLs
	// Progress is told how many rows are copied or compared, of twice as many as
	// there are; may be nil.
	Progress func(done, total int64)

	beforeVerifying func(target *gorm.DB) error // what tests do to the copy
}

// Moved is what was moved and compared.
type Moved struct {
	Tables      int
	Rows        int64
	Tournaments int
	Players     int64
	Records     int64
	Events      int64
	// Late is how many events the source, a PostgreSQL database, has that came
	// after the last look at it, while the copy was committed.
	Late int64
}

// SameDatabaseError says that source and target are one database.
type SameDatabaseError struct {
	Name string
}

func (e *SameDatabaseError) Error() string { return e.Name + " can't be moved into itself" }

// EmptySourceError says that there is nothing to move.
type EmptySourceError struct {
	Name string
}

func (e *EmptySourceError) Error() string { return e.Name + " has no tables of Sumito" }

// GrownError says that a source got events while it was copied: servers still
// write to it. Nothing was moved.
type GrownError struct {
	Name   string
	Events int64
}

func (e *GrownError) Error() string {
	return fmt.Sprintf("%s got %d more events while it was copied", e.Name, e.Events)
}

// Move copies every row of every table of one database into another, empty one
// and compares both, in one transaction of the target and one snapshot of the
// source, which isn't changed. Either all is there in the end or nothing: what an
// upgrade of the copied tables left half done is deleted too.
//
// The target gets the tables in the source's version, so that no column can be
// lost, and is brought up to date afterwards. Move returns an *InUseError where
// a process has a SQLite file open, a *ServedError where one has a PostgreSQL
// database open for writing, before anything is written, a *SameDatabaseError,
// *EmptySourceError, *NotEmptyError, *StrangersError, *OtherSchemaError, *NewerSchemaError or
// *ForeignFileError where one of the two won't do, a *DamagedError where the
// source isn't whole, an *UnmovableError where it has a text that PostgreSQL
// can't hold, a *PlaceError where a target's file
// can't be made, a *GrownError where a PostgreSQL source got events meanwhile, and
// a *DifferenceError where the copy isn't equal to it.
func Move(ctx context.Context, o MoveOptions) (moved Moved, err error) {
	defer func() { err = failure(fmt.Sprintf("move %s to %s", ShownURL(o.From), ShownURL(o.To)), err) }()
	if o.Progress == nil {
		o.Progress = func(int64, int64) {}
	}
	if err := errors.Join(CheckName(o.From), CheckName(o.To)); err != nil {
		return Moved{}, err
	}
	if sameDatabase(o.From, o.To) {
		return Moved{}, &SameDatabaseError{Name: ShownURL(o.From)}
	}
	source, schema, err := openSource(ctx, o.From)
	if err != nil {
		return Moved{}, damage(o.From, err)
	}
	defer func() { err = errors.Join(err, source.Close()) }()
	defer func() { err = damage(o.From, err) }() // met while it is read
	err = source.alone(ctx, o.From, func() error {
		var err error
		moved, err = o.fill(ctx, source, schema.Database)
		return err
	})
	return moved, err
}

// fill fills the target from a source that nobody else writes to, whose tables
// have a version.
func (o MoveOptions) fill(ctx context.Context, source *Store, version int64) (moved Moved, err error) {
	has, err := source.tables(ctx)
	if err != nil {
		return Moved{}, err
	}
	want := tables{version: version}
	for _, table := range has {
		want.names = append(want.names, table.name)
	}
	err = intoEmpty(ctx, o.To, want, func(target *Store) error {
		err := source.whole(ctx, func(from *gorm.DB) error {
			return target.write(ctx, "copy", func(to *gorm.DB) error {
				copied, err := o.moveRows(ctx, on(from), on(to))
				moved = copied
				if err != nil {
					return err
				}
				// Outside of the snapshot: a server may be at work that isn't noticed.
				late, err := source.since(ctx, moved.Events)
				if err == nil && late > 0 {
					err = &GrownError{Name: ShownURL(o.From), Events: late}
				}
				return err
			})
		})
		if err != nil {
			return err
		}
		moved.Late, err = source.since(ctx, moved.Events)
		return err
	})
	if err != nil {
		return Moved{}, err
	}
	return moved, nil
}

// on is a store within a transaction.
func on(tx *gorm.DB) *Store { return &Store{writer: tx, reader: tx} }

// since returns how many events came after so many.
func (s *Store) since(ctx context.Context, events int64) (int64, error) {
	var now int64
	err := s.read(ctx).Model(&eventRow{}).Count(&now).Error
	return max(now-events, 0), err
}

// sameDatabase reports whether two names are of one database as far as names
// can tell. A target that isn't empty is refused anyway.
func sameDatabase(from, to string) bool {
	if OnPostgres(from) || OnPostgres(to) {
		return from == to
	}
	one, err := os.Stat(from)
	if err != nil {
		return false
	}
	other, err := os.Stat(to)
	return err == nil && os.SameFile(one, other)
}

// openSource opens a database for reading; of a file it takes the lock, which a
// server would have.
func openSource(ctx context.Context, url string) (_ *Store, _ Schema, err error) {
	var lock io.Closer
	if !OnPostgres(url) {
		path, err := filepath.EvalSymlinks(url)
		if err != nil {
			return nil, Schema{}, err
		}
		if lock, err = lockSource(path); err != nil {
			return nil, Schema{}, err
		}
	}
	source, err := OpenReading(ctx, Options{URL: url})
	if err != nil {
		if lock != nil {
			err = errors.Join(err, lock.Close())
		}
		return nil, Schema{}, err
	}
	if lock != nil {
		source.closer = append(source.closer, lock)
	}
	schema, err := source.Schema(ctx)
	if err == nil && schema.Database == 0 {
		err = &EmptySourceError{Name: ShownURL(url)}
	}
	if err = cmp.Or(err, schema.newer()); err != nil {
		return nil, Schema{}, errors.Join(err, source.Close())
	}
	return source, schema, nil
}

// lockSource takes the lock of a file that may lie where nothing can be written.
func lockSource(path string) (io.Closer, error) {
	lock, err := lockFile(path)
	if !forbidden(err) {
		return lock, err
	}
	shared, err := shareLock(path)
	if shared == nil {
		return io.NopCloser(nil), err
	}
	return shared, err
}
