package app_test

import (
	"database/sql"
	"errors"
	"fmt"
	"slices"
	"strings"
	"testing"

	"sumito/api/app"
	"sumito/tournament/event"
)

// examined is what is wrong with the only stream, as codes with what they are
// about.
func (w *world) examined() []string {
	w.Helper()
	var found []string
	for _, stream := range w.streams() {
		faults, err := w.service().Examine(w.Context(), stream)
		w.must(err)
		for _, f := range faults {
			about := f.Code
			if f.Code == app.FaultProjection {
				about = strings.TrimSpace(fmt.Sprint(f.Code, " ", f.Params["table"], " ", f.Params["column"]))
			}
			found = append(found, about)
		}
	}
	slices.Sort(found)
	return slices.Compact(found)
}

// exec changes the database behind the service's back.
func (w *world) exec(statement string) {
	w.Helper()
	db, err := sql.Open("sqlite", w.url)
	w.must(err)
	_, err = db.Exec("PRAGMA foreign_keys = OFF; " + statement)
	w.must(errors.Join(err, db.Close()))
}

// newerEvent appends an event of a kind that this program doesn't know.
func (w *world) newerEvent(id string) {
	w.Helper()
	head, err := w.store.Head(w.Context(), id)
	w.must(err)
	e := event.Event{
		Stream: id, Sequence: head.Sequence + 1, Time: w.now().UnixMicro(), Actor: "olga", Command: "newer",
		Type: "balls-polished", Version: 1, Payload: []byte(`{"balls":28}`),
	}
	e.Hash = e.Digest(head.Hash)
	w.must(w.store.Commit(w.Context(), app.Commit{
		Stream: id, Base: head, Events: []event.Event{e},
		Command: app.Answer{Actor: e.Actor, Command: e.Command, First: e.Sequence, Last: e.Sequence},
	}))
}

func (w *world) streams() []app.Stream {
	w.Helper()
	streams, err := w.store.Streams(w.Context())
	w.must(err)
	return streams
}

// rated is a tournament in which everything that is stored beside the log
// occurs: texts, records, entries and rated games.
func (w *world) rated() string {
	w.Helper()
	id := w.started(4)
	record := w.record("black_wins", id, 1, 1)
	w.ok(w.app.SubmitRecord(w.Context(), w.scorekeeper, id, 1, 1, record, w.meta()))
	w.ok(w.app.ReportResult(w.Context(), w.scorekeeper, id, 1, 2, won(), w.meta()))
	w.ok(w.app.CompleteRound(w.Context(), w.arbiter, id, 1, w.meta()))
	return id
}

