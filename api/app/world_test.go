package app_test

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"os"
	"path/filepath"
	"strings"
	"sync/atomic"
	"testing"
	"time"

	"sumito/api/app"
	"sumito/api/store"
	"sumito/api/store/storetest"
	"sumito/tournament"
	"sumito/tournament/event"
	"sumito/tournament/knockout"
	"sumito/tournament/pairing"
	"sumito/tournament/roundrobin"
	"sumito/tournament/swiss"
)

// world is a service on a fresh SQLite database with a club and one account of
// each role in it.
type world struct {
	testing.TB
	url   string // of the database
	store *store.Store
	app   *app.Service
	clock atomic.Int64 // seconds after the start
	next  atomic.Int64 // command ids given out

	journal app.ErasureJournal

	club string
	// One actor of each role, an organizer of another club, and a visitor.
	organizer, arbiter, scorekeeper, player, outsider, visitor app.Actor
}

const otherClub = "club-other"

func newWorld(t testing.TB) *world {
	t.Helper()
	return newWorldOn(t, storetest.SQLite(t))
}

// newWorldOn is newWorld on a database of one's own.
func newWorldOn(t testing.TB, url string) *world {
	t.Helper()
	s := storetest.Open(t, url)
	w := &world{TB: t, url: url, store: s, club: "club", journal: store.NewJournal(filepath.Join(t.TempDir(), "sumito.erasures"))}
	w.app = w.service()
	for _, club := range []string{w.club, otherClub} {
		w.must(s.CreateClub(t.Context(), app.Club{ID: club, Name: "Club " + club, Created: w.now()}))
	}
	w.organizer = w.account("olga", w.club, app.Organizer)
	w.arbiter = w.account("arno", w.club, app.Arbiter)
	w.scorekeeper = w.account("sara", w.club, app.Scorekeeper)
	w.player = w.account("paul", w.club, app.PlayerRole)
	w.outsider = w.account("otto", otherClub, app.Organizer)
	return w
}

// service is another service on the same database, with a cache of its own and,
// if said, other options.
func (w *world) service(change ...func(*app.Options)) *app.Service {
	options := app.Options{
		Store: w.store,
		Now:   w.now,
		Lot:   func() bool { return true },
		Systems: map[string]pairing.System{
			"swiss": swiss.New(), "round-robin": roundrobin.New(), "knockout": knockout.New(), "double-knockout": knockout.NewDouble(),
		},
		Erasures: w.journal,
		Log:      slog.New(slog.DiscardHandler),
	}
	for _, change := range change {
		change(&options)
	}
	return app.New(options)
}

// on is a service on a store of one's own.
func (w *world) on(s app.Store) *app.Service {
	return w.service(func(o *app.Options) { o.Store = s })
}

func (w *world) now() time.Time {
	return time.Date(2026, 3, 1, 18, 0, 0, 0, time.UTC).Add(time.Duration(w.clock.Add(1)) * time.Second)
}

func (w *world) account(id, club string, role app.Role) app.Actor {
	w.Helper()
	ctx := w.Context()
	w.must(w.store.CreateAccount(ctx, app.Account{ID: id, Name: id, Folded: id, Password: "x", Created: w.now()}))
	w.must(w.store.Grant(ctx, club, id, role))
	roles, err := w.store.Roles(ctx, id)
	w.must(err)
	return app.Actor{Account: id, Session: "session-" + id, Roles: roles}
}

func (w *world) must(err error) {
	w.Helper()
	if err != nil {
		w.Fatal(err)
	}
}

// ok is must for what a command returns.
func (w *world) ok(r app.Receipt, err error) app.Receipt {
	w.Helper()
	w.must(err)
	return r
}

// meta has a command id of its own.
func (w *world) meta() app.Meta { return app.Meta{Command: fmt.Sprintf("c-%d", w.next.Add(1))} }

