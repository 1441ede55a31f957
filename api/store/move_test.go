package store_test

import (
	"crypto/sha256"
	"database/sql"
	"errors"
	"fmt"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"sumito/api/app"
	"sumito/api/store"
	"sumito/api/store/storetest"
	"sumito/tournament/event"
)

// dump returns every row of every table, sorted, and how many rows each has.
func dump(t *testing.T, url string) (string, map[string]int) {
	t.Helper()
	ctx := t.Context()
	s := value(store.OpenReading(ctx, store.Options{URL: url}))(t)
	defer func() { must(t, s.Close()) }()
	var lines []string
	counts := map[string]int{}
	for _, table := range catalogue(t, url) {
		for _, row := range value(s.Query(ctx, "SELECT "+strings.Join(table.columns, ", ")+" FROM "+table.name))(t) {
			line := table.name
			for i, v := range row {
				if b, ok := v.([]byte); ok && b == nil {
					v = []byte{}
				}
				line += fmt.Sprintf(" %s=%T:%q", table.columns[i], v, fmt.Sprint(v))
			}
			lines = append(lines, line)
			counts[table.name]++
		}
	}
	slices.Sort(lines)
	return strings.Join(lines, "\n"), counts
}

type described struct {
	name    string
	columns []string
}

// catalogue lists tables and columns by other means than the store does.
func catalogue(t *testing.T, url string) []described {
	t.Helper()
	driver, query := "sqlite", `SELECT m.name, p.name FROM sqlite_master m, pragma_table_info(m.name) p WHERE m.type = 'table' ORDER BY 1, 2`
	if store.OnPostgres(url) {
		driver, query = "pgx", `SELECT table_name, column_name FROM information_schema.columns WHERE table_schema = current_schema() ORDER BY 1, 2`
	}
	db, err := sql.Open(driver, url)
	must(t, err)
	defer func() { must(t, db.Close()) }()
	rows, err := db.QueryContext(t.Context(), query)
	must(t, err)
	defer rows.Close()
	var tables []described
	for rows.Next() {
		var table, column string
		must(t, rows.Scan(&table, &column))
		if table == "goose_db_version" || strings.HasPrefix(table, "sqlite_") {
			continue
		}
		if len(tables) == 0 || tables[len(tables)-1].name != table {
			tables = append(tables, described{name: table})
		}
		last := &tables[len(tables)-1]
		last.columns = append(last.columns, column)
	}
	must(t, rows.Err())
	slices.SortFunc(tables, func(a, b described) int { return strings.Compare(a.name, b.name) })
	for i := range tables {
		slices.Sort(tables[i].columns)
	}
	return tables
}

