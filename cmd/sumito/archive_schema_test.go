package main

import (
	"database/sql"
	"errors"
	"net/url"
	"os"
	"strings"
	"testing"

	"sumito/api/store/storetest"
)

// Tables of another version are refused with what to do.
func TestArchivesOfOtherTables(t *testing.T) {
	old := readFile(t, "../../testdata/releases/0.1.0/sumito.db")
	t.Chdir(t.TempDir())
	for name, body := range map[string][]byte{"old.db": old, "none.db": nil} {
		if err := os.WriteFile(name, body, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	withClub(t, "new.db", "Club")
	db, err := sql.Open("sqlite", "new.db")
	if err != nil {
		t.Fatal(err)
	}
	_, err = db.ExecContext(t.Context(), "INSERT INTO goose_db_version (version_id, is_applied) VALUES (999, 1)")
	if err := errors.Join(err, db.Close()); err != nil {
		t.Fatal(err)
	}
	for database, want := range map[string]string{
		"old.db": "start its server once", "new.db": "a newer Sumito has written", "none.db": "none.db has no tables of Sumito",
	} {
		status, out, problems := runTool(t, "", "verify-log", "--database", database, "0f3c")
		if status == 0 || !strings.Contains(problems, want) {
			t.Errorf("%s: status %d, want %q\n%s%s", database, status, want, out, problems)
		}
	}
}

// What is said of a database never has its password.
func TestArchivesOfOtherTablesOnPostgreSQL(t *testing.T) {
	address, err := url.Parse(storetest.Postgres(t))
	if err != nil {
		t.Fatal(err)
	}
	if _, set := address.User.Password(); !set {
		address.User = url.UserPassword(address.User.Username(), "hidden")
	}
	secret, _ := address.User.Password()
	status, out, problems := runTool(t, "", "verify-log", "--database", address.String(), "0f3c")
	if status == 0 || !strings.Contains(problems, "has no tables of Sumito") || strings.Contains(out+problems, secret) {
		t.Errorf("status %d\n%s%s", status, out, problems)
	}
}
