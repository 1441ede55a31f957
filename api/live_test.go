package api_test

import (
	"bufio"
	"bytes"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"sync"
	"testing"

	"sumito/api"
	"sumito/api/app"
)

// opened makes a club and a tournament in it.
func opened(t *testing.T, server *api.Server) (actor app.Actor, tournament string) {
	t.Helper()
	actor = organizer(t, server)
	receipt, err := server.App.CreateTournament(t.Context(), actor, app.SettingsInput{Name: "Cup", Rounds: 3}, app.Meta{Command: "create"})
	if err != nil {
		t.Fatal(err)
	}
	return actor, receipt.Tournament
}

// streamed opens a stream as a browser does, which would take it compressed,
// and returns its lines.
func streamed(t *testing.T, url string) *bufio.Scanner {
	t.Helper()
	request, err := http.NewRequestWithContext(t.Context(), http.MethodGet, url, nil)
	if err != nil {
		t.Fatal(err)
	}
	request.Header.Set("Accept-Encoding", "gzip")
	request.Header.Set("Accept", "text/event-stream")
	response, err := http.DefaultTransport.RoundTrip(request)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { _ = response.Body.Close() })
	if response.StatusCode != http.StatusOK || response.Header.Get("Content-Encoding") != "" {
		t.Fatalf("%s: %s, %v", url, response.Status, response.Header)
	}
	return bufio.NewScanner(response.Body)
}

// sequence reads up to the next event and returns the sequence in it; "" at the
// end of the stream.
func sequence(lines *bufio.Scanner) string {
	for lines.Scan() {
		if id, found := strings.CutPrefix(lines.Text(), "id: "); found {
			number, _, _ := strings.Cut(id, "-")
			return number
		}
	}
	return ""
}

// Both ways in, the page's and the API's, hear of a commit through all that
// stands in front of them.
func TestStreamsThroughTheServer(t *testing.T) {
	server := newServer(t, nil)
	front := httptest.NewServer(server.Handler())
	t.Cleanup(front.Close)
	organizer, tournament := opened(t, server)
	for i, prefix := range []string{"/tournaments/", "/api/v1/tournaments/"} {
		lines := streamed(t, front.URL+prefix+tournament+"/stream")
		before := sequence(lines)
		if before == "" {
			t.Fatalf("%s: no event to begin with", prefix)
		}
		_, err := server.App.AddEntries(t.Context(), organizer, tournament, []app.EntryInput{{Name: "Entry " + prefix}}, app.Meta{Command: "add-" + string(rune('a'+i))})
		if err != nil {
			t.Fatal(err)
		}
		if after := sequence(lines); after == "" || after == before {
			t.Errorf("%s: after a commit comes %q, before it was %q", prefix, after, before)
		}
	}
	if got := from(server, "127.0.0.1", "GET", "/tournaments/nothing/stream", ""); got.Code != http.StatusNotFound {
		t.Errorf("the stream of nothing has status %d", got.Code)
	}
}

// A stop doesn't wait for those who listen.
func TestServeEndsStreams(t *testing.T) {
	var log lockedLog
	server := newServer(t, func(o *api.Options) { o.Log = slog.New(slog.NewTextHandler(&log, nil)) })
	_, tournament := opened(t, server)
	address, stop, wait := serving(t, server)
	lines := streamed(t, "http://"+address+"/tournaments/"+tournament+"/stream")
	sequence(lines)
	if got := from(server, "127.0.0.1", "GET", "/readyz", ""); got.Code != http.StatusOK {
		t.Errorf("before the stop not ready: %d %s", got.Code, got.Body)
	}
	stop()
	if more := sequence(lines); more != "" {
		t.Errorf("after the stop comes %q", more)
	}
	wait()
	if said := log.String(); strings.Contains(said, "cut off") {
		t.Errorf("streams were waited for: %s", said)
	}
	for path, want := range map[string]int{
		"/readyz": http.StatusServiceUnavailable, "/healthz": http.StatusOK,
		"/tournaments/" + tournament + "/stream": http.StatusServiceUnavailable, "/api/v1/tournaments/" + tournament + "/stream": http.StatusServiceUnavailable,
	} {
		got := from(server, "127.0.0.1", "GET", path, "")
		if got.Code != want || want == http.StatusServiceUnavailable && got.Header().Get("Retry-After") == "" {
			t.Errorf("after the stop %s has status %d, want %d; headers %v", path, got.Code, want, got.Header())
		}
	}
}

// Health is told to anybody, under any name, and nothing besides.
func TestHealthIsForProxies(t *testing.T) {
	server := newServer(t, nil)
	for _, path := range []string{"/healthz", "/readyz"} {
		request := httptest.NewRequest(http.MethodGet, "http://10.0.0.9:8080"+path, nil)
		recorder := httptest.NewRecorder()
		server.Handler().ServeHTTP(recorder, request)
		if recorder.Code != http.StatusOK || recorder.Body.String() != "ok\n" || recorder.Header().Get("Cache-Control") != "no-store" {
			t.Errorf("%s: %d %q %v", path, recorder.Code, recorder.Body, recorder.Header())
		}
	}
}

// A process whose database doesn't answer lives, and isn't ready.
func TestNotReadyWithoutADatabase(t *testing.T) {
	server, err := api.New(t.Context(), api.Options{
		Database: t.TempDir() + "/sumito.db", Key: bytes.Repeat([]byte{7}, 32), Log: slog.New(slog.DiscardHandler),
	})
	if err != nil {
		t.Fatal(err)
	}
	if err := server.Close(); err != nil {
		t.Fatal(err)
	}
	for path, want := range map[string]int{"/healthz": http.StatusOK, "/readyz": http.StatusServiceUnavailable} {
		if got := from(server, "127.0.0.1", "GET", path, ""); got.Code != want {
			t.Errorf("%s: %d, want %d", path, got.Code, want)
		}
	}
}

// lockedLog is a log that a test reads while it is written.
type lockedLog struct {
	mutex sync.Mutex
	text  bytes.Buffer
}

func (l *lockedLog) Write(p []byte) (int, error) {
	l.mutex.Lock()
	defer l.mutex.Unlock()
	return l.text.Write(p)
}

func (l *lockedLog) String() string {
	l.mutex.Lock()
	defer l.mutex.Unlock()
	return l.text.String()
}
