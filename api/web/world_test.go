package web_test

import (
	"bytes"
	"compress/gzip"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"net/url"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"github.com/PuerkitoBio/goquery"
	"github.com/gin-gonic/gin"

	"sumito/api/app"
	"sumito/api/auth"
	"sumito/api/message"
	"sumito/api/middleware"
	"sumito/api/store"
	"sumito/api/web"
	"sumito/static"
	"sumito/templates"
	"sumito/tournament/pairing"
	"sumito/tournament/swiss"
)

// world is the pages over real use cases and a fresh SQLite database, with a
// club and an account of each role. Ids count up and the clock stands where it
// is put, so that every run makes the same pages.
type world struct {
	testing.TB
	store  *store.Store
	app    *app.Service
	auth   *auth.Service
	server http.Handler
	log    bytes.Buffer
	next   atomic.Int64

	organizer, arbiter, scorekeeper app.Actor
}

const password = "belgian daisy"

func newWorld(t testing.TB, change ...func(*web.Options)) *world {
	t.Helper()
	gin.SetMode(gin.TestMode)
	w := &world{TB: t}
	var err error
	w.store, err = store.Open(t.Context(), store.Options{URL: filepath.Join(t.TempDir(), "sumito.db"), Synchronous: "OFF"})
	w.must(err)
	t.Cleanup(func() { w.must(w.store.Close()) })
	w.app = app.New(app.Options{
		Store: w.store, Now: w.now, NewID: w.id,
		Lot:     func() (bool, error) { return true, nil },
		Systems: map[string]pairing.System{"swiss": swiss.New()},
		Log:     slog.New(slog.DiscardHandler),
	})
	w.auth, err = auth.New(auth.Options{Store: w.store, Key: bytes.Repeat([]byte("k"), 32), Now: w.now})
	w.must(err)
	messages, err := message.Load(templates.Files)
	w.must(err)
	options := web.Options{
		App: w.app, Auth: w.auth, Messages: messages, Templates: templates.Files, Static: static.Files,
		Build: "test", NewID: w.id, Now: w.now, Log: slog.New(slog.NewTextHandler(&w.log, nil)),
	}
	for _, f := range change {
		f(&options)
	}
	site, err := web.New(options)
	w.must(err)
	w.server = w.mount(site)
	return w
}

// mount puts the pages behind what recognizes people, as the server does.
func (w *world) mount(site *web.Site) http.Handler {
	router := gin.New()
	router.Use(middleware.RequestLog(slog.New(slog.DiscardHandler), w.now), middleware.BodyLimit(1<<20, site.Failure))
	identity := middleware.PageIdentity(w.auth, site.Failure)
	for _, route := range site.Routes() {
		router.Handle(route.Method, route.Path, identity, middleware.Require(route.Needs, site.Failure), route.Handler)
	}
	router.NoRoute(identity, site.NotFound)
	return router
}

func (w *world) now() time.Time { return time.Date(2026, 3, 14, 18, 0, 0, 0, time.UTC) }

// id makes ids that look like the real ones and come in the same order each
// time.
func (w *world) id() string { return fmt.Sprintf("00000000-0000-7000-8000-%012d", w.next.Add(1)) }

func (w *world) must(err error) {
	w.Helper()
	if err != nil {
		w.Fatal(err)
	}
}

// staff founds the club by the one-time link and adds one account of each
// other role.
func (w *world) staff() {
	w.Helper()
	ctx := w.Context()
	secret, err := w.auth.Invite(ctx)
	w.must(err)
	founder, err := w.auth.Redeem(ctx, secret, "Olga", password, "Chess and Abalone")
	w.must(err)
	w.organizer = w.actor(founder.ID)
	var club string
	for id := range w.organizer.Roles {
		club = id
	}
	for name, role := range map[string]app.Role{"Arno": app.Arbiter, "Sara": app.Scorekeeper} {
		account := founder
		account.ID, account.Name, account.Folded = "account-"+name, name, app.Fold(name)
		w.must(w.store.CreateAccount(ctx, account))
		w.must(w.store.Grant(ctx, club, account.ID, role))
	}
	w.arbiter, w.scorekeeper = w.actor("account-Arno"), w.actor("account-Sara")
}

func (w *world) actor(account string) app.Actor {
	roles, err := w.store.Roles(w.Context(), account)
	w.must(err)
	return app.Actor{Account: account, Roles: roles}
}

// browser keeps cookies, as a person's does.
type browser struct {
	*world
	cookies map[string]string
	headers map[string]string
}

