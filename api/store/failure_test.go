package store_test

import (
	"bytes"
	"context"
	"database/sql/driver"
	"errors"
	"fmt"
	"io/fs"
	"log/slog"
	"net"
	"net/url"
	"os"
	"strings"
	"testing"

	"github.com/jackc/pgx/v5/pgconn"

	"sumito/api/app"
	"sumito/api/store"
	"sumito/api/store/storetest"
	"sumito/tournament/event"
)

func TestFullDiskRefusesWritesAndReadsOn(t *testing.T) {
	s := mustOpen(t, sqliteURL(t))
	addClub(t, s, "club")
	head := addTournament(t, s, "t1", 5)
	must(t, s.Exec("PRAGMA max_page_count = 1")) // as many as it has now
	c := batch(t, "t1", head, "more", rounds(1)...)
	c.Texts = []app.Text{{ID: "long", Salt: []byte{1}, Body: strings.Repeat("long ", 10_000)}}
	for range 3 {
		if err := s.Commit(t.Context(), c); !errors.Is(err, app.ErrFull) {
			t.Fatalf("Commit = %v, want full", err)
		}
	}
	if events := value(s.Events(t.Context(), "t1", 0, 10))(t); len(events) != 5 {
		t.Errorf("%d events, want 5", len(events))
	}
	must(t, s.Exec("PRAGMA max_page_count = 1000000"))
	must(t, s.Commit(t.Context(), c))
}

func TestReadOnlyFileRefusesWritesAndReadsOn(t *testing.T) {
	s := mustOpen(t, sqliteURL(t))
	addClub(t, s, "club")
	head := addTournament(t, s, "t1", 5)
	must(t, s.Exec("PRAGMA query_only = 1"))
	c := batch(t, "t1", head, "more", rounds(1)...)
	if err := s.Commit(t.Context(), c); !errors.Is(err, app.ErrReadOnly) {
		t.Fatalf("Commit = %v, want read-only", err)
	}
	if events := value(s.Events(t.Context(), "t1", 0, 10))(t); len(events) != 5 {
		t.Errorf("%d events, want 5", len(events))
	}
	must(t, s.Exec("PRAGMA query_only = 0"))
	must(t, s.Commit(t.Context(), c))
}

func TestReadOnlyServerRefusesWritesAndReadsOn(t *testing.T) {
	address := value(url.Parse(storetest.Postgres(t)))(t)
	head := func() event.Head {
		s := mustOpen(t, address.String())
		addClub(t, s, "club")
		return addTournament(t, s, "t1", 5)
	}()
	query := address.Query()
	query.Set("default_transaction_read_only", "on")
	address.RawQuery = query.Encode()
	log := &bytes.Buffer{}
	s := value(store.Open(t.Context(), store.Options{URL: address.String(), Log: slog.New(slog.NewTextHandler(log, nil))}))(t)
	t.Cleanup(func() { must(t, s.Close()) })
	if !s.ReadOnly() || !strings.Contains(log.String(), "default_transaction_read_only") {
		t.Errorf("read-only: %v, the log:\n%s", s.ReadOnly(), log)
	}
	if err := s.Commit(t.Context(), batch(t, "t1", head, "more", rounds(1)...)); !errors.Is(err, app.ErrReadOnly) {
		t.Errorf("Commit = %v, want read-only", err)
	}
	if events := value(s.Events(t.Context(), "t1", 0, 10))(t); len(events) != 5 {
		t.Errorf("%d events, want 5", len(events))
	}
}

