package store_test

import (
	"database/sql"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"

	"sumito/api/app"
	"sumito/api/store"
	"sumito/api/store/storetest"
	"sumito/tournament/event"
)

func TestReopenedDatabaseHasEverything(t *testing.T) {
	onEachURL(t, func(t *testing.T, url string) {
		s := value(store.Open(t.Context(), store.Options{URL: url}))(t)
		addClub(t, s, "club")
		c := batch(t, "t1", event.Head{}, "create", rounds(3)...)
		must(t, s.Commit(t.Context(), c))
		must(t, s.Close())

		s = mustOpen(t, url)
		if diff := cmp.Diff(c.Events, value(s.Events(t.Context(), "t1", 0, 10))(t)); diff != "" {
			t.Errorf("events (-written +read):\n%s", diff)
		}
		must(t, s.Commit(t.Context(), batch(t, "t1", c.Summary.Head, "more", rounds(1)...)))
	})
}

func TestNewerSchemaIsRefused(t *testing.T) {
	onEachURL(t, func(t *testing.T, url string) {
		s := value(store.Open(t.Context(), store.Options{URL: url}))(t)
		must(t, s.Exec("INSERT INTO goose_db_version (version_id, is_applied) VALUES (999, 1 = 1)"))
		must(t, s.Close())
		_, err := store.Open(t.Context(), store.Options{URL: url})
		var newer *store.NewerSchemaError
		if !errors.As(err, &newer) || newer.Database != 999 || newer.Program >= 999 {
			t.Errorf("Open = %v, want a newer schema 999", err)
		}
		for _, want := range []string{"a newer Sumito has written the database", "run that program, or restore the backup"} {
			if !strings.Contains(err.Error(), want) {
				t.Errorf("Open: %v, want it to say %q", err, want)
			}
		}
	})
}

func TestProcessesThatStartTogetherMigrateOnce(t *testing.T) {
	url := storetest.Postgres(t)
	errs := together(4, func(int) error {
		s, err := store.Open(t.Context(), store.Options{URL: url})
		if err != nil {
			return err
		}
		return s.Close()
	})
	must(t, errors.Join(errs...))
}

func TestTwoProcessesShareOnePostgres(t *testing.T) {
	url := storetest.Postgres(t)
	one, other := mustOpen(t, url), mustOpen(t, url)
	addClub(t, one, "club")
	head := addTournament(t, one, "t1", 1)
	must(t, other.Commit(t.Context(), batch(t, "t1", head, "more", rounds(1)...)))
	err := one.Commit(t.Context(), batch(t, "t1", head, "late", rounds(1)...))
	if !errors.Is(err, app.ErrHeadMoved) {
		t.Errorf("Commit = %v, want head moved", err)
	}
}

func TestSecondOpenOfAFileIsRefused(t *testing.T) {
	path := sqliteURL(t)
	s := value(store.Open(t.Context(), store.Options{URL: path}))(t)
	link := filepath.Join(t.TempDir(), "link.db")
	must(t, os.Symlink(path, link))
	for _, name := range []string{path, link} {
		_, err := store.Open(t.Context(), store.Options{URL: name})
		var used *store.InUseError
		if !errors.As(err, &used) || !strings.Contains(err.Error(), "sumito.db is in use by another process") {
			t.Errorf("second Open of %s = %v, want in use", name, err)
		}
	}
	addClub(t, s, "club") // the first one is none the worse
	must(t, s.Close())
	must(t, value(store.Open(t.Context(), store.Options{URL: link}))(t).Close())
}

func TestOpenRefusesWhatIsNoDatabaseOfOurs(t *testing.T) {
	folder := t.TempDir()
	text := filepath.Join(folder, "text.db")
	must(t, os.WriteFile(text, []byte(strings.Repeat("This is a letter. ", 100)), 0o600))
	foreign := filepath.Join(folder, "foreign.db")
	db := value(sql.Open("sqlite", foreign))(t)
	_, err := db.Exec("CREATE TABLE letters (body TEXT)")
	must(t, errors.Join(err, db.Close()))

	for _, c := range []struct {
		name, url, want string
		synchronous     string
	}{
		{"nothing", "", "no path or URL", ""},
		{"a text", text, "doesn't begin as a SQLite database", ""},
		{"another program's", foreign, "database of another program", ""},
		{"a folder", folder, "is a directory", ""},
		{"no folder", filepath.Join(folder, "absent", "sumito.db"), "no such file", ""},
		{"no server", "postgres://nobody:secret@127.0.0.1:1/none?sslmode=disable", "connect", ""},
		{"setting", filepath.Join(folder, "a.db"), `synchronous "SOMETIMES"`, "sometimes"},
	} {
		t.Run(c.name, func(t *testing.T) {
			s, err := store.Open(t.Context(), store.Options{URL: c.url, Synchronous: c.synchronous})
			if err == nil {
				must(t, s.Close())
				t.Fatal("opened")
			}
			if !strings.Contains(err.Error(), c.want) || strings.Contains(err.Error(), "secret") {
				t.Errorf("Open: %v, want it to say %q", err, c.want)
			}
		})
	}
	// A refused file is left as it was and isn't locked.
	db = value(sql.Open("sqlite", foreign))(t)
	var tables int
	must(t, db.QueryRow("SELECT count(*) FROM sqlite_schema").Scan(&tables))
	must(t, db.Close())
	if tables != 1 {
		t.Errorf("another program's database has %d tables now", tables)
	}
}

func TestFilesAreTheOwnersAlone(t *testing.T) {
	path := sqliteURL(t)
	s := mustOpen(t, path)
	addClub(t, s, "club")
	files := value(filepath.Glob(path + "*"))(t)
	if len(files) < 3 { // the database, its write-ahead file, the lock
		t.Errorf("files: %v", files)
	}
	for _, name := range files {
		if mode := value(os.Stat(name))(t).Mode(); mode.Perm() != 0o600 {
			t.Errorf("%s has mode %v", filepath.Base(name), mode)
		}
	}
}

func TestAnyPathWillDo(t *testing.T) {
	for _, name := range []string{"a b.db", "what?.db", "50%41.db", "#1.db", "ž&x=1.db", "file:x.db"} {
		path := filepath.Join(t.TempDir(), name)
		s := mustOpen(t, path)
		addClub(t, s, "club")
		if _, err := os.Stat(path + "-wal"); errors.Is(err, fs.ErrNotExist) {
			t.Errorf("%s: the database is somewhere else", name)
		}
	}
}

func TestThrowAwayDatabases(t *testing.T) {
	for _, synchronous := range []string{"FULL", "normal", "OFF"} {
		s := value(store.Open(t.Context(), store.Options{URL: sqliteURL(t), Synchronous: synchronous}))(t)
		addClub(t, s, "club")
		must(t, s.Close())
	}
}

// Nothing acknowledged is lost at a power cut, on macOS neither.
func TestCommitsReachTheDisk(t *testing.T) {
	s := value(store.Open(t.Context(), store.Options{URL: sqliteURL(t)}))(t)
	defer s.Close()
	for name, want := range map[string]int{"synchronous": 2, "fullfsync": 1} {
		if got := value(s.Pragma(name))(t); got != want {
			t.Errorf("PRAGMA %s is %d, want %d", name, got, want)
		}
	}
}
