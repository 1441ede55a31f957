package store

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"time"

	"sumito/api/app"
)

// RestoreOptions say which backup becomes which database.
type RestoreOptions struct {
	Backup   string           // path of the copy; it is only read
	Database string           // path of the SQLite file to be, where there must be none
	Now      func() time.Time // the clock; nil is the system's
	// Progress is told how many events have been checked; may be nil.
	Progress func(done, total int64)
	// Finish works on the restored database, up to date, before it gets its
	// name: what it can't finish isn't restored. May be nil.
	Finish func(context.Context, *Store) error
}

// ExistsError says that a restore would replace a file.
type ExistsError struct {
	Path string
}

func (e *ExistsError) Error() string { return e.Path + " is there already" }

// InUseBackupError says that a file given as a backup is a database that a
// program has open, or left behind: not all of it is in the file.
type InUseBackupError struct {
	Path string // of the write-ahead file beside it
}

func (e *InUseBackupError) Error() string {
	return e.Path + " holds changes that are not in the file beside it"
}

// restoringSuffix follows the name of a database that is being restored.
const restoringSuffix = ".restoring"

// Restore makes a database of a backup. It checks the backup first: that it is
// Sumito's, no newer than this program, whole, each chain unbroken. It returns
// an *ExistsError, *InUseBackupError, *ForeignFileError, *NewerSchemaError or
// *DamagedError, or a *PlaceError where it can't be made, and after any error
// there is no database. The copy is on the
// disk, and its tables up to date, before it gets its name.
func Restore(ctx context.Context, o RestoreOptions) (err error) {
	defer func() { err = failure("restore "+o.Backup, err) }()
	if err := absent(o.Database); err != nil {
		return ofPlace(o.Database, err)
	}
	if err := checkBackup(ctx, o); err != nil {
		return err
	}
	return o.make(ctx)
}

// make makes the database of a backup that has been checked.
func (o RestoreOptions) make(ctx context.Context) (err error) {
	folder, err := filepath.EvalSymlinks(filepath.Dir(o.Database))
	if err != nil {
		return ofPlace(o.Database, err)
	}
	path := filepath.Join(folder, filepath.Base(o.Database))
	lock, err := lockTarget(path) // no server makes one there meanwhile
	if err != nil {
		return ofPlace(o.Database, err)
	}
	defer func() { err = errors.Join(err, lock.release(path, err != nil)) }()
	if err := absent(path); err != nil {
		return err
	}
	partial := path + restoringSuffix
	if err := removeDatabase(partial); err != nil { // of a restore that was killed
		return err
	}
	if err := o.build(ctx, partial); err != nil {
		if meaningOf(err) == app.ErrFull {
			err = ofPlace(o.Database, err)
		}
		return errors.Join(err, removeDatabase(partial))
	}
	// What is left in the write-ahead file would be lost with it.
	if waiting, err := os.Stat(partial + "-wal"); err == nil && waiting.Size() > 0 {
		err := &InUseBackupError{Path: partial + "-wal"}
		return errors.Join(err, removeDatabase(partial))
	}
	if err := publish(partial, path); err != nil {
		return errors.Join(ofPlace(o.Database, err), removeDatabase(partial))
	}
	// What a database of this name had acknowledged is no measure for this one.
	return errors.Join(lock.Truncate(0), removeDatabase(partial))
}

// build copies the backup and does to the copy what there is to do.
func (o RestoreOptions) build(ctx context.Context, partial string) error {
	if err := copyFile(o.Backup, partial); err != nil {
		return ofPlace(o.Database, err)
	}
	restored, err := Open(ctx, Options{URL: partial, Now: o.Now, unkept: true})
	if err != nil {
		return err
	}
	if o.Finish != nil {
		err = o.Finish(ctx, restored)
	}
	return errors.Join(err, restored.Close())
}

// checkBackup refuses what can't be restored.
func checkBackup(ctx context.Context, o RestoreOptions) (err error) {
	defer func() { err = damage(o.Backup, err) }()
	if info, err := os.Stat(o.Backup + "-wal"); err == nil && info.Size() > 0 {
		return &InUseBackupError{Path: o.Backup + "-wal"}
	}
	if file, err := os.Open(o.Backup); err != nil { // SQLite wouldn't say why
		return err
	} else if err := file.Close(); err != nil {
		return err
	}
	if err := checkCopy(ctx, o.Backup); err != nil {
		return err
	}
	s, err := OpenReading(ctx, Options{URL: o.Backup})
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, s.Close()) }()
	schema, err := s.Schema(ctx)
	if err == nil && schema.Database == 0 {
		err = &DamagedError{Path: o.Backup, Fault: "it has no tables"}
	}
	if err = cmp.Or(err, schema.newer()); err != nil {
		return err
	}
	return s.checkChains(ctx, o.Backup, o.Progress)
}

// absent returns an *ExistsError when a database is there, or a part of one.
func absent(database string) error {
	for _, path := range []string{database, database + "-wal", database + "-journal"} {
		if _, err := os.Lstat(path); err == nil {
			return &ExistsError{Path: path}
		} else if !errors.Is(err, fs.ErrNotExist) {
			return err
		}
	}
	return nil
}

// removeDatabase removes a SQLite file and all that belongs to it.
func removeDatabase(path string) error {
	return errors.Join(removeFiles(path), removeSuffixed(path, ".lock"))
}

// removeFiles is removeDatabase but for the lock, which is held.
func removeFiles(path string) error { return removeSuffixed(path, "", "-wal", "-shm", "-journal") }

func removeSuffixed(path string, suffixes ...string) error {
	var err error
	for _, suffix := range suffixes {
		if removed := os.Remove(path + suffix); !errors.Is(removed, fs.ErrNotExist) {
			err = errors.Join(err, removed)
		}
	}
	return err
}

// copyFile copies a file's bytes into a new one, for the owner only.
func copyFile(from, to string) (err error) {
	source, err := os.Open(from)
	if err != nil {
		return err
	}
	defer source.Close()
	target, err := os.OpenFile(to, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return err
	}
	if _, err := io.Copy(target, source); err != nil {
		return errors.Join(fmt.Errorf("copy %s: %w", from, err), target.Close())
	}
	return errors.Join(target.Sync(), target.Close())
}