// What a database can't do just now is a problem that whoever meets it is told
// of, wherever it comes up; everything else stays what it is.
func TestWhatDatabasesSayIsUnderstood(t *testing.T) {
	for code, want := range map[string]error{
		"53100": app.ErrFull, "25006": app.ErrReadOnly, "40P01": app.ErrBusy, "40001": app.ErrBusy,
		"57P01": app.ErrFailing, "57P03": app.ErrFailing, "53300": app.ErrFailing, "08006": app.ErrFailing, "58030": app.ErrFailing, "XX000": app.ErrFailing, "XX001": app.ErrDamaged,
		"57014": nil, "42P01": nil, "23505": nil, "": nil,
	} {
		err := store.Failure("act", fmt.Errorf("wrapped: %w", &pgconn.PgError{Code: code}))
		var problem *app.Problem
		if want == nil && errors.As(err, &problem) {
			t.Errorf("%q is %v, want no problem", code, err)
		}
		if want != nil && (!errors.Is(err, want) || !errors.As(err, &problem) || problem.Class != app.Unavailable) {
			t.Errorf("%q is %v, want %v", code, err, want)
		}
	}
	for err, want := range map[error]bool{
		&net.OpError{Op: "read", Err: errors.New("reset")}: true,
		driver.ErrBadConn: true,
		context.Canceled:  false,
		&net.OpError{Op: "read", Err: context.DeadlineExceeded}:     false,
		&fs.PathError{Op: "open", Path: "x", Err: fs.ErrPermission}: false,
		errors.New("else"): false,
	} {
		if got := errors.Is(store.Failure("act", err), app.ErrFailing); got != want {
			t.Errorf("%v is failing: %v, want %v", err, got, want)
		}
	}
}

// A bad page that is met while serving is damage: to repeat is no use.
func TestBadPageIsDamage(t *testing.T) {
	path := sqliteURL(t)
	s := value(store.Open(t.Context(), store.Options{URL: path, Synchronous: "OFF"}))(t)
	addClub(t, s, "club")
	addTournament(t, s, "t1", 400)
	must(t, s.Close())
	s = mustOpen(t, path)
	pages := int64(value(s.Pragma("page_count"))(t))
	file := value(os.OpenFile(path, os.O_RDWR, 0))(t)
	_, err := file.WriteAt([]byte(strings.Repeat("\x9b\xff", int(pages-2)*2048)), 2*4096)
	must(t, errors.Join(err, file.Close()))
	_, err = s.Events(t.Context(), "t1", 0, 400)
	if !errors.Is(err, app.ErrDamaged) || errors.Is(err, app.ErrFailing) {
		t.Errorf("Events = %v, want damaged", err)
	}
}

// Connections that the server has ended are found out and replaced, without an
// error to anybody, for reading and for writing.
func TestEndedConnectionsAreReplaced(t *testing.T) {
	url := storetest.Postgres(t)
	other := mustOpen(t, url)
	addClub(t, other, "club")
	head := addTournament(t, other, "t1", 1)
	for name, work := range map[string]func(*store.Store, int) error{
		"read": func(s *store.Store, _ int) error {
			_, err := s.Events(t.Context(), "t1", 0, 10)
			return err
		},
		"write": func(s *store.Store, i int) error {
			err := s.Commit(t.Context(), batch(t, "t1", head, fmt.Sprint("more", i), rounds(1)...))
			if errors.Is(err, app.ErrHeadMoved) { // one of them is first
				return nil
			}
			return err
		},
	} {
		s := mustOpen(t, url)
		must(t, errors.Join(together(8, func(int) error { return s.Exec("SELECT pg_sleep(0.1)") })...))
		must(t, other.Exec(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity
			WHERE pid <> pg_backend_pid() AND query = 'SELECT pg_sleep(0.1)'`))
		if err := errors.Join(together(8, func(i int) error { return work(s, i) })...); err != nil {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// Why PostgreSQL isn't reached is told apart, without the password.
func TestPostgresThatIsNotReached(t *testing.T) {
	address := value(url.Parse(storetest.Postgres(t)))(t)
	address.User = url.UserPassword(address.User.Username(), "secret")
	absent, refused, stranger := *address, *address, *address
	absent.Path, refused.Host = "/no_such_database", "127.0.0.1:1"
	stranger.User = url.UserPassword("no_such_user", "secret")
	for name, c := range map[string]struct {
		address       url.URL
		absent, login bool
		reason        string
	}{
		"absent": {absent, true, false, "does not exist"}, "refused": {refused, false, false, "refused"},
		"stranger": {stranger, false, true, "no_such_user"},
	} {
		_, err := store.Open(t.Context(), store.Options{URL: c.address.String()})
		var unreached *store.UnreachedError
		if !errors.As(err, &unreached) || unreached.Absent != c.absent || unreached.Login != c.login || !strings.Contains(unreached.Reason, c.reason) {
			t.Errorf("%s: %v", name, err)
		}
		if strings.Contains(fmt.Sprint(err), "secret") {
			t.Errorf("%s shows the password: %v", name, err)
		}
	}
}
