package store

import (
	"errors"
	"fmt"
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
// lock is on a file beside it that stays there empty: closing any handle on the
// database itself would drop SQLite's own locks. The system gives it back when
// the process ends, however it ends.
func lockFile(path string) (*os.File, error) {
	file, err := os.OpenFile(path+".lock", os.O_RDWR|os.O_CREATE, 0o600)
	if err != nil {
		return nil, err
	}
	err = tryLock(file)
	if errors.Is(err, errLocked) {
		return nil, errors.Join(&InUseError{Path: path}, file.Close())
	}
	if err != nil {
		return nil, errors.Join(fmt.Errorf("lock %s: %w", path, err), file.Close())
	}
	return file, nil
}
