package store

import (
	"context"

	"sumito/api/app"
)

// RestoredJournal returns the journal in a file for restoring a backup, once
// everything is added to it that only the copy beside the backup knows: from
// then on the file is enough, and later backups copy all of it.
func RestoredJournal(ctx context.Context, path string, backup app.Backup) (*Journal, error) {
	journal := NewJournal(path)
	return journal, journal.adopt(ctx, NewJournal(KeptJournal(backup)))
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
