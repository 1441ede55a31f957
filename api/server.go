package api

import (
	"cmp"
	"context"
	"crypto/ed25519"
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"sync"
	"sync/atomic"
	"time"

	"sumito/api/app"
	"sumito/api/auth"
	"sumito/api/jobs"
	"sumito/api/live"
	"sumito/api/message"
	"sumito/api/rest"
	"sumito/api/store"
	"sumito/api/web"
	"sumito/static"
	"sumito/templates"
	"sumito/tournament/knockout"
	"sumito/tournament/monrad"
	"sumito/tournament/pairing"
	"sumito/tournament/roundrobin"
	"sumito/tournament/swiss"
)

// Options are what a server is made of. Database, Key and Hosts are needed.
type Options struct {
	// Database is the path of a SQLite file, made when absent, or a postgres://
	// URL.
	Database string
	// ListenURL is where PostgreSQL is reached directly, see store.Options.
	ListenURL string
	// Synchronous is how SQLite waits for the disk, see store.Options.
	Synchronous string
	// Backups is the folder for backups of a SQLite file, on schedule, before
	// each pairing and before an upgrade; "" makes them before upgrades only,
	// beside the file.
	Backups string
	// BackupEvery is how often there is a backup on schedule; it is needed with
	// Backups.
	BackupEvery time.Duration
	// Erasures is the file in which erasures are noted; "" is the one beside a
	// SQLite file, and none for another database, which then can't erase.
	Erasures string
	// Key signs access tokens, see auth.LoadKey.
	Key []byte
	// ArchiveKey signs the archives of tournaments; without it none is exported.
	ArchiveKey ed25519.PrivateKey
	// LoadKeys returns Key and ArchiveKey in their place, once the database is
	// open: one that is refused is to leave no key files. May be nil.
	LoadKeys func() (key []byte, archives ed25519.PrivateKey, err error)
	// Hosts are the names that requests may be for; one without a port stands
	// for any port.
	Hosts []string
	// DeskOnly lets staff sign in and work only from the machine itself; other
	// devices may read.
	DeskOnly bool
	// Secure says that browsers reach the server by https, through a proxy on
	// this machine, which names them in X-Forwarded-For.
	Secure bool
	// Proxies are the addresses, or networks in CIDR notation, of further proxies
	// that are believed what X-Forwarded-For says.
	Proxies []string
	// Build is the program's version; page caches hang on it.
	Build string
	// Release is the version that archives name as their writer's.
	Release string
	// Now is the clock; the default is time.Now.
	Now func() time.Time
	Log *slog.Logger
}

// Server is the whole service over one database. It is safe for concurrent
// use.
type Server struct {
	// App and SignIn are the use cases behind pages and API, for the command
	// line.
	App    *app.Service
	SignIn *auth.Service

	store    *store.Store
	backups  *jobs.Backups // nil: none are made
	live     *live.Hub
	rest     *rest.API
	web      *web.Site
	handler  http.Handler
	hosts    []string
	deskOnly bool
	secure   bool
	behind   []string // further proxies
	now      func() time.Time
	log      *slog.Logger

	stopping   atomic.Bool // no more requests, please
	background sync.WaitGroup
	end        context.CancelFunc // of what runs in the background
}

// New opens the database, brings it up to date and connects all parts. Close
// the server when it has served.
func New(ctx context.Context, o Options) (_ *Server, err error) {
	s := &Server{hosts: o.Hosts, deskOnly: o.DeskOnly, secure: o.Secure, behind: o.Proxies, now: o.Now, log: cmp.Or(o.Log, slog.Default())}
	if s.now == nil {
		s.now = time.Now
	}
	messages, err := message.Load(templates.Files)
	if err != nil {
		return nil, err
	}
	s.store, err = store.Open(ctx, store.Options{
		URL: o.Database, ListenURL: o.ListenURL, Synchronous: o.Synchronous, Backups: o.Backups, Now: s.now, Log: s.log,
	})
	if err != nil {
		return nil, err
	}
	defer func() {
		if err != nil {
			err = errors.Join(err, s.store.Close())
		}
	}()
	if o.LoadKeys != nil {
		if o.Key, o.ArchiveKey, err = o.LoadKeys(); err != nil {
			return nil, err
		}
	}
	s.live = live.New(live.Options{Store: s.store, Log: s.log})
	journal := journalOf(o)
	s.App = s.useCases(o, journal)
	if err := s.finishErasures(ctx, journal); err != nil {
		return nil, err
	}
	if !s.store.ReadOnly() {
		if _, err = s.App.ReprojectOutdated(ctx); err != nil {
			return nil, err
		}
	}
	s.SignIn, err = auth.New(auth.Options{Store: s.store, Key: o.Key, Now: s.now})
	if err != nil {
		return nil, fmt.Errorf("sign-in: %w", err)
	}
	s.rest = rest.New(rest.Options{App: s.App, Auth: s.SignIn, Messages: messages, Live: s.live, Log: s.log, Now: s.now})
	s.web, err = web.New(web.Options{
		App: s.App, Auth: s.SignIn, Messages: messages, Live: s.live,
		Templates: templates.Files, Static: static.Files,
		Build: o.Build, Secure: o.Secure, Now: s.now, Log: s.log,
	})
	if err != nil {
		return nil, fmt.Errorf("pages: %w", err)
	}
	if s.handler, err = s.routes(); err != nil {
		return nil, err
	}
	s.watch(ctx)
	return s, nil
}

// useCases connects the use cases to the database and what else they need;
// journal may be nil.
func (s *Server) useCases(o Options, journal app.ErasureJournal) *app.Service {
	use := app.Options{
		Store: s.store, Now: s.now, Log: s.log, Systems: Systems(), Erasures: journal, Moved: s.live.Hint,
		ArchiveKey: o.ArchiveKey, Program: o.Release,
	}
	if o.Backups != "" && !s.store.ReadOnly() {
		s.backups = jobs.NewBackups(jobs.Options{
			Folder: store.BackupFolder{
				Database: o.Database, Folder: o.Backups, Journal: cmp.Or(o.Erasures, store.JournalPath(o.Database, "")),
			},
			Mark: s.store.Mark, Every: o.BackupEvery, Now: s.now, Log: s.log,
		})
		use.Backups = s.backups
	}
	return app.New(use)
}

// ReadOnly reports whether the database can only be read: its file or folder may
// not be written.
func (s *Server) ReadOnly() bool { return s.store.ReadOnly() }

// watch follows the heads of what is watched, and on PostgreSQL what other
// processes say, until the server is closed.
func (s *Server) watch(ctx context.Context) {
	ctx, s.end = context.WithCancel(context.WithoutCancel(ctx))
	s.background.Go(func() { s.live.Run(ctx) })
	s.background.Go(func() { s.store.Listen(ctx, s.log, s.live.Hint) })
}

// Close ends what runs in the background and closes the database.
func (s *Server) Close() error {
	s.live.Close()
	s.end()
	s.background.Wait()
	return s.store.Close()
}

// Handler answers every request, for tests that bring their own server.
func (s *Server) Handler() http.Handler { return s.handler }

// Systems are the pairing systems by the name that settings give them.
func Systems() map[string]pairing.System {
	all := map[string]pairing.System{}
	for _, system := range []pairing.System{
		swiss.New(), monrad.New(), roundrobin.New(), roundrobin.NewDouble(), knockout.New(), knockout.NewDouble(),
	} {
		all[system.Name()] = system
	}
	return all
}
