// Package sumito_test holds the shape of the code that ARCHITECTURE.md draws:
// which package may import which, what the pure packages may not touch, and
// how files are kept. It reads the sources; there is no package to import.
package sumito_test

import (
	"os"
	"os/exec"
	"path"
	"slices"
	"strings"
	"testing"
)

// arrows lists for each package of ours which others of ours it may import.
// A name ending in "/..." stands for the package and all below it; the longest
// name that fits a package decides.
var arrows = map[string][]string{
	"game/...":                    {"game/..."},
	"rating/...":                  {"rating/..."},
	"tournament":                  {"tournament/...", "rating/...", "game/..."},
	"tournament/event":            {},
	"tournament/pairing":          {},
	"tournament/swiss/...":        {"tournament/swiss/...", "tournament/pairing", "tournament/pairing/matching"},
	"tournament/roundrobin":       {"tournament/pairing"},
	"tournament/knockout":         {"tournament/pairing"},
	"tournament/monrad":           {"tournament/pairing", "tournament/pairing/matching"},
	"tournament/pairing/matching": {},
	"tournament/pairing/check":    {"tournament/pairing"},
	"tournament/trf":              {"tournament/pairing"},
	"tournament/simulate":         {"tournament/pairing", "tournament/trf", "tournament/scoring", "tournament/event"},
	"tournament/scoring":          {"tournament/event"},
	"tournament/tiebreak":         {"rating/..."},
	"tournament/audit/...":        {"tournament/audit/...", "tournament", "tournament/event", "tournament/pairing", "tournament/scoring", "game/..."},
	"api/archive":                 {"tournament/event"},
	"api/lru":                     {},
	"api/app":                     {"api/archive", "api/lru", "tournament/...", "rating/...", "game/..."},
	"api/message":                 {"api/app", "tournament/...", "game/..."},
	"api/store/...":               {"api/app", "api/store/...", "tournament/event"},
	"api/store/storetest":         {"api/store"},
	"api/auth":                    {"api/app"},
	"api/doctor":                  {"api/app", "api/auth", "api/store"},
	"api/jobs":                    {"api/app"},
	"api/live":                    {"api/app"},
	"api/middleware":              {"api/auth", "api/app", "api/message"},
	"api/rest":                    {"api/middleware", "api/auth", "api/live", "api/app", "api/message", "tournament/...", "rating/...", "game/..."},
	"api/web/...":                 {"api/web/...", "api/lru", "api/middleware", "api/auth", "api/live", "api/app", "api/message", "tournament/...", "rating/...", "game/..."},
	"api":                         {"api/...", "tournament/...", "rating/...", "game/...", "templates", "static"},
	"cmd/...":                     {"cmd/...", "api/...", "tournament/...", "rating/...", "game/...", "templates"},
	"templates":                   {},
	"static":                      {},
}

// testSupport lists the packages that only tests may import.
var testSupport = []string{"api/store/storetest"}

// frameworks may be imported only where the table says.
var frameworks = map[string][]string{
	"gorm.io/":                  {"api/store/..."},
	"github.com/gin-gonic/":     {"api", "api/middleware", "api/rest", "api/web/..."},
	"github.com/alecthomas/":    {"cmd/..."},
	"github.com/pressly/goose/": {"api/store/..."},
}

// pure packages open nothing and know no time and no chance.
var pure = []string{"game/...", "rating/...", "tournament/..."}

// impure are the standard library's doors to the world outside.
var impure = []string{
	"crypto/rand", "database/sql", "io/ioutil", "log", "log/slog", "math/rand", "math/rand/v2",
	"net", "net/http", "net/netip", "net/url", "os", "os/exec", "os/signal", "os/user", "path/filepath",
	"runtime/debug", "syscall", "testing",
}

// forbiddenCalls name what a pure package may not use of a package that it may
// import for its types.
var forbiddenCalls = map[string][]string{
	"time": {"Now", "Since", "Until", "Sleep", "After", "AfterFunc", "Tick", "NewTimer", "NewTicker", "LoadLocation", "Local"},
	"fmt":  {"Print", "Printf", "Println", "Scan", "Scanf", "Scanln"},
}

// third lists the modules that pure packages may use: text tables, no I/O.
var third = []string{"golang.org/x/text/"}

