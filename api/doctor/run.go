package doctor

import (
	"context"
	"log/slog"
	"slices"
	"time"

	"sumito/api/app"
	"sumito/api/store"
)

// Level is how bad a result is.
type Level string

// The levels. Only a Problem needs somebody now.
const (
	OK      Level = "ok"
	Warning Level = "warning"
	Problem Level = "problem"
)

// Result is what one check came to. A check that found several things has a
// result for each.
type Result struct {
	Check  string         // "open", "integrity", "schema"…
	Level  Level          // how bad it is
	Code   string         // what was found, one of those in codes.go
	Params map[string]any // what its sentence needs
}

// Options say what to check.
type Options struct {
	Database string // path of a SQLite file or postgres:// URL
	Key      string // file of the signing key
	Backups  string // folder of the backups, "" when none are to be made
	Journal  string // file of the journal of erasures
	// Now is the clock; nil is the system's.
	Now func() time.Time
	// Progress is told how many events of the logs have been read; may be nil.
	Progress func(done, total int64)
}

// maxResults bounds the results of one check: whoever has twenty has a
// thousand.
const maxResults = 20

// Run carries out all checks that can be made, in the order of their results.
func Run(ctx context.Context, o Options) []Result {
	if o.Now == nil {
		o.Now = time.Now
	}
	e := &examination{Options: o}
	if e.open(ctx) {
		defer e.store.Close() // only read
		e.file(ctx)
		if e.schema(ctx) {
			e.logs(ctx)
			e.erasures(ctx)
		}
	}
	e.place()
	e.clock(ctx)
	e.key()
	e.backups()
	return e.results
}

// Contents carries out the checks of what is in an open database: its chains, and
// what is stored beside them. The results that are no good news come back.
func Contents(ctx context.Context, s *store.Store, progress func(done, total int64)) []Result {
	e := &examination{Options: Options{Now: time.Now, Progress: progress}, store: s, app: service(s, time.Now)}
	e.logs(ctx)
	return slices.DeleteFunc(e.results, func(r Result) bool { return r.Level == OK })
}

// examination is a run in progress.
type examination struct {
	Options
	store   *store.Store
	app     *app.Service
	newest  time.Time // of the newest event; zero when there is none or it isn't known
	results []Result
}

func (e *examination) add(check string, level Level, code string, params map[string]any) {
	e.results = append(e.results, Result{Check: check, Level: level, Code: code, Params: params})
}

// failed is the result of a check that couldn't be made.
func (e *examination) failed(check string, err error) {
	e.add(check, Problem, CodeFailed, map[string]any{"error": err.Error()})
}

// onFile reports whether the database is a SQLite file.
func (e *examination) onFile() bool { return !store.OnPostgres(e.Database) }

// service reads the database as the server does.
func service(s *store.Store, now func() time.Time) *app.Service {
	return app.New(app.Options{Store: s, Now: now, Log: slog.New(slog.DiscardHandler)})
}