// fullDatabase has a row in every table, with everything that two databases
// might write differently: empty and odd texts, empty and odd blobs, NULLs, the
// largest and smallest numbers.
func fullDatabase(t *testing.T) string {
	t.Helper()
	path := sqliteURL(t)
	s := value(store.Open(t.Context(), store.Options{URL: path, Synchronous: "OFF"}))(t)
	account := app.Account{ID: "a", Name: "Ólga \"the\" 'rook'\\ \t\n🏆", Folded: "olga", Password: "$argon2id$", Created: clock}
	must(t, s.CreateAccount(t.Context(), account))
	addClub(t, s, "club")
	must(t, s.Grant(t.Context(), "club", account.ID, app.Organizer))
	c := batch(t, "full", event.Head{}, "open",
		event.EntryAdded{Entry: 1, Players: []string{"p1"}, Name: event.Text{ID: "t1", Hash: "h"}, From: 1},
		event.RoundPublished{Round: math.MaxInt32})
	c.Players = []app.Player{{ID: "p1", Club: "club", Name: "Łukasz 🦊", Account: account.ID, Created: clock}, {ID: "p2", Club: "club", Created: clock}}
	c.Texts = []app.Text{{ID: "t1", Salt: []byte{}, Body: ""}, {ID: "t2", Salt: []byte{0, 255, '\''}, Body: "a\r\nb\u200d?$1 @x"}}
	c.Entries = []app.EntryRow{{Tournament: "full", Entry: 1, Player: "p1"}}
	c.Records = []app.GameRecord{record("full", "r1", "moves"), record("full", "r2", "")}
	c.Records[0].Envelope = event.Text{ID: "t2", Hash: "h"}
	must(t, s.Commit(t.Context(), c))
	must(t, s.Erase(t.Context(), app.Erasing{Erasure: app.Erasure{Time: clock, Texts: map[string][]string{"full": {"t1"}}}}))
	for _, statement := range []string{
		`INSERT INTO invitations VALUES ('` + secretHash(1) + `', 'player', NULL, -9223372036854775808, NULL)`,
		`INSERT INTO invitations VALUES ('` + secretHash(2) + `', 'player', 'club', 9223372036854775807, 0)`,
		`INSERT INTO sessions VALUES ('s', '` + account.ID + `', 'page', '` + secretHash(3) + `', 1, 2)`,
		`INSERT INTO rotated_hashes VALUES ('` + secretHash(4) + `', 's')`,
		`INSERT INTO rated_games (tournament_id, round, board, club_id, played_on, opened_at, first_player, second_player, first_rating, second_rating, score, margin)
			VALUES ('full', 1, 1, 'club', '', 0, 'p1', 'p2', 0, 9007199254740993, 2, 6)`,
		`UPDATE people_revision SET revision = 9007199254740993`,
	} {
		must(t, s.Exec(statement))
	}
	// More rows than go into one statement, of more bytes.
	for i := range 1500 {
		must(t, s.Exec("INSERT INTO games (hash, content) VALUES (?, ?)", secretHash(1000+i), []byte(strings.Repeat("\x00é", i))))
	}
	must(t, s.Close())
	_, counts := dump(t, path)
	for _, table := range catalogue(t, path) {
		if counts[table.name] == 0 {
			t.Errorf("no row in %s: add one, or nothing shows that it is moved", table.name)
		}
	}
	return path
}

// released is a copy of the database that release 0.1.0 wrote, in its schema.
func released(t *testing.T) string {
	t.Helper()
	body := value(os.ReadFile("../../testdata/releases/0.1.0/sumito.db"))(t)
	path := filepath.Join(t.TempDir(), "released.db")
	must(t, os.WriteFile(path, body, 0o600))
	return path
}

// upgraded is a copy of a database as this program makes it of one.
func upgraded(t *testing.T, path string) string {
	t.Helper()
	body := value(os.ReadFile(path))(t)
	to := filepath.Join(t.TempDir(), "upgraded.db")
	must(t, os.WriteFile(to, body, 0o600))
	openAndClose(t, to)
	return to
}

// openAndClose brings a database up to date.
func openAndClose(t *testing.T, url string) {
	t.Helper()
	s := value(store.Open(t.Context(), store.Options{URL: url, Synchronous: "OFF"}))(t)
	must(t, s.Close())
}

func TestMoveThereAndBack(t *testing.T) {
	for name, make := range map[string]func(*testing.T) string{"full": fullDatabase, "released": released} {
		t.Run(name, func(t *testing.T) {
			from := make(t)
			source := sha256.Sum256(value(os.ReadFile(from))(t))
			want, counts := dump(t, upgraded(t, from))
			there, further, back := storetest.Postgres(t), storetest.Postgres(t), sqliteURL(t)
			onward := filepath.Join(t.TempDir(), "onward.db")
			for _, step := range [][2]string{{from, there}, {there, further}, {further, back}, {back, onward}} {
				var done, total int64
				moved, err := store.Move(t.Context(), store.MoveOptions{From: step[0], To: step[1], Progress: func(d, all int64) { done, total = d, all }})
				must(t, err)
				if got, _ := dump(t, step[1]); got != want {
					t.Fatalf("%s isn't what was moved", store.ShownURL(step[1]))
				}
				rows := 0
				for _, n := range counts {
					rows += n
				}
				if moved.Rows != int64(rows) || moved.Events != int64(counts["events"]) || moved.Tournaments != counts["tournaments"] ||
					moved.Players != int64(counts["players"]) || moved.Records != int64(counts["records"]) || moved.Late != 0 {
					t.Errorf("moved %+v of %v", moved, counts)
				}
				if done != total || total != 2*moved.Rows {
					t.Errorf("progress ended at %d of %d for %d rows", done, total, moved.Rows)
				}
			}
			if sha256.Sum256(value(os.ReadFile(from))(t)) != source {
				t.Error("the source was changed")
			}
			for _, url := range []string{there, onward} {
				s := mustOpen(t, url)
				if lost := value(s.LostHeads(t.Context()))(t); len(lost) > 0 {
					t.Errorf("lost heads %v", lost)
				}
			}
		})
	}
}

