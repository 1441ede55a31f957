package main_test

import (
	"context"
	"database/sql"
	"fmt"
	"iter"
	"log/slog"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"sumito/api/app"
	"sumito/api/store"
	"sumito/tournament"
	"sumito/tournament/event"
)

// head is the end of a log.
type head = event.Head

// aftermath looks at what a dead server left.
type aftermath struct {
	t                *testing.T
	folder, database string
	heads            map[string]head // of every tournament, as far as known

	acknowledged, lost, unfinished, kept int
}

// path is the name of the database for somebody elsewhere.
func (a *aftermath) path() string {
	if strings.Contains(a.database, "://") {
		return a.database
	}
	return filepath.Join(a.folder, a.database)
}

// events is how many there are.
func (a *aftermath) events() (sum int64) {
	for _, head := range a.heads {
		sum += head.Sequence
	}
	return sum
}

// check opens the database and compares it with what clients were told.
func (a *aftermath) check(kill int, l *load) {
	a.t.Helper()
	ctx := context.Background()
	s, err := store.Open(ctx, store.Options{URL: a.path(), Synchronous: "OFF", Log: slog.New(slog.NewTextHandler(failing{a.t}, &slog.HandlerOptions{Level: slog.LevelWarn}))})
	if err != nil {
		a.t.Fatal(err)
	}
	defer func() {
		if err := s.Close(); err != nil {
			a.t.Error(err)
		}
	}()
	for _, refusal := range l.refused {
		a.t.Errorf("kill %d: %s", kill, refusal)
	}
	commands := map[string]bool{}
	for _, summary := range allTournaments(a.t, s) {
		a.replay(s, summary, commands)
	}
	a.rebuild(s)
	for command := range l.sent {
		_, done := l.done[command]
		switch {
		case !done:
			a.unfinished++
			if commands[command] {
				a.kept++
			}
		case commands[command]:
			a.acknowledged++
		default:
			a.acknowledged++
			if !a.before(s, command) {
				a.lost++
				a.t.Errorf("kill %d: command %s was acknowledged and is not in a log", kill, command)
			}
		}
	}
}

// before reports whether a command was kept in a run before and repeated in
// this one: then it is in no event that came since.
func (a *aftermath) before(s *store.Store, command string) bool {
	for stream := range a.heads {
		for e, err := range storedLog(context.Background(), s, stream) {
			if err == nil && e.Command == command {
				return true
			}
		}
	}
	return false
}

// replay folds a log, whose known part must still stand, and collects the
// commands that came since.
func (a *aftermath) replay(s *store.Store, summary app.Summary, commands map[string]bool) {
	a.t.Helper()
	ctx := context.Background()
	known, end := a.heads[summary.ID], head{}
	events := func(yield func(event.Event, error) bool) {
		for e, err := range storedLog(ctx, s, summary.ID) {
			if err == nil {
				end = head{Sequence: e.Sequence, Hash: e.Hash}
				if e.Sequence > known.Sequence {
					commands[e.Command] = true
				} else if e.Sequence == known.Sequence && e.Hash != known.Hash {
					a.t.Errorf("event %d of %s has changed", e.Sequence, summary.ID)
				}
			}
			if !yield(e, err) {
				return
			}
		}
	}
	state, err := tournament.Replay(summary.ID, events)
	if err != nil {
		a.t.Fatalf("replay after a kill: %v", err)
	}
	stored, err := s.Head(ctx, summary.ID)
	if err != nil {
		a.t.Fatal(err)
	}
	if stored != end || state.Head != end || end.Sequence < known.Sequence {
		a.t.Errorf("the log ends at %v after %v, the stream's head is %v, the replayed one %v", end, known, stored, state.Head)
	}
	a.heads[summary.ID] = end
}

// allTournaments reads the whole list.
func allTournaments(t testing.TB, s *store.Store) []app.Summary {
	t.Helper()
	const page = 200
	var all []app.Summary
	for query := (app.TournamentQuery{Limit: page}); ; query.After = all[len(all)-1].ID {
		rows, err := s.Tournaments(context.Background(), query)
		if err != nil {
			t.Fatal(err)
		}
		if all = append(all, rows...); len(rows) < page {
			return all
		}
	}
}

// rebuild makes all projections anew from the logs; nothing of them may change.
func (a *aftermath) rebuild(s *store.Store) {
	a.t.Helper()
	before := dump(a.t, a.path())
	service := app.New(app.Options{Store: s, Log: slog.New(slog.DiscardHandler)})
	for id := range a.heads {
		if err := service.Reproject(context.Background(), id); err != nil {
			a.t.Error(err)
		}
	}
	if diff := cmp.Diff(before, dump(a.t, a.path())); diff != "" {
		a.t.Errorf("projections aren't what follows from the logs (-found +rebuilt):\n%s", diff)
	}
}

// projections are the tables that follow from the logs.
var projections = []string{"tournaments", "entries", "rated_games"}

// dump reads the projections, a line a row, in order.
func dump(t testing.TB, database string) map[string][]string {
	t.Helper()
	driver := "sqlite"
	if strings.Contains(database, "://") {
		driver = "pgx"
	}
	db, err := sql.Open(driver, database)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	tables := map[string][]string{}
	for _, table := range projections {
		tables[table] = lines(t, db, "SELECT * FROM "+table)
	}
	return tables
}

// lines reads the rows of a query as text, sorted.
func lines(t testing.TB, db *sql.DB, query string) []string {
	t.Helper()
	rows, err := db.Query(query)
	if err != nil {
		t.Fatal(err)
	}
	defer rows.Close()
	columns, err := rows.Columns()
	if err != nil {
		t.Fatal(err)
	}
	var found []string
	for rows.Next() {
		values, targets := make([]any, len(columns)), make([]any, len(columns))
		for i := range values {
			targets[i] = &values[i]
		}
		if err := rows.Scan(targets...); err != nil {
			t.Fatal(err)
		}
		found = append(found, fmt.Sprint(values...))
	}
	if err := rows.Err(); err != nil {
		t.Fatal(err)
	}
	slices.Sort(found)
	return found
}

// storedLog reads a stream's events page by page.
func storedLog(ctx context.Context, s *store.Store, stream string) iter.Seq2[event.Event, error] {
	const page = 1000
	return func(yield func(event.Event, error) bool) {
		for after := int64(0); ; {
			events, err := s.Events(ctx, stream, after, page)
			if err != nil {
				yield(event.Event{}, err)
				return
			}
			for _, e := range events {
				if !yield(e, nil) {
					return
				}
				after = e.Sequence
			}
			if len(events) < page {
				return
			}
		}
	}
}

// failing is a log of which every warning is an error of the test.
type failing struct{ t testing.TB }

func (f failing) Write(line []byte) (int, error) {
	if strings.Contains(string(line), "SQL executed") { // slow, on a busy machine
		return len(line), nil
	}
	f.t.Errorf("log: %s", line)
	return len(line), nil
}
