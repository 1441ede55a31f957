package store_test

import (
	"bytes"
	"errors"
	"io"
	"log/slog"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"sumito/api/store"
	"sumito/tournament/event"
)

// openLogged opens a database and returns its log.
func openLogged(t *testing.T, path string) (*store.Store, *bytes.Buffer, error) {
	t.Helper()
	log := &bytes.Buffer{}
	s, err := store.Open(t.Context(), store.Options{URL: path, Synchronous: "OFF", Log: slog.New(slog.NewTextHandler(log, nil))})
	return s, log, err
}

// An older copy in the place of the database is told, once, with the number of
// events that it lacks.
func TestDatabaseThatEndsEarlierSaysSo(t *testing.T) {
	path := sqliteURL(t)
	older := filepath.Join(t.TempDir(), "older.db")
	s := value(store.Open(t.Context(), store.Options{URL: path, Synchronous: "OFF"}))(t)
	addClub(t, s, "club")
	head := addTournament(t, s, "t1", 5)
	must(t, s.Close())
	copyTo(t, path, older)

	s, log, err := openLogged(t, path)
	must(t, err)
	must(t, s.Commit(t.Context(), batch(t, "t1", head, "more", rounds(3)...)))
	must(t, s.Close())
	if strings.Contains(log.String(), "WARN") {
		t.Errorf("a whole database is warned about:\n%s", log)
	}

	copyTo(t, older, path)
	for _, warned := range []bool{true, false} { // what is there now is what is known from now on
		s, log, err := openLogged(t, path)
		must(t, err)
		must(t, s.Close())
		if got := strings.Contains(log.String(), "ends earlier") && strings.Contains(log.String(), "lost=3"); got != warned {
			t.Errorf("warned %v, want %v:\n%s", got, warned, log)
		}
		// Whoever doesn't read that line is told later too.
		if loss, found := store.LastLoss(path); !found || loss.Events != 3 || loss.Until == "" || loss.Noticed == "" {
			t.Errorf("noted: %+v, %v", loss, found)
		}
	}
	if loss, found := store.LastLoss(older); found {
		t.Errorf("nothing is lost here: %+v", loss)
	}
}

// One that has lost events and whose chain is broken too isn't opened.
func TestDatabaseThatLostEventsAndIsDamagedIsRefused(t *testing.T) {
	for _, c := range []struct{ name, statement, fault string }{
		{"head", "UPDATE streams SET head_sequence = 4", "don't end at their heads"},
		{"hash", "UPDATE streams SET head_sequence = 4, head_hash = zeroblob(32)", "don't end at their heads"},
		{"gap", "DELETE FROM events WHERE sequence = 3", "sequence"},
	} {
		t.Run(c.name, func(t *testing.T) {
			path := sqliteURL(t)
			s := value(store.Open(t.Context(), store.Options{URL: path, Synchronous: "OFF"}))(t)
			addClub(t, s, "club")
			addTournament(t, s, "t1", 5)
			must(t, s.Exec(c.statement))
			must(t, s.Close())
			must(t, os.WriteFile(path+".lock", []byte("00000000000000000009 events until 2026-03-05T10:00:00Z\n"), 0o600))
			_, _, err := openLogged(t, path)
			var earlier *store.EarlierError
			if !errors.As(err, &earlier) || !strings.Contains(err.Error(), "of the 9 events that were acknowledged") || !strings.Contains(earlier.Fault, c.fault) {
				t.Errorf("Open = %v, want one that ends earlier and %q", err, c.fault)
			}
		})
	}
}

// A note that makes no sense is none.
func TestNoteThatMakesNoSense(t *testing.T) {
	path := sqliteURL(t)
	s := value(store.Open(t.Context(), store.Options{URL: path, Synchronous: "OFF"}))(t)
	addClub(t, s, "club")
	addTournament(t, s, "t1", 5)
	must(t, s.Close())
	for _, text := range []string{"", "\x00\x00\x00", "99", "99999999999999999999999 events until", strings.Repeat("x", 100)} {
		must(t, os.WriteFile(path+".lock", []byte(text), 0o600))
		s, log, err := openLogged(t, path)
		must(t, err)
		must(t, s.Close())
		if strings.Contains(log.String(), "WARN") {
			t.Errorf("note %q:\n%s", text, log)
		}
	}
	note := string(value(os.ReadFile(path + ".lock"))(t))
	if want := "00000000000000000005 events until 20"; !strings.HasPrefix(note, want) {
		t.Errorf("the note is %q, want it to begin with %q", note, want)
	}
}

