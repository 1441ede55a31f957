package jobs_test

import (
	"context"
	"database/sql"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"sumito/api/app"
	"sumito/api/jobs"
	"sumito/api/store"
)

// place is a real database and the folder of its backups.
type place struct {
	testing.TB
	store  *store.Store
	folder store.BackupFolder
}

func newPlace(t testing.TB) place {
	t.Helper()
	p := place{TB: t, folder: store.BackupFolder{
		Database: filepath.Join(t.TempDir(), "sumito.db"), Folder: filepath.Join(t.TempDir(), "backups"),
	}}
	s, err := store.Open(t.Context(), store.Options{URL: p.folder.Database, Synchronous: "OFF"})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	})
	p.store = s
	return p
}

func (p place) backups(every time.Duration) *jobs.Backups {
	mark := "unchanged"
	return p.marked(every, &mark)
}

// marked are backups of a database whose mark the test sets.
func (p place) marked(every time.Duration, mark *string) *jobs.Backups {
	return jobs.NewBackups(jobs.Options{
		Folder: p.folder, Every: every, Log: slog.New(slog.DiscardHandler),
		Mark: func(context.Context) (string, error) { return *mark, nil },
	})
}

func (p place) list() []app.Backup {
	p.Helper()
	backups, err := p.folder.List()
	if err != nil {
		p.Fatal(err)
	}
	return backups
}

func (p place) must(err error) {
	p.Helper()
	if err != nil {
		p.Fatal(err)
	}
}

// running starts the schedule within a bubble and returns what stops it.
func running(t *testing.T, b *jobs.Backups) func() {
	ctx, stop := context.WithCancel(t.Context())
	var group sync.WaitGroup
	group.Go(func() { b.Run(ctx) })
	return func() {
		stop()
		group.Wait()
	}
}

func TestBackupsOnSchedule(t *testing.T) {
	p := newPlace(t)
	synctest.Test(t, func(t *testing.T) {
		stop := running(t, p.backups(24*time.Hour))
		defer stop()
		// None while people wait for a server that was just started.
		time.Sleep(time.Minute - time.Second)
		synctest.Wait()
		if n := len(p.list()); n != 0 {
			t.Fatalf("%d backups in the first minute, want 0", n)
		}
		time.Sleep(time.Second)
		synctest.Wait()
		start := time.Now()
		if n := len(p.list()); n != 1 {
			t.Fatalf("%d backups after a minute, want 1", n)
		}
		time.Sleep(3 * 24 * time.Hour)
		synctest.Wait()
		made := p.list()
		if len(made) != 4 {
			t.Fatalf("%d backups after three days, want 4", len(made))
		}
		for i, backup := range made {
			if want := start.Add(time.Duration(3-i) * 24 * time.Hour); !backup.Made.Equal(want) {
				t.Errorf("backup %d was made at %v, want %v", i, backup.Made, want)
			}
		}
	})
}

// A server that is started again makes a backup when the last one is old
// enough, not at each start.
func TestScheduleGoesOnAfterARestart(t *testing.T) {
	p := newPlace(t)
	synctest.Test(t, func(t *testing.T) {
		for range 3 {
			stop := running(t, p.backups(24*time.Hour))
			time.Sleep(10 * time.Hour)
			synctest.Wait()
			stop()
		}
		if n := len(p.list()); n != 2 {
			t.Errorf("%d backups in thirty hours with two restarts, want 2", n)
		}
	})
}

func TestScheduleKeepsByTheRule(t *testing.T) {
	p := newPlace(t)
	synctest.Test(t, func(t *testing.T) {
		stop := running(t, p.backups(6*time.Hour))
		defer stop()
		time.Sleep(20 * 24 * time.Hour)
		synctest.Wait()
		made := p.list()
		if len(made) < 20 || len(made) > 10+14+8 {
			t.Errorf("%d backups are kept of 81", len(made))
		}
		if surplus := jobs.Usual().Surplus(made); len(surplus) != 0 {
			t.Errorf("surplus: %v", surplus)
		}
	})
}

// A backup that fails is tried again, and the failure is there to be seen until
// one goes well.
func TestFailedBackupsAreTriedAgain(t *testing.T) {
	p := newPlace(t)
	p.must(os.WriteFile(p.folder.Folder, nil, 0o600)) // a file where the folder should be
	synctest.Test(t, func(t *testing.T) {
		b := p.backups(24 * time.Hour)
		stop := running(t, b)
		defer stop()
		time.Sleep(time.Minute)
		synctest.Wait()
		if state, _ := b.State(); state.Failed.IsZero() {
			t.Error("the failure isn't known")
		}
		if note, err := p.folder.Failure(); err != nil || note == "" {
			t.Errorf("the failure isn't noted: %q, %v", note, err)
		}
		p.must(os.Remove(p.folder.Folder))
		time.Sleep(10 * time.Minute)
		synctest.Wait()
		if n := len(p.list()); n != 1 {
			t.Errorf("%d backups ten minutes after the folder is mended", n)
		}
		if state, err := b.State(); err != nil || !state.Failed.IsZero() || state.Newest.IsZero() {
			t.Errorf("state %v, %v", state, err)
		}
		if note, err := p.folder.Failure(); err != nil || note != "" {
			t.Errorf("noted: %q, %v", note, err)
		}
	})
}