// Whatever is changed behind the log's back is found; what follows from the
// log is mended by rebuilding, what doesn't stays found.
func TestExamineFindsWhatContradictsTheLog(t *testing.T) {
	for _, c := range []struct {
		name, statement, found string
		mended                 bool
	}{
		{"a name in the list", "UPDATE tournaments SET name = 'Autumn Open'", "projection-differs tournaments name", true},
		{"what a search looks at", "UPDATE tournaments SET folded = ''", "projection-differs tournaments folded", true},
		{"a count", "UPDATE tournaments SET entries = 3", "projection-differs tournaments entries", true},
		{"a tournament missing from the list", "DELETE FROM tournaments", "projection-differs tournaments", true},
		{"an entry missing", "DELETE FROM entries WHERE entry = 2", "projection-differs entries", true},
		{"an entry too many", "INSERT INTO entries SELECT tournament_id, 9, player_id FROM entries WHERE entry = 1", "projection-differs entries", true},
		{"a rated game turned round", "UPDATE rated_games SET score = 2 - score WHERE board = 1", "projection-differs rated_games score", true},
		{"a creation", "UPDATE tournaments SET created_at = created_at + 1", "projection-differs tournaments created_at", true},
		{"a tournament in another club", "INSERT INTO clubs (id, name, created_at) VALUES ('zz', 'Second', 1); UPDATE tournaments SET club_id = 'zz'",
			"projection-differs tournaments club_id", true},
		{"a rated game in another club", "INSERT INTO clubs (id, name, created_at) VALUES ('zz', 'Second', 1); UPDATE rated_games SET club_id = 'zz'",
			"projection-differs rated_games club_id", true},
		{"a record's round", "UPDATE records SET round = 3", "projection-differs records round", true},
		{"a record's board", "UPDATE records SET board = 2", "projection-differs records board", true},
		{"a record's length", "UPDATE records SET plies = 3", "projection-differs records plies", true},
		{"a record's hash of its text", "UPDATE records SET envelope_hash = ''", "projection-differs records envelope_hash", true},
		{"a record's text", "UPDATE records SET envelope_id = NULL", "projection-differs records envelope_id", true},
		{"when a record came", "UPDATE records SET created_at = 1", "projection-differs records created_at", true},
		{"a record in another club", "INSERT INTO clubs (id, name, created_at) VALUES ('zz', 'Second', 1); UPDATE records SET club_id = 'zz'",
			"projection-differs records club_id", true},
		{"a record too many", "INSERT INTO records SELECT 'more', club_id, tournament_id, round, board, game_hash, NULL, '', plies, created_at FROM records",
			"record-unknown", false},
		{"a rated game missing", "DELETE FROM rated_games WHERE board = 2", "projection-differs rated_games", true},
		{"a text", "UPDATE private_texts SET body = body || '!' WHERE id = (SELECT min(id) FROM private_texts)", "text-altered", false},
		{"all texts missing", "DELETE FROM private_texts", "text-missing", false},
		{"a game", "UPDATE games SET content = x'7b7d'", "game-altered", false},
		{"a record missing", "DELETE FROM records", "record-missing", false},
		{"an event", "UPDATE events SET time = time + 1 WHERE sequence = 2", "chain-broken", false},
		{"a head", "UPDATE streams SET head_sequence = head_sequence - 1", "chain-broken", false},
	} {
		t.Run(c.name, func(t *testing.T) {
			w := newWorld(t)
			w.rated()
			if found := w.examined(); len(found) > 0 {
				t.Fatalf("before anything was changed: %v", found)
			}
			w.exec(c.statement)
			if found := w.examined(); !slices.Contains(found, c.found) {
				t.Fatalf("found %v, want %s", found, c.found)
			}
			if c.found == "chain-broken" {
				return
			}
			before := w.streams()[0]
			rebuilt, err := w.service().Rebuild(t.Context(), before)
			w.must(err)
			if c.mended != (len(rebuilt.Differences) > 0) && c.name != "a text" {
				t.Errorf("differences: %v", rebuilt.Differences)
			}
			if found := w.examined(); c.mended != (len(found) == 0) {
				t.Errorf("after rebuilding: %v", found)
			}
			if after := w.streams()[0]; after != before {
				t.Errorf("the log has changed: %v, was %v", after, before)
			}
		})
	}
}

// Every column of a projection is brought back, whichever it is, and nothing is
// said to be that isn't.
func TestEveryColumnIsRebuilt(t *testing.T) {
	w := newWorld(t)
	id := w.rated()
	w.exec("INSERT INTO clubs (id, name, created_at) VALUES ('zz', 'Second', 1)")
	for _, table := range []string{"tournaments", "entries", "rated_games", "records"} {
		for _, column := range w.columns(table) {
			if slices.Contains([]string{"id", "tournament_id", "entry", "game_hash"}, column) {
				continue // the key, and what a hash proves
			}
			spoiled := "CASE typeof(" + column + ") WHEN 'integer' THEN " + column + " + 1 WHEN 'blob' THEN zeroblob(32) ELSE " + column + " || '!' END"
			switch column {
			case "club_id":
				spoiled = "'zz'"
			case "state":
				spoiled = "'finished'"
			case "public_sequence", "score":
				spoiled = "1"
			case "envelope_id":
				spoiled = "NULL"
			case "created_at":
				spoiled = "1"
			}
			w.exec("UPDATE " + table + " SET " + column + " = " + spoiled + " WHERE rowid IN (SELECT max(rowid) FROM " + table + ")")
			rebuilt, err := w.service().Rebuild(t.Context(), w.streams()[0])
			w.must(err)
			if len(rebuilt.Differences) == 0 || len(rebuilt.Left) > 0 {
				t.Errorf("%s.%s: mended %v, left %v", table, column, rebuilt.Differences, rebuilt.Left)
			}
			if found := w.examined(); len(found) > 0 {
				t.Errorf("%s.%s of %s: after rebuilding %v", table, column, id, found)
			}
		}
	}
}

// columns lists the columns of a table.
func (w *world) columns(table string) (names []string) {
	w.Helper()
	db, err := sql.Open("sqlite", w.url)
	w.must(err)
	defer func() { w.must(db.Close()) }()
	rows, err := db.Query("SELECT name FROM pragma_table_info(?)", table)
	w.must(err)
	defer rows.Close()
	for rows.Next() {
		names = append(names, "")
		w.must(rows.Scan(&names[len(names)-1]))
	}
	w.must(rows.Err())
	return names
}

