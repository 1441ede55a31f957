package main_test

import (
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
)

// refusal runs a command that is refused and returns what it says about it.
func refusal(t *testing.T, folder string, arguments ...string) string {
	t.Helper()
	_, says, status := sumito(t, folder, arguments...)
	if status != 1 || strings.Count(says, "\n") != 1 || !strings.HasPrefix(says, "sumito: ") {
		t.Errorf("%v: status %d, %q; want status 1 and one line", arguments, status, says)
	}
	return says
}

// Whoever can't have a database is told why and what to do, and nothing is made:
// no database, no key, no backup.
func TestRefusedDatabasesSayWhatToDo(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	p, a := newServer(t, folder)
	a.create(t, "Refused", 3, names(4))

	check := func(says string, wants ...string) {
		t.Helper()
		for _, want := range wants {
			if !strings.Contains(says, want) {
				t.Errorf("it says %q, want %q", says, want)
			}
		}
	}
	must := func(err error) {
		t.Helper()
		if err != nil {
			t.Fatal(err)
		}
	}
	at := func(name string) string { return filepath.Join(folder, name) }
	serve := []string{"serve", "--addr", "127.0.0.1:0"}
	check(refusal(t, folder, serve...), "sumito.db is in use", "Stop it first")
	if runtime.GOOS != "windows" {
		must(os.Symlink(at("sumito.db"), at("link.db")))
		check(refusal(t, folder, append(serve, "--database", "link.db")...), "sumito.db is in use")
		must(os.Link(at("sumito.db"), at("hard.db")))
		for _, args := range [][]string{append(serve, "--database", "hard.db"), {"backup", "--database", "hard.db"}, {"move", "hard.db", "new.db"}} {
			check(refusal(t, folder, args...), "hard.db is one of 2 names")
		}
		if out, _, status := sumito(t, folder, "doctor"); status == 0 || !strings.Contains(out, "one of 2 hard links") {
			t.Errorf("doctor: exit status %d\n%s", status, out)
		}
		must(os.Remove(at("hard.db")))
	}
	if made, _ := filepath.Glob(at("*.key")); len(made) != 2 {
		t.Errorf("keys: %v, want the server's two", made)
	}
	p.stop()

	whole, err := os.ReadFile(at("sumito.db"))
	must(err)
	for name, content := range map[string][]byte{
		"halved":       whole[:len(whole)/2],
		"a hundred":    whole[:100],
		"wrong header": append([]byte("SQLite format 9\x00\xff\xfe"), whole[18:]...),
		"text":         []byte(strings.Repeat("This is a letter. ", 100)),
		"overwritten":  append(append([]byte{}, whole[:100]...), []byte(strings.Repeat("\x9b\xff\x1b[31m", len(whole)/6))...),
	} {
		must(os.WriteFile(at("broken.db"), content, 0o600))
		for _, command := range [][]string{
			append(serve, "--database", "broken.db"), {"rebuild", "--database", "broken.db"}, {"backup", "--database", "broken.db"},
			{"restore", "--database", "other.db", "broken.db"},
		} {
			says := refusal(t, folder, command...)
			check(says, "broken.db", "is damaged", "backup")
			if strings.Contains(says, "database-") || strings.Contains(says, "(11)") || strings.ContainsFunc(says, func(c rune) bool { return c < ' ' && c != '\n' || c == '\uFFFD' }) {
				t.Errorf("%s, %v: %q", name, command[0], says)
			}
		}
	}
	if made, _ := filepath.Glob(at("broken*.key")); len(made) > 0 {
		t.Errorf("keys of no database: %v", made)
	}

	must(os.Truncate(at("sumito.db"), 0))
	check(refusal(t, folder, serve...), "sumito.db is empty", "events were acknowledged", "sumito restore", "remove", "sumito.db.lock")
	check(refusal(t, folder, "backup"), "has no tables")
	must(os.Remove(at("sumito.db")))
	check(refusal(t, folder, serve...), "There is no database", "sumito restore")
	if made, _ := filepath.Glob(at("backups/*-schema0.db")); len(made) > 0 {
		t.Errorf("backups of nothing: %v", made)
	}
}

func TestPostgresThatIsNotReachedSaysWhatToDo(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	says := refusal(t, folder, "serve", "--addr", "127.0.0.1:0", "--database", "postgres://nobody:secret@127.0.0.1:1/none?sslmode=disable")
	if !strings.Contains(says, "Is the server running") || !strings.Contains(says, "127.0.0.1:1") || strings.Contains(says, "secret") || strings.Contains(says, "%v") {
		t.Errorf("it says %q", says)
	}
	if made, _ := filepath.Glob(filepath.Join(folder, "*")); len(made) > 0 {
		t.Errorf("it made %v", made)
	}
}
