package main_test

import (
	"bytes"
	"encoding/json"
	"fmt"
	"io"
	"net/http"
	"net/http/cookiejar"
	"net/url"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/PuerkitoBio/goquery"
)

// The organizer of the tests.
const (
	organizerName     = "Organizer"
	organizerPassword = "six balls over the edge"
)

// newBrowser returns a client that keeps cookies and doesn't follow redirects,
// so that a test sees them.
func newBrowser(t testing.TB) *http.Client {
	t.Helper()
	jar, err := cookiejar.New(nil)
	if err != nil {
		t.Fatal(err)
	}
	return &http.Client{Jar: jar, Timeout: waiting}
}

// newServer starts a server on a database that is new and returns it with the
// API as its first organizer.
func newServer(t testing.TB, folder string, args ...string) (*process, *api) {
	t.Helper()
	p := start(t, folder, append([]string{"serve", "--addr", "127.0.0.1:0"}, args...)...)
	return p, setUp(t, p.line(setupPrefix, waiting))
}

// setUp opens the first organizer's account through the form behind the link
// and returns the API as that organizer.
func setUp(t testing.TB, link string) *api {
	t.Helper()
	browser := newBrowser(t)
	status, page := submitForm(t, browser, link, map[string]string{
		"name": organizerName, "password": organizerPassword, "again": organizerPassword, "club": "Test club",
	})
	if status != http.StatusOK {
		t.Fatalf("set up: status %d\n%s", status, page)
	}
	u, err := url.Parse(link)
	if err != nil {
		t.Fatal(err)
	}
	return signIn(t, "http://"+u.Host)
}

