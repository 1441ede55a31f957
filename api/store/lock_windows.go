package store

import (
	"errors"
	"io/fs"
	"os"

	"golang.org/x/sys/windows"
)

// lockless is SQLite's way to the system's files that takes no lock on them.
const lockless = "win32-none"

// tryLock locks the open file without waiting: a byte far behind its end, as
// others couldn't read a locked one.
func tryLock(file *os.File, shared bool) error {
	how := uint32(windows.LOCKFILE_FAIL_IMMEDIATELY)
	if !shared {
		how |= windows.LOCKFILE_EXCLUSIVE_LOCK
	}
	err := windows.LockFileEx(windows.Handle(file.Fd()), how, 0, 1, 0, &windows.Overlapped{Offset: 1 << 30})
	if errors.Is(err, windows.ERROR_LOCK_VIOLATION) {
		return errLocked
	}
	return err
}

// syncFolder does nothing: Windows writes names through.
func syncFolder(string) error { return nil }

// names is 1: Windows doesn't say how many names a file has without opening it
// in a way of its own.
func names(fs.FileInfo) uint64 { return 1 }