// Backups of a database whose chain somebody broke don't push out those from
// before, on schedule or before pairings, and the failure is there to be seen.
func TestBrokenChainsRotateNothingOut(t *testing.T) {
	p := place{TB: t, folder: store.BackupFolder{
		Database: filepath.Join(t.TempDir(), "sumito.db"), Folder: filepath.Join(t.TempDir(), "backups"),
	}}
	content, err := os.ReadFile(filepath.Join("..", "..", "testdata", "releases", "0.2.0", "sumito.db"))
	p.must(err)
	p.must(os.WriteFile(p.folder.Database, content, 0o600))
	synctest.Test(t, func(t *testing.T) {
		mark := "0"
		b := p.marked(time.Hour, &mark)
		stop := running(t, b)
		defer stop()
		time.Sleep(12 * time.Hour)
		synctest.Wait()
		before := p.list()

		db, err := sql.Open("sqlite", p.folder.Database)
		p.must(err)
		_, err = db.Exec("UPDATE events SET payload = x'7b7d' WHERE sequence = 2")
		p.must(errors.Join(err, db.Close()))
		time.Sleep(2 * time.Hour)
		synctest.Wait()
		for i := range 3 {
			mark = fmt.Sprint(i + 1)
			var damaged *store.DamagedError
			if err := b.BeforePairing(t.Context()); !errors.As(err, &damaged) || damaged.Path != p.folder.Database {
				t.Errorf("before pairing: %v", err)
			}
		}
		if after := p.list(); len(before) == 0 || fmt.Sprint(after) != fmt.Sprint(before) {
			t.Errorf("there are %v, before the chain was broken %v", after, before)
		}
		if state, _ := b.State(); state.Failed.IsZero() {
			t.Error("the failure isn't known")
		}
		if note, err := p.folder.Failure(); err != nil || !strings.Contains(note, "chain broken at event 2") {
			t.Errorf("noted: %q, %v", note, err)
		}
	})
}

func TestPairingsShareABackupUntilSomethingIsNew(t *testing.T) {
	p := newPlace(t)
	synctest.Test(t, func(t *testing.T) {
		mark := "1"
		b := p.marked(24*time.Hour, &mark)
		pair := func(want int) {
			t.Helper()
			p.must(b.BeforePairing(t.Context()))
			if n := len(p.list()); n != want {
				t.Fatalf("%d backups, want %d", n, want)
			}
		}
		pair(1)
		time.Sleep(time.Second)
		pair(1)
		mark = "2"
		pair(2)
		time.Sleep(time.Hour) // the logs are the same; sign-ins may not be
		pair(3)
		p.must(p.folder.Remove(p.list()[0])) // by somebody
		pair(3)
	})
}

// Rounds of several tournaments that are paired at once share one too.
func TestPairingsAtOnceShareABackup(t *testing.T) {
	p := newPlace(t)
	b := p.backups(time.Hour)
	var group sync.WaitGroup
	for range 5 {
		group.Go(func() {
			if err := b.BeforePairing(t.Context()); err != nil {
				t.Error(err)
			}
		})
	}
	group.Wait()
	if n := len(p.list()); n != 1 {
		t.Errorf("%d backups, want 1", n)
	}
}

// Whoever goes away while a backup is made leaves no failure behind.
func TestAskingNoMoreIsNoFailure(t *testing.T) {
	p := newPlace(t)
	b := p.backups(time.Hour)
	ctx, stop := context.WithCancel(t.Context())
	stop()
	if err := b.BeforePairing(ctx); err == nil {
		t.Error("a backup for nobody")
	}
	if state, err := b.State(); err != nil || !state.Failed.IsZero() {
		t.Errorf("state %v, %v", state, err)
	}
}

// The mark of the real database changes with what is worth a backup.
func TestMarkChangesWithTheData(t *testing.T) {
	p := newPlace(t)
	before, err := p.store.Mark(t.Context())
	p.must(err)
	same, err := p.store.Mark(t.Context())
	p.must(err)
	if before != same {
		t.Errorf("mark %s, then %s", before, same)
	}
}