// create opens a tournament of three rounds on Belgian Daisy.
func (w *world) create() string {
	w.Helper()
	return w.ok(w.app.CreateTournament(w.Context(), w.organizer, validSettings(), w.meta())).Tournament
}

func validSettings() app.SettingsInput {
	return app.SettingsInput{
		Name: "Spring Open", Place: "Town hall", Zone: "Europe/Paris",
		StartsOn: "2026-03-01", EndsOn: "2026-03-02", Rounds: 3,
	}
}

// enter adds players by name.
func (w *world) enter(id string, names ...string) {
	w.Helper()
	in := make([]app.EntryInput, len(names))
	for i, name := range names {
		in[i].Name = name
	}
	w.ok(w.app.AddEntries(w.Context(), w.organizer, id, in, w.meta()))
}

// started is a tournament with so many entries whose round 1 is published.
func (w *world) started(entries int) string {
	w.Helper()
	id := w.create()
	names := make([]string, entries)
	for i := range names {
		names[i] = fmt.Sprintf("Player %03d", i+1)
	}
	w.enter(id, names...)
	w.ok(w.app.PairRound(w.Context(), w.arbiter, id, 1, w.meta()))
	w.ok(w.app.PublishRound(w.Context(), w.arbiter, id, 1, w.meta()))
	return id
}

// view is the tournament as an actor sees it.
func (w *world) view(actor app.Actor, id string) app.View {
	w.Helper()
	v, err := w.app.Tournament(w.Context(), actor, id)
	w.must(err)
	return v
}

// record is a record of testdata, with the names of a board's players.
func (w *world) record(file, id string, round, board int) string {
	w.Helper()
	body, err := os.ReadFile("testdata/" + file + ".apgn")
	w.must(err)
	v := w.view(w.scorekeeper, id)
	p, found := v.Tournament.Pairing(round, board)
	if !found {
		w.Fatalf("no board %d in round %d", board, round)
	}
	return strings.NewReplacer(
		"Anna Adler", v.Names[p.Black-1], "Boris Braun", v.Names[p.White-1],
	).Replace(string(body))
}

// won is a result that Black won by six to two.
func won() app.ResultInput {
	return app.ResultInput{Outcome: event.BlackWins, Ending: event.Six, Balls: &event.Balls{Black: 6, White: 2}}
}

// problem returns the problem that an error is, or fails.
func (w *world) problem(err error) *app.Problem {
	w.Helper()
	var p *app.Problem
	if !errors.As(err, &p) {
		w.Fatalf("error %v, want a problem", err)
	}
	return p
}

// refused checks that a command came to a problem with a code and a class.
func (w *world) refused(err error, class app.Class, code string) *app.Problem {
	w.Helper()
	p := w.problem(err)
	if p.Code != code || p.Class != class {
		w.Errorf("problem %s (class %d): %v, want %s (class %d)", p.Code, p.Class, p, code, class)
	}
	return p
}

// unchanged checks that what is done leaves a tournament's log as it is.
func (w *world) unchanged(id string, do func()) {
	w.Helper()
	before, err := w.store.Head(w.Context(), id)
	w.must(err)
	do()
	after, err := w.store.Head(w.Context(), id)
	w.must(err)
	if before != after {
		w.Errorf("head moved from %d to %d", before.Sequence, after.Sequence)
	}
}

// replayed is the tournament as its stored log alone gives it.
func (w *world) replayed(ctx context.Context, id string) *tournament.Tournament {
	w.Helper()
	t, err := tournament.Replay(id, func(yield func(event.Event, error) bool) {
		for after := int64(0); ; {
			events, err := w.store.Events(ctx, id, after, 500)
			if err != nil {
				yield(event.Event{}, err)
				return
			}
			if len(events) == 0 {
				return
			}
			for _, e := range events {
				if !yield(e, nil) {
					return
				}
				after = e.Sequence
			}
		}
	})
	w.must(err)
	return t
}
