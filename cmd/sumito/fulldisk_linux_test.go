package main_test

import (
	"database/sql"
	"errors"
	"fmt"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/sys/unix"
)

// smallDisk mounts a file system of some MB until the test ends.
func smallDisk(t *testing.T, megabytes int) string {
	t.Helper()
	folder := t.TempDir()
	err := unix.Mount("tmpfs", folder, "tmpfs", 0, fmt.Sprintf("size=%dm", megabytes))
	if errors.Is(err, unix.EPERM) || errors.Is(err, unix.EACCES) {
		t.Skip("only root may mount a small file system")
	}
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := unix.Unmount(folder, 0); err != nil {
			t.Error(err)
		}
	})
	return folder
}

// fill writes a file until there is no room left.
func fill(t *testing.T, folder string) (name string) {
	t.Helper()
	name = filepath.Join(folder, "ballast")
	file, err := os.Create(name)
	if err != nil {
		t.Fatal(err)
	}
	for err == nil {
		_, err = file.Write(make([]byte, 4096))
	}
	if closed := file.Close(); !errors.Is(err, unix.ENOSPC) || closed != nil {
		t.Fatal(err, closed)
	}
	return name
}

// The disk fills up under the server. Every write is made whole or refused in
// words that say what to do, reading goes on, and when there is room again so
// does writing, without a restart. Nothing acknowledged is lost.
func TestFullDisk(t *testing.T) {
	disk := smallDisk(t, 6)
	p := start(t, disk, "serve", "--addr", "127.0.0.1:0")
	a := setUp(t, p.line(setupPrefix, waiting))
	path := a.create(t, "Full disk", 3, names(16))
	a.publish(t, path, 1)
	base := strings.TrimSuffix(a.base, "/api/v1")
	browser := signedInBrowser(t, base)
	pages := []string{path, path + "/standings", path + "/rounds/1", path + "/log", "/", "/?q=full"}

	acknowledged, refusals := map[string]bool{}, 0
	attempt := func(i int) bool {
		t.Helper()
		command := fmt.Sprint("full-", i)
		got := a.call(t, http.MethodPut, fmt.Sprintf("%s/rounds/1/pairings/%d/result", path, 1+i%8), map[string]any{
			"outcome": "white", "ending": "six", "balls": map[string]int{"black": i % 6, "white": 6}, "replace": true,
		}, "Idempotency-Key", command)
		if got.Status == http.StatusOK {
			acknowledged[command] = true
			return true
		}
		refusals++
		refusedFor(t, got, "disk-full")
		return false
	}
	next := 0
	for range 3 { // full, free, full…
		for range 10 {
			if next++; !attempt(next) {
				t.Fatal("refused while there is room")
			}
		}
		ballast := fill(t, disk)
		// What the write-ahead file has room for goes on for a while.
		for tries := 0; attempt(next) || tries == 0; tries++ {
			if next++; next > 10_000 {
				t.Fatal("the disk never gets full")
			}
		}
		for range 5 {
			next++
			attempt(next)
		}
		for _, page := range pages {
			if status, body := get(t, browser, base+page); status != http.StatusOK {
				t.Errorf("%s: status %d\n%s", page, status, body)
			}
		}
		for _, resource := range []string{path, path + "/standings", path + "/log", "/tournaments?search=full"} {
			a.must(t, http.MethodGet, resource, nil, nil)
		}
		// A form comes back with the reason, a sign-in is refused with it.
		status, body := submitForm(t, browser, base+path+"/console/settings", map[string]string{"name": strings.Repeat("x", 200)})
		if status != http.StatusServiceUnavailable || !strings.Contains(body, "disk is full") {
			t.Errorf("a form: status %d\n%s", status, body)
		}
		refusedFor(t, a.call(t, http.MethodPost, "/sessions", map[string]string{"name": organizerName, "password": organizerPassword}), "disk-full")
		if err := os.Remove(ballast); err != nil {
			t.Fatal(err)
		}
	}
	next++
	if !attempt(next) {
		t.Error("refused after there was room again")
	}
	log := p.errors.String()
	if !strings.Contains(log, "disk-full") || strings.Contains(log, "panic") || strings.Contains(log, "goroutine ") {
		t.Errorf("the server's log doesn't say what was wrong:\n%s", log)
	}

	if status := p.stop(); status != 0 {
		t.Errorf("exit status %d", status)
	}
	after := &aftermath{t: t, folder: disk, database: "sumito.db", heads: map[string]head{}}
	l := &load{sent: map[string]request{}, done: map[string]answer{}}
	for command := range acknowledged {
		l.sent[command], l.done[command] = request{}, answer{}
	}
	after.check(0, l)
	t.Logf("%d acknowledged, %d refused", len(acknowledged), refusals)
}

