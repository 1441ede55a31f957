package store

import (
	"context"
	"errors"
	"os"
	"path/filepath"
	"time"

	gormsqlite "gorm.io/driver/sqlite"
	"gorm.io/gorm"

	"sumito/api/app"
)

// EmptyError says that a database has no tables: there is nothing to copy, and a
// copy would pass for the newest backup.
type EmptyError struct {
	Path string
}

func (e *EmptyError) Error() string { return e.Path + " has no tables" }

// Backup copies the SQLite file of a database into a folder, while a server
// writes to it or not, and returns what came of it. The folder is made when
// absent. The copy is one moment of the database, has been checked, each chain
// from its first event to its head, and is on the disk when it gets its name;
// until then it has another, and what a killed process left under such names is
// removed. One process at a time makes backups of a database in a folder; others
// wait. A database that isn't whole has no backup, but a *DamagedError.
func Backup(ctx context.Context, database, folder string, at time.Time) (app.Backup, error) {
	return backup(ctx, database, folder, at, checkWhole)
}

// backupAsIs is Backup of a database whose chains may be broken: the copy from
// before an upgrade is of what there was, whatever that is.
func backupAsIs(ctx context.Context, database, folder string, at time.Time) (app.Backup, error) {
	return backup(ctx, database, folder, at, checkCopy)
}

func backup(ctx context.Context, database, folder string, at time.Time, check func(context.Context, string) error) (_ app.Backup, err error) {
	defer func() { err = failure("backup of "+database, damage(database, err)) }()
	path, err := filepath.EvalSymlinks(database)
	if err != nil {
		return app.Backup{}, err
	}
	if err := os.MkdirAll(folder, 0o700); err != nil {
		return app.Backup{}, ofPlace(folder, err)
	}
	turn, err := waitForFolder(ctx, folder, stem(path))
	if err != nil {
		return app.Backup{}, ofPlace(folder, err)
	}
	defer func() { err = errors.Join(err, turn.Close()) }()
	if err := tidy(folder, path); err != nil {
		return app.Backup{}, err
	}
	backup, partial, err := copyInto(ctx, path, folder, at)
	if err == nil {
		err = ofSource(check(ctx, partial), database)
	}
	if err == nil {
		err = publish(partial, backup.Path)
	}
	if err != nil {
		return app.Backup{}, errors.Join(err, tidy(folder, path))
	}
	info, err := os.Stat(backup.Path)
	if err != nil {
		return app.Backup{}, err
	}
	backup.Bytes = info.Size()
	return backup, nil
}

// ofSource says of the source what was found wrong in the copy of it, which goes
// again.
func ofSource(err error, database string) error {
	var damaged *DamagedError
	if errors.As(err, &damaged) {
		return &DamagedError{Path: database, Fault: damaged.Fault}
	}
	return err
}

// copyInto makes the copy under a name of its own.
func copyInto(ctx context.Context, path, folder string, at time.Time) (_ app.Backup, partial string, err error) {
	source, err := OpenReading(ctx, Options{URL: path})
	if err != nil {
		return app.Backup{}, "", err
	}
	schema, err := source.Schema(ctx)
	if err := errors.Join(err, source.Close()); err != nil {
		return app.Backup{}, "", err
	}
	if schema.Database == 0 {
		return app.Backup{}, "", &EmptyError{Path: path}
	}
	backup, err := newName(folder, path, at, schema.Database)
	if err != nil {
		return app.Backup{}, "", err
	}
	partial = backup.Path + partialSuffix
	// SQLite takes an empty file as its target, and leaves its mode as it is.
	file, err := os.OpenFile(partial, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return app.Backup{}, "", ofPlace(folder, err)
	}
	if err := file.Close(); err != nil {
		return app.Backup{}, "", err
	}
	if err := vacuumInto(ctx, path, partial); err != nil {
		return app.Backup{}, "", err
	}
	return backup, partial, nil
}

// vacuumInto has SQLite write a copy, as of one moment, over a connection of
// its own that can't change the source: writers go on meanwhile.
func vacuumInto(ctx context.Context, path, target string) (err error) {
	if needsNothing(path) {
		return vacuumFrom(ctx, immutableAddress(path), target)
	}
	err = vacuumFrom(ctx, fileAddress(path)+"?mode=ro&_pragma=busy_timeout(5000)", target)
	if lacksIndex(err) {
		return vacuumFrom(ctx, roomlessAddress(path), target)
	}
	return err
}

// vacuumFrom is vacuumInto by one address of the source.
func vacuumFrom(ctx context.Context, address, target string) (err error) {
	address += "&_pragma=synchronous(FULL)&_pragma=fullfsync(1)"
	db, err := gorm.Open(gormsqlite.New(gormsqlite.Config{DriverName: "sqlite", DSN: address}), settings(Options{}.filled()))
	if err != nil {
		return err
	}
	connections, err := pool(db)
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, connections.Close()) }()
	return db.WithContext(ctx).Exec("VACUUM INTO ?", target).Error
}

// checkCopy has SQLite check a copy, and compares its streams' heads with their
// events.
func checkCopy(ctx context.Context, path string) (err error) {
	s, err := OpenReading(ctx, Options{URL: path})
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, s.Close()) }()
	faults, err := s.Faults(ctx)
	if err != nil {
		return err
	}
	if len(faults) > 0 {
		return &DamagedError{Path: path, Fault: faults[0]}
	}
	schema, err := s.Schema(ctx)
	if err != nil || schema.Database == 0 {
		return err // tables that were never made have no streams
	}
	lost, err := s.LostHeads(ctx)
	if err == nil && len(lost) > 0 {
		err = &DamagedError{Path: path, Fault: "the newest event of " + lost[0] + " isn't its head"}
	}
	return err
}

// checkWhole is checkCopy, and walks each chain.
func checkWhole(ctx context.Context, path string) (err error) {
	if err := checkCopy(ctx, path); err != nil {
		return err
	}
	s, err := OpenReading(ctx, Options{URL: path})
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, s.Close()) }()
	return s.checkChains(ctx, path, nil)
}

// publish brings a finished file to the disk and gives it its name.
func publish(partial, path string) error {
	if err := syncFile(partial); err != nil {
		return err
	}
	if err := os.Rename(partial, path); err != nil {
		return err
	}
	return syncFolder(filepath.Dir(path))
}

// syncFile waits until a file's content is on the disk.
func syncFile(path string) error {
	file, err := os.OpenFile(path, os.O_RDWR, 0)
	if err != nil {
		return err
	}
	return errors.Join(file.Sync(), file.Close())
}
