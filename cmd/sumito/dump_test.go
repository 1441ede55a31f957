package main_test

import (
	"database/sql"
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
	"time"

	"sumito/api/store/storetest"
)

// postgresPrograms is the folder of pg_dump and pg_restore: on the path, or
// where Debian puts those of the newest version.
func postgresPrograms(t *testing.T) string {
	t.Helper()
	if program, err := exec.LookPath("pg_dump"); err == nil {
		if real, err := filepath.EvalSymlinks(program); err == nil && filepath.Base(real) == "pg_dump" {
			return filepath.Dir(real)
		}
	}
	found, err := filepath.Glob("/usr/lib/postgresql/*/bin/pg_dump")
	if err != nil || len(found) == 0 {
		t.Skip("no pg_dump on the path: install PostgreSQL's client programs")
	}
	return filepath.Dir(found[len(found)-1])
}

// What sumito backup says about PostgreSQL is done, word for word but for the
// new database's name: the restored one is well and has the same standings.
func TestPostgreSQLIsDumpedAndRestoredAsSaid(t *testing.T) {
	t.Parallel()
	database := storetest.Postgres(t)
	programs := postgresPrograms(t)
	folder := t.TempDir()
	p, a := newServer(t, folder, "--database", database)
	d := &apiDesk{t: t, api: a}
	playEvening(t, d)
	before := d.standings()

	out, _, _ := sumito(t, folder, "backup", "--database", database)
	name := fmt.Sprintf("restored_%d", time.Now().UnixNano())
	out = strings.ReplaceAll(out, "sumito_restored", name)
	admin, err := sql.Open("pgx", database)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if _, err := admin.Exec("DROP DATABASE IF EXISTS " + name + " WITH (FORCE)"); err != nil {
			t.Error(err)
		}
		_ = admin.Close()
	})
	program, err := binary()
	if err != nil {
		t.Fatal(err)
	}
	lines := regexp.MustCompile(`(?m)^    (.+)$`).FindAllStringSubmatch(out, -1)
	if len(lines) != 4 {
		t.Fatalf("%d command lines:\n%s", len(lines), out)
	}
	for _, line := range lines {
		command := exec.Command("sh", "-c", strings.Replace(line[1], "sumito doctor", "'"+program+"' doctor", 1))
		command.Dir = folder
		command.Env = append(os.Environ(), "PATH="+programs+string(os.PathListSeparator)+os.Getenv("PATH"))
		if said, err := command.CombinedOutput(); err != nil {
			t.Fatalf("%s: %v\n%s", line[1], err, said)
		}
	}
	restored := regexp.MustCompile(`sumito doctor --database '(.+)'`).FindStringSubmatch(out)[1]
	p.stop()
	_, base := serve(t, folder, "--database", restored)
	d.api = signIn(t, base)
	if after := d.standings(); fmt.Sprint(after) != fmt.Sprint(before) {
		t.Errorf("standings restored: %v, before: %v", after, before)
	}
}
