package live_test

import (
	"bufio"
	"context"
	"errors"
	"fmt"
	"net"
	"net/http"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"testing/synctest"
	"time"

	"sumito/api/app"
	"sumito/api/live"
)

// pipes is a listener whose connections are made in memory, so that they know
// the time of a test's bubble.
type pipes struct {
	made   chan net.Conn
	closed chan struct{}
	once   sync.Once
}

func (p *pipes) Accept() (net.Conn, error) {
	select {
	case c := <-p.made:
		return c, nil
	case <-p.closed:
		return nil, net.ErrClosed
	}
}

func (p *pipes) Close() error   { p.once.Do(func() { close(p.closed) }); return nil }
func (p *pipes) Addr() net.Addr { return &net.TCPAddr{} }

// reader is a client of a stream.
type reader struct {
	t      *testing.T
	conn   net.Conn
	lines  *bufio.Scanner
	header http.Header
}

// open asks for a stream from a server as strict as the real one.
func open(t *testing.T, p *pipes, method string) *reader {
	t.Helper()
	client, server := net.Pipe()
	p.made <- server
	if _, err := fmt.Fprintf(client, "%s / HTTP/1.1\r\nHost: sumito\r\n\r\n", method); err != nil {
		t.Fatal(err)
	}
	response, err := http.ReadResponse(bufio.NewReader(client), &http.Request{Method: method})
	if err != nil {
		t.Fatal(err)
	}
	if response.StatusCode != http.StatusOK || response.Header.Get("Content-Type") != live.Type {
		t.Fatalf("status %s, headers %v", response.Status, response.Header)
	}
	return &reader{t: t, conn: client, lines: bufio.NewScanner(response.Body), header: response.Header}
}

// line is the next one that isn't empty; "" at the end.
func (r *reader) line() string {
	for r.lines.Scan() {
		if text := r.lines.Text(); text != "" {
			return text
		}
	}
	return ""
}

// event reads lines up to an event and returns its id; "" at the end.
func (r *reader) event() string {
	r.t.Helper()
	for {
		line := r.line()
		if line == "" {
			return ""
		}
		if id, found := strings.CutPrefix(line, "id: "); found {
			if name, data := r.line(), r.line(); name != "event: head" || !strings.HasPrefix(data, `data: {"sequence":`) {
				r.t.Errorf("after the id come %q and %q", name, data)
			}
			return id
		}
	}
}

// served runs a test against a server of streams. The server's own timeouts
// are those of the real one.
func served(t *testing.T, watch live.Watch, test func(t *testing.T, hub *live.Hub, store *heads, p *pipes)) {
	t.Helper()
	run(t, live.Options{}, func(t *testing.T, hub *live.Hub, store *heads) {
		p := &pipes{made: make(chan net.Conn), closed: make(chan struct{})}
		server := &http.Server{
			ReadTimeout: 30 * time.Second, WriteTimeout: time.Minute,
			Handler: http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
				if err := hub.Stream(w, r, watch); err != nil {
					http.Error(w, err.Error(), http.StatusServiceUnavailable)
				}
			}),
		}
		var running sync.WaitGroup
		running.Go(func() {
			if err := server.Serve(p); !errors.Is(err, http.ErrServerClosed) {
				t.Error(err)
			}
		})
		test(t, hub, store, p)
		hub.Close()
		if err := server.Close(); err != nil {
			t.Error(err)
		}
		running.Wait()
	})
}

// public is a watch of everybody, who has seen head 1.
func public() live.Watch {
	return live.Watch{Tournament: "a", Look: func(context.Context) (app.Stamp, error) { return stamp(app.PublicAudience, 1), nil }}
}

// A stream outlives the server's timeouts, says now and then that it is there,
// and ends after a quarter of an hour.
func TestStreamOutlivesTimeouts(t *testing.T) {
	served(t, public(), func(t *testing.T, _ *live.Hub, store *heads, p *pipes) {
		store.move("a", 1, 1)
		began := time.Now()
		r := open(t, p, http.MethodGet)
		if retry := r.line(); !strings.HasPrefix(retry, "retry: ") {
			t.Errorf("a stream begins with %q", retry)
		}
		if id := r.event(); !strings.HasPrefix(id, "1-01000") {
			t.Errorf("then comes %q", id)
		}
		beats := 0
		for time.Since(began) < 14*time.Minute {
			if line := r.line(); line != ":" {
				t.Fatalf("%q after %v", line, time.Since(began))
			}
			beats++
		}
		if beats < 33 || beats > 35 {
			t.Errorf("%d heartbeats in 14 minutes", beats)
		}
		store.move("a", 2, 2)
		if id := r.event(); !strings.HasPrefix(id, "2-02000") {
			t.Errorf("a move comes as %q", id)
		}
		if id := r.event(); id != "" {
			t.Errorf("%q instead of an end", id)
		}
		if lasted := time.Since(began); lasted != 15*time.Minute {
			t.Errorf("lasted %v", lasted)
		}
	})
}

