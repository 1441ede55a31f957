package store_test

import (
	"context"
	"database/sql"
	"encoding/binary"
	"errors"
	"io"
	"net"
	"net/url"
	"os"
	"testing"

	"sumito/api/store"
	"sumito/api/store/storetest"
)

// onPostgres is a PostgreSQL database with something in it.
func onPostgres(t *testing.T) string {
	t.Helper()
	address := storetest.Postgres(t)
	must(t, second(store.Move(t.Context(), store.MoveOptions{From: fullDatabase(t), To: address})))
	return address
}

// servedBy moves and returns how many processes are said to have the database
// open; -1 when it was moved.
func servedBy(t *testing.T, from, to string) int {
	t.Helper()
	_, err := store.Move(t.Context(), store.MoveOptions{From: from, To: to})
	var served *store.ServedError
	if err == nil {
		return -1
	}
	if !errors.As(err, &served) {
		t.Fatalf("moved: %v", err)
	}
	return served.Processes
}

// Servers that do nothing at all are noticed before anything is written, by
// whoever may read the tables and nothing else.
func TestMoveNoticesIdleServers(t *testing.T) {
	from, to := onPostgres(t), sqliteURL(t)
	first := value(store.Open(t.Context(), store.Options{URL: from}))(t)
	second := value(store.Open(t.Context(), store.Options{URL: from}))(t)
	mustOpen(t, storetest.Postgres(t)) // of another schema
	reading := value(store.OpenReading(t.Context(), store.Options{URL: from}))(t)
	defer func() { must(t, reading.Close()) }()
	stranger := asStranger(t, from)
	for _, step := range []struct {
		from string
		then func() error
		want int
	}{
		{from, func() error { return nil }, 2},
		{stranger, first.Close, 2},
		{stranger, second.Close, 1},
		{stranger, func() error { return nil }, -1},
	} {
		if got := servedBy(t, step.from, to); got != step.want {
			t.Errorf("%d processes, want %d", got, step.want)
		}
		if _, err := os.Stat(to); (err == nil) != (step.want < 0) {
			t.Errorf("the target: %v", err)
		}
		must(t, step.then())
	}
}

// asStranger is the address of a database for a user who may read its tables
// and is told nothing of other users' sessions.
func asStranger(t *testing.T, address string) string {
	t.Helper()
	u := value(url.Parse(address))(t)
	schema := u.Query().Get("search_path")
	db := value(sql.Open("pgx", address))(t)
	must(t, second(db.ExecContext(t.Context(), `CREATE ROLE `+schema+` LOGIN PASSWORD 'stranger';
		GRANT USAGE ON SCHEMA `+schema+` TO `+schema+`; GRANT SELECT ON ALL TABLES IN SCHEMA `+schema+` TO `+schema)))
	t.Cleanup(func() {
		_, err := db.Exec(`DROP OWNED BY ` + schema + `; DROP ROLE ` + schema)
		must(t, errors.Join(err, db.Close()))
	})
	u.User = url.UserPassword(schema, "stranger")
	return u.String()
}

// Nothing is moved into a database that a server has open either, empty as that
// may be.
func TestMoveIntoAServedDatabase(t *testing.T) {
	from, to := fullDatabase(t), storetest.Postgres(t)
	s := value(store.Open(t.Context(), store.Options{URL: to}))(t)
	before, _ := dump(t, to)
	if got := servedBy(t, from, to); got != 1 {
		t.Errorf("%d processes, want 1", got)
	}
	if after, _ := dump(t, to); after != before {
		t.Error("something was written")
	}
	must(t, s.Close())
	if got := servedBy(t, from, to); got != -1 {
		t.Errorf("%d processes when the server has ended", got)
	}
}

// While a database is moved nobody begins to write there: no server, and no
// erasure, which no event would tell of.
func TestNobodyOpensWhatIsMoved(t *testing.T) {
	from, to := onPostgres(t), storetest.Postgres(t)
	opened := func() error {
		for _, address := range []string{from, to} {
			s, err := store.Open(t.Context(), store.Options{URL: address})
			var moving *store.MovingError
			if !errors.As(err, &moving) || moving.Name == "" {
				t.Errorf("opened: %v", err)
			}
			if err == nil {
				must(t, s.Close())
			}
			if got := servedBy(t, address, sqliteURL(t)); address == from && got != 0 {
				t.Errorf("moved twice at once: %d", got)
			}
		}
		return nil
	}
	must(t, second(store.Move(t.Context(), store.MoveOptions{From: from, To: to}.Meanwhile(opened))))
	mustOpen(t, from)
	mustOpen(t, to)
}

