package api

import (
	"context"
	"errors"
	"fmt"

	"sumito/api/app"
	"sumito/api/store"
)

// journalOf returns where the server notes erasures; nil if nowhere.
func journalOf(o Options) app.ErasureJournal {
	switch {
	case o.Erasures != "":
		return store.NewJournal(o.Erasures)
	case !store.OnPostgres(o.Database):
		return store.NewJournal(store.JournalPath(o.Database, ""))
	}
	return nil
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
