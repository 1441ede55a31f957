//go:build unix

package doctor

import "golang.org/x/sys/unix"

// freeBytes is how much the owner of the process can still write in a folder.
func freeBytes(folder string) (int64, error) {
	var system unix.Statfs_t
	if err := unix.Statfs(folder, &system); err != nil {
		return 0, err
	}
	return int64(system.Bavail) * int64(system.Bsize), nil
}
