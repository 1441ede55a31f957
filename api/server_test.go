package api_test

import (
	"bytes"
	"context"
	"log/slog"
	"net"
	"net/http"
	"net/http/httptest"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"sumito/api"
)

// newServer opens a server on a fresh database.
func newServer(t *testing.T, change func(*api.Options)) *api.Server {
	t.Helper()
	options := api.Options{
		Database: filepath.Join(t.TempDir(), "sumito.db"),
		Key:      bytes.Repeat([]byte{7}, 32),
		Hosts:    []string{"sumito.test", "127.0.0.1"},
		Build:    "test",
		Log:      slog.New(slog.DiscardHandler),
	}
	if change != nil {
		change(&options)
	}
	server, err := api.New(context.Background(), options)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := server.Close(); err != nil {
			t.Error(err)
		}
	})
	return server
}

// from sends a request as a device with an address would.
func from(server *api.Server, remote, method, path, body string) *httptest.ResponseRecorder {
	return through(server, remote, "", method, path, body)
}

// through is from for a device behind a proxy, or one that says so.
func through(server *api.Server, remote, forwarded, method, path, body string) *httptest.ResponseRecorder {
	request := httptest.NewRequest(method, "http://sumito.test"+path, strings.NewReader(body))
	request.RemoteAddr = remote + ":50000"
	if forwarded != "" {
		request.Header.Set("X-Forwarded-For", forwarded)
	}
	if body != "" {
		request.Header.Set("Content-Type", "application/json")
	}
	recorder := httptest.NewRecorder()
	server.Handler().ServeHTTP(recorder, request)
	return recorder
}

// Each route says who may reach it; what changes something is for people who
// signed in, but for what opens a session and what only reads.
func TestTheRouteTable(t *testing.T) {
	server := newServer(t, nil)
	open := []string{
		"POST /preferences", "POST /sign-in", "POST /sign-out", "POST /setup/:secret",
		"POST /api/v1/sessions", "POST /api/v1/sessions/refresh", "POST /api/v1/verifications",
	}
	seen := map[string]bool{}
	for _, route := range server.Routes() {
		name := route.Method + " " + route.Path
		if seen[name] {
			t.Errorf("%s is there twice", name)
		}
		seen[name] = true
		if route.Needs == 0 || route.Handler == nil {
			t.Errorf("%s has no permission or no handler", name)
		}
		reads := route.Method == http.MethodGet || route.Method == http.MethodHead
		if !reads && route.Needs.Public() && !slices.Contains(open, name) {
			t.Errorf("%s changes something and is for everyone", name)
		}
		if route.Needs.Public() {
			continue
		}
		path := strings.NewReplacer(":tournament", "x", ":id", "x", ":entry", "1", ":round", "1", ":board", "1").Replace(route.Path)
		if got := from(server, "127.0.0.1", route.Method, path, "").Code; got != http.StatusUnauthorized && got != http.StatusSeeOther {
			t.Errorf("%s answers a visitor with %d", name, got)
		}
	}
}

func TestErrorsBelowAPIAreProblems(t *testing.T) {
	server := newServer(t, nil)
	for _, test := range []struct {
		method, path, body string
		status             int
	}{
		{"GET", "/api", "", 404},
		{"GET", "/api/", "", 404},
		{"GET", "/api/v2/tournaments", "", 404},
		{"GET", "/api/v1/tournaments/", "", 404},
		{"DELETE", "/api/v1/tournaments", "", 405},
		{"POST", "/api/v1/tournaments", `{"name":"x","rounds":1}`, 401},
		{"POST", "/api/v1/sessions", strings.Repeat(" ", 2<<20), 413},
	} {
		got := from(server, "127.0.0.1", test.method, test.path, test.body)
		if got.Code != test.status || !strings.HasPrefix(got.Header().Get("Content-Type"), "application/problem+json") {
			t.Errorf("%s %s: status %d, type %q; want %d and a problem", test.method, test.path, got.Code, got.Header().Get("Content-Type"), test.status)
		}
	}
	if got := from(server, "127.0.0.1", "GET", "/nowhere", ""); got.Code != 404 || !strings.HasPrefix(got.Header().Get("Content-Type"), "text/html") {
		t.Errorf("an unknown page has status %d and type %q", got.Code, got.Header().Get("Content-Type"))
	}
}

// A client that sends its ended token along with everything can still sign in
// again, and is told everywhere else that the token is what is wrong.
func TestEndedToken(t *testing.T) {
	server := newServer(t, nil)
	for path, want := range map[string]int{
		"GET /api/v1/health": 200, "GET /api/v1/layouts": 200, "GET /api/v1/openapi.json": 200,
		"POST /api/v1/sessions": 401, "POST /api/v1/sessions/refresh": 401,
		"GET /api/v1/tournaments": 401, "GET /api/v1/me": 401,
	} {
		method, path, _ := strings.Cut(path, " ")
		body := map[string]string{
			"/api/v1/sessions": `{"name":"x","password":"y"}`, "/api/v1/sessions/refresh": `{"refresh_token":"x"}`,
		}[path]
		request := httptest.NewRequest(method, "http://127.0.0.1:8080"+path, strings.NewReader(body))
		request.RemoteAddr = "127.0.0.1:4000"
		request.Header.Set("Authorization", "Bearer ended")
		request.Header.Set("Content-Type", "application/json")
		recorder := httptest.NewRecorder()
		server.Handler().ServeHTTP(recorder, request)
		told := recorder.Header().Get("WWW-Authenticate") == `Bearer realm="sumito", error="invalid_token"`
		if asked := path == "/api/v1/tournaments" || path == "/api/v1/me"; recorder.Code != want || told != asked {
			t.Errorf("%s %s: status %d, token found wrong %t\n%s", method, path, recorder.Code, told, recorder.Body)
		}
	}
}

