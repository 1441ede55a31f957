package api

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"log/slog"

	"sumito/api/app"
	"sumito/api/store"
)

// journalOf returns where the server notes erasures; nil if nowhere.
func journalOf(o Options) app.ErasureJournal {
	path := o.Erasures
	if path == "" && !store.OnPostgres(o.Database) {
		path = store.JournalPath(o.Database, "")
	}
	if path == "" {
		return nil
	}
	journal := store.NewJournal(path)
	if o.Backups != "" {
		log := cmp.Or(o.Log, slog.Default())
		journal.KeptWith(o.Backups, o.Database, func(err error) {
			log.Warn("an erasure isn't noted beside the backups yet; the next backup makes up for it", "error", err)
		})
	}
	return journal
}

// finishErasures carries out what the journal has and the database doesn't: the
// program ended in the middle, or an older copy took the database's place. If
// that can't be done, the server doesn't start, as it would show names that were
// erased; traces that nobody is shown can wait until the next start.
func (s *Server) finishErasures(ctx context.Context, journal app.ErasureJournal) error {
	if journal == nil {
		return nil
	}
	again, err := s.App.ReapplyErasures(ctx, journal)
	if again > 0 {
		s.log.WarnContext(ctx, "erased again what the journal of erasures has", "erasures", again)
	}
	var problem *app.Problem
	if errors.As(err, &problem) && problem.Code == app.CodeErasureTraces {
		s.log.ErrorContext(ctx, "traces of erased texts are left in the database's file", "error", err)
		return nil
	}
	if err != nil {
		return fmt.Errorf("erasures: %w", err)
	}
	return nil
}
