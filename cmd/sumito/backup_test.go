package main_test

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// sumito runs the program in a folder and returns what it printed and its exit
// status.
func sumito(t testing.TB, folder string, args ...string) (stdout, stderr string, status int) {
	t.Helper()
	name, err := binary()
	if err != nil {
		t.Fatal(err)
	}
	var out, problems strings.Builder
	command := exec.Command(name, args...)
	command.Dir, command.Stdout, command.Stderr = folder, &out, &problems
	err = command.Run()
	if command.ProcessState == nil {
		t.Fatal(err)
	}
	return out.String(), problems.String(), command.ProcessState.ExitCode()
}

// backupsIn lists the backups of the database in a folder, oldest first.
func backupsIn(t testing.TB, folder string) []string {
	t.Helper()
	names, err := filepath.Glob(filepath.Join(folder, "sumito-2*.db"))
	if err != nil {
		t.Fatal(err)
	}
	return names
}

// The drill of docs/operating.md: a server plays an evening, a backup is made
// meanwhile, everything but it is lost, and the restored server has it all.
func TestBackupAndRestore(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	p, a := newServer(t, folder, "--backups", "none")
	d := &apiDesk{t: t, api: a}
	playEvening(t, d)
	before := d.standings()
	out, problems, status := sumito(t, folder, "backup", "--to", "kept")
	if status != 0 || !strings.Contains(out, "Backup: kept/sumito-2") || !strings.Contains(out, "sumito.key") {
		t.Fatalf("backup: status %d\n%s%s", status, out, problems)
	}
	p.kill()

	elsewhere := t.TempDir()
	backup := backupsIn(t, filepath.Join(folder, "kept"))[0]
	out, problems, status = sumito(t, elsewhere, "restore", backup)
	if status != 0 || !strings.Contains(out, "1 tournament, newest event of 20") || !strings.Contains(out, "everybody signs in again") {
		t.Fatalf("restore: status %d\n%s%s", status, out, problems)
	}
	_, base := serve(t, elsewhere)
	d.api = signIn(t, base)
	if after := d.standings(); fmt.Sprint(after) != fmt.Sprint(before) {
		t.Errorf("standings restored: %v, before: %v", after, before)
	}

	for _, c := range []struct {
		name string
		args []string
		want string
		code int
	}{
		{"over a database", []string{"restore", backup}, "replaces nothing. Stop the server and move that file away", 1},
		{"nothing", []string{"restore", "absent.db", "--database", "new.db"}, "no such file", 2},
		{"a database in use", []string{"restore", "sumito.db", "--database", "new.db"}, "sumito backup --database sumito.db", 1},
		{"onto PostgreSQL", []string{"restore", backup, "--database", "postgres://club:secret@localhost/x"}, "pg_restore", 2},
		{"of nothing", []string{"backup", "--database", "absent.db"}, "no such file", 2},
		{"every second", []string{"serve", "--backup-every", "1s"}, "every minute at most", 2},
		{"PostgreSQL into a folder", []string{"serve", "--database", "postgres://localhost/x", "--backups", "x"}, "sumito backup prints how", 2},
	} {
		_, problems, status := sumito(t, elsewhere, c.args...)
		if status != c.code || !strings.Contains(problems, c.want) || strings.Contains(problems, "secret") {
			t.Errorf("%s: status %d, %s", c.name, status, problems)
		}
	}
	if _, err := os.Stat(filepath.Join(elsewhere, "new.db")); err == nil {
		t.Error("a refused restore left a database")
	}
}

// Where the server's backups go goes one that is made by hand, too.
func TestBackupGoesWhereTheServersDo(t *testing.T) {
	for value, want := range map[string]string{"kept": "kept", "none": "backups", "": "backups"} {
		folder := releasedDatabase(t)
		t.Setenv("SUMITO_BACKUPS", value)
		out, problems, status := sumito(t, folder, "backup")
		if status != 0 || len(backupsIn(t, filepath.Join(folder, want))) != 1 {
			t.Errorf("SUMITO_BACKUPS=%s: status %d\n%s%s", value, status, out, problems)
		}
		if out, problems, status := sumito(t, folder, "backup", "--to", "named"); status != 0 || len(backupsIn(t, filepath.Join(folder, "named"))) != 1 {
			t.Errorf("SUMITO_BACKUPS=%s with --to: status %d\n%s%s", value, status, out, problems)
		}
	}
}