// A PostgreSQL database that a server writes to isn't moved: the target stays as
// empty as it was.
func TestMoveOfADatabaseInUseMovesNothing(t *testing.T) {
	from, to := storetest.Postgres(t), sqliteURL(t)
	value(store.Move(t.Context(), store.MoveOptions{From: fullDatabase(t), To: from}))(t)
	written := func() error {
		db, err := sql.Open("pgx", from)
		if err != nil {
			return err
		}
		_, err = db.Exec(`INSERT INTO events SELECT (jsonb_populate_record(e, '{"sequence": 100000, "command": "late"}')).* FROM events e LIMIT 1`)
		return errors.Join(err, db.Close())
	}
	_, err := store.Move(t.Context(), store.MoveOptions{From: from, To: to}.Meanwhile(written))
	var grown *store.GrownError
	if !errors.As(err, &grown) || grown.Events != 1 {
		t.Errorf("Move = %v, want that an event came", err)
	}
	if _, err := os.Stat(to); err == nil {
		t.Error("the target is there")
	}
}

// The store finds every table and column that the database has, each table after
// those it refers to.
func TestMoveForgetsNoTable(t *testing.T) {
	onEachURL(t, func(t *testing.T, url string) {
		s := mustOpen(t, url)
		found := value(s.Tables(t.Context()))(t)
		place := map[string]int{}
		for i, table := range found {
			place[table.Name] = i
		}
		for first, then := range map[string]string{"clubs": "players", "streams": "events", "games": "records", "private_texts": "records", "accounts": "sessions"} {
			if place[first] >= place[then] {
				t.Errorf("%s is filled before %s", then, first)
			}
		}
		slices.SortFunc(found, func(a, b store.Table) int { return strings.Compare(a.Name, b.Name) })
		want := catalogue(t, url)
		if len(want) != len(found) || len(want) < 15 {
			t.Fatalf("%d tables of %d", len(found), len(want))
		}
		for i, table := range want {
			if found[i].Name != table.name || !slices.Equal(found[i].Columns, table.columns) {
				t.Errorf("found %v, want %v", found[i], table)
			}
		}
	})
}

// Whatever happens to the copy before it is compared is found, and nothing of it
// stays.
func TestMoveFindsDifferences(t *testing.T) {
	from := fullDatabase(t)
	for _, target := range []struct {
		name string
		url  func(testing.TB) string
	}{{"sqlite", sqliteURL}, {"postgres", storetest.Postgres}} {
		t.Run(target.name, func(t *testing.T) {
			url := target.url(t)
			for statement, table := range map[string]string{
				`UPDATE private_texts SET body = body || ' ' WHERE id = 't2'`:   "private_texts",
				`UPDATE players SET account_id = NULL`:                          "players",
				`UPDATE events SET time = time + 1 WHERE sequence = 2`:          "events",
				`DELETE FROM rotated_hashes`:                                    "rotated_hashes",
				`INSERT INTO clubs (id, name, created_at) VALUES ('x', 'x', 1)`: "clubs",
				`UPDATE people_revision SET revision = 9007199254740992`:        "people_revision",
			} {
				_, err := store.Move(t.Context(), store.MoveOptions{From: from, To: url}.BeforeVerifying(statement))
				var difference *store.DifferenceError
				if !errors.As(err, &difference) || difference.Table != table {
					t.Errorf("%s: %v", statement, err)
				}
				if _, err := os.Stat(url); target.name == "sqlite" && !errors.Is(err, os.ErrNotExist) {
					t.Errorf("%s: a file is left, %v", statement, err)
				}
			}
			// After all that the target is as empty as before.
			must(t, second(store.Move(t.Context(), store.MoveOptions{From: from, To: url})))
		})
	}
}

