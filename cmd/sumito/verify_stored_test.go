package main

import (
	"database/sql"
	"encoding/json"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// tamper changes a database past the program.
func tamper(t *testing.T, database, statement string) {
	t.Helper()
	db, err := sql.Open("sqlite", database)
	if err != nil {
		t.Fatal(err)
	}
	defer db.Close()
	if _, err := db.Exec(statement); err != nil {
		t.Fatal(err)
	}
}

// A broken chain is found in a database as it is in a file, and what can't go on
// with such a log says what to do.
func TestBrokenLogInADatabase(t *testing.T) {
	for _, statement := range []string{
		"UPDATE events SET time = time + 1 WHERE sequence = 13",
		"DELETE FROM events WHERE sequence = 13",
		"UPDATE events SET payload = CAST('{' AS BLOB) WHERE sequence = 13",
	} {
		for database, id := range released(t) {
			tamper(t, database, statement)
			if out := tool(t, 1, "verify-log", "--database", database, id); !strings.Contains(out, "fault: event 1") ||
				!strings.Contains(out, "the chain is broken") || !strings.Contains(out, "made again: ") {
				t.Errorf("%s: %s", statement, out)
			}
			var report struct {
				Faults   int
				Findings []findingJSON
			}
			if err := json.Unmarshal([]byte(tool(t, 1, "verify-log", "--json", "--database", database, id)), &report); err != nil {
				t.Fatal(err)
			}
			broken := func(f findingJSON) bool { return f.Kind == "chain" && (f.Event == 13 || f.Event == 14) }
			if report.Faults == 0 || !slices.ContainsFunc(report.Findings, broken) {
				t.Errorf("%s: %+v", statement, report)
			}
			if out := tool(t, 1, "archive", "export", id, "--database", database, "-o", filepath.Join(t.TempDir(), "none.sumito")); !strings.Contains(out, "as evidence") ||
				!strings.Contains(out, "sumito verify-log") || !strings.Contains(out, "restore") {
				t.Errorf("export: %s", out)
			}
		}
	}
}

// A name that no log gave is noted, in a database and in an archive, and when it
// is taken in; it is no fault, as it may have been corrected in another tournament.
func TestNamesAreHeldAgainstTheLog(t *testing.T) {
	folder := t.TempDir()
	t.Chdir(folder)
	home := filepath.Join(folder, "home.db")
	tournament, player, _ := enteredIn(t, home, "Gamma P1")
	verified := func(target string, flags ...string) string {
		return tool(t, 0, append([]string{"verify-log", target}, flags...)...)
	}
	noted := "note: event 2, entry 1: player " + player + " isn't called as this log says"
	for _, hacked := range []bool{false, true} {
		if hacked {
			tamper(t, home, "UPDATE players SET name = 'Hacker' WHERE name = 'Gamma P1'")
		}
		file, away := filepath.Join(folder, "honest.sumito"), filepath.Join(folder, "honest.db")
		if hacked {
			file, away = filepath.Join(folder, "hacked.sumito"), filepath.Join(folder, "hacked.db")
		}
		tool(t, 0, "archive", "export", tournament, "--database", home, "-o", file)
		withClub(t, away, "Second")
		for name, out := range map[string]string{
			"archive":  verified(file),
			"database": verified(tournament, "--database", home),
			"import":   tool(t, 0, "archive", "import", file, "--database", away),
			"copy":     verified(tournament, "--database", away),
		} {
			if strings.Contains(out, noted) != hacked || strings.Contains(out, "Hacker") {
				t.Errorf("hacked %v, %s: %s", hacked, name, out)
			}
		}
	}
	tool(t, 0, "erase", "--database", home, "--player", player)
	if out := verified(tournament, "--database", home); strings.Contains(out, "isn't called") {
		t.Errorf("erased: %s", out)
	}
}
