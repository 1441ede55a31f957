package store_test

import (
	"context"
	"database/sql/driver"
	"errors"
	"fmt"
	"io/fs"
	"net"
	"net/url"
	"os"
	"strings"
	"testing"

	"github.com/jackc/pgx/v5/pgconn"

	"sumito/api/app"
	"sumito/api/store"
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
	address := value(url.Parse(postgresURL(t)))(t)
	head := func() event.Head {
		s := mustOpen(t, address.String())
		addClub(t, s, "club")
		return addTournament(t, s, "t1", 5)
	}()
	query := address.Query()
	query.Set("default_transaction_read_only", "on")
	address.RawQuery = query.Encode()
	s := mustOpen(t, address.String())
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