// A commit that fails isn't noted.
func TestNoteCountsWhatWasAcknowledged(t *testing.T) {
	path := sqliteURL(t)
	s := mustOpen(t, path)
	addClub(t, s, "club")
	head := addTournament(t, s, "t1", 5)
	must(t, s.Commit(t.Context(), batch(t, "t1", head, "more", rounds(2)...)))
	if err := s.Commit(t.Context(), batch(t, "t1", event.Head{}, "late", rounds(3)...)); err == nil {
		t.Fatal("committed onto a head that has moved")
	}
	if note := string(value(os.ReadFile(path + ".lock"))(t)); !strings.HasPrefix(note, "00000000000000000007 ") {
		t.Errorf("the note is %q, want 7 events", note)
	}
}

func copyTo(t *testing.T, from, to string) {
	t.Helper()
	source := value(os.Open(from))(t)
	defer source.Close()
	target := value(os.OpenFile(to, os.O_WRONLY|os.O_CREATE|os.O_TRUNC, 0o600))(t)
	_, err := io.Copy(target, source)
	must(t, errors.Join(err, target.Close()))
}

// A database that is gone, or has no byte left, is no new installation: that is
// asked for by removing what knows of the old one.
func TestDatabaseThatIsGone(t *testing.T) {
	for _, absent := range []bool{true, false} {
		path := sqliteURL(t)
		s := value(store.Open(t.Context(), store.Options{URL: path, Synchronous: "OFF"}))(t)
		addClub(t, s, "club")
		addTournament(t, s, "t1", 5)
		must(t, s.Close())
		must(t, os.Truncate(path, 0))
		if absent {
			must(t, os.Remove(path))
		}
		must(t, os.WriteFile(path+"-wal", []byte("the rest"), 0o600))
		for range 2 {
			_, _, err := openLogged(t, path)
			var gone *store.GoneError
			if !errors.As(err, &gone) || gone.Noted != 5 || gone.Absent != absent || gone.Lock != path+".lock" {
				t.Fatalf("Open = %v, want one that is gone", err)
			}
		}
		if _, err := os.Stat(path); absent == (err == nil) {
			t.Errorf("the file afterwards: %v", err)
		}
		if rest := string(value(os.ReadFile(path + "-wal"))(t)); rest != "the rest" {
			t.Errorf("the write-ahead file is %q", rest)
		}
		must(t, errors.Join(os.Remove(path+"-wal"), os.Remove(path+".lock")))
		addClub(t, mustOpen(t, path), "club")
	}
}

// A file under two names isn't opened under either, as the lock and the
// write-ahead file go by the name.
func TestFileWithTwoNamesIsRefused(t *testing.T) {
	path := sqliteURL(t)
	s := value(store.Open(t.Context(), store.Options{URL: path, Synchronous: "OFF"}))(t)
	other := filepath.Join(filepath.Dir(path), "hard.db")
	if runtime.GOOS == "windows" {
		t.Skip("Windows doesn't tell")
	}
	must(t, os.Link(path, other))
	check := func(names ...string) {
		t.Helper()
		for _, name := range names {
			_, _, err := openLogged(t, name)
			var linked *store.LinkedError
			if !errors.As(err, &linked) || linked.Names != 2 {
				t.Errorf("Open(%s) = %v, want one with two names", name, err)
			}
		}
	}
	check(other)
	must(t, s.Close())
	check(other, path)
	must(t, os.Remove(other))
	mustOpen(t, path)
}

// A file without tables makes no backup.
func TestEmptyFileMakesNoBackup(t *testing.T) {
	path, folder := sqliteURL(t), t.TempDir()
	must(t, os.WriteFile(path, nil, 0o600))
	_, err := store.Backup(t.Context(), path, folder, time.Now())
	var empty *store.EmptyError
	if !errors.As(err, &empty) {
		t.Errorf("Backup = %v, want one that is empty", err)
	}
	if made := value(filepath.Glob(filepath.Join(folder, "*.db*")))(t); len(made) > 0 {
		t.Errorf("there is %v", made)
	}
}
