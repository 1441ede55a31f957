package doctor_test

import (
	"database/sql"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"

	"sumito/api/app"
	"sumito/api/doctor"
	"sumito/api/store"
	"sumito/api/store/storetest"
	"sumito/tournament/pairing"
	"sumito/tournament/swiss"
)

// place is an installation with a tournament, as a server leaves it.
type place struct {
	testing.TB
	options doctor.Options
	store   *store.Store
	close   func() error // once
}

// now is when everything was entered.
var now = time.Date(2026, 3, 14, 18, 0, 0, 0, time.UTC)

func newPlace(t testing.TB, database string) place {
	t.Helper()
	folder := t.TempDir()
	if database == "" {
		database = filepath.Join(folder, "sumito.db")
	}
	p := place{TB: t, options: doctor.Options{
		Database: database, Key: filepath.Join(folder, "sumito.key"),
		Backups: filepath.Join(folder, "backups"), Journal: filepath.Join(folder, "sumito.erasures"),
	}}
	p.must(os.WriteFile(p.options.Key, []byte(strings.Repeat("0a", 32)), 0o600))
	s, err := store.Open(t.Context(), store.Options{URL: database, Synchronous: "OFF"})
	p.must(err)
	p.store, p.close = s, sync.OnceValue(s.Close)
	t.Cleanup(func() { p.must(p.close()) })
	clock := now.Add(-time.Second)
	ticking := func() time.Time { // whoever is there when the tournament begins came in an archive
		if clock.Before(now) {
			clock = clock.Add(time.Millisecond)
		}
		return clock
	}
	service := app.New(app.Options{
		Store: s, Now: ticking, Systems: map[string]pairing.System{"swiss": swiss.New()},
		Erasures: store.NewJournal(p.options.Journal), Log: slog.New(slog.DiscardHandler),
	})
	ctx := t.Context()
	p.must(s.CreateClub(ctx, app.Club{ID: "club", Name: "Club", Created: now}))
	actor := app.Actor{Account: "olga", Session: "session", Roles: map[string]app.Role{"club": app.Organizer}}
	created, err := service.CreateTournament(ctx, actor, app.SettingsInput{Name: "Spring Open", Zone: "Europe/Prague", Rounds: 3}, app.Meta{Command: "create"})
	p.must(err)
	_, err = service.AddEntries(ctx, actor, created.Tournament, []app.EntryInput{{Name: "Anna"}, {Name: "Boris"}}, app.Meta{Command: "enter"})
	p.must(err)
	if !store.OnPostgres(database) {
		_, err = store.Backup(ctx, database, p.options.Backups, time.Now())
		p.must(err)
	}
	return p
}

func (p place) must(err error) {
	p.Helper()
	if err != nil {
		p.Fatal(err)
	}
}

// exec changes the database behind the program's back.
func (p place) exec(statement string) {
	p.Helper()
	db, err := sql.Open("sqlite", p.options.Database)
	p.must(err)
	_, err = db.Exec(statement)
	p.must(errors.Join(err, db.Close()))
}

// noteErasure makes the journal, with somebody who isn't in the database.
func (p place) noteErasure() {
	p.Helper()
	p.must(store.NewJournal(p.options.Journal).Append(p.Context(), app.Erasure{Time: now, By: "olga", Player: "somebody-else"}))
}

// bad runs the doctor and returns the codes that aren't good news, with their
// levels.
func (p place) bad() []string {
	p.Helper()
	var codes []string
	for _, result := range doctor.Run(p.Context(), p.options) {
		if result.Level != doctor.OK {
			codes = append(codes, fmt.Sprint(result.Level, " ", result.Code))
		}
	}
	slices.Sort(codes)
	return slices.Compact(codes)
}

// A server has the database open all the time.
func TestAllIsWell(t *testing.T) {
	p := newPlace(t, "")
	var seen int64
	p.options.Progress = func(done, total int64) {
		if seen = done; done > total {
			t.Errorf("%d of %d", done, total)
		}
	}
	if bad := p.bad(); len(bad) > 0 {
		t.Errorf("found %v", bad)
	}
	if seen == 0 {
		t.Error("no progress")
	}
	var checks []string
	for _, result := range doctor.Run(t.Context(), p.options) {
		checks = append(checks, result.Check)
	}
	want := "open integrity schema chains projections texts names records erasures accounts folder disk folder disk clock key backup"
	if got := strings.Join(checks, " "); got != want {
		t.Errorf("checks %s, want %s", got, want)
	}
}

