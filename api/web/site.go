package web

import (
	"cmp"
	"fmt"
	"html/template"
	"io/fs"
	"log/slog"
	"net/http"
	"time"

	"sumito/api/app"
	"sumito/api/auth"
	"sumito/api/live"
	"sumito/api/message"
	"sumito/api/web/pagecache"
)

// Options are what a Site is made of. App, Auth, Messages, Templates and
// Static are needed.
type Options struct {
	App       *app.Service
	Auth      *auth.Service
	Messages  *message.Catalogue
	Live      *live.Hub // of streams; without one there are none
	Templates fs.FS     // layout.html, partials/, pages/
	Static    fs.FS     // sumito.css, sumito.js, live.js, icon.svg
	// Build is the program's version; pages show it and caches hang on it.
	Build string
	// Secure says that browsers reach the pages by https: cookies are marked.
	Secure bool
	// NewID makes the ids of commands in forms; the default is UUID version 7.
	NewID func() string
	// Now is the clock; the default is time.Now.
	Now func() time.Time
	// CacheBytes limits the page cache; the default is 32 MiB.
	CacheBytes int64
	Log        *slog.Logger
}

// Site holds the pages. It is safe for concurrent use.
type Site struct {
	app      *app.Service
	auth     *auth.Service
	messages *message.Catalogue
	live     *live.Hub
	static   *staticFiles
	pages    map[message.Language]map[string]*template.Template
	cache    *pagecache.Cache
	readable map[string]bool // the routes of pages, as Gin writes them
	build    string
	content  string // digest of the files that pages are made of
	secure   bool
	newID    func() string
	now      func() time.Time
	log      *slog.Logger
}

// New parses every template in every language that is offered, so that a
// broken one stops the start and not a page.
func New(o Options) (*Site, error) {
	static, err := loadStatic(o.Static)
	if err != nil {
		return nil, fmt.Errorf("static files: %w", err)
	}
	s := &Site{
		app:      o.App,
		auth:     o.Auth,
		messages: o.Messages,
		live:     o.Live,
		static:   static,
		cache:    pagecache.New(cmp.Or(o.CacheBytes, 32<<20)),
		readable: map[string]bool{},
		build:    cmp.Or(o.Build, "dev"),
		secure:   o.Secure,
		newID:    o.NewID,
		now:      o.Now,
		log:      cmp.Or(o.Log, slog.Default()),
	}
	if s.newID == nil {
		s.newID = app.NewID
	}
	if s.now == nil {
		s.now = time.Now
	}
	for _, route := range s.Routes() {
		if route.Method == http.MethodGet {
			s.readable[route.Path] = true
		}
	}
	if s.content, err = digestOf(o.Templates, o.Static); err != nil {
		return nil, err
	}
	if s.pages, err = s.parse(o.Templates); err != nil {
		return nil, fmt.Errorf("templates: %w", err)
	}
	return s, nil
}