// A server that is started on a full disk says so and is there for reading, all
// that was acknowledged, also when a kill has left it in the write-ahead file and
// there is no room for temporary files either. When there is room again, it
// writes.
func TestStartOnAFullDisk(t *testing.T) {
	disk := smallDisk(t, 6)
	folder := filepath.Join(disk, "club")
	if err := os.Mkdir(folder, 0o700); err != nil {
		t.Fatal(err)
	}
	serve := []string{"serve", "--addr", "127.0.0.1:0"}
	p := start(t, folder, serve...)
	t.Setenv("TMPDIR", disk) // not for the compiler
	a := setUp(t, p.line(setupPrefix, waiting))
	path := a.create(t, "Full disk", 3, names(16))
	a.publish(t, path, 1)
	reach := func() {
		next := visitor(strings.TrimSuffix(p.line("Sumito listens on ", waiting), "/"))
		next.token, a = a.token, next
	}
	report := func(balls int) answer {
		return a.call(t, http.MethodPut, path+"/rounds/1/pairings/1/result", map[string]any{
			"outcome": "white", "ending": "six", "balls": map[string]int{"black": balls, "white": 6}, "replace": true,
		})
	}
	for balls, end := range []func(){
		func() { p.stop() },
		func() { // SQLite's index of the write-ahead file is lost as well
			p.kill()
			if err := os.Remove(filepath.Join(folder, "sumito.db-shm")); err != nil {
				t.Fatal(err)
			}
		},
	} {
		if got := report(balls); got.Status != http.StatusOK {
			t.Fatalf("status %d\n%s", got.Status, got.Body)
		}
		end()
		ballast := fill(t, disk)
		if _, problems, status := sumito(t, folder, "rebuild"); status == 0 || !strings.Contains(problems, "no room left on the disk") {
			t.Errorf("rebuild: exit status %d\n%s", status, problems)
		}
		p = start(t, folder, serve...)
		p.line("For reading only: ", waiting)
		reach()
		refusedFor(t, report(5), "disk-full")
		refusedFor(t, a.call(t, http.MethodPost, "/sessions", map[string]string{"name": organizerName, "password": organizerPassword}), "disk-full")
		var pairing pairingJSON
		a.must(t, http.MethodGet, path+"/rounds/1/pairings/1", nil, &pairing)
		if pairing.Result == nil || pairing.Result.Balls != (ballsJSON{balls, 6}) {
			t.Errorf("the result is %+v, want %d–6", pairing.Result, balls)
		}
		base := strings.TrimSuffix(a.base, "/api/v1")
		for _, page := range []string{path, path + "/standings", path + "/rounds/1", path + "/log", "/", "/?q=full"} {
			if status, body := get(t, newBrowser(t), base+page); status != http.StatusOK {
				t.Errorf("%s: status %d\n%s", page, status, body)
			}
		}
		if log := p.errors.String(); !strings.Contains(log, "no room left on its disk") || strings.Contains(log, "goroutine ") {
			t.Errorf("the server's log doesn't say what was wrong:\n%s", log)
		}
		out, _, _ := sumito(t, folder, "doctor")
		if !strings.Contains(out, "ok       The database opens") || !strings.Contains(out, "Make space now") {
			t.Errorf("doctor:\n%s", out)
		}
		if out, problems, status := sumito(t, folder, "backup", "--to", t.TempDir()); status != 0 {
			t.Errorf("backup to another disk: exit status %d\n%s%s", status, out, problems)
		}
		second := start(t, folder, serve...)
		if status := second.status(waiting); status == 0 || !strings.Contains(second.errors.String(), "in use by another process") {
			t.Errorf("a second server: exit status %d; stderr:\n%s", status, second.errors)
		}
		if err := os.Remove(ballast); err != nil {
			t.Fatal(err)
		}
		reach() // at the same address, and again able to write
	}
	if got := report(5); got.Status != http.StatusOK {
		t.Errorf("status %d\n%s", got.Status, got.Body)
	}
	if status := p.stop(); status != 0 {
		t.Errorf("exit status %d", status)
	}

	// Where there is nothing to read yet, it says what to do.
	fill(t, disk)
	fresh := start(t, folder, "serve", "--addr", "127.0.0.1:0", "--database", "new.db", "--key", "sumito.key")
	if status := fresh.status(waiting); status == 0 || !strings.Contains(fresh.errors.String(), "free some space there and start") || strings.Contains(fresh.errors.String(), "goroutine ") {
		t.Errorf("exit status %d; stderr:\n%s", status, fresh.errors)
	}
}

