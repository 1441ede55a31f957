//go:build !windows

package main_test

import (
	"fmt"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
)

// nobody is a user without rights of their own. Root may write everything, so
// as root the server is run as this one.
const nobody = 65534

// unprivileged runs a command as a user whom permissions stop.
func unprivileged(cmd *exec.Cmd) {
	if os.Geteuid() == 0 {
		cmd.SysProcAttr = &syscall.SysProcAttr{Credential: &syscall.Credential{Uid: nobody, Gid: nobody}}
	}
}

// ownFolder is a folder that belongs to the unprivileged user.
func ownFolder(t *testing.T) string {
	t.Helper()
	folder := t.TempDir()
	own(t, folder)
	t.Cleanup(func() { permit(t, folder, 0o700, 0o600) })
	return folder
}

// own gives a folder and what is in it to the unprivileged user.
func own(t *testing.T, folder string) {
	t.Helper()
	if err := os.Chmod(filepath.Dir(folder), 0o755); err != nil { // the test's own
		t.Fatal(err)
	}
	for _, name := range append(filesIn(t, folder), folder) {
		if os.Geteuid() != 0 {
			continue
		}
		if err := os.Chown(name, nobody, nobody); err != nil {
			t.Fatal(err)
		}
	}
}

// permit sets the modes of a folder and of the files in it.
func permit(t *testing.T, folder string, mode, files os.FileMode) {
	t.Helper()
	if err := os.Chmod(folder, mode); err != nil {
		t.Fatal(err)
	}
	for _, name := range filesIn(t, folder) {
		if info, err := os.Stat(name); err != nil || info.IsDir() {
			continue
		}
		if err := os.Chmod(name, files); err != nil {
			t.Fatal(err)
		}
	}
}

func filesIn(t *testing.T, folder string) []string {
	t.Helper()
	names, err := filepath.Glob(filepath.Join(folder, "*"))
	if err != nil {
		t.Fatal(err)
	}
	return names
}

// hall is a tournament on a server that runs in a folder as nobody.
type hall struct {
	*process
	api     *api
	browser *http.Client
	path    string
}

func newHall(t *testing.T, folder string) hall {
	t.Helper()
	p := startWith(t, folder, unprivileged, "serve", "--addr", "127.0.0.1:0")
	h := hall{process: p, api: setUp(t, p.line(setupPrefix, waiting))}
	h.path = h.api.create(t, "Read-only", 3, names(4))
	h.api.publish(t, h.path, 1)
	h.browser = signedInBrowser(t, strings.TrimSuffix(h.api.base, "/api/v1"))
	return h
}

func (h hall) report(t *testing.T) answer {
	t.Helper()
	return h.api.call(t, http.MethodPut, h.path+"/rounds/1/pairings/1/result", map[string]any{
		"outcome": "black", "ending": "six", "balls": map[string]int{"black": 6, "white": 3}, "replace": true,
	})
}

// reads checks that everything can be read, and that the result is there.
func (h hall) reads(t *testing.T, base string) {
	t.Helper()
	for _, page := range []string{"/", h.path, h.path + "/standings", h.path + "/rounds/1", h.path + "/log"} {
		if status, body := get(t, newBrowser(t), base+page); status != http.StatusOK {
			t.Errorf("%s: status %d\n%s", page, status, body)
		}
	}
	var pairing pairingJSON
	visitor(base).must(t, http.MethodGet, h.path+"/rounds/1/pairings/1", nil, &pairing)
	if pairing.Result == nil || pairing.Result.Balls != (ballsJSON{6, 3}) {
		t.Errorf("the result is %+v, want 6–3", pairing.Result)
	}
}

// again starts a server on what is there, and checks that it is one for reading
// only that says why.
func (h hall) again(t *testing.T, folder, reason string) {
	t.Helper()
	p := startWith(t, folder, unprivileged, "serve", "--addr", "127.0.0.1:0")
	p.line("For reading only: ", waiting)
	base := p.base()
	if log := p.errors.String(); !strings.Contains(log, "opened for reading only") || !strings.Contains(log, reason) {
		t.Errorf("stderr doesn't say %q:\n%s", reason, log)
	}
	h.reads(t, base)
	next := visitor(base)
	next.token = h.api.token
	h.api = next
	refusedFor(t, h.report(t), "database-read-only")
	refusedFor(t, next.call(t, http.MethodPost, "/tournaments", map[string]any{"name": "Another", "rounds": 3}), "database-read-only")
	refusedFor(t, next.call(t, http.MethodPost, "/sessions", map[string]string{"name": organizerName, "password": organizerPassword}), "database-read-only")
	rebuild := startWith(t, folder, unprivileged, "rebuild")
	if status := rebuild.status(waiting); status == 0 || !strings.Contains(rebuild.errors.String(), "can only be read") {
		t.Errorf("rebuild: exit status %d\n%s", status, rebuild.errors)
	}
	// Two that read get on with each other.
	other := startWith(t, folder, unprivileged, "serve", "--addr", "127.0.0.1:0")
	other.line("Sumito listens on ", waiting)
	other.stop()
	if status := p.stop(); status != 0 {
		t.Errorf("exit status %d", status)
	}
	if log := p.errors.String(); strings.Contains(log, "goroutine ") || strings.Contains(log, "panic") {
		t.Errorf("stderr:\n%s", log)
	}
}

