package store_test

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"sync"
	"testing"
	"time"

	"sumito/api/app"
	"sumito/api/store"
)

func journalFile(t testing.TB) (*store.Journal, string) {
	t.Helper()
	path := filepath.Join(t.TempDir(), "sumito.erasures")
	return store.NewJournal(path), path
}

func TestJournalKeepsErasures(t *testing.T) {
	journal, path := journalFile(t)
	ctx := t.Context()
	noted, scrubbed, err := journal.Erasures(ctx)
	if err != nil || len(noted) != 0 || !scrubbed {
		t.Fatalf("before the first: %v, %v, %v", noted, scrubbed, err)
	}
	want := []app.Erasure{
		{Time: clock.UTC(), By: "account-1", Player: "player-1", Texts: map[string][]string{"b": {"2", "1"}, "a": {"3"}}},
		{Time: clock.UTC(), By: app.Operator, Texts: map[string][]string{"a": {"4"}}},
		{Time: clock.UTC(), Player: "player-2"},
	}
	for i, e := range want {
		must(t, journal.Append(ctx, e))
		if i == 1 {
			must(t, journal.MarkScrubbed(ctx))
			must(t, journal.MarkScrubbed(ctx))
		}
	}
	noted, scrubbed, err = store.NewJournal(path).Erasures(ctx)
	if err != nil || scrubbed || !reflect.DeepEqual(noted, want) {
		t.Errorf("%+v, %v, %v\nwant %+v", noted, scrubbed, err, want)
	}
	body := string(value(os.ReadFile(path))(t))
	if strings.Count(body, "\n") != 4 || !strings.HasPrefix(body,
		`{"time":"2026-03-28T23:59:59.123456Z","by":"account-1","player":"player-1","texts":{"a":["3"],"b":["2","1"]}}`) {
		t.Errorf("the file is\n%s", body)
	}
	if info := value(os.Stat(path))(t); info.Mode().Perm() != 0o600 && os.PathSeparator == '/' {
		t.Errorf("mode %v", info.Mode())
	}
}

// A line that a crash cut off was never acknowledged: it is passed over, and
// the next one doesn't hang on to it.
func TestJournalOutlivesACutLine(t *testing.T) {
	journal, path := journalFile(t)
	ctx := t.Context()
	must(t, journal.Append(ctx, app.Erasure{Time: clock, Player: "first"}))
	whole := value(os.ReadFile(path))(t)
	must(t, journal.Append(ctx, app.Erasure{Time: clock, Player: "second"}))
	both := value(os.ReadFile(path))(t)
	for cut := len(whole); cut < len(both); cut++ {
		must(t, os.WriteFile(path, both[:cut], 0o600))
		if noted, _, err := journal.Erasures(ctx); err != nil || len(noted) != 1 {
			t.Fatalf("cut at %d: %+v, %v", cut, noted, err)
		}
		must(t, journal.Append(ctx, app.Erasure{Time: clock, Player: "third"}))
		noted, _, err := journal.Erasures(ctx)
		if err != nil || len(noted) != 2 || noted[0].Player != "first" || noted[1].Player != "third" {
			t.Fatalf("cut at %d, then one more: %+v, %v", cut, noted, err)
		}
	}
}

// A damaged line in the middle is never passed over: it may be an erasure.
func TestJournalRefusesDamage(t *testing.T) {
	journal, path := journalFile(t)
	good := `{"time":"2026-03-28T23:59:59.123456Z","player":"p"}`
	for _, test := range []struct{ line, says string }{
		{"", "no note"},
		{"nonsense", "no note"},
		{`{"player":"p"}`, "time"},
		{`{"time":"yesterday","player":"p"}`, `"yesterday"`},
		{`{"time":"2026-03-28T23:59:59Z"}`, "nothing"},
		{`{"time":"2026-03-28T23:59:59Z","player":"p","name":"Olga"}`, "unknown field"},
		{`{"time":"2026-03-28T23:59:59Z","player":"a b"}`, `"a b"`},
		{`{"time":"2026-03-28T23:59:59Z","texts":{"":["1"]}}`, "tournament"},
		{`{"time":"2026-03-28T23:59:59Z","texts":{"a":["1","/"]}}`, `"/"`},
		{`{"scrubbed":true,"player":"p"}`, "either"},
		{good + good, "follows"},
	} {
		must(t, os.WriteFile(path, []byte(good+"\n"+test.line+"\n"+good+"\n"), 0o600))
		_, _, err := journal.Erasures(t.Context())
		if err == nil || !strings.Contains(err.Error(), "line 2") || !strings.Contains(err.Error(), test.says) {
			t.Errorf("%s: %v, want one about line 2 and %s", test.line, err, test.says)
		}
		if err := journal.Append(t.Context(), app.Erasure{Time: clock, Player: "q"}); err == nil {
			t.Errorf("%s: written to", test.line)
		}
	}
}

