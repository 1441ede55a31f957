package main_test

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// releasedDatabase puts the database of a release into a new folder.
func releasedDatabase(t *testing.T) (folder string) {
	t.Helper()
	folder = t.TempDir()
	content := readFile(t, filepath.Join("..", "..", "testdata", "releases", "0.2.0", "sumito.db"))
	if err := os.WriteFile(filepath.Join(folder, "sumito.db"), content, 0o600); err != nil {
		t.Fatal(err)
	}
	return folder
}

// Where a copy can't be made, one sentence says what is wrong, where, and what
// would be right; and nothing is left there.
func TestCopiesThatCantBeMadeSayWhere(t *testing.T) {
	t.Parallel()
	folder := releasedDatabase(t)
	backup := backedUp(t, folder)
	at := func(name string) string { return filepath.Join(folder, name) }
	whole := readFile(t, at("sumito.db"))
	holed := bytes.Clone(whole)
	for page := 6; page < 60; page++ { // beyond the tables' list
		copy(holed[4096*page:], bytes.Repeat([]byte{0xff}, 200))
	}
	for name, content := range map[string][]byte{"file": nil, "holed.db": holed} {
		if err := os.WriteFile(at(name), content, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	for _, c := range []struct {
		args   []string
		status int
		want   string
	}{
		{[]string{"restore", backup, "--database", "r/x.db"}, 1, "There is no folder r for r/x.db: nothing was made. Make the folder first, or choose another place with --database."},
		{[]string{"move", "sumito.db", "r/x.db"}, 1, "There is no folder r for r/x.db: nothing was made."},
		{[]string{"restore", backup, "--database", "file/x.db"}, 1, "Nothing can be made at file/x.db (not a directory)"},
		{[]string{"backup", "--to", "file"}, 1, "Nothing can be made at file (not a directory), and nothing was. Let this user write there, or choose another place with --to."},
		{[]string{"restore", "backups", "--database", "x.db"}, 2, "backups is a folder, no backup: name one of the files in it."},
		{[]string{"rebuild", "--database", "backups"}, 2, "backups is a folder, no database"},
		{[]string{"move", "holed.db", "x.db"}, 1, "The database isn't whole (SQLite says “"},
	} {
		_, problems, status := sumito(t, folder, c.args...)
		if status != c.status || !strings.HasPrefix(problems, "sumito: "+c.want) || strings.Count(problems, "\n") != 1 || strings.Contains(problems, "(11)") {
			t.Errorf("%v: status %d, %s\twant %q", c.args, status, problems, c.want)
		}
	}
	if left, _ := filepath.Glob(at("x.db*")); len(left) > 0 {
		t.Errorf("left: %v", left)
	}
}
