package app_test

import (
	"bytes"
	"context"
	"database/sql"
	"errors"
	"fmt"
	"strings"
	"testing"
	"time"

	"sumito/api/store"
)

// On PostgreSQL the statistics forget the names with the erasure, and the files
// with the statement that docs/operating.md gives.
func TestVacuumFullRemovesTheBytes(t *testing.T) {
	onEachDatabase(t, func(t *testing.T, url string, _ func() []byte) {
		if !store.OnPostgres(url) {
			return // its file is searched by the other tests
		}
		w := newErasing(t, url)
		ctx := t.Context()
		db := behind(t, url)
		run := func(statement string) {
			t.Helper()
			_, err := db.ExecContext(ctx, statement)
			w.must(err)
		}
		run("ANALYZE")
		run("CHECKPOINT")
		sought := traces(wrongName, rightName)
		if before := statistics(t, db); !bytes.Contains(before, []byte(rightName)) {
			t.Fatal("the statistics have no name: nothing is proved")
		}
		if !holdsAny(files(t, db), sought) {
			t.Fatal("the files have no name: nothing is proved")
		}
		_, err := w.app.ErasePlayer(ctx, w.organizer, w.player, w.meta())
		w.must(err)
		leaves(t, statistics(t, db), sought, false)

		// Rows that a transaction of another test may still see stay until it ends.
		patient, cancel := context.WithTimeout(ctx, time.Minute)
		defer cancel()
		for holds := true; holds; {
			run("VACUUM FULL players, private_texts, commands, tournaments")
			run("CHECKPOINT")
			if holds = holdsAny(files(t, db), sought); holds && patient.Err() != nil {
				t.Fatal("the names are still in the files")
			}
		}
	})
}

func holdsAny(body []byte, texts []string) bool {
	for _, text := range texts {
		if bytes.Contains(body, []byte(text)) {
			return true
		}
	}
	return false
}

// behind connects to a PostgreSQL behind the store's back, until the test ends.
func behind(t *testing.T, url string) *sql.DB {
	t.Helper()
	db, err := sql.Open("pgx", url)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := db.Close(); err != nil {
			t.Error(err)
		}
	})
	return db
}

// rowsAsText returns every row of every table, binary columns as the text they
// hold.
func rowsAsText(t *testing.T, db *sql.DB) []byte {
	t.Helper()
	var all []string
	for _, table := range column(t, db, "SELECT table_name FROM information_schema.tables WHERE table_schema = current_schema()") {
		all = append(all, column(t, db, fmt.Sprintf("SELECT r::text FROM %s r", table))...)
	}
	all = append(all, column(t, db, "SELECT encode(payload, 'escape') FROM events")...)
	all = append(all, column(t, db, "SELECT encode(content, 'escape') FROM games")...)
	return []byte(strings.Join(all, "\n"))
}

// statistics are the sample values that the planner keeps.
func statistics(t *testing.T, db *sql.DB) []byte {
	t.Helper()
	return []byte(strings.Join(column(t, db,
		"SELECT concat(most_common_vals::text, histogram_bounds::text) FROM pg_stats WHERE schemaname = current_schema()"), "\n"))
}

// files are the bytes of all files of the schema that a connection works in:
// tables, indexes and what long values are moved to.
func files(t *testing.T, db *sql.DB) []byte {
	t.Helper()
	var all []byte
	own := `SELECT oid FROM pg_class WHERE relnamespace = current_schema()::regnamespace`
	paths := column(t, db, fmt.Sprintf(`SELECT pg_relation_filepath(oid) FROM pg_class WHERE relkind IN ('r', 'i', 't') AND
		(oid IN (%[1]s) OR oid IN (SELECT reltoastrelid FROM pg_class WHERE oid IN (%[1]s)))`, own))
	for _, path := range paths {
		var body []byte
		err := db.QueryRowContext(t.Context(), "SELECT pg_read_binary_file($1, 0, 1 << 26, true)", path).Scan(&body)
		if err != nil && !errors.Is(err, sql.ErrNoRows) {
			t.Fatal(err)
		}
		all = append(all, body...)
	}
	return all
}

// column returns the texts of a query's only column.
func column(t *testing.T, db *sql.DB, query string) []string {
	t.Helper()
	rows, err := db.QueryContext(t.Context(), query)
	if err != nil {
		t.Fatal(err)
	}
	defer rows.Close()
	var all []string
	for rows.Next() {
		var text string
		if err := rows.Scan(&text); err != nil {
			t.Fatal(err)
		}
		all = append(all, text)
	}
	if err := rows.Err(); err != nil {
		t.Fatal(err)
	}
	return all
}
