package main_test

import (
	"path"
	"strconv"
	"strings"
	"testing"
)

// A hall's laptop is exported on both days; the club's server, which has several
// clubs by now, takes in the second archive behind the first.
func TestHallIsContinued(t *testing.T) {
	t.Parallel()
	hall, club := t.TempDir(), t.TempDir()
	p := start(t, hall, "serve", "--addr", "127.0.0.1:0")
	a := setUp(t, p.line(setupPrefix, waiting))
	tournament := a.create(t, "Two days", 3, names(4))
	id := path.Base(tournament)
	exports := func(name string, flags ...string) string {
		t.Helper()
		if _, problems, status := sumito(t, hall, append([]string{"archive", "export", id, "-o", name}, flags...)...); status != 0 {
			t.Fatalf("export: status %d, %s", status, problems)
		}
		return path.Join(hall, name)
	}
	nameless, saturday := exports("nameless.sumito", "--without-names"), exports("saturday.sumito")
	a.publish(t, tournament, 1)
	sunday := exports("sunday.sumito")

	elsewhere := start(t, club, "serve", "--addr", "127.0.0.1:0")
	setUp(t, elsewhere.line(setupPrefix, waiting))
	elsewhere.stop()
	for i, step := range []struct {
		file   string
		status int
		says   string
	}{
		{nameless, 0, id + " imported: "},
		{saturday, 0, id + " got its names: "},
		{sunday, 0, id + " continued by "},
		{sunday, 0, " was there already: "},
		{saturday, 1, "and newer than the archive"},
	} {
		out, problems, status := sumito(t, club, "archive", "import", step.file)
		if status != step.status || !strings.Contains(out+problems, step.says) {
			t.Errorf("%s: status %d, want %d and %q\n%s%s", path.Base(step.file), status, step.status, step.says, out, problems)
		}
		named := " games, with names; "
		if step.file == nameless {
			named = " games, without names, as the last archive that it came by was"
		}
		out, problems, status = sumito(t, club, "archive", "export", id, "-o", path.Base(step.file)+strconv.Itoa(i))
		if status != 0 || !strings.Contains(out, named) {
			t.Errorf("exported after %s: status %d, %s%s, want %q", path.Base(step.file), status, out, problems, named)
		}
		if out, problems, status := sumito(t, club, "doctor"); status != 0 {
			t.Errorf("doctor after %s: status %d\n%s%s", path.Base(step.file), status, out, problems)
		}
	}
	if out, problems, status := sumito(t, club, "verify-log", "--database", "sumito.db", id); status != 0 {
		t.Errorf("verify-log: status %d\n%s%s", status, out, problems)
	}
}
