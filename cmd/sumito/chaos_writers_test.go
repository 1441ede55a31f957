package main_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"
)

// writers are clients that change what they can, each something of its own, as
// fast as they are answered.
type writers struct {
	t        testing.TB
	api      *api
	board    string // the path of the tournament whose boards get results
	draft    string // of the one whose round is paired and discarded
	count    atomic.Int64
	repeated atomic.Int64
	created  atomic.Int64

	signedIn time.Time
	pending  []request // sent in the run before and not answered
}

// request is one command with its id, so that it can be sent again.
type request struct {
	command, method, path string
	body                  any
}

const (
	boardWriters = 6
	chaosPlayers = 2 * boardWriters

	mostTournaments = 40
)

func newWriters(t testing.TB, a *api) *writers {
	w := &writers{t: t, api: a, signedIn: time.Now()}
	w.board = a.create(t, "Chaos", 3, names(chaosPlayers))
	a.publish(t, w.board, 1)
	w.draft = a.create(t, "Chaos with drafts", 3, names(8))
	return w
}

// moveTo goes on at another address of the same server.
func (w *writers) moveTo(base string) {
	w.api.client.CloseIdleConnections()
	next := visitor(base)
	if next.token = w.api.token; time.Since(w.signedIn) > 5*time.Minute { // before the token ends
		next.signIn(w.t, organizerName, organizerPassword)
		w.signedIn = time.Now()
	}
	w.api = next
}

// untilKilled writes until the server is gone: it is killed some time after
// some acknowledgements, while all go on.
func (w *writers) untilKilled(acknowledged int, later time.Duration, kill func()) *load {
	l := &load{sent: map[string]request{}, done: map[string]answer{}, wanted: acknowledged, enough: make(chan struct{})}
	// Who wasn't answered asks again with the same id, and is answered now.
	for _, r := range w.pending {
		w.repeated.Add(1)
		if !w.send(l, r) {
			break
		}
	}
	var group sync.WaitGroup
	for _, next := range w.kinds() {
		group.Go(func() {
			for w.send(l, next()) {
			}
		})
	}
	group.Go(func() { // and one who reads
		for {
			got, err := w.api.try(http.MethodGet, w.board+"/standings", nil)
			if err != nil {
				return
			}
			l.look(got)
		}
	})
	select {
	case <-l.enough:
		<-time.After(later)
	case <-time.After(waiting): // the check finds out what went wrong
	}
	kill()
	group.Wait()
	w.pending = nil
	for id, r := range l.sent {
		if _, answered := l.done[id]; !answered && strings.HasSuffix(r.path, "/result") {
			w.pending = append(w.pending, r)
		}
	}
	return l
}

// kinds are what the clients do, each the next thing it asks for.
func (w *writers) kinds() []func() request {
	named := func(method, path string, body any) request {
		return request{fmt.Sprintf("chaos-%d-%d", time.Now().UnixNano(), w.count.Add(1)), method, path, body}
	}
	var kinds []func() request
	for board := 1; board <= boardWriters; board++ {
		kinds = append(kinds, func() request {
			return named(http.MethodPut, fmt.Sprintf("%s/rounds/1/pairings/%d/result", w.board, board), map[string]any{
				"outcome": "white", "ending": "six", "balls": map[string]int{"black": int(w.count.Load() % 6), "white": 6}, "replace": true,
			})
		})
	}
	paired := false
	return append(kinds,
		func() request {
			return named(http.MethodPatch, w.draft, map[string]any{"name": fmt.Sprint("Chaos with drafts ", w.count.Load())})
		},
		func() request {
			return named(http.MethodPost, w.draft+"/entries", map[string]any{"entries": []map[string]any{{"name": fmt.Sprint("Late ", w.count.Load())}}})
		},
		func() request {
			if w.created.Add(1) > mostTournaments { // each check reads them all
				return named(http.MethodPatch, w.board, map[string]any{"place": fmt.Sprint("Place ", w.count.Load())})
			}
			return named(http.MethodPost, "/tournaments", map[string]any{"name": fmt.Sprint("Chaos ", w.count.Load()), "rounds": 3, "place": "Everywhere"})
		},
		func() request {
			if paired = !paired; paired {
				return named(http.MethodPost, w.board+"/rounds", map[string]any{"round": 2})
			}
			return named(http.MethodDelete, w.board+"/rounds/2", nil)
		},
	)
}

// send sends a command and notes what came of it; false when the server is gone
// or said what it shouldn't.
func (w *writers) send(l *load, r request) bool {
	l.sending(r)
	got, err := w.api.try(r.method, r.path, r.body, "Idempotency-Key", r.command)
	if err != nil {
		return false
	}
	return l.answered(r, got)
}

// load is what clients did before the server died.
type load struct {
	mutex   sync.Mutex
	sent    map[string]request
	done    map[string]answer // acknowledged
	refused []string          // that shouldn't have been
	wanted  int
	enough  chan struct{} // closed when there are as many acknowledged as wanted
}

func (l *load) sending(r request) {
	l.mutex.Lock()
	defer l.mutex.Unlock()
	l.sent[r.command] = r
}

// answered notes an answer. A draft that is there, or isn't, is a fair refusal:
// who asked doesn't know what the kill left.
func (l *load) answered(r request, got answer) bool {
	l.mutex.Lock()
	defer l.mutex.Unlock()
	if got.Status < 300 {
		l.done[r.command] = got
		if len(l.done) == l.wanted {
			close(l.enough)
		}
		return true
	}
	delete(l.sent, r.command)
	var p problem
	fair := json.Unmarshal(got.Body, &p) == nil && got.Status < 500 && strings.Contains(r.path, "/rounds") && !strings.HasSuffix(r.path, "/result")
	if !fair {
		l.refused = append(l.refused, fmt.Sprintf("%s %s: status %d: %s", r.method, r.path, got.Status, got.Body))
	}
	return fair
}

// look notes a reader's answer that isn't one.
func (l *load) look(got answer) {
	l.mutex.Lock()
	defer l.mutex.Unlock()
	if got.Status != http.StatusOK {
		l.refused = append(l.refused, fmt.Sprintf("a reader: status %d: %s", got.Status, got.Body))
	}
}
