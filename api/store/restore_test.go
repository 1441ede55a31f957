package store_test

import (
	"context"
	"database/sql"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"sumito/api/store"
)

// backedUp returns the path of a backup of a database with one tournament, to
// which something was done afterwards.
func backedUp(t *testing.T, after ...string) string {
	t.Helper()
	path := sqliteURL(t)
	s := mustOpen(t, path)
	addClub(t, s, "club")
	addTournament(t, s, "t1", 5)
	backup := value(store.Backup(t.Context(), path, t.TempDir(), clock))(t).Path
	db := value(sql.Open("sqlite", backup))(t)
	for _, statement := range after {
		_, err := db.Exec(statement)
		must(t, err)
	}
	must(t, db.Close())
	return backup
}

func TestRestoredDatabaseIsTheBackup(t *testing.T) {
	backup := backedUp(t)
	before := value(os.ReadFile(backup))(t)
	path := sqliteURL(t)
	finished := false
	must(t, store.Restore(t.Context(), store.RestoreOptions{
		Backup: backup, Database: path,
		Finish: func(ctx context.Context, s *store.Store) error {
			finished = true
			if _, err := os.Stat(path); !errors.Is(err, fs.ErrNotExist) {
				t.Errorf("the database has its name before it is finished: %v", err)
			}
			return s.CheckChain(ctx, value(s.Streams(ctx))(t)[0])
		},
	}))
	s := mustOpen(t, path)
	if events := value(s.Events(t.Context(), "t1", 0, 10))(t); len(events) != 5 || !finished {
		t.Errorf("%d events, finished: %v", len(events), finished)
	}
	if diff := cmp.Diff(before, value(os.ReadFile(backup))(t)); diff != "" {
		t.Error("the backup has changed")
	}
	if files := value(filepath.Glob(path + "*restoring*"))(t); len(files) != 0 {
		t.Errorf("left: %v", files)
	}
	if mode := value(os.Stat(path))(t).Mode(); mode.Perm() != 0o600 {
		t.Errorf("mode %v", mode)
	}
}

// What a restore that was killed has left is no obstacle.
func TestRestoreAfterAKilledOne(t *testing.T) {
	path := sqliteURL(t)
	must(t, os.WriteFile(path+".restoring", []byte("half"), 0o600))
	must(t, store.Restore(t.Context(), store.RestoreOptions{Backup: backedUp(t), Database: path}))
	addTournament(t, mustOpen(t, path), "t2", 1)
}

func TestRestoreRefuses(t *testing.T) {
	foreign := filepath.Join(t.TempDir(), "foreign.db")
	db := value(sql.Open("sqlite", foreign))(t)
	_, err := db.Exec("CREATE TABLE letters (body TEXT)")
	must(t, errors.Join(err, db.Close()))
	text := filepath.Join(t.TempDir(), "text.db")
	must(t, os.WriteFile(text, []byte(strings.Repeat("This is a letter. ", 100)), 0o600))
	cut := filepath.Join(t.TempDir(), "cut.db")
	whole := value(os.ReadFile(backedUp(t)))(t)
	must(t, os.WriteFile(cut, whole[:len(whole)/2], 0o600))
	live := sqliteURL(t)
	addClub(t, mustOpen(t, live), "club")

	for _, c := range []struct{ name, backup, want string }{
		{"nothing", filepath.Join(t.TempDir(), "absent.db"), "no such file"},
		{"another program's", foreign, "another program"},
		{"a text", text, "doesn't begin as a SQLite database"},
		{"half a file", cut, "malformed"},
		{"a database in use", live, "sumito.db-wal holds changes"},
		{"an event that was changed", backedUp(t, "UPDATE events SET payload = x'7b7d' WHERE sequence = 3"), "chain broken at event 3"},
		{"a newer program's", backedUp(t, "INSERT INTO goose_db_version (version_id, is_applied) VALUES (999, 1)"), "newer Sumito"},
	} {
		t.Run(c.name, func(t *testing.T) {
			path := sqliteURL(t)
			err := store.Restore(t.Context(), store.RestoreOptions{Backup: c.backup, Database: path})
			if err == nil || !strings.Contains(err.Error(), c.want) {
				t.Errorf("Restore = %v, want it to say %q", err, c.want)
			}
			if left := value(filepath.Glob(path + "*"))(t); len(left) > 1 || len(left) == 1 && !strings.HasSuffix(left[0], ".lock") {
				t.Errorf("left: %v", left)
			}
		})
	}
}

func TestRestoreReplacesNothing(t *testing.T) {
	backup := backedUp(t)
	for _, suffix := range []string{"", "-wal", "-journal"} {
		path := sqliteURL(t)
		must(t, os.WriteFile(path+suffix, []byte("something"), 0o600))
		err := store.Restore(t.Context(), store.RestoreOptions{Backup: backup, Database: path})
		var exists *store.ExistsError
		if !errors.As(err, &exists) || exists.Path != path+suffix {
			t.Errorf("Restore over %s = %v, want that it is there", filepath.Base(path+suffix), err)
		}
		if string(value(os.ReadFile(path+suffix))(t)) != "something" {
			t.Error("it has changed")
		}
	}
}

// What can't be finished isn't restored.
func TestRestoreThatCantBeFinishedLeavesNothing(t *testing.T) {
	path := sqliteURL(t)
	unfit := errors.New("unfit")
	err := store.Restore(t.Context(), store.RestoreOptions{
		Backup: backedUp(t), Database: path,
		Finish: func(context.Context, *store.Store) error { return unfit },
	})
	if !errors.Is(err, unfit) {
		t.Errorf("Restore = %v", err)
	}
	for _, name := range []string{path, path + ".restoring"} {
		if _, err := os.Stat(name); !errors.Is(err, fs.ErrNotExist) {
			t.Errorf("%s: %v", filepath.Base(name), err)
		}
	}
}