// What isn't in a database is named wherever it has to come along.
func TestFilesBesideADatabaseAreNamed(t *testing.T) {
	t.Parallel()
	folder := releasedDatabase(t)
	backup := backedUp(t, folder)
	for _, c := range []struct {
		args  []string
		wants []string
	}{
		{[]string{"backup"}, []string{"sumito.key, without which everybody", "sumito.archive.key, if there is one, without which new archives have another fingerprint"}},
		{[]string{"restore", backup, "--database", "r.db"}, []string{"With r.key of then", "With r.archive.key of then in place new archives are signed as before"}},
		{[]string{"move", "sumito.db", "back.db"}, []string{"--key sumito.key: or", "--archive-key sumito.archive.key: or new archives have another fingerprint"}},
	} {
		out, problems, _ := sumito(t, folder, c.args...)
		for _, want := range c.wants {
			if !strings.Contains(out, want) {
				t.Errorf("%v doesn't say %q:\n%s%s", c.args, want, out, problems)
			}
		}
	}
	out, _, _ := sumito(t, folder, "doctor", "--archive-key", "nofile")
	if !strings.Contains(out, "warning  There is no key for archives nofile.") {
		t.Errorf("doctor:\n%s", out)
	}
	if out, _, _ := sumito(t, folder, "doctor"); strings.Contains(out, "key for archives") {
		t.Errorf("doctor misses a key that nobody named:\n%s", out)
	}
}

func TestBackupOfPostgreSQLSaysHow(t *testing.T) {
	for _, url := range []string{"postgres://club:12/secret@db.example.org/sumito", "postgres://club:%secret@db.example.org/sumito"} {
		out, problems, status := sumito(t, t.TempDir(), "backup", "--database", url)
		if status != 1 || strings.Contains(out+problems, "secret") || !strings.Contains(out, "postgres://USER@HOST/") {
			t.Errorf("status %d:\n%s%s", status, out, problems)
		}
	}
	out, problems, status := sumito(t, t.TempDir(), "backup", "--database", "postgres://club:secret@db.example.org/sumito?sslmode=require")
	for _, want := range []string{"pg_dump --format=custom --file=sumito-", "'postgres://club@db.example.org/sumito?sslmode=require'", "pg_restore ", "/sumito_restored"} {
		if !strings.Contains(out, want) {
			t.Errorf("it doesn't say %q:\n%s", want, out)
		}
	}
	if status != 1 || strings.Contains(out+problems, "secret") {
		t.Errorf("status %d:\n%s%s", status, out, problems)
	}
}

// Whichever command is the first to open a database of an earlier version: the
// copy from before the upgrade lies where the server's backups do.
func TestCommandsKeepTheDatabaseBeforeAnUpgrade(t *testing.T) {
	t.Parallel()
	released := readFile(t, "../../testdata/releases/0.1.0/sumito.db")
	for _, args := range [][]string{{"erase", "--player", "nobody"}, {"password", "nobody"}, {"rebuild"}} {
		folder := t.TempDir()
		if err := os.WriteFile(filepath.Join(folder, "sumito.db"), released, 0o600); err != nil {
			t.Fatal(err)
		}
		_, problems, _ := sumito(t, folder, args...)
		kept, _ := filepath.Glob(filepath.Join(folder, "backups", "sumito-*-schema1.db"))
		astray, _ := filepath.Glob(filepath.Join(folder, "sumito-*.db"))
		if len(kept) != 1 || len(astray) > 0 {
			t.Errorf("sumito %s keeps %v and %v\n%s", args[0], kept, astray, problems)
		}
	}
}

// A server makes backups by itself, here before a round is paired, when there is
// something new. One that can't is shown on the console, and the
// round is paired all the same.
func TestServerMakesBackups(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	p, a := newServer(t, folder)
	kept := filepath.Join(folder, "backups")
	path := a.create(t, "Backed up", 3, names(6))
	a.publish(t, path, 1)
	made := backupsIn(t, kept)
	if len(made) == 0 {
		t.Fatal("no backup before the round was paired")
	}
	console, site := newBrowser(t), strings.TrimSuffix(a.base, "/api/v1")
	submitForm(t, console, site+"/sign-in", map[string]string{"name": organizerName, "password": organizerPassword})
	if status, page := get(t, console, site+path+"/console"); status != 200 || !strings.Contains(page, "Newest backup: ") {
		t.Errorf("console: status %d\n%s", status, page)
	}

	// The folder is lost in the middle of the evening.
	if err := os.RemoveAll(kept); err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(kept, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	second := a.create(t, "Not backed up", 3, names(6))
	a.publish(t, second, 1)
	if _, page := get(t, console, site+second+"/console"); !strings.Contains(page, "The last backup failed.") {
		t.Errorf("the console doesn't say that the backup failed:\n%s", page)
	}
	if !strings.Contains(p.errors.String(), "backup before pairing failed; pairing goes on") {
		t.Errorf("the log doesn't say that the backup failed:\n%s", p.errors)
	}
}
