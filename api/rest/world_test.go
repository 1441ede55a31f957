package rest_test

import (
	"bytes"
	"context"
	"crypto/ed25519"
	"fmt"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"github.com/gin-gonic/gin"

	"sumito/api/app"
	"sumito/api/auth"
	"sumito/api/live"
	"sumito/api/message"
	"sumito/api/middleware"
	"sumito/api/rest"
	"sumito/api/store"
	"sumito/templates"
	"sumito/tournament/event"
	"sumito/tournament/knockout"
	"sumito/tournament/pairing"
	"sumito/tournament/roundrobin"
	"sumito/tournament/swiss"
)

// start is when every test happens, unless it turns the clock on.
var start = time.Date(2026, 3, 5, 18, 0, 0, 0, time.UTC)

const password = "correct horse battery"

// world is the whole service behind the API over a real database: an organizer
// ("organizer"), a scorekeeper of the same club ("scorekeeper"), somebody with
// an account and no role ("stranger"), and two tournaments.
//
//	{cup}    Thursday cup: Alpha … Echo; round 1 completed, round 2 published with
//	         one result on board 1 and none on board 2
//	{draft}  Draft cup: Golf … Juliett; round 1 is a draft
type world struct {
	app     *app.Service
	auth    *auth.Service
	handler http.Handler
	marks   *strings.Replacer // {cup} and other marks in addresses and bodies
	tokens  map[string]string // by who
	log     *bytes.Buffer     // what the API logs
	close   func() error      // closes the database
	now     func() time.Time
	clock   *atomic.Int64 // how far the clock was turned on
}

// first is the database that every world starts as a copy of, made once.
var first = sync.OnceValues(makeFirst)

type prepared struct {
	file   string
	marks  []string
	tokens map[string]string
	// refresh is the refresh token of the account made last.
	refresh string
}

// newWorld returns a world of its own for a test.
func newWorld(t *testing.T) *world {
	t.Helper()
	original, err := first()
	if err != nil {
		t.Fatal(err)
	}
	file := filepath.Join(t.TempDir(), "sumito.db")
	body, err := os.ReadFile(original.file)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.WriteFile(file, body, 0o600); err != nil {
		t.Fatal(err)
	}
	w, db, err := openWorld(t.Context(), file, "new")
	if err != nil {
		t.Fatal(err)
	}
	w.close = sync.OnceValue(db.Close)
	t.Cleanup(func() {
		if err := w.close(); err != nil {
			t.Error(err)
		}
	})
	w.marks, w.tokens = strings.NewReplacer(original.marks...), original.tokens
	return w
}

// openWorld connects the parts as package api does. The database doesn't wait
// for the disk: it is thrown away.
func openWorld(ctx context.Context, file, idPrefix string) (*world, *store.Store, error) {
	w := &world{clock: &atomic.Int64{}, log: &bytes.Buffer{}}
	w.now = func() time.Time { return start.Add(time.Duration(w.clock.Load())) }
	db, err := store.Open(ctx, store.Options{URL: file, Synchronous: "OFF", Now: w.now})
	if err != nil {
		return nil, nil, err
	}
	var ids atomic.Int64
	newID := func() string { return fmt.Sprintf("%s-%06d", idPrefix, ids.Add(1)) }
	quiet := slog.New(slog.DiscardHandler)
	w.app = app.New(app.Options{
		ArchiveKey: ed25519.NewKeyFromSeed(bytes.Repeat([]byte("k"), ed25519.SeedSize)),
		Store:      db, Now: w.now, NewID: newID, Log: quiet,
		Lot:      func() bool { return true },
		Systems:  map[string]pairing.System{"swiss": swiss.New(), "knockout": knockout.New(), "round-robin": roundrobin.New()},
		Erasures: store.NewJournal(store.JournalPath(file, "")),
	})
	w.auth, err = auth.New(auth.Options{Store: db, Key: bytes.Repeat([]byte("k"), auth.MinKey), Now: w.now, NewID: newID})
	if err != nil {
		return nil, nil, err
	}
	messages, err := message.Load(templates.Files)
	if err != nil {
		return nil, nil, err
	}
	log := slog.New(slog.NewTextHandler(w.log, nil)) // the handler locks the buffer
	hub := live.New(live.Options{Store: db, Log: quiet})
	api := rest.New(rest.Options{App: w.app, Auth: w.auth, Messages: messages, Live: hub, Log: log, Now: w.now, NewID: newID})
	w.handler = newRouter(api, w, quiet)
	return w, db, nil
}