// Each fault is found, as what it is, and nothing else is.
func TestEachFaultIsFound(t *testing.T) {
	for _, c := range []struct {
		name  string
		spoil func(p *place)
		want  string
	}{
		{"no database", func(p *place) { p.options.Database += ".absent" }, "problem open-absent; warning backup-none"},
		{"another program's", func(p *place) {
			p.options.Database = filepath.Join(p.TempDir(), "foreign.db")
			p.exec("CREATE TABLE letters (body TEXT)")
		}, "problem open-foreign; warning backup-none"},
		{"a text", func(p *place) {
			p.options.Database = filepath.Join(p.TempDir(), "text.db")
			p.must(os.WriteFile(p.options.Database, []byte(strings.Repeat("This is a letter. ", 100)), 0o600))
		}, "problem open-unreadable; warning backup-none"},
		{"rows that refer to none", func(p *place) {
			p.exec("PRAGMA foreign_keys = OFF; INSERT INTO club_roles VALUES ('nowhere', 'nobody', 'player')")
		}, "problem rows-dangling"},
		{"a player gone", func(p *place) {
			p.exec("PRAGMA foreign_keys = OFF; DELETE FROM players WHERE name = 'Anna'")
		}, "problem player-missing; problem rows-dangling"},
		{"a player erased by other means", func(p *place) {
			p.noteErasure()
			p.exec("UPDATE players SET name = '', erased_at = 1 WHERE name = 'Anna'")
		}, "problem erasure-unnoted"},
		{"a player erased by other means, and no journal", func(p *place) {
			p.exec("UPDATE players SET name = '', erased_at = 1 WHERE name = 'Anna'")
		}, "warning erasures-absent"},
		{"a player erased in name only", func(p *place) {
			p.noteErasure()
			p.exec("UPDATE players SET erased_at = 1 WHERE name = 'Anna'")
		}, "problem erased-named"},
		{"a player erased in name only, and no journal", func(p *place) {
			p.exec("UPDATE players SET erased_at = 1 WHERE name = 'Anna'")
		}, "problem erased-named"},
		{"a tournament's name erased by other means", func(p *place) {
			p.noteErasure()
			p.exec("UPDATE private_texts SET body = NULL, salt = NULL, erased_at = 5 WHERE body = 'Spring Open'")
		}, "problem erasure-unnoted"},
		{"all texts erased by other means", func(p *place) {
			p.noteErasure()
			p.exec("UPDATE private_texts SET body = NULL, salt = NULL, erased_at = 5")
		}, "problem erasure-unnoted"},
		{"newer tables", func(p *place) {
			p.exec("INSERT INTO goose_db_version (version_id, is_applied) VALUES (999, 1)")
		}, "problem schema-newer"},
		{"older tables", func(p *place) { p.exec("DELETE FROM goose_db_version WHERE version_id > 1") }, "warning schema-older"},
		{"an event", func(p *place) { p.exec("UPDATE events SET actor = 'otto' WHERE sequence = 2") }, "problem chain-broken"},
		{"a list", func(p *place) { p.exec("UPDATE tournaments SET name = 'Autumn'") }, "problem projection-differs"},
		{"a private text", func(p *place) {
			p.exec("UPDATE private_texts SET body = 'Clara' WHERE body = 'Anna'")
		}, "problem text-altered"},
		{"a private text gone", func(p *place) { p.exec("DELETE FROM private_texts WHERE body = 'Anna'") }, "problem text-missing"},
		{"a player's name", func(p *place) { p.exec("UPDATE players SET name = 'Clara' WHERE name = 'Anna'") }, "problem name-altered"},
		{"an account that isn't found", func(p *place) {
			p.exec("INSERT INTO accounts VALUES ('olga', 'Olga', 'otto', '', 1); INSERT INTO club_roles VALUES ('club', 'olga', 'organizer')")
		}, "problem account-lost"},
		{"a club that nobody runs", func(p *place) {
			p.exec("INSERT INTO accounts VALUES ('olga', 'Olga', 'olga', '', 1); INSERT INTO club_roles VALUES ('club', 'olga', 'arbiter')")
		}, "warning club-left"},
		{"a log that came without its names", func(p *place) {
			p.exec("DELETE FROM private_texts WHERE body = 'Anna'; UPDATE streams SET nameless_until = head_sequence")
		}, ""},
		{"names left out beyond the log", func(p *place) { p.exec("UPDATE streams SET nameless_until = 999") }, "problem nameless-beyond"},
		{"no key", func(p *place) { p.must(os.Remove(p.options.Key)) }, "warning key-absent"},
		{"a key for all", func(p *place) { p.must(os.Chmod(p.options.Key, 0o644)) }, "problem key-open"},
		{"a clock that stands", func(p *place) {
			p.options.Now = func() time.Time { return now.Add(-24 * time.Hour) }
		}, "problem clock-behind"},
		{"a clock that is off", func(p *place) {
			p.options.Now = func() time.Time { return time.Now().Add(time.Hour) }
		}, "warning clock-differs"},
		{"no backup", func(p *place) { p.must(os.RemoveAll(p.options.Backups)) }, "warning backup-none"},
		{"an old backup", func(p *place) {
			p.must(os.RemoveAll(p.options.Backups))
			_, err := store.Backup(p.Context(), p.options.Database, p.options.Backups, now.Add(-time.Hour))
			p.must(err)
		}, "warning backup-old"},
		{"a failed backup", func(p *place) {
			folder := store.BackupFolder{Database: p.options.Database, Folder: p.options.Backups}
			p.must(folder.NoteFailure(now, errors.New("the disk is full")))
		}, "problem backup-failed"},
		{"backups turned off", func(p *place) { p.options.Backups = "" }, "warning backup-off"},
		{"an erasure that isn't carried out", func(p *place) {
			var player string
			db, err := sql.Open("sqlite", p.options.Database)
			p.must(err)
			p.must(db.QueryRow("SELECT min(id) FROM players").Scan(&player))
			p.must(db.Close())
			p.must(store.NewJournal(p.options.Journal).Append(p.Context(), app.Erasure{Time: now, By: "olga", Player: player}))
		}, "problem erasures-pending"},
		{"fewer events than were acknowledged", func(p *place) {
			p.must(os.WriteFile(p.options.Database+".lock", []byte("00000000000000000011 events until 2026-03-14T18:00:00Z\n"), 0o600))
		}, "problem events-lost"},
		{"events that were missed once (events-lost-once)", func(p *place) {
			note := "00000000000000000001 events until 2026-03-14T18:00:00Z\nlost 3 events until 2026-03-14T18:30:00Z noticed 2026-03-14T19:00:00Z\n"
			p.must(os.WriteFile(p.options.Database+".lock", []byte(note), 0o600))
		}, "warning events-lost-once"},
		{"no index", func(p *place) { p.exec("DROP INDEX sessions_account") }, "problem integrity-incomplete"},
		{"no table", func(p *place) { p.exec("DROP TABLE rated_games") }, "problem check-broken; problem integrity-incomplete"},
		{"no version", func(p *place) { p.exec("DROP TABLE goose_db_version") }, "problem schema-lost"},
		{"a key that is none", func(p *place) { p.must(os.WriteFile(p.options.Key, []byte("xx"), 0o600)) }, "problem key-broken"},
		{"an archive key that others read (key-open)", func(p *place) {
			p.options.ArchiveKey = filepath.Join(p.TempDir(), "archive.key")
			p.must(os.WriteFile(p.options.ArchiveKey, []byte(strings.Repeat("0a", 32)), 0o644))
		}, "problem archive-key-open"},
		{"a database that others change (key-open)", func(p *place) { p.must(os.Chmod(p.options.Database, 0o666)) }, "problem file-open"},
		{"a backup that is none", func(p *place) {
			name := filepath.Join(p.options.Backups, "sumito-20991230T000000.000Z-schema5.db")
			p.must(os.WriteFile(name, []byte(strings.Repeat("x", 5000)), 0o600))
		}, "problem backup-damaged"},
		{"a journal that is none", func(p *place) {
			p.must(os.WriteFile(p.options.Journal, []byte("Dear diary\n"), 0o600))
		}, "problem erasures-unreadable"},
	} {
		t.Run(c.name, func(t *testing.T) {
			if runtime.GOOS == "windows" && strings.Contains(c.name+c.want, "key-open") {
				t.Skip("files have no modes here")
			}
			p := newPlace(t, "")
			c.spoil(&p)
			if got := strings.Join(p.bad(), "; "); got != c.want {
				t.Errorf("found %s, want %s", got, c.want)
			}
		})
	}
}

