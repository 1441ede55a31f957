package main_test

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"sumito/api/store/storetest"
)

// An evening on SQLite goes on as it was on PostgreSQL, and back in a file.
func TestMoveAnEvening(t *testing.T) {
	t.Parallel()
	elsewhere := storetest.Postgres(t)
	folder := t.TempDir()
	moves := func(from, to string) (int, string) {
		t.Helper()
		p := start(t, folder, "move", from, to)
		status := p.status(waiting)
		var out []string
		for line := range p.lines {
			out = append(out, line)
		}
		return status, strings.Join(append(out, p.errors.String()), "\n")
	}
	p, a := newServer(t, folder, "--database", "club.db")
	d := &apiDesk{t: t, api: a}
	playEvening(t, d)
	before := d.standings()
	if status, out := moves("club.db", elsewhere); status != 1 || !strings.Contains(out, "stop the server first") {
		t.Errorf("while it is served: status %d, %s", status, out)
	}
	p.stop()

	for _, step := range [][2]string{{"club.db", elsewhere}, {elsewhere, "back.db"}} {
		status, out := moves(step[0], step[1])
		if status != 0 || !strings.Contains(out, "Moved and verified: tournaments: 1,") {
			t.Fatalf("%v: status %d, %s", step, status, out)
		}
		p, base := serve(t, folder, "--database", step[1], "--key", "club.key")
		d.api = signIn(t, base)
		if after := d.standings(); fmt.Sprint(after) != fmt.Sprint(before) {
			t.Errorf("standings after the move to %s: %v, before it: %v", step[1], after, before)
		}
		if step[1] == elsewhere { // the server does nothing, and is noticed all the same
			for _, step := range [][2]string{{elsewhere, "early.db"}, {"club.db", elsewhere}} {
				if status, out := moves(step[0], step[1]); status != 1 || !strings.Contains(out, "one process of Sumito has it open") {
					t.Errorf("%v while it is served: status %d, %s", step, status, out)
				}
			}
		}
		p.stop()
	}
	if status, out := moves("club.db", elsewhere); status != 1 || !strings.Contains(out, "isn't empty (") || !strings.Contains(out, "events: ") {
		t.Errorf("again: status %d, %s", status, out)
	}
	if status, out := moves("none.db", "other.db"); status != 2 || !strings.Contains(out, "no such file") {
		t.Errorf("of nothing: status %d, %s", status, out)
	}
	if _, err := os.Stat(filepath.Join(folder, "none.db")); err == nil {
		t.Error("the source was made")
	}
}
