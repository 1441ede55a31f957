package store_test

import (
	"fmt"
	"os"
	"regexp"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// TestDialectsHaveTheSameTables compares the migrations of both dialects file
// by file, their types and SQLite's own lines aside.
func TestDialectsHaveTheSameTables(t *testing.T) {
	files := value(os.ReadDir("migrations/sqlite"))(t)
	if others := value(os.ReadDir("migrations/postgres"))(t); len(others) != len(files) {
		t.Fatalf("%d migrations for SQLite, %d for PostgreSQL", len(files), len(others))
	}
	for i, file := range files {
		if want := fmt.Sprintf("%05d_", i+1); !strings.HasPrefix(file.Name(), want) {
			t.Errorf("%s: want a name that starts with %s", file.Name(), want)
		}
		sqlite, postgres := statements(t, "migrations/sqlite/"+file.Name()), statements(t, "migrations/postgres/"+file.Name())
		if diff := cmp.Diff(sqlite, postgres); diff != "" {
			t.Errorf("%s (-sqlite +postgres):\n%s", file.Name(), diff)
		}
	}
}

// statements returns the lines of a migration without comments, in SQLite's
// words.
func statements(t *testing.T, name string) []string {
	t.Helper()
	text := string(value(os.ReadFile(name))(t))
	for _, r := range []struct{ from, to string }{
		{`(?m)--.*$`, ""},
		{`(?m)^PRAGMA.*$`, ""},
		{`(?m)\)( STRICT|, WITHOUT ROWID| STRICT, WITHOUT ROWID);`, ");"},
		{`\bBYTEA\b`, "BLOB"},
		{`\bBIGINT\b`, "INTEGER"},
		{`\boctet_length\b`, "length"},
		{`[ \t]+`, " "},
		{` ?, ?`, ","},
		{` *\n\s*`, "\n"},
	} {
		text = regexp.MustCompile(r.from).ReplaceAllString(text, r.to)
	}
	return strings.Split(strings.TrimSpace(text), "\n")
}
