package store

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"syscall"

	gormsqlite "gorm.io/driver/sqlite"
	"gorm.io/gorm"

	"sumito/api/app"
)

// obstacle returns why a file in a folder can't be a database that is written:
// SQLite has to make files beside it. nil when nothing forbids it.
func obstacle(folder string) error {
	probe, err := os.CreateTemp(folder, ".sumito-*")
	if err == nil {
		err = errors.Join(probe.Close(), os.Remove(probe.Name()))
	}
	var cause *fs.PathError // which names the probe
	if forbidden(err) && errors.As(err, &cause) {
		return fmt.Errorf("no file can be made in %s: %w", folder, cause.Err)
	}
	return nil
}

// forbidden tells whether a file or its file system may not be written.
func forbidden(err error) bool {
	return errors.Is(err, fs.ErrPermission) || errors.Is(err, syscall.EROFS)
}

// openReadOnly opens a file that can't be written. It is read where it is when
// it is all there is to the database. Else a private copy is, which takes in the
// write-ahead file and migrations; or, as there may be no room for one either,
// the file of a full disk together with its write-ahead file. Every write is
// refused.
func openReadOnly(ctx context.Context, file place, options Options) (_ *Store, err error) {
	path := file.path
	lock, err := shareLock(path)
	if err != nil {
		return nil, err
	}
	s := &Store{refusal: app.ErrReadOnly}
	if file.full {
		s.refusal, s.full = app.ErrFull, filepath.Dir(path)
	}
	if lock != nil {
		s.closer = []io.Closer{lock}
	}
	defer func() {
		if err != nil {
			err = errors.Join(err, s.Close())
		}
	}()
	if err := checkPresent(file, lock); err != nil {
		return nil, err
	}
	options.Log.WarnContext(ctx, "the database is opened for reading only: nothing can be changed", "database", path, "reason", file.readOnly)
	whole, err := isWhole(ctx, path)
	if err != nil {
		return nil, err
	}
	address := immutableAddress(path)
	switch {
	case whole:
	case file.full:
		// Who has our lock needs none of SQLite's, which would keep others from
		// reading too.
		address = roomlessAddress(path) + "&vfs=" + lockless
	default:
		if address, err = s.openCopy(ctx, path, options); err != nil {
			return nil, fmt.Errorf("read a copy of %s: %w", path, err)
		}
	}
	reading := settings(options)
	reading.PrepareStmt = true
	if s.reader, err = s.connect(address+"&_pragma=query_only(1)", max(4, runtime.NumCPU()), reading); err != nil {
		return nil, err
	}
	s.writer = s.reader
	if err := checkOwnFile(ctx, s.reader, path); err != nil {
		return nil, err
	}
	if err := s.checkTables(ctx); err != nil {
		return nil, err
	}
	_, err = compareNote(ctx, s.reader, file, lock, options.Log)
	return s, err
}

// immutableAddress is the URI of a file that nobody writes.
func immutableAddress(path string) string {
	return fileAddress(path) + "?mode=ro&immutable=1&_time_format=sqlite&_timezone=UTC"
}

// roomlessAddress is the URI of a file that is read together with its
// write-ahead file without taking a byte on the disk: SQLite keeps its index of
// that file in memory for one who has the database to himself, and the
// connections of this process share it.
func roomlessAddress(path string) string {
	return fileAddress(path) + "?mode=rw&cache=shared&_pragma=locking_mode(EXCLUSIVE)&_pragma=temp_store(2)&_time_format=sqlite&_timezone=UTC"
}

// isWhole reports whether the file is all there is to the database: nothing
// waits in the write-ahead file, and no migration has to be run.
func isWhole(ctx context.Context, path string) (whole bool, err error) {
	waiting, err := os.Stat(path + "-wal")
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return false, err
	}
	if err == nil && waiting.Size() > 0 {
		return false, nil
	}
	db, err := gorm.Open(dialector{gormsqlite.New(gormsqlite.Config{DriverName: "sqlite", DSN: immutableAddress(path)})}, settings(Options{}.filled()))
	if err != nil {
		return false, err
	}
	connections, err := pool(db)
	if err != nil {
		return false, err
	}
	defer func() { err = errors.Join(err, connections.Close()) }()
	if err := checkOwnFile(ctx, db, path); err != nil {
		return false, err
	}
	schema, err := (&Store{reader: db}).Schema(ctx)
	return schema.Database == schema.Program, err
}

// openCopy copies the database into a folder of its own, which goes with the
// store, brings the copy up to date and returns its address.
func (s *Store) openCopy(ctx context.Context, path string, options Options) (string, error) {
	folder, err := os.MkdirTemp("", "sumito-read-")
	if err != nil {
		return "", err
	}
	s.closer = append(s.closer, temporary(folder))
	target := filepath.Join(folder, "copy.db")
	for _, end := range []string{"", "-wal"} {
		if err := copyFile(path+end, target+end); err != nil && (end == "" || !errors.Is(err, fs.ErrNotExist)) {
			return "", err
		}
	}
	address, err := sqliteAddress(target, "OFF")
	if err != nil {
		return "", err
	}
	db, err := s.connect(address+"&_txlock=immediate", 1, settings(options))
	if err != nil {
		return "", err
	}
	if err := checkOwnFile(ctx, db, path); err != nil {
		return "", err
	}
	return address, migrate(ctx, db, sqliteMigrations, options.Log, nil)
}

// temporary is a folder that is removed when it is closed.
type temporary string

func (t temporary) Close() error { return os.RemoveAll(string(t)) }
