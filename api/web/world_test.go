package web_test

import (
	"bytes"
	"crypto/ed25519"
	"fmt"
	"log/slog"
	"net/http"
	"path/filepath"
	"sync/atomic"
	"testing"
	"time"

	"github.com/gin-gonic/gin"

	"sumito/api/app"
	"sumito/api/auth"
	"sumito/api/live"
	"sumito/api/message"
	"sumito/api/middleware"
	"sumito/api/store"
	"sumito/api/store/storetest"
	"sumito/api/web"
	"sumito/static"
	"sumito/templates"
	"sumito/tournament/knockout"
	"sumito/tournament/pairing"
	"sumito/tournament/roundrobin"
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
	w := &world{TB: t, store: storetest.Open(t, storetest.SQLite(t))}
	var err error
	w.app = app.New(app.Options{
		ArchiveKey: ed25519.NewKeyFromSeed(bytes.Repeat([]byte("k"), ed25519.SeedSize)),
		Store:      w.store, Now: w.now, NewID: w.id,
		Lot: func() bool { return true },
		Systems: map[string]pairing.System{
			"swiss": swiss.New(), "round-robin": roundrobin.New(), "knockout": knockout.New(), "double-knockout": knockout.NewDouble(),
		},
		Log: slog.New(slog.DiscardHandler),

		Erasures: store.NewJournal(filepath.Join(t.TempDir(), "sumito.erasures")),
	})
	w.auth, err = auth.New(auth.Options{Store: w.store, Key: bytes.Repeat([]byte("k"), 32), Now: w.now})
	w.must(err)
	messages, err := message.Load(templates.Files)
	w.must(err)
	options := web.Options{
		App: w.app, Auth: w.auth, Messages: messages, Live: live.New(live.Options{Store: w.store}), Templates: templates.Files, Static: static.Files,
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

// reading has the pages read the database through something that wraps it.
func reading(through app.Store) func(*web.Options) {
	return func(o *web.Options) {
		o.App = app.New(app.Options{
			Store: through, Systems: map[string]pairing.System{"swiss": swiss.New()}, Log: slog.New(slog.DiscardHandler),
		})
	}
}

// mount puts the pages behind what recognizes people, as the server does.
func (w *world) mount(site *web.Site) http.Handler {
	router := gin.New()
	router.Use(middleware.RequestLog(slog.New(slog.DiscardHandler), w.now), middleware.Compress(), middleware.BodyLimit(1<<20, site.Failure))
	identity := middleware.PageIdentity(w.auth, false, site.Failure)
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
