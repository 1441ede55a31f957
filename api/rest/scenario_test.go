package rest_test

import (
	"maps"
	"net/http"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
)

// scenario is one request and what is expected of the answer. Each is asked in
// a world of its own.
type scenario struct {
	Name    string
	As      string // "" is a visitor
	Method  string
	URL     string // below /api/v1 unless it starts with /api; marks like {cup} are filled in
	Body    string
	Headers map[string]string
	// Before are requests made by the organizer first; each must succeed.
	Before []step

	ExpectedStatus     int
	ExpectedContent    []string
	NotExpectedContent []string
	ExpectedHeaders    map[string]string // "*" is any value, "" is none
}

// step is a request that a scenario starts with.
type step struct{ Method, URL, Body string }

func (s scenario) test(t *testing.T) {
	w := newWorld(t)
	for _, b := range s.Before {
		if got := w.ask(t, "organizer", b.Method, address(b.URL), b.Body); got.status >= 300 {
			t.Fatalf("before: %s %s answers %d: %s", b.Method, b.URL, got.status, got.body)
		}
	}
	var headers []string
	for name, value := range s.Headers {
		headers = append(headers, name, value)
	}
	got := w.ask(t, s.As, s.Method, address(s.URL), s.Body, headers...)
	if got.status != s.ExpectedStatus {
		t.Errorf("status %d, want %d", got.status, s.ExpectedStatus)
	}
	for _, want := range s.ExpectedContent {
		if !strings.Contains(string(got.body), w.marks.Replace(want)) {
			t.Errorf("no %s in the answer", want)
		}
	}
	for _, unwanted := range s.NotExpectedContent {
		if strings.Contains(string(got.body), w.marks.Replace(unwanted)) {
			t.Errorf("%s in the answer", unwanted)
		}
	}
	for name, want := range s.ExpectedHeaders {
		value := got.header.Get(name)
		if want == "*" && value != "" {
			continue
		}
		if value != w.marks.Replace(want) {
			t.Errorf("%s: %q, want %q", name, value, want)
		}
	}
	if got.status >= 400 {
		checkDetail(t, got)
	}
	if t.Failed() {
		t.Logf("%.1500s", got.body)
	}
}

// checkDetail holds that a problem says a sentence without holes.
func checkDetail(t *testing.T, got answer) {
	t.Helper()
	var problem struct{ Detail string }
	read(t, got, &problem)
	if d := problem.Detail; strings.Contains(d, "<no value>") || strings.Contains(d, "{{") || !strings.HasSuffix(d, ".") {
		t.Errorf("detail %q", d)
	}
}

func address(url string) string {
	if strings.HasPrefix(url, "/api") {
		return url
	}
	return "/api/v1" + url
}

// scenarios are the tables of all resources.
func scenarios() map[string][]scenario {
	return map[string][]scenario{
		"sessions":    sessionScenarios,
		"tournaments": tournamentScenarios,
		"entries":     entryScenarios,
		"erasures":    erasureScenarios,
		"rounds":      roundScenarios,
		"results":     resultScenarios(),
		"records":     recordScenarios(),
		"standings":   standingScenarios,
		"ratings":     ratingScenarios,
		"log":         logScenarios,
		"archive":     archiveScenarios,
		"live":        liveScenarios,
		"requests":    requestScenarios,
		"service":     serviceScenarios,
	}
}

func TestScenarios(t *testing.T) {
	for _, resource := range slices.Sorted(maps.Keys(scenarios())) {
		for _, s := range scenarios()[resource] {
			t.Run(resource+"/"+s.Name, s.test)
		}
	}
	t.Run("every operation succeeds in one", func(t *testing.T) {
		if onlySome() {
			t.Skip("not all scenarios ran")
		}
		checkExercised(t)
	})
}

// onlySome reports whether tests were picked on the command line.
func onlySome() bool {
	return slices.ContainsFunc(os.Args, func(arg string) bool {
		return strings.HasPrefix(arg, "-test.run=") && strings.Contains(arg, "/")
	})
}

// recordText is a record of testdata.
func recordText(name string) string {
	body, err := os.ReadFile(filepath.Join("testdata", "records", name+".apgn"))
	if err != nil {
		panic(err) // a test's own file is missing
	}
	return string(body)
}

// scratch is where the database lies that worlds are copies of.
var scratch string

func TestMain(m *testing.M) {
	var err error
	if scratch, err = os.MkdirTemp("", "sumito-rest"); err != nil {
		panic(err) // no disk, no tests
	}
	code := m.Run()
	os.RemoveAll(scratch)
	os.Exit(code)
}

const (
	get    = http.MethodGet
	post   = http.MethodPost
	put    = http.MethodPut
	patch  = http.MethodPatch
	del    = http.MethodDelete
	REMOVE = http.MethodDelete
)
