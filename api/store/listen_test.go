package store_test

import (
	"context"
	"database/sql"
	"log/slog"
	"net/url"
	"sync"
	"testing"
	"time"

	"sumito/api/store"
	"sumito/api/store/storetest"
	"sumito/tournament/event"
)

// patience is how long a test waits for what has to come.
const patience = 20 * time.Second

// listener is a process that hears of commits.
type listener struct {
	t     *testing.T
	heard chan string
}

// listen starts listening until the test ends and waits until it hears.
func listen(t *testing.T, s *store.Store) *listener {
	t.Helper()
	l := &listener{t: t, heard: make(chan string, 100)}
	ctx, cancel := context.WithCancel(context.Background())
	var running sync.WaitGroup
	running.Go(func() { s.Listen(ctx, slog.New(slog.DiscardHandler), func(id string) { l.heard <- id }) })
	t.Cleanup(running.Wait)
	t.Cleanup(cancel)
	l.hears("")
	return l
}

// hears waits for a hint; others on the same database may give some, too.
func (l *listener) hears(want string) {
	l.t.Helper()
	late := time.After(patience)
	for {
		select {
		case got := <-l.heard:
			if got == want {
				return
			}
		case <-late:
			l.t.Fatalf("never heard of %q", want)
		}
	}
}

// A commit of one process is heard of by all, and after the listening
// connection was lost again.
func TestCommitsAreHeardOf(t *testing.T) {
	address := storetest.Postgres(t)
	writer, other := mustOpen(t, address), mustOpen(t, withApplication(t, address, "sumito-listens"))
	addClub(t, writer, "club")
	l := listen(t, other)
	id := "heard-" + secretHash(int(time.Now().UnixNano()))[:40]
	c := batch(t, id, event.Head{}, "first", rounds(1)...)
	must(t, writer.Commit(t.Context(), c))
	l.hears(id)

	admin, err := sql.Open("pgx", address)
	must(t, err)
	defer admin.Close()
	_, err = admin.ExecContext(t.Context(), `SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'sumito-listens' AND query LIKE 'LISTEN%'`)
	must(t, err)
	l.hears("") // it listens again, and says that it may have missed something
	must(t, writer.Commit(t.Context(), batch(t, id, c.Summary.Head, "second", rounds(1)...)))
	l.hears(id)
}

// withApplication names a connection, so that a test can cut it off.
func withApplication(t *testing.T, address, name string) string {
	t.Helper()
	u, err := url.Parse(address)
	must(t, err)
	query := u.Query()
	query.Set("application_name", name)
	u.RawQuery = query.Encode()
	return u.String()
}

// A commit that comes to nothing is not heard of, as it isn't one.
func TestRefusedCommitIsNotHeardOf(t *testing.T) {
	s := mustOpen(t, storetest.Postgres(t))
	addClub(t, s, "club")
	l := listen(t, s)
	first, refused := "first-"+t.Name(), "refused-"+t.Name()
	c := batch(t, refused, event.Head{}, "first", rounds(1)...)
	c.Summary.Club = "nobody's" // breaks a foreign key at the very end
	if err := s.Commit(t.Context(), c); err == nil {
		t.Fatal("committed for a club that isn't there")
	}
	must(t, s.Commit(t.Context(), batch(t, first, event.Head{}, "first", rounds(1)...)))
	for late := time.After(patience); ; {
		select {
		case id := <-l.heard:
			if id == refused {
				t.Fatal("heard of a commit that was refused")
			}
			if id == first {
				return
			}
		case <-late:
			t.Fatal("never heard of the commit")
		}
	}
}

// SQLite belongs to one process: there is nobody to listen to.
func TestSQLiteListensToNobody(t *testing.T) {
	mustOpen(t, sqliteURL(t)).Listen(t.Context(), slog.New(slog.DiscardHandler), func(string) { t.Error("heard something") })
}
