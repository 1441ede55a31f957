package store

import (
	"context"
	"slices"

	"sumito/api/app"
)

// restoredJournal is a database's own journal together with the copy that lay
// beside the backup it is restored from. What is noted goes to its own.
type restoredJournal struct {
	*Journal
	kept *Journal
}

// RestoredJournal returns the journal for restoring a backup: the one in a
// file, to which is added what only the copy beside the backup knows.
func RestoredJournal(path string, backup app.Backup) app.ErasureJournal {
	return restoredJournal{Journal: NewJournal(path), kept: NewJournal(KeptJournal(backup))}
}

// Erasures implements app.ErasureJournal.
func (j restoredJournal) Erasures(ctx context.Context) ([]app.Erasure, bool, error) {
	kept, _, err := j.kept.Erasures(ctx)
	if err != nil {
		return nil, false, err
	}
	own, scrubbed, err := j.Journal.Erasures(ctx)
	return slices.Concat(kept, own), scrubbed, err
}

var _ app.ErasureJournal = restoredJournal{}