// A text that PostgreSQL can't hold is named, and moved into another file as it
// is.
func TestMoveNamesWhatPostgreSQLCannotHold(t *testing.T) {
	to := storetest.Postgres(t)
	for statement, column := range map[string]string{
		`UPDATE players SET name = 'a' || char(0) || 'b' WHERE id = 'p1'`:                "name",
		`UPDATE private_texts SET body = CAST(x'61ff62' AS TEXT) WHERE body IS NOT NULL`: "body",
	} {
		from := fullDatabase(t)
		s := value(store.Open(t.Context(), store.Options{URL: from, Synchronous: "OFF"}))(t)
		must(t, s.Exec(statement))
		must(t, s.Close())
		_, err := store.Move(t.Context(), store.MoveOptions{From: from, To: to})
		var odd *store.UnmovableError
		if !errors.As(err, &odd) || odd.Column != column || odd.Row < 1 {
			t.Errorf("%s: %v", statement, err)
		}
		other := sqliteURL(t)
		must(t, second(store.Move(t.Context(), store.MoveOptions{From: from, To: other})))
		was, _ := dump(t, from)
		if is, _ := dump(t, other); is != was {
			t.Errorf("%s: it arrived otherwise", statement)
		}
	}
	must(t, second(store.Move(t.Context(), store.MoveOptions{From: fullDatabase(t), To: to}))) // which is as empty as before
}

// A process that takes the target's lock before its file is there, as a server
// or a restore does, keeps both.
func TestMoveTouchesNothingOfWhoHasTheLock(t *testing.T) {
	target := sqliteURL(t)
	lock := value(store.LockFile(target))(t)
	_, err := store.Move(t.Context(), store.MoveOptions{From: fullDatabase(t), To: target})
	var inUse *store.InUseError
	if !errors.As(err, &inUse) {
		t.Errorf("moved: %v", err)
	}
	if _, err := os.Stat(target); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("a file was made, %v", err)
	}
	if _, err := os.Stat(target + ".lock"); err != nil {
		t.Error("the lock is gone:", err)
	}
	must(t, lock.Close())
	must(t, second(store.Move(t.Context(), store.MoveOptions{From: fullDatabase(t), To: target})))
}

// Tables that can't be brought up to date after the copy leave an empty target.
func TestMoveLeavesNothingWhenTheUpgradeFails(t *testing.T) {
	onEachURL(t, func(t *testing.T, target string) {
		if !store.OnPostgres(target) { // a file that has tables already stays
			_, err := store.Move(t.Context(), store.MoveOptions{From: released(t), To: target}.BeforeVerifying("CREATE TABLE rated_games (x bigint)"))
			if _, left := os.Stat(target); err == nil || !errors.Is(left, os.ErrNotExist) {
				t.Fatalf("into a new file: %v, %v", err, left)
			}
			must(t, second(store.Move(t.Context(), store.MoveOptions{From: released(t), To: target})))
			return
		}
		failing := store.MoveOptions{From: released(t), To: target}.BeforeVerifying("CREATE TABLE rated_games (x bigint)")
		if _, err := store.Move(t.Context(), failing); err == nil || !strings.Contains(err.Error(), "up to date") {
			t.Fatalf("moved: %v", err)
		}
		s := value(store.OpenReading(t.Context(), store.Options{URL: target}))(t)
		for _, table := range value(s.Tables(t.Context()))(t) {
			rows := value(s.Query(t.Context(), "SELECT 1 FROM "+table.Name))(t)
			if len(rows) > 0 && table.Name != "people_revision" {
				t.Errorf("%s has %d rows", table.Name, len(rows))
			}
		}
		must(t, s.Exec("DROP TABLE rated_games"))
		must(t, s.Close())
		must(t, second(store.Move(t.Context(), store.MoveOptions{From: released(t), To: target})))
	})
}

