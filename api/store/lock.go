package store

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
)

// InUseError says that another process has a SQLite file open.
type InUseError struct {
	Path string
}

func (e *InUseError) Error() string {
	return fmt.Sprintf("%s is in use by another process", e.Path)
}

// errLocked is what tryLock returns when somebody else has the lock.
var errLocked = errors.New("locked")

// lockFile takes the lock of a SQLite database or returns an *InUseError. The
// lock is on a file beside it that stays there and holds the store's note:
// closing any handle on the database itself would drop SQLite's own locks. The
// system gives it back when the process ends, however it ends.
func lockFile(path string) (*os.File, error) {
	for {
		file, err := os.OpenFile(path+".lock", os.O_RDWR|os.O_CREATE, 0o600)
		if err != nil {
			return nil, fmt.Errorf("lock the database: %w", err)
		}
		if file, err = locked(file, path, false); err != nil {
			return nil, err
		}
		if isStill(file, path+".lock") {
			return file, nil
		}
		// A restore or move that failed has removed the file that it had made, and
		// somebody else may have the lock on a new one.
		if err := file.Close(); err != nil {
			return nil, err
		}
	}
}

// isStill reports whether an open file still has its name.
func isStill(file *os.File, name string) bool {
	opened, err := file.Stat()
	named, gone := os.Stat(name)
	return err == nil && gone == nil && os.SameFile(opened, named)
}

// shareLock is lockFile for one of several readers of a database that can't be
// written. It returns nil when there is no lock file: then nobody has it.
func shareLock(path string) (*os.File, error) {
	file, err := os.Open(path + ".lock")
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, fmt.Errorf("whether another process writes the database can't be told: %w", err)
	}
	return locked(file, path, true)
}

// locked locks an open file, or closes it.
func locked(file *os.File, path string, shared bool) (*os.File, error) {
	err := tryLock(file, shared)
	if errors.Is(err, errLocked) {
		return nil, errors.Join(&InUseError{Path: path}, file.Close())
	}
	if err != nil {
		return nil, errors.Join(fmt.Errorf("lock %s: %w", path, err), file.Close())
	}
	return file, nil
}
