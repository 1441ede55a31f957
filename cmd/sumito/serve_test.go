package main_test

import (
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"strings"
	"testing"
	"time"
)

const setupPrefix = "First organizer: "

func TestServePrintsTheLinkForTheFirstOrganizer(t *testing.T) {
	folder := t.TempDir()
	buildFirst(t)
	p := start(t, folder, "serve", "--addr", "localhost:0")
	var before []string
	var line string
	for line = range p.lines {
		if strings.Contains(line, "http://") {
			break
		}
		before = append(before, line)
	}
	took := time.Since(p.started)
	pattern := regexp.MustCompile(`(^| )http://localhost:[1-9][0-9]*/setup/[A-Za-z0-9_-]{20,}$`)
	if !pattern.MatchString(line) {
		t.Fatalf("first line with a link is %q (after %q), want it to end with http://localhost:PORT/setup/SECRET; stderr:\n%s", line, before, p.errors)
	}
	t.Logf("the link came after %v", took.Round(time.Millisecond))
	link := line[strings.LastIndex(line, " ")+1:]

	// Opening it uses nothing up, not even twice; a wrong one isn't there.
	for range 2 {
		if status, page := get(t, http.DefaultClient, link); status != http.StatusOK || !strings.Contains(page, "<form") {
			t.Fatalf("GET %s: status %d\n%s", link, status, page)
		}
	}
	if status, _ := get(t, http.DefaultClient, link+"x"); status != http.StatusNotFound {
		t.Errorf("a wrong link has status %d, want 404", status)
	}

	// The next start prints a new link as long as none was used.
	if status := p.stop(); runtime.GOOS != "windows" && status != 0 {
		t.Errorf("exit status %d after being told to stop, want 0; stderr:\n%s", status, p.errors)
	}
	p = start(t, folder, "serve", "--addr", "localhost:0")
	second := p.line(setupPrefix, waiting)
	if second[strings.LastIndex(second, "/"):] == link[strings.LastIndex(link, "/"):] {
		t.Error("the second start printed the same secret")
	}
	a := setUp(t, second)
	if status, _ := get(t, http.DefaultClient, second); status != http.StatusNotFound {
		t.Errorf("a used link has status %d, want 404", status)
	}
	a.must(t, http.MethodGet, "/me", nil, nil)

	// Once there is an organizer no link is printed any more.
	p.stop()
	p = start(t, folder, "serve", "--addr", "localhost:0")
	for line := range p.lines {
		if strings.Contains(line, "/setup/") {
			t.Errorf("printed %q although there is an organizer", line)
		}
		if strings.HasPrefix(line, "Sumito listens on ") {
			break
		}
	}
}

func TestServeKeepsSecretsToItsOwner(t *testing.T) {
	if runtime.GOOS == "windows" {
		t.Skip("files have no mode here")
	}
	folder := t.TempDir()
	serve(t, folder)
	for _, name := range []string{"sumito.db", "sumito.key"} {
		info, err := os.Stat(filepath.Join(folder, name))
		if err != nil {
			t.Fatal(err)
		}
		if info.Mode().Perm() != 0o600 {
			t.Errorf("%s has mode %v, want 0600", name, info.Mode().Perm())
		}
	}
}