func TestArrowsPointDown(t *testing.T) {
	for _, file := range sources(t) {
		if file.test {
			continue
		}
		allowed := allowedFor(t, file.dir)
		for _, path := range file.imports() {
			ours, ok := strings.CutPrefix(path, "sumito/")
			if ok && !matchesAny(ours, allowed) {
				t.Errorf("%s imports %s, but %s may only import %v", file.path, path, file.dir, allowed)
			}
			if ok && matchesAny(ours, testSupport) {
				t.Errorf("%s imports %s, which is for tests", file.path, path)
			}
		}
	}
}

// The table has no row for what isn't there.
func TestArrowsAreOfPackages(t *testing.T) {
	all := sources(t)
	for name := range arrows {
		if !slices.ContainsFunc(all, func(s source) bool { return matchesAny(s.dir, []string{name}) }) {
			t.Errorf("the table of arrows has %s, which has no Go file", name)
		}
	}
}

func TestFrameworksStayInTheirRooms(t *testing.T) {
	for _, file := range sources(t) {
		for _, path := range file.imports() {
			for prefix, rooms := range frameworks {
				if strings.HasPrefix(path, prefix) && !matchesAny(file.dir, rooms) {
					t.Errorf("%s imports %s, which belongs in %v", file.path, path, rooms)
				}
			}
		}
	}
}

func TestPurePackagesTouchNothing(t *testing.T) {
	for _, file := range sources(t) {
		if file.test || !matchesAny(file.dir, pure) {
			continue
		}
		for _, path := range file.imports() {
			if slices.Contains(impure, path) {
				t.Errorf("%s imports %s; pure packages take readers, times and chance as arguments", file.path, path)
			}
			if !standardLibrary(path) && !strings.HasPrefix(path, "sumito/") && !hasAnyPrefix(path, third) {
				t.Errorf("%s imports %s; pure packages need no module but %v", file.path, path, third)
			}
		}
		for _, use := range file.uses(forbiddenCalls) {
			t.Errorf("%s uses %s", file.path, use)
		}
	}
}

// What a pure package imports may in turn reach the network; the linker's view
// tells.
func TestPurePackagesReachNoNetwork(t *testing.T) {
	var patterns []string
	for _, p := range pure {
		if _, err := os.Stat(strings.TrimSuffix(p, "/...")); err == nil {
			patterns = append(patterns, "./"+p)
		}
	}
	out, err := exec.Command("go", append([]string{"list", "-deps"}, patterns...)...).CombinedOutput()
	if err != nil {
		t.Fatalf("go list -deps: %v\n%s", err, out)
	}
	for path := range strings.Lines(string(out)) {
		path = strings.TrimSpace(path)
		if path == "net" || path == "net/http" || path == "database/sql" || path == "os/exec" {
			t.Errorf("a pure package depends on %s", path)
		}
	}
}

// The map in ARCHITECTURE.md shows every folder with a package in it.
func TestTheMapIsComplete(t *testing.T) {
	text, err := os.ReadFile("ARCHITECTURE.md")
	if err != nil {
		t.Fatal(err)
	}
	checked := map[string]bool{}
	for _, file := range sources(t) {
		if checked[file.dir] || file.dir == "." || file.dir == "cmd/sumito" || strings.Contains(file.dir, "/internal/") {
			continue
		}
		checked[file.dir] = true
		if folder := path.Base(file.dir) + "/"; !strings.Contains(string(text), folder+" ") {
			t.Errorf("the map in ARCHITECTURE.md lacks %s (%s)", folder, file.dir)
		}
	}
}

// allowedFor finds the row of arrows that fits a folder best.
func allowedFor(t *testing.T, dir string) []string {
	t.Helper()
	best := ""
	for name := range arrows {
		if matchesAny(dir, []string{name}) && len(name) > len(best) {
			best = name
		}
	}
	if best == "" {
		t.Errorf("%s is not in the table of arrows", dir)
	}
	return arrows[best]
}

func matchesAny(dir string, names []string) bool {
	for _, name := range names {
		root, below := strings.CutSuffix(name, "/...")
		if dir == root || below && strings.HasPrefix(dir, root+"/") {
			return true
		}
	}
	return false
}

// standardLibrary reports whether an import path is one: its first element has
// no dot, and it isn't ours.
func standardLibrary(path string) bool {
	first, _, _ := strings.Cut(path, "/")
	return first != "sumito" && !strings.Contains(first, ".")
}

func hasAnyPrefix(path string, prefixes []string) bool {
	return slices.ContainsFunc(prefixes, func(p string) bool { return strings.HasPrefix(path, p) })
}
