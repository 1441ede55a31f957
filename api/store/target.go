package store

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"regexp"
	"syscall"

	"github.com/jackc/pgx/v5/pgconn"
	"modernc.org/sqlite"

	"sumito/api/app"
)

// numbered is the number that SQLite's driver puts after what SQLite says.
var numbered = regexp.MustCompile(` \(\d+\)$`)

// PlaceError says that nothing can be made where a copy of a database was to go:
// in a backup's folder, at a restored database or at the target of a move.
type PlaceError struct {
	Path   string // the folder or file that was asked for
	Full   bool   // there is no room
	Absent bool   // there is no such folder
	cause  error
}

func (e *PlaceError) Error() string {
	return fmt.Sprintf("nothing can be made at %s: %v", e.Path, e.cause)
}

// Unwrap returns what the file system said.
func (e *PlaceError) Unwrap() error { return e.cause }

// ofPlace returns a *PlaceError in place of an error by which the file system
// says that a place won't do; any other error as it is.
func ofPlace(path string, err error) error {
	var known *PlaceError
	if err == nil || errors.As(err, &known) {
		return err
	}
	full := errors.Is(err, app.ErrFull) || meaningOf(err) == app.ErrFull
	absent := errors.Is(err, fs.ErrNotExist)
	if !full && !absent && !forbidden(err) && !errors.Is(err, syscall.ENOTDIR) {
		return err
	}
	return &PlaceError{Path: path, Full: full, Absent: absent, cause: err}
}

// targetLock is the lock of a database that is to be made.
type targetLock struct {
	*os.File
	fresh bool // its file was made for it
}

// lockTarget takes the lock of a database that is to be made.
func lockTarget(path string) (targetLock, error) {
	_, missing := os.Lstat(path + ".lock")
	file, err := lockFile(path)
	return targetLock{File: file, fresh: errors.Is(missing, fs.ErrNotExist)}, err
}

// release gives the lock back. After an error its file goes if it was made for
// it and there is no database: nothing would tell what it is for. Whoever opened
// it in the same moment notices, see lockFile.
func (l targetLock) release(path string, failed bool) error {
	if _, err := os.Lstat(path); failed && l.fresh && errors.Is(err, fs.ErrNotExist) {
		_ = os.Remove(l.Name()) // Windows keeps an open file
	}
	return l.Close()
}

// Reason returns what the database or the system said last of all, without its
// number and fit for a sentence.
func Reason(err error) string {
	var (
		lite   *sqlite.Error
		post   *pgconn.PgError
		system syscall.Errno
	)
	switch {
	case errors.As(err, &lite):
		err = lite
	case errors.As(err, &post):
		return cleaned(post.Message)
	case errors.As(err, &system):
		err = system
	default:
		err = innermost(err)
	}
	return numbered.ReplaceAllString(cleaned(err.Error()), "")
}