// On a hall's network other devices read and staff work at the machine.
func TestStaffAtTheDeskOnly(t *testing.T) {
	server := newServer(t, func(o *api.Options) { o.DeskOnly = true })
	for _, test := range []struct {
		remote, method, path, body string
		status                     int
	}{
		{"192.0.2.7", "GET", "/", "", 200},
		{"192.0.2.7", "GET", "/api/v1/tournaments", "", 200},
		{"192.0.2.7", "HEAD", "/api/v1/tournaments", "", 200},
		{"192.0.2.7", "POST", "/preferences", "", 303},
		{"192.0.2.7", "GET", "/sign-in", "", 403},
		{"192.0.2.7", "POST", "/sign-in", "", 403},
		{"192.0.2.7", "GET", "/setup/secret", "", 403},
		{"192.0.2.7", "GET", "/tournaments/x/console", "", 403},
		{"192.0.2.7", "POST", "/api/v1/sessions", `{"name":"x","password":"y"}`, 403},
		{"192.0.2.7", "POST", "/api/v1/tournaments", `{}`, 403},
		{"127.0.0.1", "GET", "/sign-in", "", 200},
		{"127.0.0.1", "POST", "/api/v1/sessions", `{"name":"x","password":"y"}`, 401},
	} {
		if got := from(server, test.remote, test.method, test.path, test.body); got.Code != test.status {
			t.Errorf("%s: %s %s has status %d, want %d\n%s", test.remote, test.method, test.path, got.Code, test.status, got.Body)
		}
	}
	open := newServer(t, nil)
	if got := from(open, "192.0.2.7", "GET", "/sign-in", ""); got.Code != http.StatusOK {
		t.Errorf("without the restriction another device gets %d", got.Code)
	}
}

// Behind a proxy everybody comes from one machine: whom it names is who counts.
// Believed are the one on this machine that serves https, and those one is told
// to; nobody else.
func TestClientsBehindTheProxy(t *testing.T) {
	const near, far, further = "127.0.0.1", "198.51.100.1", "198.51.100.2"
	desk := newServer(t, func(o *api.Options) { o.DeskOnly, o.Secure = true, true })
	for forwarded, want := range map[string]int{far: 403, near: 200, near + ", " + far: 403} {
		if got := through(desk, near, forwarded, "GET", "/sign-in", "").Code; got != want {
			t.Errorf("forwarded for %s, the desk's page has status %d, want %d", forwarded, got, want)
		}
	}
	guess := func(server *api.Server, forwarded string) int {
		return through(server, near, forwarded, "POST", "/api/v1/sessions", `{"name":"x","password":"y"}`).Code
	}
	for _, test := range []struct {
		secure  bool
		proxies []string
		want    int // for another client, after one has guessed too often
	}{{true, nil, 401}, {false, nil, 429}, {false, []string{near}, 401}, {false, []string{"10.0.0.0/24"}, 429}} {
		server := newServer(t, func(o *api.Options) { o.Secure, o.Proxies = test.secure, test.proxies })
		for range 10 {
			guess(server, far)
		}
		if got := guess(server, far); got != 429 {
			t.Errorf("secure %v, proxies %v: the eleventh guess has status %d, want 429", test.secure, test.proxies, got)
		}
		if got := guess(server, further); got != test.want {
			t.Errorf("secure %v, proxies %v: another client has status %d, want %d", test.secure, test.proxies, got, test.want)
		}
	}
}

// serving serves at an address of this machine until stop is called; wait returns
// when nothing is served any more.
func serving(t *testing.T, server *api.Server) (address string, stop, wait func()) {
	t.Helper()
	listener, err := net.Listen("tcp", "127.0.0.1:0")
	if err != nil {
		t.Fatal(err)
	}
	ctx, stop := context.WithCancel(context.Background())
	t.Cleanup(stop)
	ended := make(chan error, 1)
	go func() { ended <- server.Serve(ctx, listener) }()
	return listener.Addr().String(), stop, func() {
		t.Helper()
		select {
		case err := <-ended:
			if err != nil {
				t.Errorf("Serve returned %v", err)
			}
		case <-time.After(20 * time.Second):
			t.Fatal("Serve has not returned")
		}
	}
}

// A stop lets a request that is under way finish, and takes no new ones.
func TestServeStopsGracefully(t *testing.T) {
	server := newServer(t, nil)
	address, stop, wait := serving(t, server)

	// A request whose body is still to come is under way.
	connection, err := net.Dial("tcp", address)
	if err != nil {
		t.Fatal(err)
	}
	defer connection.Close()
	const body = `{"name":"nobody","password":"wrong"}`
	head := "POST /api/v1/sessions HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\nContent-Length: 36\r\n\r\n"
	if _, err := connection.Write([]byte(head + body[:10])); err != nil {
		t.Fatal(err)
	}
	if response, err := http.Get("http://" + address + "/"); err != nil || response.StatusCode != http.StatusOK {
		t.Fatalf("GET /: %v, %v", response, err)
	} else if err := response.Body.Close(); err != nil {
		t.Fatal(err)
	}
	stop()
	for { // until the listener is closed
		probe, err := net.Dial("tcp", address)
		if err != nil {
			break
		}
		_ = probe.Close()
	}
	if _, err := connection.Write([]byte(body[10:])); err != nil {
		t.Fatal(err)
	}
	answer := make([]byte, 12)
	if _, err := connection.Read(answer); err != nil || string(answer) != "HTTP/1.1 401" {
		t.Errorf("the request under way was answered with %q, %v", answer, err)
	}
	wait()
}
