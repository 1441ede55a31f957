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
	s, err := store.Open(ctx, store.Options{URL: a.path(), Log: slog.New(slog.NewTextHandler(failing{a.t}, &slog.HandlerOptions{Level: slog.LevelWarn}))})
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
	states := map[string]*tournament.Tournament{}
	for _, summary := range allTournaments(a.t, s) {
		states[summary.ID] = a.replay(s, summary, commands)
	}
	checkEntries(a.t, a.path(), states)
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

// replay folds a log, whose known part must still stand, collects the commands
// that came since, and compares the list's row with one made anew.
func (a *aftermath) replay(s *store.Store, summary app.Summary, commands map[string]bool) *tournament.Tournament {
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
	staff := app.Actor{Account: "staff", Roles: map[string]app.Role{state.Club: app.Organizer}}
	anew, err := app.New(app.Options{Store: s}).Tournament(ctx, staff, summary.ID)
	if err != nil {
		a.t.Fatal(err)
	}
	if diff := cmp.Diff(anew.Summary, summary); diff != "" {
		a.t.Errorf("the row of %s isn't what follows from its log (-log +row):\n%s", summary.ID, diff)
	}
	return state
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

// checkEntries compares the table that finds a player's tournaments with the
// states it follows from.
func checkEntries(t testing.TB, database string, states map[string]*tournament.Tournament) {
	t.Helper()
	var want []string
	for id, state := range states {
		for _, entry := range state.Entries {
			for _, player := range entry.Players {
				if !entry.Removed {
					want = append(want, fmt.Sprintf("%s %d %s", id, entry.ID, player))
				}
			}
		}
	}
	driver := "sqlite"
	if strings.Contains(database, "://") {
		driver = "pgx"
	}
	db, err := sql.Open(driver, database)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	rows, err := db.Query("SELECT tournament_id, entry, player_id FROM entries")
	if err != nil {
		t.Fatal(err)
	}
	defer rows.Close()
	var got []string
	for rows.Next() {
		var id, player string
		var entry int
		if err := rows.Scan(&id, &entry, &player); err != nil {
			t.Fatal(err)
		}
		got = append(got, fmt.Sprintf("%s %d %s", id, entry, player))
	}
	if err := rows.Err(); err != nil {
		t.Fatal(err)
	}
	slices.Sort(want)
	slices.Sort(got)
	if diff := cmp.Diff(want, got); diff != "" {
		t.Errorf("the table of entries isn't what follows from the logs (-logs +table):\n%s", diff)
	}
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

// failing is a log of which every line is an error of the test.
type failing struct{ t testing.TB }

func (f failing) Write(line []byte) (int, error) {
	f.t.Errorf("log: %s", line)
	return len(line), nil
}