func (w *world) browser() *browser {
	return &browser{world: w, cookies: map[string]string{}, headers: map[string]string{"Accept-Encoding": "gzip"}}
}

// signedIn is a browser of somebody who signed in with the form.
func (w *world) signedIn(name string) *browser {
	w.Helper()
	b := w.browser()
	b.post("/sign-in", url.Values{"name": {name}, "password": {password}}).status(http.StatusSeeOther)
	return b
}

// answer is a response with its body unpacked.
type answer struct {
	*world
	*http.Response
	path string
	sent int // bytes of the body as sent
	body string
}

func (b *browser) do(method, path string, form url.Values) *answer {
	b.Helper()
	var body io.Reader
	if form != nil {
		body = strings.NewReader(form.Encode())
	}
	return b.send(httptest.NewRequest(method, path, body))
}

// stream posts a body of a length that isn't announced.
func (b *browser) stream(path, body string) *answer {
	b.Helper()
	return b.send(httptest.NewRequest(http.MethodPost, path, io.MultiReader(strings.NewReader(body))))
}

func (b *browser) send(request *http.Request) *answer {
	b.Helper()
	if request.Method == http.MethodPost {
		request.Header.Set("Content-Type", "application/x-www-form-urlencoded")
	}
	for name, value := range b.headers {
		request.Header.Set(name, value)
	}
	for name, value := range b.cookies {
		request.AddCookie(&http.Cookie{Name: name, Value: value})
	}
	recorder := httptest.NewRecorder()
	b.server.ServeHTTP(recorder, request)
	response := recorder.Result()
	for _, cookie := range response.Cookies() {
		if cookie.MaxAge < 0 {
			delete(b.cookies, cookie.Name)
		} else {
			b.cookies[cookie.Name] = cookie.Value
		}
	}
	raw, err := io.ReadAll(response.Body)
	b.must(err)
	a := &answer{world: b.world, Response: response, path: request.URL.Path, sent: len(raw), body: string(raw)}
	if response.Header.Get("Content-Encoding") == "gzip" && request.Method != http.MethodHead {
		reader, err := gzip.NewReader(bytes.NewReader(raw))
		b.must(err)
		plain, err := io.ReadAll(reader)
		b.must(err)
		a.body = string(plain)
	}
	return a
}

func (b *browser) get(path string) *answer { b.Helper(); return b.do(http.MethodGet, path, nil) }

func (b *browser) post(path string, form url.Values) *answer {
	b.Helper()
	return b.do(http.MethodPost, path, form)
}

// status fails the test when the answer has another one.
func (a *answer) status(want int) *answer {
	a.Helper()
	if a.StatusCode != want {
		a.Fatalf("%s: status %d, want %d\n%s", a.path, a.StatusCode, want, a.errors())
	}
	return a
}

func (a *answer) document() *goquery.Document {
	a.Helper()
	document, err := goquery.NewDocumentFromReader(strings.NewReader(a.body))
	a.must(err)
	return document
}

// text is what an element says, white space folded.
func (a *answer) text(selector string) string {
	a.Helper()
	return strings.Join(strings.Fields(a.document().Find(selector).Text()), " ")
}

// errors is what the page complains about, for failing tests.
func (a *answer) errors() string {
	if said := a.text(".errors"); said != "" {
		return said
	}
	return a.text("main p")
}

// form fills in a form of the page, by the end of its action, and sends it.
func (b *browser) form(page *answer, action string, fill url.Values) *answer {
	b.Helper()
	form := page.document().Find("form").FilterFunction(func(_ int, s *goquery.Selection) bool {
		return strings.HasSuffix(s.AttrOr("action", ""), action)
	}).First()
	if form.Length() == 0 {
		b.Fatalf("%s has no form for %s", page.path, action)
	}
	values := url.Values{}
	form.Find("input[name]").Each(func(_ int, input *goquery.Selection) {
		kind := input.AttrOr("type", "text")
		_, checked := input.Attr("checked")
		if kind != "radio" && kind != "checkbox" || checked {
			values.Add(input.AttrOr("name", ""), input.AttrOr("value", ""))
		}
	})
	form.Find("textarea[name]").Each(func(_ int, area *goquery.Selection) {
		values.Add(area.AttrOr("name", ""), area.Text())
	})
	form.Find("select[name]").Each(func(_ int, list *goquery.Selection) {
		option := list.Find("option[selected]")
		if option.Length() == 0 {
			option = list.Find("option").First()
		}
		values.Add(list.AttrOr("name", ""), option.AttrOr("value", ""))
	})
	for name, value := range fill {
		values[name] = value
	}
	return b.post(form.AttrOr("action", ""), values)
}