func TestMoveRefuses(t *testing.T) {
	ctx := t.Context()
	from := fullDatabase(t)
	move := func(from, to string) error { return second(store.Move(ctx, store.MoveOptions{From: from, To: to})) }

	full := sqliteURL(t)
	s := value(store.Open(ctx, store.Options{URL: full, Synchronous: "OFF"}))(t)
	var inUse *store.InUseError
	if err := move(from, full); !errors.As(err, &inUse) || inUse.Path != full {
		t.Errorf("into a file that is in use: %v", err)
	}
	if err := move(full, sqliteURL(t)); !errors.As(err, &inUse) {
		t.Errorf("of a file that is in use: %v", err)
	}
	addClub(t, s, "club")
	must(t, s.Close())
	before, _ := dump(t, full)
	var notEmpty *store.NotEmptyError
	if err := move(from, full); !errors.As(err, &notEmpty) || notEmpty.Rows["clubs"] != 1 || len(notEmpty.Rows) != 1 {
		t.Errorf("into a file with a club: %v", err)
	}
	if after, _ := dump(t, full); after != before {
		t.Error("the refused target was changed")
	}

	var same *store.SameDatabaseError
	if err := move(from, from); !errors.As(err, &same) {
		t.Errorf("into itself: %v", err)
	}
	if err := move(filepath.Join(t.TempDir(), "no.db"), sqliteURL(t)); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("of nothing: %v", err)
	}
	var nothing *store.EmptySourceError
	empty := sqliteURL(t)
	must(t, os.WriteFile(empty, nil, 0o600))
	if err := move(empty, sqliteURL(t)); !errors.As(err, &nothing) {
		t.Errorf("of an empty file: %v", err)
	}
	var foreign *store.ForeignFileError
	other := filepath.Join(t.TempDir(), "other.db")
	db := value(sql.Open("sqlite", other))(t)
	must(t, second(db.ExecContext(ctx, "CREATE TABLE x (y)")))
	must(t, db.Close())
	if err := move(from, other); !errors.As(err, &foreign) {
		t.Errorf("into another program's file: %v", err)
	}
	var schema *store.OtherSchemaError
	newer := sqliteURL(t)
	openAndClose(t, newer)
	if err := move(released(t), newer); !errors.As(err, &schema) || schema.Source != 1 {
		t.Errorf("of older tables into newer ones: %v", err)
	}
	must(t, move(from, newer)) // of equal ones

	// Tables of somebody else are named, and none is made beside them.
	besideStrangers := func(t *testing.T, driver, target string) {
		db := value(sql.Open(driver, target))(t)
		must(t, second(db.ExecContext(ctx, "CREATE TABLE mine (x int)")))
		must(t, db.Close())
		before := catalogue(t, target)
		var strangers *store.StrangersError
		if err := move(from, target); !errors.As(err, &strangers) || fmt.Sprint(strangers.Tables) != "[mine]" {
			t.Errorf("beside a table of somebody else: %v", err)
		}
		if after := catalogue(t, target); fmt.Sprint(after) != fmt.Sprint(before) {
			t.Errorf("the refused target has %v, before it had %v", after, before)
		}
	}
	t.Run("a stranger's table in a file", func(t *testing.T) {
		target := sqliteURL(t)
		openAndClose(t, target) // without Sumito's it would be another program's file
		besideStrangers(t, "sqlite", target)
	})
	t.Run("a stranger's table in a schema", func(t *testing.T) { besideStrangers(t, "pgx", storetest.Postgres(t)) })

	// A source that isn't whole isn't passed on.
	s = value(store.Open(ctx, store.Options{URL: from, Synchronous: "OFF"}))(t)
	must(t, s.Exec("UPDATE events SET payload = CAST(payload || '.' AS BLOB) WHERE sequence = 2"))
	must(t, s.Close())
	var damaged *store.DamagedError
	broken := sqliteURL(t)
	if err := move(from, broken); !errors.As(err, &damaged) {
		t.Errorf("of a broken chain: %v", err)
	}
	if _, err := os.Stat(broken); !errors.Is(err, os.ErrNotExist) {
		t.Errorf("a file is left: %v", err)
	}
}