// A damaged file is told by SQLite itself.
func TestDamagedFileIsFound(t *testing.T) {
	p := newPlace(t, "")
	backups, err := store.Backups(p.options.Database, p.options.Backups)
	p.must(err)
	whole, err := os.ReadFile(backups[0].Path)
	p.must(err)
	p.options.Database = filepath.Join(t.TempDir(), "sumito.db")
	for at := 8 * 4096; at < 9*4096; at++ {
		whole[at] ^= 0xff
	}
	p.must(os.WriteFile(p.options.Database, whole, 0o600))
	if bad := p.bad(); !slices.ContainsFunc(bad, func(code string) bool {
		return code == "problem integrity-damaged" || code == "problem check-broken"
	}) {
		t.Errorf("found %v", bad)
	}
}

// More faults than anybody reads are counted.
func TestManyFaultsAreCounted(t *testing.T) {
	p := newPlace(t, "")
	p.exec("WITH RECURSIVE n (i) AS (VALUES (10) UNION ALL SELECT i + 1 FROM n WHERE i < 59) " +
		"INSERT INTO entries SELECT tournament_id, i, player_id FROM entries, n WHERE entry = 1")
	shown, more := 0, 0
	for _, result := range doctor.Run(t.Context(), p.options) {
		if result.Code == app.FaultProjection {
			shown++
		}
		if result.Code == doctor.CodeMore {
			more, _ = result.Params["count"].(int)
		}
	}
	if shown != 20 || more != 30 {
		t.Errorf("%d shown and %d counted of 50", shown, more)
	}
}