// newRouter puts the route table behind what stands before it in the server.
func newRouter(api *rest.API, w *world, log *slog.Logger) http.Handler {
	gin.SetMode(gin.ReleaseMode)
	router := gin.New()
	router.HandleMethodNotAllowed = true
	router.RedirectTrailingSlash = false
	router.Use(
		middleware.RequestLog(log, w.now),
		middleware.Recover(log, api.Panicked),
		middleware.Origin(api.Fail),
		middleware.BodyLimit(1<<20, api.Fail),
	)
	for _, route := range api.Routes() {
		way := []gin.HandlerFunc{middleware.TokenIdentity(w.auth, api.Fail), middleware.Require(route.Needs, api.Fail), route.Handler}
		if route.Needs == middleware.Open {
			way = way[1:]
		}
		router.Handle(route.Method, route.Path, way...)
	}
	router.GET("/api/v1/test/panic", func(*gin.Context) { panic("as the test wants it") })
	router.NoRoute(api.NotFound)
	router.NoMethod(api.MethodNotAllowed)
	return router
}

// makeFirst plays the beginning that all worlds share.
func makeFirst() (prepared, error) {
	ctx := context.Background()
	p := prepared{file: filepath.Join(scratch, "first.db"), tokens: map[string]string{}}
	w, db, err := openWorld(ctx, p.file, "first")
	if err != nil {
		return prepared{}, err
	}
	organizer, err := p.people(ctx, w, db)
	if err != nil {
		return prepared{}, err
	}
	maker := maker{ctx: ctx, app: w.app, actor: organizer}
	cup := maker.cup()
	draft := maker.draft()
	if maker.err != nil {
		return prepared{}, maker.err
	}
	view, err := w.app.Tournament(ctx, organizer, cup)
	if err != nil {
		return prepared{}, err
	}
	alpha := view.Tournament.Entries[0]
	p.marks = []string{
		"{alpha}", alpha.Players[0], "{name}", alpha.Name.ID, "{place}", view.Tournament.Settings.Place.ID,
		"{cup}", cup, "{draft}", draft, "{club}", maker.club(), "{refresh}", p.refresh,
	}
	return p, db.Close()
}

// people opens the accounts and returns the organizer.
func (p *prepared) people(ctx context.Context, w *world, db *store.Store) (app.Actor, error) {
	secret, err := w.auth.Invite(ctx)
	if err != nil {
		return app.Actor{}, err
	}
	account, err := w.auth.Redeem(ctx, secret, "organizer", password, "Test club")
	if err != nil {
		return app.Actor{}, err
	}
	roles, err := db.Roles(ctx, account.ID)
	if err != nil {
		return app.Actor{}, err
	}
	stranger := app.Account{ID: "stranger", Name: "stranger", Folded: "stranger", Password: "-", Created: start}
	scorekeeper := app.Account{ID: "scorekeeper", Name: "scorekeeper", Folded: "scorekeeper", Password: "-", Created: start}
	for _, other := range []app.Account{stranger, scorekeeper} {
		if err := db.CreateAccount(ctx, other); err != nil {
			return app.Actor{}, err
		}
	}
	for club := range roles {
		if err := db.Grant(ctx, club, scorekeeper.ID, app.Scorekeeper); err != nil {
			return app.Actor{}, err
		}
	}
	for _, one := range []app.Account{account, scorekeeper, stranger} {
		tokens, err := w.auth.Issue(ctx, one)
		if err != nil {
			return app.Actor{}, err
		}
		p.tokens[one.Name] = tokens.Access
		p.refresh = tokens.Refresh
	}
	return app.Actor{Account: account.ID, Roles: roles}, nil
}

// maker carries out commands until the first error.
type maker struct {
	ctx   context.Context
	app   *app.Service
	actor app.Actor
	count int
	err   error
}