// Several processes may share the file; each line comes whole.
func TestJournalIsShared(t *testing.T) {
	_, path := journalFile(t)
	const writers, lines = 8, 10
	var group sync.WaitGroup
	for w := range writers {
		group.Go(func() {
			journal := store.NewJournal(path)
			for i := range lines {
				if err := journal.Append(t.Context(), app.Erasure{Time: clock, Player: fmt.Sprintf("p-%d-%d", w, i)}); err != nil {
					t.Error(err)
				}
			}
		})
	}
	group.Wait()
	seen := map[string]bool{}
	noted, _, err := store.NewJournal(path).Erasures(t.Context())
	must(t, err)
	for _, e := range noted {
		seen[e.Player] = true
	}
	if len(noted) != writers*lines || len(seen) != len(noted) {
		t.Errorf("%d lines of %d, %d different", len(noted), writers*lines, len(seen))
	}
}

func TestJournalWithoutAPlace(t *testing.T) {
	journal := store.NewJournal(filepath.Join(t.TempDir(), "no", "folder"))
	if err := journal.Append(t.Context(), app.Erasure{Time: clock, Player: "p"}); err == nil {
		t.Error("noted nowhere")
	}
	ended, cancel := context.WithCancel(t.Context())
	cancel()
	if _, _, err := journal.Erasures(ended); err != nil {
		t.Errorf("a journal that isn't there has no erasures: %v", err)
	}
}

func TestJournalPath(t *testing.T) {
	for _, test := range []struct{ database, key, want string }{
		{"sumito.db", "x.key", "sumito.erasures"},
		{filepath.Join("a.b", "club"), "", filepath.Join("a.b", "club") + ".erasures"},
		{"postgres://h/d", filepath.Join("keys", "sumito.key"), filepath.Join("keys", "sumito.erasures")},
	} {
		if got := store.JournalPath(test.database, test.key); got != test.want {
			t.Errorf("%+v: %s", test, got)
		}
	}
}

// Whatever the file holds, reading it doesn't fail but for a reason, and what
// was read is noted again as the same.
func FuzzJournal(f *testing.F) {
	for _, seed := range []string{
		"", "\n", `{"scrubbed":true}` + "\n", `{"time":"2026-03-28T23:59:59.123456Z","by":"a","player":"p","texts":{"t":["1"]}}` + "\n",
		`{"time":"2026-03-28T23:59:59+02:00","texts":{"t":["1","2"]}}` + "\n{\"ti",
	} {
		f.Add([]byte(seed))
	}
	f.Fuzz(func(t *testing.T, body []byte) {
		journal, path := journalFile(t)
		must(t, os.WriteFile(path, body, 0o600))
		noted, _, err := journal.Erasures(t.Context())
		if err != nil {
			return
		}
		again, _ := journalFile(t)
		for _, e := range noted {
			must(t, again.Append(t.Context(), e))
		}
		reread, _, err := again.Erasures(t.Context())
		if err != nil || len(reread) != len(noted) {
			t.Fatalf("%+v, %v; want %+v", reread, err, noted)
		}
		for i, e := range reread {
			if e.Player != noted[i].Player || len(e.Texts) != len(noted[i].Texts) || !e.Time.Equal(noted[i].Time.Truncate(time.Microsecond)) {
				t.Errorf("%+v, want %+v", e, noted[i])
			}
		}
	})
}

// A line that couldn't be read again would keep the server from starting.
func TestJournalRefusesWhatItCouldNotRead(t *testing.T) {
	journal, path := journalFile(t)
	for _, e := range []app.Erasure{
		{Time: clock, Player: "no id"},
		{Time: clock, Texts: map[string][]string{"t1": {"a/b"}}},
		{Time: clock},
	} {
		if err := journal.Append(t.Context(), e); err == nil {
			t.Errorf("%+v is noted", e)
		}
	}
	if body := value(os.ReadFile(path))(t); len(body) > 0 {
		t.Errorf("the file is\n%s", body)
	}
}

// Neither the journal nor the copy beside the backups forgets an erasure when
// the other was lost and begun anew.
func TestJournalAndItsCopyForgetNothing(t *testing.T) {
	ctx := t.Context()
	_, path := journalFile(t)
	folder := store.BackupFolder{Database: sqliteURL(t), Folder: t.TempDir(), Journal: path}
	mustOpen(t, folder.Database)
	note := func(player string) {
		must(t, store.NewJournal(path).Append(ctx, app.Erasure{Time: clock, By: app.Operator, Player: player}))
	}
	players := func(journal *store.Journal) (ids []string) {
		noted, _, err := journal.Erasures(ctx)
		must(t, err)
		for _, e := range noted {
			ids = append(ids, e.Player)
		}
		return ids
	}
	note("one")
	note("one")
	value(folder.Make(ctx, clock))(t)
	must(t, os.Remove(path)) // the disk with the database is lost
	note("two")
	backup := value(folder.Make(ctx, clock.Add(time.Hour)))(t)
	if ids := players(store.NewJournal(store.KeptJournal(backup))); !reflect.DeepEqual(ids, []string{"one", "two"}) {
		t.Errorf("the copy has %v", ids)
	}
	for range 2 {
		journal, _, err := store.RestoredJournal(ctx, path, path, backup)
		must(t, err)
		if ids := players(journal); !reflect.DeepEqual(ids, []string{"two", "one"}) {
			t.Errorf("the journal has %v", ids)
		}
	}
	if body := string(value(os.ReadFile(path))(t)); strings.Count(body, "\n") != 2 {
		t.Errorf("the file is\n%s", body)
	}
}
