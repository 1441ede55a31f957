package store

import (
	"errors"
	"os"

	"golang.org/x/sys/unix"
)

// claimByte is far behind every byte of a database that SQLite locks itself.
const claimByte = 1 << 62

// claimFile opens a database and takes its claim. It returns nil where the file
// system knows no such locks. The lock hangs on the open file: POSIX' usual ones
// are the process's, which has them already.
func claimFile(path string, shared bool) (*os.File, error) {
	flag, kind := os.O_RDWR, int16(unix.F_WRLCK)
	if shared {
		flag, kind = os.O_RDONLY, unix.F_RDLCK
	}
	file, err := os.OpenFile(path, flag, 0)
	if err != nil {
		return nil, err
	}
	claim := claimOf(kind)
	err = unix.FcntlFlock(file.Fd(), unix.F_OFD_SETLK, &claim)
	if err == nil {
		return file, nil
	}
	if errors.Is(err, unix.EAGAIN) || errors.Is(err, unix.EACCES) {
		return nil, errors.Join(&OtherNameError{Path: path}, file.Close())
	}
	return nil, file.Close()
}

// isClaimed reports whether a process has the claim of a database to itself. What
// can't be asked of isn't: whoever opens it will say why.
func isClaimed(path string) bool {
	file, err := os.Open(path)
	if err != nil {
		return false
	}
	defer file.Close()
	claim := claimOf(unix.F_RDLCK)
	err = unix.FcntlFlock(file.Fd(), unix.F_OFD_GETLK, &claim)
	return err == nil && claim.Type != unix.F_UNLCK
}

func claimOf(kind int16) unix.Flock_t { return unix.Flock_t{Type: kind, Start: claimByte, Len: 1} }
