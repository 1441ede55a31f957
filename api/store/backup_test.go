package store_test

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"sumito/api/app"
	"sumito/api/store"
	"sumito/tournament/event"
)

// A backup that is made while others write, and restored, has all that was
// acknowledged before it began, in unbroken chains, and nothing by halves.
func TestBackupUnderWriteLoadHasEverythingAcknowledged(t *testing.T) {
	const writers = 4
	path := sqliteURL(t)
	s := mustOpen(t, path)
	addClub(t, s, "club")

	var acknowledged [writers]atomic.Int64 // sequence of each one's stream
	ctx, stop := context.WithCancel(t.Context())
	defer stop()
	var group sync.WaitGroup
	busy := make(chan struct{}, writers)
	for i := range writers {
		group.Go(func() {
			stream, head := fmt.Sprint("t", i), event.Head{}
			for n := 0; ctx.Err() == nil; n++ {
				c := batch(t, stream, head, fmt.Sprint("command-", n), rounds(3)...)
				c.Texts = []app.Text{{ID: fmt.Sprint(n), Salt: []byte{1}, Body: "text"}}
				if err := s.Commit(context.WithoutCancel(ctx), c); err != nil {
					t.Error(err)
					return
				}
				head = c.Summary.Head
				acknowledged[i].Store(head.Sequence)
				if n == 20 {
					busy <- struct{}{}
				}
			}
		})
	}
	for range writers {
		<-busy
	}
	for range 3 {
		var before [writers]int64
		for i := range before {
			before[i] = acknowledged[i].Load()
		}
		backup := value(store.Backup(t.Context(), path, filepath.Join(filepath.Dir(path), "backups"), clock))(t)

		restored := sqliteURL(t)
		must(t, store.Restore(t.Context(), store.RestoreOptions{Backup: backup.Path, Database: restored}))
		r := mustOpen(t, restored)
		for _, stream := range value(r.Streams(t.Context()))(t) {
			must(t, r.CheckChain(t.Context(), stream))
			if stream.Head.Sequence%3 != 0 {
				t.Errorf("%s ends within a batch, at %d", stream.ID, stream.Head.Sequence)
			}
			if summary := value(r.Summary(t.Context(), stream.ID))(t); summary.Head != stream.Head {
				t.Errorf("the list has %s at %d, its head is %d", stream.ID, summary.Head.Sequence, stream.Head.Sequence)
			}
		}
		for i, sequence := range before {
			if head := value(r.Head(t.Context(), fmt.Sprint("t", i)))(t); head.Sequence < sequence {
				t.Errorf("t%d was acknowledged up to %d before the backup began, which ends at %d", i, sequence, head.Sequence)
			}
		}
	}
	stop()
	group.Wait()
}

func TestBackupIsNamedAndKept(t *testing.T) {
	path := sqliteURL(t)
	s := mustOpen(t, path)
	addClub(t, s, "club")
	folder := filepath.Join(t.TempDir(), "deep", "backups")

	first := value(store.Backup(t.Context(), path, folder, clock))(t)
	want := fmt.Sprintf("sumito-20260328T235959.123Z-schema%d.db", value(s.Schema(t.Context()))(t).Program)
	if filepath.Base(first.Path) != want {
		t.Errorf("named %s, want %s", filepath.Base(first.Path), want)
	}
	if mode := value(os.Stat(first.Path))(t).Mode(); mode.Perm() != 0o600 {
		t.Errorf("mode %v", mode)
	}
	second := value(store.Backup(t.Context(), path, folder, clock))(t) // the same moment
	other := value(store.Backup(t.Context(), path, folder, clock.Add(-time.Hour)))(t)
	listed := value(store.Backups(path, folder))(t)
	if want := []app.Backup{second, first, other}; fmt.Sprint(listed) != fmt.Sprint(want) {
		t.Errorf("listed %v, want %v", listed, want)
	}
	if none := value(store.Backups("another.db", folder))(t); len(none) != 0 {
		t.Errorf("another database has the backups %v", none)
	}
	if none := value(store.Backups(path, filepath.Join(folder, "absent")))(t); len(none) != 0 {
		t.Errorf("a folder that isn't there has %v", none)
	}
}

// What a killed process left under the name of an unfinished backup goes with
// the next one; a stranger's file stays.
func TestKilledBackupsAreTidiedUp(t *testing.T) {
	path := sqliteURL(t)
	addClub(t, mustOpen(t, path), "club")
	folder := t.TempDir()
	unfinished := filepath.Join(folder, "sumito-20260101T000000.000Z-schema1.db.partial")
	strange := filepath.Join(folder, "sumito-letters.db.partial")
	for _, name := range []string{unfinished, unfinished + "-journal", strange} {
		must(t, os.WriteFile(name, []byte("half"), 0o600))
	}
	value(store.Backup(t.Context(), path, folder, clock))(t)
	left := value(filepath.Glob(filepath.Join(folder, "*.partial*")))(t)
	if len(left) != 1 || left[0] != strange {
		t.Errorf("left: %v", left)
	}
}