func (m *maker) club() string {
	for club := range m.actor.Roles {
		return club
	}
	return ""
}

func (m *maker) meta() app.Meta {
	m.count++
	return app.Meta{Command: fmt.Sprintf("first-%d", m.count)}
}

func (m *maker) check(_ app.Receipt, err error) {
	if m.err == nil {
		m.err = err
	}
}

func (m *maker) create(in app.SettingsInput, names ...string) string {
	receipt, err := m.app.CreateTournament(m.ctx, m.actor, in, m.meta())
	m.check(receipt, err)
	entries := make([]app.EntryInput, len(names))
	for i, name := range names {
		entries[i] = app.EntryInput{Name: name, Rating: new(2000 - 100*i)}
	}
	m.check(m.app.AddEntries(m.ctx, m.actor, receipt.Tournament, entries, m.meta()))
	return receipt.Tournament
}

func (m *maker) cup() string {
	id := m.create(app.SettingsInput{
		Name: "Thursday cup", Place: "Café Central", Zone: "Europe/Vienna", StartsOn: "2026-03-05", Rounds: 3,
	}, "Alpha", "Bravo", "Charlie", "Delta", "Echo")
	m.check(m.app.PairRound(m.ctx, m.actor, id, 1, m.meta()))
	m.check(m.app.PublishRound(m.ctx, m.actor, id, 1, m.meta()))
	m.result(id, 1, 1, event.Balls{Black: 6, White: 3})
	m.result(id, 1, 2, event.Balls{Black: 2, White: 6})
	m.check(m.app.CompleteRound(m.ctx, m.actor, id, 1, m.meta()))
	m.check(m.app.PairRound(m.ctx, m.actor, id, 2, m.meta()))
	m.check(m.app.PublishRound(m.ctx, m.actor, id, 2, m.meta()))
	m.result(id, 2, 1, event.Balls{Black: 6, White: 5})
	return id
}

func (m *maker) draft() string {
	id := m.create(app.SettingsInput{Name: "Draft cup", Rounds: 2}, "Golf", "Hotel", "India", "Juliett")
	m.check(m.app.PairRound(m.ctx, m.actor, id, 1, m.meta()))
	return id
}

func (m *maker) result(id string, round, board int, balls event.Balls) {
	outcome := event.BlackWins
	if balls.White > balls.Black {
		outcome = event.WhiteWins
	}
	m.check(m.app.ReportResult(m.ctx, m.actor, id, round, board, app.ResultInput{
		Outcome: outcome, Ending: event.Six, Balls: &balls,
	}, m.meta()))
}

// answer is what came back.
type answer struct {
	status int
	header http.Header
	body   []byte
}

// ask sends a request as somebody ("" is a visitor), and checks that request
// and answer are as the document says.
func (w *world) ask(t *testing.T, as, method, target, body string, headers ...string) answer {
	t.Helper()
	ctx, cancel := context.WithCancel(t.Context())
	defer cancel()
	request := httptest.NewRequestWithContext(ctx, method, w.marks.Replace(target), strings.NewReader(w.marks.Replace(body)))
	if body != "" {
		request.Header.Set("Content-Type", "application/json")
	}
	if as != "" {
		request.Header.Set("Authorization", "Bearer "+w.tokens[as])
	}
	for i := 0; i+1 < len(headers); i += 2 {
		request.Header.Set(headers[i], headers[i+1])
	}
	recorder := httptest.NewRecorder()
	w.handler.ServeHTTP(untilFlushed{recorder, cancel}, request)
	response := recorder.Result()
	defer response.Body.Close()
	content, err := io.ReadAll(response.Body)
	if err != nil {
		t.Fatal(err)
	}
	got := answer{status: response.StatusCode, header: response.Header, body: content}
	conform(t, request, w.marks.Replace(body), got)
	return got
}

// untilFlushed is a client that leaves a stream after what came first.
type untilFlushed struct {
	*httptest.ResponseRecorder
	leave func()
}

// Flush implements http.Flusher.
func (w untilFlushed) Flush() { w.ResponseRecorder.Flush(); w.leave() }