func TestServeRefusesWithAReason(t *testing.T) {
	folder := t.TempDir()
	_, base := serve(t, folder)
	taken := strings.TrimPrefix(base, "http://")
	tests := []struct {
		name   string
		args   []string
		status int
		says   string
	}{
		{"port in use", []string{"serve", "--addr", taken, "--database", "other.db"}, 1, "in use"},
		{"database in use", []string{"serve", "--addr", "127.0.0.1:0"}, 1, "in use by another process"},
		{"network without --hall", []string{"serve", "--addr", "0.0.0.0:0"}, 2, "--hall"},
		{"hall and https without --lan-staff", []string{"serve", "--addr", "127.0.0.1:0", "--hall", "--https"}, 2, "--lan-staff"},
		{"staff in no hall", []string{"serve", "--addr", "127.0.0.1:0", "--lan-staff"}, 2, "--lan-staff does nothing without --hall"},
		{"a host with a blank", []string{"serve", "--addr", "127.0.0.1:0", "--host", "a b"}, 2, "want a name such as results.example.org"},
		{"a host with a scheme", []string{"serve", "--addr", "127.0.0.1:0", "--host", "https://results.example.org"}, 2, "without http:// and path"},
		{"a host with no port", []string{"serve", "--addr", "127.0.0.1:0", "--host", "results.example.org:http"}, 2, "want a name"},
		{"an unknown flag of a command", []string{"serve", "--port", "80"}, 2, `Try "sumito serve --help".`},
		{"one argument too many", []string{"archive", "export", "id", "another"}, 2, `Try "sumito archive export --help".`},
		{"a proxy that is no address", []string{"serve", "--addr", "127.0.0.1:0", "--proxy", "localhost"}, 2, "10.0.0.0/24"},
		{"another kind of database", []string{"serve", "--database", "mysql://club:secret@localhost/x"}, 2, "not a mysql:// one"},
		{"moving into another kind", []string{"move", "a.db", "mysql://club:secret@localhost/x"}, 2, "not a mysql:// one"},
		{"a log in another kind", []string{"verify-log", "--database", "mysql://club:secret@localhost/x", "id"}, 2, "not a mysql:// one"},
		{"listening to a file", []string{"serve", "--addr", "127.0.0.1:0", "--database-listen-url", "postgres://localhost/sumito"}, 2, "postgres:// URLs"},
		{"listening to no PostgreSQL", []string{"serve", "--addr", "127.0.0.1:0", "--database", "postgres://localhost/sumito", "--database-listen-url", "localhost"}, 2, "postgres:// URLs"},
		{"no port", []string{"serve", "--addr", "localhost"}, 2, "HOST:PORT"},
		{"unknown flag", []string{"serve", "--port", "80"}, 2, "--port"},
		{"unknown command", []string{"dance"}, 2, "dance"},
		{"demo on the network", []string{"demo", "--addr", "0.0.0.0:0"}, 2, "this machine only"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			p := start(t, folder, test.args...)
			if status := p.status(waiting); status != test.status {
				t.Errorf("exit status %d, want %d", status, test.status)
			}
			if !strings.Contains(p.errors.String(), test.says) {
				t.Errorf("stderr says %q, want something with %q", p.errors, test.says)
			}
		})
	}
}

func TestServeAnswersOnlyForItsOwnName(t *testing.T) {
	_, base := serve(t, t.TempDir(), "--host", "results.example")
	for host, want := range map[string]int{
		"results.example": http.StatusOK,
		"evil.example":    http.StatusForbidden,
	} {
		request, err := http.NewRequest(http.MethodGet, base+"/", nil)
		if err != nil {
			t.Fatal(err)
		}
		request.Host = host
		response, err := http.DefaultClient.Do(request)
		if err != nil {
			t.Fatal(err)
		}
		_ = response.Body.Close()
		if response.StatusCode != want {
			t.Errorf("Host %s: status %d, want %d", host, response.StatusCode, want)
		}
	}
}

// buildFirst builds the program, so that no time of it counts.
func buildFirst(t *testing.T) {
	t.Helper()
	if _, err := binary(); err != nil {
		t.Fatal(err)
	}
}

// The three ways to be reached: on this machine, in a hall over plain http, and
// behind a proxy that serves https. A cookie for https only would never come
// back over http; one that isn't would be sent in the clear.
func TestModes(t *testing.T) {
	for _, test := range []struct {
		name   string
		args   []string
		link   string
		cookie string
		secure bool
	}{
		{"this machine", nil, "http://127.0.0.1:", "sumito-", false},
		{"hall", []string{"--hall"}, "http://127.0.0.1:", "sumito-", false},
		{"https", []string{"--https"}, "http://127.0.0.1:", "__Host-sumito", true},
		{"https under a name", []string{"--https", "--host", "results.example"}, "https://results.example/setup/", "__Host-sumito", true},
	} {
		t.Run(test.name, func(t *testing.T) {
			p := start(t, t.TempDir(), append([]string{"serve", "--addr", "127.0.0.1:0"}, test.args...)...)
			link := p.line(setupPrefix, waiting)
			if !strings.HasPrefix(link, test.link) {
				t.Errorf("the link is %s, want one to %s", link, test.link)
			}
			own, err := url.Parse(p.line("Sumito listens on ", waiting))
			if err != nil {
				t.Fatal(err)
			}
			name := test.cookie
			if !test.secure {
				name += own.Port()
			}
			link = own.String() + link[strings.Index(link, "setup/"):]
			browser := newBrowser(t)
			browser.CheckRedirect = func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }
			response, err := browser.PostForm(link, url.Values{
				"name": {organizerName}, "password": {organizerPassword}, "club": {"Test club"},
			})
			if err != nil {
				t.Fatal(err)
			}
			defer response.Body.Close()
			if response.StatusCode != http.StatusSeeOther {
				t.Fatalf("status %d, want %d", response.StatusCode, http.StatusSeeOther)
			}
			for _, cookie := range response.Cookies() {
				if cookie.Name == name && cookie.Secure == test.secure && cookie.HttpOnly && cookie.Path == "/" {
					return
				}
			}
			t.Errorf("cookies %v, want %s with Secure %v", response.Cookies(), name, test.secure)
		})
	}
}
