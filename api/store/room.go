package store

import (
	"errors"
	"os"
)

// enoughRoom is what has to be free for opening a file once more, in bytes:
// SQLite's index and the first changes.
const enoughRoom = 1 << 20

// Full reports whether the database could only be opened for reading because its
// disk was full.
func (s *Store) Full() bool { return s.full != "" }

// HasRoom reports whether there is room again on a disk that was full when the
// database was opened, so that opening it once more is worth a try.
func (s *Store) HasRoom() bool {
	probe, err := os.CreateTemp(s.full, ".sumito-*")
	if err != nil {
		return false
	}
	_, err = probe.Write(make([]byte, enoughRoom))
	return errors.Join(err, probe.Close(), os.Remove(probe.Name())) == nil
}