// It leaves everything as it is.
func TestDoctorChangesNothing(t *testing.T) {
	p := newPlace(t, "")
	p.must(p.close())
	folder := filepath.Dir(p.options.Database)
	before := files(t, folder)
	p.bad()
	if after := files(t, folder); after != before {
		t.Errorf("files after:\n%s\nbefore:\n%s", after, before)
	}
}

// files lists the files below a folder with their sizes and times.
func files(t *testing.T, folder string) string {
	t.Helper()
	var list strings.Builder
	err := filepath.WalkDir(folder, func(path string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		info, err := entry.Info()
		if err == nil {
			fmt.Fprintln(&list, path, info.Size(), info.ModTime())
		}
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return list.String()
}

func TestPostgreSQLIsExaminedToo(t *testing.T) {
	p := newPlace(t, storetest.Postgres(t))
	if bad := p.bad(); len(bad) > 0 {
		t.Errorf("found %v", bad)
	}
	db, err := sql.Open("pgx", p.options.Database)
	p.must(err)
	t.Cleanup(func() { p.must(db.Close()) })
	exec := func(statement string) {
		t.Helper()
		_, err := db.ExecContext(t.Context(), statement)
		p.must(err)
	}
	exec("UPDATE players SET name = name || '!' WHERE name = 'Anna'")
	if bad := p.bad(); !slices.Equal(bad, []string{"problem name-altered"}) {
		t.Errorf("found %v", bad)
	}
	exec("UPDATE players SET name = 'Anna' WHERE name = 'Anna!'")
	exec("UPDATE private_texts SET body = 'Evil' WHERE body = 'Spring Open'")
	if bad := p.bad(); !slices.Equal(bad, []string{"problem text-altered"}) {
		t.Errorf("found %v", bad)
	}
	exec("UPDATE private_texts SET body = 'Spring Open' WHERE body = 'Evil'")
	p.noteErasure()
	exec("UPDATE players SET erased_at = 1 WHERE name = 'Anna'")
	if bad := p.bad(); !slices.Equal(bad, []string{"problem erased-named"}) {
		t.Errorf("found %v", bad)
	}
	exec("UPDATE players SET erased_at = NULL")
	exec("INSERT INTO clubs (id, name, created_at) VALUES ('zz', 'Second', 1)")
	exec("UPDATE tournaments SET club_id = 'zz'")
	if bad := p.bad(); !slices.Equal(bad, []string{"problem projection-differs"}) {
		t.Errorf("found %v", bad)
	}
	for _, stream := range streams(t, p.store) {
		rebuilt, err := app.New(app.Options{Store: p.store}).Rebuild(t.Context(), stream)
		if err != nil || len(rebuilt.Differences) != 1 {
			t.Errorf("Rebuild = %v, %v", rebuilt, err)
		}
	}
	if bad := p.bad(); len(bad) > 0 {
		t.Errorf("after rebuilding: %v", bad)
	}
}

func streams(t *testing.T, s *store.Store) []app.Stream {
	t.Helper()
	all, err := s.Streams(t.Context())
	if err != nil {
		t.Fatal(err)
	}
	return all
}
