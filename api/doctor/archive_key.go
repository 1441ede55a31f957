package doctor

import (
	"errors"
	"io/fs"
	"os"
)

// archiveKeyNamed warns of a key for archives that somebody named and that isn't
// there: the next archive would be signed with a new one. One that nobody named
// is made when it is needed.
func (e *examination) archiveKeyNamed() {
	if _, err := os.Stat(e.ArchiveKey); e.ArchiveKeyNamed && errors.Is(err, fs.ErrNotExist) {
		e.add("archive-key", Warning, CodeArchiveKeyAbsent, map[string]any{"key": e.ArchiveKey})
	}
}