// Whoever has closed the database isn't noticed any more, though PostgreSQL may
// take a while to end the connection.
func TestClosedStoreIsGoneAtOnce(t *testing.T) {
	address := storetest.Postgres(t)
	admin := value(sql.Open("pgx", address))(t)
	defer admin.Close()
	for range 10 {
		s := value(store.Open(t.Context(), store.Options{URL: address}))(t)
		for _, want := range []int{1, 0} {
			var locks int
			must(t, admin.QueryRowContext(t.Context(), `SELECT count(*) FROM pg_locks
				WHERE locktype = 'advisory' AND mode = 'ShareLock' AND (classid::bigint << 32) | objid::bigint =
				hashtextextended('sumito has open ' || current_schema(), 0)`).Scan(&locks))
			if locks != want {
				t.Fatalf("%d locks, want %d", locks, want)
			}
			if want == 1 {
				must(t, s.Close())
			}
		}
	}
}

// A server whose connection was cut is noticed again as soon as it hears again.
func TestServerIsNoticedAfterALostConnection(t *testing.T) {
	from := onPostgres(t)
	l := listen(t, mustOpen(t, withApplication(t, from, "sumito-noticed")))
	admin := value(sql.Open("pgx", from))(t)
	defer admin.Close()
	must(t, second(admin.ExecContext(t.Context(),
		`SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE application_name = 'sumito-noticed' AND query LIKE 'LISTEN%'`)))
	l.hears("")
	if got := servedBy(t, from, sqliteURL(t)); got != 1 {
		t.Errorf("%d processes, want 1", got)
	}
}

// A pooler keeps connections that outlive the process; a lock on one of them
// would too, so it is taken under PostgreSQL's own address or not at all.
func TestServerBehindAPooler(t *testing.T) {
	direct := onPostgres(t)
	pooled := pooler(t, direct)
	behind := mustOpen(t, pooled)
	if got := servedBy(t, direct, sqliteURL(t)); got != -1 {
		t.Errorf("%d processes, of which none can be noticed", got)
	}
	must(t, behind.Close())
	both := value(store.Open(t.Context(), store.Options{URL: pooled, ListenURL: direct}))(t)
	if got := servedBy(t, pooled, sqliteURL(t)); got != 1 {
		t.Errorf("%d processes, want 1", got)
	}
	must(t, both.Close())
	if got := servedBy(t, pooled, sqliteURL(t)); got != -1 {
		t.Errorf("%d processes when the server has ended", got)
	}
}

// pooler is the address of something that passes everything on to a PostgreSQL,
// but has numbers of its own for connections, as poolers do.
func pooler(t *testing.T, address string) string {
	t.Helper()
	u := value(url.Parse(address))(t)
	query := u.Query()
	query.Set("sslmode", "disable")
	u.RawQuery = query.Encode()
	server := u.Host
	listener := value((&net.ListenConfig{}).Listen(t.Context(), "tcp", "127.0.0.1:0"))(t)
	t.Cleanup(func() { _ = listener.Close() })
	go func() {
		for {
			client, err := listener.Accept()
			if err != nil {
				return
			}
			go pass(t.Context(), client, server)
		}
	}()
	u.Host = listener.Addr().String()
	return u.String()
}

// pass passes one connection on. A message of the server is a letter, its length
// with itself, and the rest; K tells the process and how to cancel.
func pass(ctx context.Context, client net.Conn, address string) {
	defer client.Close()
	server, err := (&net.Dialer{}).DialContext(ctx, "tcp", address)
	if err != nil {
		return
	}
	defer server.Close()
	go func() {
		_, _ = io.Copy(server, client)
		_ = server.Close()
	}()
	for {
		head := make([]byte, 5)
		if _, err := io.ReadFull(server, head); err != nil {
			return
		}
		body := make([]byte, binary.BigEndian.Uint32(head[1:])-4)
		if _, err := io.ReadFull(server, body); err != nil {
			return
		}
		if head[0] == 'K' {
			binary.BigEndian.PutUint32(body, 1)
		}
		if _, err := client.Write(append(head, body...)); err != nil {
			return
		}
	}
}