// What something in the database turns back at once isn't told as mended.
func TestWhatRebuildingCannotMendIsLeft(t *testing.T) {
	w := newWorld(t)
	w.rated()
	w.exec("UPDATE tournaments SET rounds = 9, layout = 'elsewhere'; " +
		"CREATE TRIGGER stubborn AFTER UPDATE OF rounds ON tournaments BEGIN UPDATE tournaments SET rounds = 9; END")
	rebuilt, err := w.service().Rebuild(t.Context(), w.streams()[0])
	w.must(err)
	if len(rebuilt.Differences) != 1 || rebuilt.Differences[0].Column != "layout" || len(rebuilt.Left) != 1 || rebuilt.Left[0].Column != "rounds" {
		t.Errorf("mended %v, left %v", rebuilt.Differences, rebuilt.Left)
	}
	if found := w.examined(); !slices.Equal(found, []string{"projection-differs tournaments rounds"}) {
		t.Errorf("found %v", found)
	}
}

// Nothing follows from a text that isn't the one whose hash the log has: neither
// is it told as what follows, nor does rebuilding bring it into the list.
func TestForgedTextIsNotPublished(t *testing.T) {
	for _, column := range []string{"name", "place"} {
		t.Run(column, func(t *testing.T) {
			w := newWorld(t)
			id := w.rated()
			before, err := w.store.Summary(t.Context(), id)
			w.must(err)
			w.exec("UPDATE private_texts SET body = 'Evil' WHERE body = (SELECT " + column + " FROM tournaments)")
			if found := w.examined(); !slices.Equal(found, []string{"text-altered"}) {
				t.Errorf("found %v", found)
			}
			w.exec("UPDATE tournaments SET entries = 99")
			rebuilt, err := w.service().Rebuild(t.Context(), w.streams()[0])
			w.must(err)
			if len(rebuilt.Faults) != 1 || rebuilt.Faults[0].Code != app.FaultTextAltered || len(rebuilt.Differences) != 1 {
				t.Errorf("rebuilt %v", rebuilt)
			}
			after, err := w.store.Summary(t.Context(), id)
			w.must(err)
			if before.Name == "" || before.Place == "" || after != before {
				t.Errorf("the list has %v, had %v", after, before)
			}
		})
	}
}

// Pages show what was rebuilt, and the tournament goes on.
func TestRebuiltTournamentGoesOn(t *testing.T) {
	w := newWorld(t)
	id := w.rated()
	want, err := w.store.Summary(t.Context(), id)
	w.must(err)
	w.exec("UPDATE tournaments SET name = '', entries = 0, state = 'planned', round = 0")
	_, err = w.app.Rebuild(t.Context(), w.streams()[0])
	w.must(err)
	got, err := w.store.Summary(t.Context(), id)
	w.must(err)
	if got != want {
		t.Errorf("rebuilt %v, want %v", got, want)
	}
	w.ok(w.app.PairRound(t.Context(), w.arbiter, id, app.NextRound, w.meta()))
	if found := w.examined(); len(found) > 0 {
		t.Errorf("found %v", found)
	}
}

// A log that isn't whole is nothing to go by: its projections stay.
func TestBrokenLogIsNotRebuilt(t *testing.T) {
	w := newWorld(t)
	id := w.rated()
	w.exec("UPDATE events SET payload = x'7b7d' WHERE sequence = 3")
	if _, err := w.service().Rebuild(t.Context(), w.streams()[0]); err == nil || !strings.Contains(err.Error(), "chain broken at event 3") {
		t.Errorf("Rebuild = %v", err)
	}
	if _, err := w.store.Summary(t.Context(), id); err != nil {
		t.Error(err)
	}
}

// The log of a newer program keeps the projections of that program.
func TestLogOfANewerProgramIsNotRebuilt(t *testing.T) {
	w := newWorld(t)
	id := w.rated()
	w.newerEvent(id)
	w.exec("INSERT INTO records SELECT 'newer', club_id, tournament_id, round, board, game_hash, NULL, '', plies, created_at FROM records")
	rebuilt, err := w.service().Rebuild(t.Context(), w.streams()[0])
	w.must(err)
	if rebuilt.Skipped != "balls-polished" || len(rebuilt.Differences) > 0 {
		t.Errorf("rebuilt %v", rebuilt)
	}
	if found := w.examined(); !slices.Equal(found, []string{"event-of-newer-program"}) {
		t.Errorf("found %v", found)
	}
}