// A server whose folder becomes read-only under it reads on and answers every
// write. Started there, it opens for reading only.
func TestReadOnlyFolder(t *testing.T) {
	folder := ownFolder(t)
	h := newHall(t, folder)
	base := strings.TrimSuffix(h.api.base, "/api/v1")
	if got := h.report(t); got.Status != http.StatusOK {
		t.Fatalf("status %d\n%s", got.Status, got.Body)
	}
	permit(t, folder, 0o555, 0o444)
	// Files that are open may still be written, by the rules of Unix.
	for range 3 {
		if got := h.report(t); got.Status != http.StatusOK {
			refusedFor(t, got, "database-read-only")
		}
		h.reads(t, base)
	}
	h.stop()
	permit(t, folder, 0o555, 0o400)
	h.again(t, folder, "permission denied")

	// A write-ahead file that a kill left can't be merged in there: a private copy
	// is read, and nothing of it stays behind.
	permit(t, folder, 0o755, 0o600)
	killed := startWith(t, folder, unprivileged, "serve", "--addr", "127.0.0.1:0")
	next := visitor(killed.base())
	next.token, h.api = h.api.token, next
	if got := h.api.call(t, http.MethodPatch, h.path, map[string]any{"place": "Behind the hall"}); got.Status != http.StatusOK {
		t.Fatalf("status %d\n%s", got.Status, got.Body)
	}
	killed.kill()
	permit(t, folder, 0o555, 0o400)
	temporary := temporaryFolder(t)
	own(t, temporary)
	h.again(t, folder, "permission denied")
	if left := filesIn(t, temporary); len(left) > 0 {
		t.Errorf("left behind: %v", left)
	}
	permit(t, folder, 0o755, 0o600)
	again := startWith(t, folder, unprivileged, "serve", "--addr", "127.0.0.1:0")
	var tournament struct{ Place string }
	visitor(again.base()).must(t, http.MethodGet, h.path, nil, &tournament)
	if tournament.Place != "Behind the hall" {
		t.Errorf("the place is %q", tournament.Place)
	}
}

// The file alone is read-only; then the folder is, and the key is gone.
func TestReadOnlyFile(t *testing.T) {
	folder := ownFolder(t)
	h := newHall(t, folder)
	if got := h.report(t); got.Status != http.StatusOK {
		t.Fatalf("status %d\n%s", got.Status, got.Body)
	}
	h.stop()
	if err := os.Chmod(filepath.Join(folder, "sumito.db"), 0o400); err != nil {
		t.Fatal(err)
	}
	h.again(t, folder, "sumito.db: permission denied")

	if err := os.Remove(filepath.Join(folder, "sumito.key")); err != nil {
		t.Fatal(err)
	}
	permit(t, folder, 0o555, 0o400)
	p := startWith(t, folder, unprivileged, "serve", "--addr", "127.0.0.1:0")
	h.reads(t, p.base())
	if !strings.Contains(p.errors.String(), "the signing key's file can't be made") {
		t.Errorf("stderr:\n%s", p.errors)
	}
	p.stop()
}

// What can't be made or opened at all is said in a line.
func TestFolderInWhichNothingCanBeMade(t *testing.T) {
	folder := ownFolder(t)
	h := newHall(t, folder)
	h.stop()
	permit(t, folder, 0o555, 0o400)
	for _, test := range []struct {
		name, want string
		args       []string
		before     func()
	}{
		{"a new database", "there is no such database, and it can't be made", []string{"--database", "other.db", "--key", "sumito.key"}, nil},
		{"a new key", "name another file with --key", []string{"--key", "other.key"}, nil},
		{"a database of somebody else", "permission denied", nil, func() { permit(t, folder, 0o555, 0o000) }},
	} {
		t.Run(test.name, func(t *testing.T) {
			if test.before != nil {
				test.before()
			}
			p := startWith(t, folder, unprivileged, append([]string{"serve", "--addr", "127.0.0.1:0"}, test.args...)...)
			status, log := p.status(waiting), p.errors.String()
			if status == 0 || !strings.Contains(log, test.want) || strings.Contains(log, "goroutine ") {
				t.Errorf("exit status %d; stderr doesn't say %q:\n%s", status, test.want, log)
			}
		})
	}
}

// A database that a server writes isn't read by another one as if nobody did.
func TestReadOnlyBesideAServerThatWrites(t *testing.T) {
	folder := ownFolder(t)
	newHall(t, folder)
	permit(t, folder, 0o555, 0o444)
	p := startWith(t, folder, unprivileged, "serve", "--addr", "127.0.0.1:0", "--key", "sumito.key")
	status := p.status(waiting)
	if log := p.errors.String(); status == 0 || !(strings.Contains(log, "in use by another process") || strings.Contains(log, "others may read it")) {
		t.Errorf("exit status %d; stderr:\n%s", status, log)
	}
}

// A database of an older release on a medium that can't be written is read by
// way of a copy with today's tables.
func TestReadOnlyDatabaseOfAnOlderRelease(t *testing.T) {
	folder := ownFolder(t)
	release := filepath.Join("..", "..", "testdata", "releases", "0.1.0")
	write := func(name, from string) {
		t.Helper()
		if err := os.WriteFile(filepath.Join(folder, name), readFile(t, filepath.Join(release, from)), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	write("sumito.db", "sumito.db")
	own(t, folder)
	permit(t, folder, 0o555, 0o400)
	p := startWith(t, folder, unprivileged, "serve", "--addr", "127.0.0.1:0")
	base := p.base()
	id := strings.TrimSpace(string(readFile(t, filepath.Join(release, "tournament.txt"))))
	if status, body := get(t, newBrowser(t), fmt.Sprintf("%s/tournaments/%s/standings", base, id)); status != http.StatusOK {
		t.Errorf("status %d\n%s", status, body)
	}
}
