package doctor

import (
	"context"
	"errors"
	"log/slog"
	"maps"
	"slices"
	"strings"
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
	Params map[string]any // what its sentence needs; with stream also tournament, its name, where that is proven
}

// Options say what to check.
type Options struct {
	Database string // path of a SQLite file or postgres:// URL
	Key      string // file of the signing key
	// ArchiveKey is the file of the key that archives are signed with; it needn't
	// be there.
	ArchiveKey string
	// ArchiveKeyNamed says that somebody named that file: then it should be there.
	ArchiveKeyNamed bool
	Backups         string // folder of the backups, "" when none are to be made
	Journal         string // file of the journal of erasures
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
	if e.onFile() {
		e.acknowledged, e.until = store.Acknowledged(o.Database)
	}
	if e.open(ctx) {
		defer e.store.Close() // only read
		e.file(ctx)
		if e.schema(ctx) {
			e.logs(ctx)
			e.lostOnce()
			e.erasures(ctx)
			e.accounts(ctx)
		}
	}
	e.place()
	e.clock(ctx)
	e.key()
	e.archiveKeyNamed()
	e.archiveKey()
	e.backups(ctx)
	e.name(ctx)
	return e.results
}

// Contents carries out the checks of what is in an open database: its chains, and
// what is stored beside them. The results that are no good news come back.
func Contents(ctx context.Context, s *store.Store, progress func(done, total int64)) []Result {
	e := &examination{Options: Options{Now: time.Now, Progress: progress}, store: s, app: service(s, time.Now, nil)}
	e.logs(ctx)
	e.name(ctx)
	return slices.DeleteFunc(e.results, func(r Result) bool { return r.Level == OK })
}

// examination is a run in progress.
type examination struct {
	Options
	store   *store.Store
	app     *app.Service
	newest  time.Time // of the newest event; zero when there is none or it isn't known
	results []Result

	acknowledged int64  // events, before anything was read; 0 when that isn't known
	until        string // when the newest of them was
	restore      bool   // only a backup can help
}

// name adds the names of the tournaments that results are about, where they are
// proven.
func (e *examination) name(ctx context.Context) {
	names := map[string]string{}
	for _, result := range e.results {
		stream, about := result.Params["stream"].(string)
		if !about {
			continue
		}
		if _, known := names[stream]; !known {
			names[stream] = e.app.ProvenName(ctx, stream)
		}
		if names[stream] != "" {
			result.Params["tournament"] = names[stream]
		}
	}
}

func (e *examination) add(check string, level Level, code string, params map[string]any) {
	if level != OK && !e.onFile() {
		params = maps.Clone(params)
		if params == nil {
			params = map[string]any{}
		}
		params["postgres"] = true // is mended by other means
	}
	e.results = append(e.results, Result{Check: check, Level: level, Code: code, Params: params})
}

// failed is the result of a check that couldn't be made.
func (e *examination) failed(check string, err error) {
	code := CodeFailed
	if errors.Is(err, app.ErrDamaged) || errors.Is(err, app.ErrFailing) || strings.Contains(err.Error(), "no such table") || strings.Contains(err.Error(), "no such column") ||
		strings.Contains(err.Error(), "SQLSTATE 42P01") || strings.Contains(err.Error(), "SQLSTATE 42703") {
		code = CodeBroken
	}
	said := strings.Replace(err.Error(), app.ErrDamaged.Error()+": ", "", 1) // which the sentence says
	e.add(check, Problem, code, map[string]any{"error": said})
}

// onFile reports whether the database is a SQLite file.
func (e *examination) onFile() bool { return !store.OnPostgres(e.Database) }

// service reads the database as the server does. The journal may be nil.
func service(s *store.Store, now func() time.Time, journal app.ErasureJournal) *app.Service {
	return app.New(app.Options{Store: s, Now: now, Erasures: journal, Log: slog.New(slog.DiscardHandler)})
}
