package store

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"slices"

	"sumito/api/app"
)

// FoundJournal is a file in which erasures are noted.
type FoundJournal struct {
	Path     string
	Erasures int // how many it notes; 0 when the file isn't there
}

// RestoredJournal returns the journal in a file for restoring a backup as a
// database, once everything is added to it that only another journal knows:
// the one beside the database to be, the copy beside the backup, and the one
// beside the database that the backup is of, if that lies where it usually does.
// From then on the file is enough, and later backups copy all of it. A journal
// of another database does no harm: it names ids that nobody else has. It also
// returns what was found where, of every file that was looked for.
func RestoredJournal(ctx context.Context, path, database string, backup app.Backup) (*Journal, []FoundJournal, error) {
	journal := NewJournal(path)
	var found []FoundJournal
	for _, candidate := range journalsFor(path, database, backup) {
		other := NewJournal(candidate)
		noted, _, err := other.Erasures(ctx)
		if err != nil {
			return nil, nil, err
		}
		found = append(found, FoundJournal{Path: candidate, Erasures: len(noted)})
		if candidate != path {
			if err := journal.adopt(ctx, other); err != nil {
				return nil, nil, err
			}
		}
	}
	return journal, found, nil
}

// journalsFor lists the files that may know what was erased since a backup, each
// once.
func journalsFor(path, database string, backup app.Backup) []string {
	kept := KeptJournal(backup)
	original := filepath.Join(filepath.Dir(kept), "..", filepath.Base(kept))
	if folder, err := filepath.Abs(filepath.Dir(kept)); err == nil {
		original = filepath.Join(filepath.Dir(folder), filepath.Base(kept))
	}
	var paths, seen []string
	for _, candidate := range []string{path, JournalPath(database, ""), kept, original} {
		whole, err := filepath.Abs(candidate)
		if err != nil {
			whole = candidate
		}
		if !slices.Contains(seen, whole) {
			paths, seen = append(paths, candidate), append(seen, whole)
		}
	}
	return paths
}

// KeptWith makes every erasure that is noted from now on go into the copy in a
// folder of backups of a SQLite file too, so that losing the file's disk loses
// none. What keeps the copy from being written is told to failed, and is no
// reason not to erase: the next backup makes up for it. A folder that isn't
// there has no backups.
func (j *Journal) KeptWith(folder, database string, failed func(error)) *Journal {
	j.failed, j.copied = failed, keptIn(folder, stem(database))
	return j
}

// keepCopy brings the copy beside the backups up to date.
func (j *Journal) keepCopy(ctx context.Context) {
	if j.copied == "" {
		return
	}
	if _, err := os.Stat(filepath.Dir(j.copied)); errors.Is(err, fs.ErrNotExist) {
		return
	}
	if err := NewJournal(j.copied).adopt(ctx, j); err != nil {
		j.failed(err)
	}
}

// adopt adds the erasures that only another journal knows. It never takes one
// away: either file may be the one that was lost and begun anew.
func (j *Journal) adopt(ctx context.Context, other *Journal) error {
	noted, _, err := other.Erasures(ctx)
	if err != nil || len(noted) == 0 {
		return err
	}
	return j.append(ctx, func(lines []journalLine) []journalLine {
		known := map[string]bool{}
		for _, line := range lines {
			known[string(line.encode())] = true
		}
		var missing []journalLine
		for _, erasure := range noted {
			if line := lineOf(erasure); !known[string(line.encode())] {
				missing = append(missing, line)
			}
		}
		return missing
	})
}
