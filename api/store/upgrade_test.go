package store_test

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"

	"sumito/api/store"
)

// later are the program's migrations for SQLite and further ones.
func later(t *testing.T, further ...string) fstest.MapFS {
	t.Helper()
	files := fstest.MapFS{}
	own := value(filepath.Glob("migrations/sqlite/*.sql"))(t)
	for _, name := range own {
		files[filepath.ToSlash(name)] = &fstest.MapFile{Data: value(os.ReadFile(name))(t)}
	}
	for i, statements := range further {
		name := "migrations/sqlite/" + string(rune('1'+i)) + "0000_further.sql"
		files[name] = &fstest.MapFile{Data: []byte("-- +goose Up\n" + statements)}
	}
	return files
}

// Before the tables are upgraded a copy is made, which opens with what there
// was.
func TestUpgradeIsPrecededByABackup(t *testing.T) {
	for name, folder := range map[string]string{"beside": "", "in a folder": filepath.Join(t.TempDir(), "backups")} {
		t.Run(name, func(t *testing.T) {
			path := sqliteURL(t)
			s := value(store.Open(t.Context(), store.Options{URL: path}))(t)
			addClub(t, s, "club")
			addTournament(t, s, "t1", 4)
			events := value(s.Events(t.Context(), "t1", 0, 10))(t)
			schema := value(s.Schema(t.Context()))(t)
			must(t, s.Close())

			options := store.Options{URL: path, Backups: folder}
			s = value(store.OpenWith(t.Context(), options, later(t, "CREATE TABLE extra (id INTEGER);")))(t)
			must(t, s.Exec("INSERT INTO extra VALUES (1)"))
			if diff := cmp.Diff(events, value(s.Events(t.Context(), "t1", 0, 10))(t)); diff != "" {
				t.Errorf("events (-before +after):\n%s", diff)
			}
			must(t, s.Close())

			if folder == "" {
				folder = filepath.Dir(path)
			}
			backups := value(store.Backups(path, folder))(t)
			if len(backups) != 1 || backups[0].Schema != schema.Database {
				t.Fatalf("backups %v, want one of schema %d", backups, schema.Database)
			}
			kept := mustOpen(t, backups[0].Path)
			if diff := cmp.Diff(events, value(kept.Events(t.Context(), "t1", 0, 10))(t)); diff != "" {
				t.Errorf("events (-before +in the backup):\n%s", diff)
			}
			// Opening it once more upgrades nothing and copies nothing.
			must(t, value(store.OpenWith(t.Context(), options, later(t, "CREATE TABLE extra (id INTEGER);")))(t).Close())
			if n := len(value(store.Backups(path, folder))(t)); n != 1 {
				t.Errorf("%d backups after another start", n)
			}
		})
	}
}

// An upgrade that fails midway leaves the versions before it, all data, and a
// message that says where the copy is.
func TestFailedUpgradeLosesNothing(t *testing.T) {
	path := sqliteURL(t)
	s := value(store.Open(t.Context(), store.Options{URL: path}))(t)
	addClub(t, s, "club")
	addTournament(t, s, "t1", 4)
	events := value(s.Events(t.Context(), "t1", 0, 10))(t)
	must(t, s.Close())

	files := later(t, "CREATE TABLE first_half (id INTEGER);",
		"CREATE TABLE second_half (id INTEGER); DELETE FROM events; INSERT INTO nowhere VALUES (1);")
	_, err := store.OpenWith(t.Context(), store.Options{URL: path}, files)
	var failed *store.MigrationError
	if !errors.As(err, &failed) {
		t.Fatalf("Open = %v, want a failed migration", err)
	}
	backups := value(store.Backups(path, filepath.Dir(path)))(t)
	if len(backups) != 1 || failed.Backup != backups[0].Path || !strings.Contains(err.Error(), backups[0].Path) {
		t.Errorf("Open: %v; backups %v", err, backups)
	}
	reading := value(store.OpenReading(t.Context(), store.Options{URL: path}))(t)
	if diff := cmp.Diff(events, value(reading.Events(t.Context(), "t1", 0, 10))(t)); diff != "" {
		t.Errorf("events (-before +after):\n%s", diff)
	}
	if schema := value(reading.Schema(t.Context()))(t); schema.Database != 10000 {
		t.Errorf("schema %d, want the last that was reached whole", schema.Database)
	}
	must(t, reading.Close())
	// The copy goes on with the program of before.
	kept := mustOpen(t, backups[0].Path)
	must(t, kept.Commit(t.Context(), batch(t, "t1", value(kept.Head(t.Context(), "t1"))(t), "more", rounds(1)...)))
}

// When there is no place for the copy, the tables stay as they are.
func TestNoUpgradeWithoutABackup(t *testing.T) {
	path := sqliteURL(t)
	s := value(store.Open(t.Context(), store.Options{URL: path}))(t)
	before := value(s.Schema(t.Context()))(t)
	must(t, s.Close())
	file := filepath.Join(t.TempDir(), "file")
	must(t, os.WriteFile(file, nil, 0o600))
	_, err := store.OpenWith(t.Context(), store.Options{URL: path, Backups: file}, later(t, "CREATE TABLE extra (id INTEGER);"))
	if err == nil || !strings.Contains(err.Error(), "has not begun") {
		t.Errorf("Open = %v, want that the upgrade has not begun", err)
	}
	if after := value(mustOpen(t, path).Schema(t.Context()))(t); after != before {
		t.Errorf("schema %v, was %v", after, before)
	}
}

// The databases of all releases are opened by this program, upgraded where it
// has newer tables, and then there is a backup.
func TestReleasedDatabasesAreUpgraded(t *testing.T) {
	folders := value(filepath.Glob("../../testdata/releases/*"))(t)
	if len(folders) == 0 {
		t.Fatal("no releases")
	}
	for _, folder := range folders {
		t.Run(filepath.Base(folder), func(t *testing.T) {
			path := sqliteURL(t)
			must(t, os.WriteFile(path, value(os.ReadFile(filepath.Join(folder, "sumito.db")))(t), 0o600))
			reading := value(store.OpenReading(t.Context(), store.Options{URL: path}))(t)
			was := value(reading.Schema(t.Context()))(t)
			streams := value(reading.Streams(t.Context()))(t)
			must(t, reading.Close())

			s := mustOpen(t, path)
			if diff := cmp.Diff(streams, value(s.Streams(t.Context()))(t)); diff != "" {
				t.Errorf("streams (-then +now):\n%s", diff)
			}
			backups := value(store.Backups(path, filepath.Dir(path)))(t)
			if was.Database == was.Program {
				if len(backups) != 0 {
					t.Errorf("backups %v of a database that needed no upgrade", backups)
				}
				return
			}
			if len(backups) != 1 || backups[0].Schema != was.Database {
				t.Fatalf("backups %v, want one of schema %d", backups, was.Database)
			}
			restored := sqliteURL(t)
			must(t, store.Restore(t.Context(), store.RestoreOptions{Backup: backups[0].Path, Database: restored}))
			if diff := cmp.Diff(streams, value(mustOpen(t, restored).Streams(t.Context()))(t)); diff != "" {
				t.Errorf("streams (-then +restored):\n%s", diff)
			}
		})
	}
}