// Commands that meet a full disk, at once or in the middle of their work, say so
// to whoever sits at the command line, and leave nothing half made there.
func TestCommandsOnAFullDisk(t *testing.T) {
	folder := releasedDatabase(t)
	backup := backedUp(t, folder)
	disk := smallDisk(t, 1)
	at := func(name string) string { return filepath.Join(disk, name) }
	if err := os.WriteFile(at("sumito.db"), readFile(t, filepath.Join(folder, "sumito.db")), 0o600); err != nil {
		t.Fatal(err)
	}
	ballast := fill(t, disk)
	for _, args := range [][]string{{"restore", backup, "--database", at("r.db")}, {"move", "sumito.db", at("r.db")}} {
		_, problems, status := sumito(t, folder, args...)
		if status != 1 || !strings.HasPrefix(problems, "sumito: There is no room left for "+at("r.db")+": nothing was made. Free some space there, or choose another place") {
			t.Errorf("%v: status %d, %s", args, status, problems)
		}
		if left, _ := filepath.Glob(at("r.db*")); len(left) > 0 {
			t.Errorf("%v: left: %v", args, left)
		}
	}

	info, err := os.Stat(ballast)
	if err != nil {
		t.Fatal(err)
	}
	spoil(t, folder, "UPDATE tournaments SET head_hash = zeroblob(32)") // so that rebuilding writes
	refusals := 0
	for free := int64(0); free <= 100<<10; free += 20 << 10 {
		if err := os.WriteFile(at("sumito.db"), readFile(t, filepath.Join(folder, "sumito.db")), 0o600); err != nil {
			t.Fatal(err)
		}
		if err := os.Truncate(ballast, info.Size()-free); err != nil {
			t.Fatal(err)
		}
		for _, args := range [][]string{{"rebuild"}, {"erase", "--player", releasedPlayer(t, folder)}} {
			_, problems, status := sumito(t, disk, args...)
			if status == 0 {
				continue
			}
			refusals++
			if strings.Contains(problems, "server") || strings.Contains(problems, "disk-full") || strings.Count(problems, "\n") != 1 ||
				!strings.Contains(problems, "no room left on the disk of sumito.db") && !strings.Contains(problems, "journal of erasures can't be written") {
				t.Errorf("%d KB free, %v: status %d, %s", free>>10, args, status, problems)
			}
		}
	}
	if refusals == 0 {
		t.Error("nothing was refused")
	}
}

// releasedPlayer is a player of a folder's database.
func releasedPlayer(t *testing.T, folder string) (id string) {
	t.Helper()
	db, err := sql.Open("sqlite", filepath.Join(folder, "sumito.db"))
	if err == nil {
		err = errors.Join(db.QueryRow("SELECT min(id) FROM players").Scan(&id), db.Close())
	}
	if err != nil {
		t.Fatal(err)
	}
	return id
}

// Where nothing may be written, a copy is made elsewhere.
func TestCommandsOnAReadOnlyDisk(t *testing.T) {
	folder := releasedDatabase(t)
	backup := backedUp(t, folder)
	disk := smallDisk(t, 1)
	if err := os.WriteFile(filepath.Join(disk, "sumito.db"), readFile(t, filepath.Join(folder, "sumito.db")), 0o600); err != nil {
		t.Fatal(err)
	}
	if err := unix.Mount("", disk, "", unix.MS_REMOUNT|unix.MS_RDONLY, ""); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		args []string
		want string
	}{
		{[]string{"backup"}, "Nothing can be made at backups (read-only file system), and nothing was. Let this user write there, or choose another place with --to."},
		{[]string{"restore", backup, "--database", "r.db"}, "Nothing can be made at r.db (read-only file system), and nothing was. Let this user write there, or choose another place with --database."},
		{[]string{"move", "sumito.db", "r.db"}, "Nothing can be made at r.db (read-only file system), and nothing was."},
		{[]string{"rebuild"}, "sumito.db can only be read"},
	} {
		_, problems, status := sumito(t, disk, c.args...)
		if status != 1 || !strings.HasPrefix(problems, "sumito: "+c.want) {
			t.Errorf("%v: status %d, %s\twant %q", c.args, status, problems, c.want)
		}
	}
	if out, problems, status := sumito(t, disk, "backup", "--to", t.TempDir()); status != 0 {
		t.Errorf("backup to another disk: status %d\n%s%s", status, out, problems)
	}
}

// A disk that reports errors (here: no file may grow any more) refuses writes
// in words too, and works again when it does.
func TestDiskThatReportsErrors(t *testing.T) {
	p := start(t, t.TempDir(), "serve", "--addr", "127.0.0.1:0")
	a := setUp(t, p.line(setupPrefix, waiting))
	path := a.create(t, "Broken disk", 3, names(16))
	a.publish(t, path, 1)
	report := func() answer {
		return a.call(t, http.MethodPut, path+"/rounds/1/pairings/1/result", map[string]any{
			"outcome": "white", "ending": "six", "balls": map[string]int{"black": 1, "white": 6}, "replace": true,
		}, "Idempotency-Key", "broken")
	}
	limit := func(bytes uint64) {
		t.Helper()
		if err := unix.Prlimit(p.cmd.Process.Pid, unix.RLIMIT_FSIZE, &unix.Rlimit{Cur: bytes, Max: unix.RLIM_INFINITY}, nil); err != nil {
			t.Fatal(err)
		}
	}
	limit(0)
	for range 3 {
		refusedFor(t, report(), "database-failing")
		a.must(t, http.MethodGet, path+"/standings", nil, nil)
	}
	limit(unix.RLIM_INFINITY)
	if got := report(); got.Status != http.StatusOK {
		t.Errorf("status %d\n%s", got.Status, got.Body)
	}
	if log := p.errors.String(); !strings.Contains(log, "database-failing") || strings.Contains(log, "goroutine ") {
		t.Errorf("the server's log doesn't say what was wrong:\n%s", log)
	}
}
