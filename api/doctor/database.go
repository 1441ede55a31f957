package doctor

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"runtime"

	"sumito/api/store"
)

// open reports whether the database can be read.
func (e *examination) open(ctx context.Context) bool {
	const check = "open"
	params := map[string]any{"database": store.ShownURL(e.Database)}
	s, err := e.reading(ctx)
	var (
		foreign *store.ForeignFileError
		linked  *store.LinkedError
		mounted *store.MountedError
	)
	switch {
	case err == nil:
		e.store, e.app = s, service(s, e.Now, e.journal(ctx))
		e.add(check, OK, CodeOpens, params)
		return true
	case errors.Is(err, fs.ErrNotExist):
		e.add(check, Problem, CodeAbsent, params)
	case errors.As(err, &foreign):
		e.add(check, Problem, CodeForeign, params)
	case errors.As(err, &linked):
		params["names"] = linked.Names
		e.add(check, Problem, CodeLinked, params)
	case errors.As(err, &mounted):
		e.add(check, Problem, CodeLinked, params)
	default:
		params["error"] = err.Error()
		e.add(check, Problem, CodeUnreadable, params)
	}
	return false
}

// reading opens the database, unless the newest of it may be missed.
func (e *examination) reading(ctx context.Context) (*store.Store, error) {
	if e.onFile() {
		if err := store.CheckOnlyName(e.Database); err != nil {
			return nil, err
		}
	}
	return store.OpenReading(ctx, store.Options{URL: e.Database})
}

// file has SQLite check its file: pages, indexes, and rows that refer to none.
func (e *examination) file(ctx context.Context) {
	const check = "integrity"
	if !e.onFile() {
		e.add(check, OK, CodeServerChecks, nil)
		return
	}
	faults, err := e.store.PageFaults(ctx)
	var dangling []store.Dangling
	if err == nil && len(faults) == 0 {
		dangling, err = e.store.Dangling(ctx)
	}
	switch {
	case err != nil:
		e.failed(check, err)
	case len(faults) > 0:
		e.restore = true
		e.add(check, Problem, CodeDamaged, map[string]any{"fault": faults[0], "count": len(faults)})
	case len(dangling) > 0:
		first := dangling[0]
		e.add(check, Problem, CodeDangling, map[string]any{
			"table": first.Table, "row": first.Row.Int64, "parent": first.Parent, "count": len(dangling),
		})
	default:
		e.add(check, OK, CodeWhole, nil)
	}
	e.modes(check)
}

// modes checks that the file is its owner's alone.
func (e *examination) modes(check string) {
	info, err := os.Stat(e.Database)
	if err != nil || runtime.GOOS == "windows" {
		return
	}
	mode := info.Mode().Perm()
	params := map[string]any{"database": e.Database, "mode": mode.String()}
	switch {
	case mode&0o200 == 0:
		e.add(check, Problem, CodeUnwritable, params)
	case mode&0o022 != 0:
		e.add(check, Problem, CodeFileOpen, params)
	case mode&0o055 != 0:
		e.add(check, Warning, CodeFileOpen, params)
	}
}

// lost reports whether fewer events are there than were acknowledged, and says
// so.
func (e *examination) lost(check string, events int64) bool {
	if events >= e.acknowledged {
		return false
	}
	e.restore = true
	e.add(check, Problem, CodeLost, map[string]any{"events": events, "acknowledged": e.acknowledged, "until": e.until})
	return true
}

// lostOnce tells what a server found missing at a start.
func (e *examination) lostOnce() {
	if !e.onFile() {
		return
	}
	if loss, found := store.LastLoss(e.Database); found {
		e.add("chains", Warning, CodeLostOnce, map[string]any{
			"events": loss.Events, "until": loss.Until, "noticed": loss.Noticed, "lock": e.Database + ".lock",
		})
	}
}

// complete checks that no table or index is missing.
func (e *examination) complete(ctx context.Context) {
	missing, err := e.store.Missing(ctx)
	switch {
	case err != nil:
		e.failed("schema", err)
	case len(missing) > 0:
		e.add("schema", Problem, CodeIncomplete, map[string]any{"part": missing[0], "count": len(missing)})
	}
}

// schema reports whether the tables are those of this program.
func (e *examination) schema(ctx context.Context) bool {
	const check = "schema"
	schema, err := e.store.Schema(ctx)
	params := map[string]any{"database": schema.Database, "program": schema.Program}
	switch {
	case err != nil:
		e.failed(check, err)
	case schema.Database == 0 && e.store.HasLogs(ctx):
		e.add(check, Problem, CodeSchemaLost, params)
	case schema.Database == 0 && e.lost(check, 0): // which is said
	case schema.Database == 0:
		e.add(check, Problem, CodeSchemaNone, params)
	case schema.Database > schema.Program:
		e.add(check, Problem, CodeSchemaNewer, params)
	case schema.Database < schema.Program:
		e.add(check, Warning, CodeSchemaOlder, params)
	default:
		e.add(check, OK, CodeSchema, map[string]any{"version": schema.Database})
		e.complete(ctx)
		return true
	}
	return false
}
