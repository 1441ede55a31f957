package doctor

import (
	"context"
	"os"

	"sumito/api/app"
	"sumito/api/store"
)

// journal is that of the erasures, nil when there is none or it can't be read,
// which is said elsewhere.
func (e *examination) journal(ctx context.Context) app.ErasureJournal {
	if _, err := os.Stat(e.Journal); err != nil {
		return nil
	}
	journal := store.NewJournal(e.Journal)
	if _, _, err := journal.Erasures(ctx); err != nil {
		return nil
	}
	return journal
}

// erasures asks whether everything that the journal notes is gone, and whether it
// notes everything that is.
func (e *examination) erasures(ctx context.Context) {
	const check = "erasures"
	params := map[string]any{"journal": e.Journal}
	journal := store.NewJournal(e.Journal)
	pending, err := e.app.PendingErasures(ctx, journal)
	if err != nil {
		params["error"] = err.Error()
		e.add(check, Problem, CodeErasuresUnreadable, params)
		return
	}
	if pending > 0 {
		e.add(check, Problem, CodeErasuresPending, map[string]any{"journal": e.Journal, "count": pending})
	}
	faults, more, err := e.app.ExamineErased(ctx, journal)
	if err != nil {
		e.failed(check, err)
		return
	}
	there := e.journal(ctx) != nil
	var found []Result
	for _, fault := range faults {
		if there || fault.Code == app.FaultErasedNamed { // a name is a name, whatever isn't known
			fault.Params["journal"] = e.Journal
			found = append(found, Result{Check: check, Level: Problem, Code: fault.Code, Params: fault.Params})
		}
	}
	switch absent := len(faults) - len(found); {
	case absent > 0:
		e.add(check, Warning, CodeErasuresAbsent, map[string]any{"journal": e.Journal, "count": absent + more})
		if len(found) == 0 {
			return
		}
		more = 0
	case pending > 0 && len(faults) == 0:
		return
	}
	e.conclude(check, found, more, CodeErasures, params)
}