// A client that doesn't read is dropped, and one that has left is forgotten.
func TestClientsThatDontReadAreDropped(t *testing.T) {
	served(t, public(), func(t *testing.T, hub *live.Hub, store *heads, p *pipes) {
		store.move("a", 1, 1)
		stuck, left := open(t, p, http.MethodGet), open(t, p, http.MethodGet)
		stuck.event()
		left.event()
		if n := hub.Count(); n != 2 {
			t.Fatalf("%d subscriptions", n)
		}
		if err := left.conn.Close(); err != nil {
			t.Error(err)
		}
		synctest.Wait()
		if n := hub.Count(); n != 1 {
			t.Errorf("%d subscriptions after one left", n)
		}
		time.Sleep(live.Heartbeat + 11*time.Second)
		synctest.Wait()
		if n := hub.Count(); n != 0 {
			t.Errorf("%d subscriptions after one didn't read for ten seconds", n)
		}
		if err := stuck.conn.Close(); err != nil {
			t.Error(err)
		}
	})
}

// The end of the hub ends the streams.
func TestStreamEndsWithTheHub(t *testing.T) {
	served(t, public(), func(t *testing.T, hub *live.Hub, _ *heads, p *pipes) {
		r := open(t, p, http.MethodGet)
		r.event()
		began := time.Now()
		hub.Close()
		if id := r.event(); id != "" || time.Since(began) != 0 {
			t.Errorf("%q after %v", id, time.Since(began))
		}
	})
}

// HEAD tells what GET would be, and doesn't wait.
func TestStreamHeadOnly(t *testing.T) {
	served(t, public(), func(t *testing.T, hub *live.Hub, _ *heads, p *pipes) {
		r := open(t, p, http.MethodHead)
		defer r.conn.Close()
		if r.header.Get("X-Accel-Buffering") != "no" || r.header.Get("Cache-Control") != "no-store" {
			t.Errorf("headers %v", r.header)
		}
		synctest.Wait()
		if n := hub.Count(); n != 0 {
			t.Errorf("%d subscriptions", n)
		}
	})
}

// Who isn't staff any more hears nothing more of what staff hear.
func TestStaffAreAskedAnew(t *testing.T) {
	for name, end := range map[string]func() (app.Stamp, error){
		"role taken away": func() (app.Stamp, error) { return stamp(app.PublicAudience, 1), nil },
		"signed out":      func() (app.Stamp, error) { return app.Stamp{}, errors.New("session ended") },
	} {
		t.Run(name, func(t *testing.T) {
			var ended atomic.Bool
			watch := live.Watch{Tournament: "a", Look: func(context.Context) (app.Stamp, error) {
				if ended.Load() {
					return end()
				}
				return stamp(app.StaffAudience, 1), nil
			}}
			served(t, watch, func(t *testing.T, _ *live.Hub, store *heads, p *pipes) {
				store.move("a", 1, 1)
				r := open(t, p, http.MethodGet)
				r.event()
				store.move("a", 2, 1)
				if id := r.event(); !strings.HasPrefix(id, "2-") {
					t.Errorf("staff hear %q", id)
				}
				ended.Store(true)
				store.move("a", 3, 1)
				if id := r.event(); id != "" {
					t.Errorf("who isn't staff any more hears %q", id)
				}
			})
		})
	}
}

// Nothing is sent when there is an error to answer with.
func TestStreamRefused(t *testing.T) {
	watch := public()
	watch.Look = func(context.Context) (app.Stamp, error) {
		return app.Stamp{}, &app.Problem{Class: app.NotFound, Code: app.CodeTournamentUnknown}
	}
	hub := live.New(live.Options{Store: &heads{}})
	if err := hub.Stream(nil, (&http.Request{}).WithContext(t.Context()), watch); err == nil {
		t.Error("no error")
	}
}
