package store

import (
	"fmt"
	"os"
	"path/filepath"
)

// LinkedError says that a SQLite file has several names (hard links). SQLite's
// lock and write-ahead file go by the name, so two processes that use two of them
// would each overwrite what the other has acknowledged, and whoever uses another
// one than the last process did misses the newest.
type LinkedError struct {
	Path  string
	Names uint64
}

func (e *LinkedError) Error() string {
	return fmt.Sprintf("%s is one of %d names (hard links) of the same file, and must be the only one", e.Path, e.Names)
}

// MountedError says that a SQLite file is mounted by itself, as into a
// container, and has another name elsewhere. What is wrong with that is what is
// wrong with links; besides, the write-ahead file is left behind with the
// container.
type MountedError struct {
	Path string
}

func (e *MountedError) Error() string {
	return fmt.Sprintf("%s is mounted by itself, and has to be mounted with its folder", e.Path)
}

// CheckOnlyName returns a *LinkedError or *MountedError for a SQLite file that
// has other names than this one. Symbolic links are none: the file behind them
// has one name.
func CheckOnlyName(path string) error {
	info, err := os.Stat(path)
	if err != nil {
		return err
	}
	if names := names(info); names > 1 {
		return &LinkedError{Path: path, Names: names}
	}
	real, err := filepath.EvalSymlinks(path)
	if err == nil {
		real, err = filepath.Abs(real)
	}
	if err != nil {
		return err
	}
	if isMounted(real) {
		return &MountedError{Path: path}
	}
	return nil
}