func TestBackupsAtOnceWaitForEachOther(t *testing.T) {
	path := sqliteURL(t)
	addClub(t, mustOpen(t, path), "club")
	folder := t.TempDir()
	must(t, errors.Join(together(4, func(int) error {
		_, err := store.Backup(t.Context(), path, folder, clock)
		return err
	})...))
	if n := len(value(store.Backups(path, folder))(t)); n != 4 {
		t.Errorf("%d backups, want 4", n)
	}
}

func TestBackupThatCantBeMadeLeavesNothing(t *testing.T) {
	path := sqliteURL(t)
	s := mustOpen(t, path)
	addClub(t, s, "club")
	addTournament(t, s, "t1", 3)

	t.Run("no database", func(t *testing.T) {
		if _, err := store.Backup(t.Context(), sqliteURL(t), t.TempDir(), clock); !errors.Is(err, os.ErrNotExist) {
			t.Errorf("Backup = %v, want that there is no file", err)
		}
	})
	t.Run("no folder", func(t *testing.T) {
		file := filepath.Join(t.TempDir(), "file")
		must(t, os.WriteFile(file, nil, 0o600))
		if _, err := store.Backup(t.Context(), path, file, clock); err == nil {
			t.Error("made in a file")
		}
	})
	t.Run("a broken chain", func(t *testing.T) {
		was := value(s.Events(t.Context(), "t1", 1, 1))(t)[0].Payload
		must(t, s.Exec("UPDATE events SET payload = x'7b7d' WHERE stream_id = 't1' AND sequence = 2"))
		folder := t.TempDir()
		_, err := store.Backup(t.Context(), path, folder, clock)
		var damaged *store.DamagedError
		if !errors.As(err, &damaged) || damaged.Path != path || !strings.Contains(damaged.Fault, "chain broken at event 2") {
			t.Errorf("Backup = %v, want a broken chain of %s", err, path)
		}
		if left := value(filepath.Glob(filepath.Join(folder, "*.db*")))(t); len(left) != 0 {
			t.Errorf("left: %v", left)
		}
		must(t, s.Exec(fmt.Sprintf("UPDATE events SET payload = x'%x' WHERE stream_id = 't1' AND sequence = 2", was)))
		value(store.Backup(t.Context(), path, folder, clock))(t)
	})
	t.Run("a head without its event", func(t *testing.T) {
		must(t, s.Exec("UPDATE streams SET head_sequence = 4"))
		folder := t.TempDir()
		_, err := store.Backup(t.Context(), path, folder, clock)
		var damaged *store.DamagedError
		if !errors.As(err, &damaged) {
			t.Fatalf("Backup = %v, want a damaged copy", err)
		}
		if left := value(filepath.Glob(filepath.Join(folder, "*.db*")))(t); len(left) != 0 {
			t.Errorf("left: %v", left)
		}
	})
}

// BenchmarkSlowestWriteDuringBackup writes as fast as it can to a database of
// some 50 MB and tells how long the slowest write took, with and without a
// backup running all the time.
func BenchmarkSlowestWriteDuringBackup(b *testing.B) {
	for _, backups := range []bool{false, true} {
		b.Run(map[bool]string{false: "alone", true: "backup"}[backups], func(b *testing.B) {
			path := sqliteURL(b)
			s := value(store.Open(b.Context(), store.Options{URL: path}))(b)
			defer s.Close()
			addClub(b, s, "club")
			must(b, s.Commit(b.Context(), batch(b, "big", event.Head{}, "create", rounds(200_000)...)))
			ctx, stop := context.WithCancel(b.Context())
			var group sync.WaitGroup
			made := 0
			if folder := b.TempDir(); backups {
				group.Go(func() {
					for ctx.Err() == nil {
						backup, err := store.Backup(ctx, path, folder, clock)
						if err == nil {
							made++
							err = os.Remove(backup.Path)
						}
						if err != nil && ctx.Err() == nil {
							b.Error(err)
							return
						}
					}
				})
			}
			var head event.Head
			var slowest time.Duration
			for n := 0; b.Loop(); n++ {
				c := batch(b, "t1", head, fmt.Sprint("command-", n), rounds(2)...)
				begun := time.Now()
				must(b, s.Commit(b.Context(), c))
				slowest = max(slowest, time.Since(begun))
				head = c.Summary.Head
			}
			stop()
			group.Wait()
			b.ReportMetric(float64(slowest.Microseconds())/1000, "slowest-ms")
			b.ReportMetric(float64(made), "backups")
		})
	}
}
