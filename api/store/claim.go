package store

import (
	"errors"
	"fmt"
	"io"
)

// OtherNameError says that a process has a SQLite file open under another name,
// as happens when the file alone is mounted into a container. The lock and the
// write-ahead file go by the name, so what that process wrote last is out of
// reach, and of two that write each would overwrite what the other has
// acknowledged.
type OtherNameError struct {
	Path string
}

func (e *OtherNameError) Error() string {
	return fmt.Sprintf("%s is in use by another process under another name", e.Path)
}

// claim takes a lock on the database itself, whatever its name, or returns an
// *OtherNameError. Whoever calls it has the lock that goes by the name. It is
// given back after SQLite has closed the file, as closing any handle on it drops
// SQLite's own locks.
func (s *Store) claim(path string, shared bool) error {
	file, err := claimFile(path, shared)
	if file != nil {
		s.closer = append([]io.Closer{file}, s.closer...)
	}
	return err
}

// CheckOnlyName returns an *OtherNameError when a process has a SQLite file open
// for writing under another name than this one. It only asks, so that a server
// may start meanwhile. It may only be called by a process that hasn't the file
// open itself: it would drop SQLite's own locks.
func CheckOnlyName(path string) error {
	if !isClaimed(path) {
		return nil
	}
	lock, err := shareLock(path)
	var here *InUseError
	if errors.As(err, &here) {
		return nil // under this name
	}
	if lock != nil {
		defer lock.Close()
	}
	if err == nil && !isClaimed(path) {
		return nil // it has ended in between
	}
	return errors.Join(&OtherNameError{Path: path}, err)
}