// submitForm fetches a page, fills in the form that has the fields, as a person
// would, and sends it. It returns what came in the end.
func submitForm(t testing.TB, browser *http.Client, page string, fields map[string]string) (int, string) {
	t.Helper()
	status, body := get(t, browser, page)
	if status != http.StatusOK {
		t.Fatalf("%s: status %d\n%s", page, status, body)
	}
	document, err := goquery.NewDocumentFromReader(strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	form := document.Find("main form").FilterFunction(func(_ int, form *goquery.Selection) bool {
		for name := range fields {
			if form.Find(fmt.Sprintf("[name=%q]", name)).Length() > 0 {
				return true
			}
		}
		return false
	}).First()
	if form.Length() == 0 {
		t.Fatalf("%s has no form with %v\n%s", page, fields, body)
	}
	values := url.Values{}
	form.Find("input[name]").Each(func(_ int, input *goquery.Selection) {
		values.Set(input.AttrOr("name", ""), input.AttrOr("value", ""))
	})
	for name, value := range fields {
		if form.Find(fmt.Sprintf("[name=%q]", name)).Length() > 0 {
			values.Set(name, value)
		}
	}
	base, err := url.Parse(page)
	if err != nil {
		t.Fatal(err)
	}
	target, err := base.Parse(form.AttrOr("action", ""))
	if err != nil {
		t.Fatal(err)
	}
	response, err := browser.PostForm(target.String(), values)
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	answer, err := io.ReadAll(response.Body)
	if err != nil {
		t.Fatal(err)
	}
	return response.StatusCode, string(answer)
}

// api is a client of the JSON API.
type api struct {
	base   string // with /api/v1
	token  string // "" for a visitor
	client *http.Client
}

// commandCount makes the ids of commands.
var commandCount atomic.Int64

// signIn returns the API as the organizer of the tests.
func signIn(t testing.TB, base string) *api {
	t.Helper()
	a := visitor(base)
	a.signIn(t, organizerName, organizerPassword)
	return a
}

// signIn signs an account in.
func (a *api) signIn(t testing.TB, name, password string) {
	t.Helper()
	var tokens struct {
		Access string `json:"access_token"`
	}
	a.must(t, http.MethodPost, "/sessions", map[string]string{"name": name, "password": password}, &tokens)
	a.token = tokens.Access
}

// visitor returns the API without sign-in.
func visitor(base string) *api {
	transport := &http.Transport{MaxIdleConnsPerHost: 100}
	return &api{base: base + "/api/v1", client: &http.Client{Timeout: waiting, Transport: transport}}
}

// answer is what the API said.
type answer struct {
	Status int
	Header http.Header
	Body   []byte
}

// into reads the answer's JSON.
func (a answer) into(out any) error { return json.Unmarshal(a.Body, out) }

// problem is an error of the API.
type problem struct {
	Type   string         `json:"type"`
	Status int            `json:"status"`
	Code   string         `json:"code"`
	Detail string         `json:"detail"`
	Params map[string]any `json:"params"`
}

// problem reads the answer as one.
func (a answer) problem(t testing.TB) problem {
	t.Helper()
	var p problem
	if kind := a.Header.Get("Content-Type"); !strings.HasPrefix(kind, "application/problem+json") {
		t.Fatalf("status %d with %q instead of a problem:\n%s", a.Status, kind, a.Body)
	}
	if err := json.Unmarshal(a.Body, &p); err != nil {
		t.Fatalf("problem: %v\n%s", err, a.Body)
	}
	return p
}

// try sends a request; body is text sent as it is, or a value sent as JSON, or
// nil. Headers are name, value, name, value…
func (a *api) try(method, path string, body any, headers ...string) (answer, error) {
	var reader io.Reader
	kind := ""
	switch b := body.(type) {
	case nil:
	case string:
		reader, kind = strings.NewReader(b), "application/json"
	default:
		text, err := json.Marshal(b)
		if err != nil {
			return answer{}, err
		}
		reader, kind = bytes.NewReader(text), "application/json"
	}
	request, err := http.NewRequest(method, a.base+path, reader)
	if err != nil {
		return answer{}, err
	}
	if kind != "" {
		request.Header.Set("Content-Type", kind)
	}
	if a.token != "" {
		request.Header.Set("Authorization", "Bearer "+a.token)
	}
	if method != http.MethodGet {
		request.Header.Set("Idempotency-Key", fmt.Sprintf("test-%d-%d", time.Now().UnixNano(), commandCount.Add(1)))
	}
	for i := 0; i+1 < len(headers); i += 2 {
		request.Header.Set(headers[i], headers[i+1])
	}
	response, err := a.client.Do(request)
	if err != nil {
		return answer{}, err
	}
	defer response.Body.Close()
	text, err := io.ReadAll(response.Body)
	return answer{response.StatusCode, response.Header, text}, err
}

// call sends a request that the server has to answer somehow.
func (a *api) call(t testing.TB, method, path string, body any, headers ...string) answer {
	t.Helper()
	got, err := a.try(method, path, body, headers...)
	if err != nil {
		t.Fatal(err)
	}
	return got
}

// must sends a request that has to succeed and reads the answer into out, if
// that isn't nil.
func (a *api) must(t testing.TB, method, path string, body, out any, headers ...string) answer {
	t.Helper()
	got := a.call(t, method, path, body, headers...)
	if got.Status >= 300 {
		t.Fatalf("%s %s: status %d\n%s", method, path, got.Status, got.Body)
	}
	if out != nil {
		if err := json.Unmarshal(got.Body, out); err != nil {
			t.Fatalf("%s %s: %v\n%s", method, path, err, got.Body)
		}
	}
	return got
}

// The API's representations, as far as the tests read them.
type (
	roundJSON struct {
		Round    int
		State    string
		Pairings []pairingJSON
	}
	pairingJSON struct {
		Round, Board int
		Black        sideJSON
		White        *sideJSON
		Result       *resultJSON
		Revision     int64
	}
	sideJSON struct {
		Entry int
		Name  string
	}
	resultJSON struct {
		Outcome, Ending, Trust string
		Balls                  ballsJSON
		Points                 struct{ Black, White pointsJSON }
		Record                 *string
	}
	ballsJSON  struct{ Black, White int }
	pointsJSON struct {
		Units, Scale int
		Text         string
	}
	standingsJSON struct {
		Items []struct {
			Rank   int
			Name   string
			Points pointsJSON
			Balls  struct{ For, Against, Difference int }
		}
	}
)

// create opens a tournament and enters players; it returns the path of the
// tournament.
func (a *api) create(t testing.TB, name string, rounds int, players []string) string {
	t.Helper()
	var tournament struct{ ID string }
	a.must(t, http.MethodPost, "/tournaments", map[string]any{"name": name, "rounds": rounds}, &tournament)
	path := "/tournaments/" + tournament.ID
	entries := make([]map[string]any, len(players))
	for i, player := range players {
		entries[i] = map[string]any{"name": player, "rating": 2000 - 10*i}
	}
	a.must(t, http.MethodPost, path+"/entries", map[string]any{"entries": entries}, nil)
	return path
}

// publish pairs the next round and publishes it.
func (a *api) publish(t testing.TB, tournament string, round int) roundJSON {
	t.Helper()
	a.must(t, http.MethodPost, tournament+"/rounds", map[string]any{"round": round}, nil)
	var published roundJSON
	a.must(t, http.MethodPost, fmt.Sprintf("%s/rounds/%d/publication", tournament, round), nil, &published)
	return published
}

// names returns n players' names.
func names(n int) []string {
	all := make([]string, n)
	for i := range all {
		all[i] = fmt.Sprintf("Player %03d", i+1)
	}
	return all
}
