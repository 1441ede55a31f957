package main_test

import (
	"bytes"
	"os/exec"
	"path"
	"strings"
	"testing"
)

// One Sumito's export goes through a pipe into another that doesn't have the
// tournament, with names and without; one that has failed is told from a damaged
// file.
func TestArchiveThroughAPipe(t *testing.T) {
	t.Parallel()
	hall, club := t.TempDir(), t.TempDir()
	_, a := newServer(t, hall)
	elsewhere := start(t, club, "serve", "--addr", "127.0.0.1:0")
	setUp(t, elsewhere.line(setupPrefix, waiting))
	elsewhere.stop()
	name, err := binary()
	if err != nil {
		t.Fatal(err)
	}
	pipe := func(id string, flags ...string) (said string, status int) {
		t.Helper()
		export := exec.Command(name, append([]string{"archive", "export", id, "-o", "-"}, flags...)...)
		take := exec.Command(name, "archive", "import", "-")
		export.Dir, take.Dir = hall, club
		var out bytes.Buffer
		take.Stdout, take.Stderr = &out, &out
		if take.Stdin, err = export.StdoutPipe(); err != nil {
			t.Fatal(err)
		}
		if err := export.Start(); err != nil {
			t.Fatal(err)
		}
		_ = take.Run() // judged by its status
		_ = export.Wait()
		return out.String(), take.ProcessState.ExitCode()
	}
	for _, flags := range [][]string{nil, {"--without-names"}} {
		id := path.Base(a.create(t, "Piped"+strings.Join(flags, ""), 3, names(4)))
		for _, says := range []string{" imported: ", " was there already: "} {
			if said, status := pipe(id, flags...); status != 0 || !strings.Contains(said, id+says) {
				t.Errorf("%v: status %d, %s, want %q", flags, status, said, says)
			}
		}
	}
	if said, status := pipe("nobody"); status != 2 || !strings.Contains(said, "nothing has come from the standard input") {
		t.Errorf("from an export that failed: status %d, %s", status, said)
	}
}
