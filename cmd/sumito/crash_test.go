package main_test

import (
	"context"
	"fmt"
	"iter"
	"math/rand/v2"
	"net/http"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"sumito/api/store"
	"sumito/tournament"
	"sumito/tournament/event"
)

// crashes is how often the server is killed: about half a minute's worth.
const crashes = 100

// A server is killed without warning while clients write, again and again.
// What it had acknowledged is there each time, and the chain is unbroken.
func TestKilledUnderLoadLosesNothing(t *testing.T) {
	t.Parallel()
	if testing.Short() {
		t.Skip("kills a server a hundred times")
	}
	const writers = 8
	folder := t.TempDir()
	p := start(t, folder, "serve", "--addr", "127.0.0.1:0")
	a := setUp(t, p.line(setupPrefix, waiting))
	path := a.create(t, "Crash", 3, names(2*writers))
	a.publish(t, path, 1)
	stream := strings.TrimPrefix(path, "/tournaments/")

	luck := rand.New(rand.NewPCG(1, 2))
	var head event.Head
	var acknowledged, lost, unfinished int
	for round := range crashes {
		if round > 0 {
			var base string
			p, base = serve(t, folder)
			again := visitor(base)
			again.token, a = a.token, again
		}
		log := writeUntilKilled(a, path, writers, 1+luck.IntN(3*writers), p.kill)
		a.client.CloseIdleConnections()

		commands, next := readLog(t, folder, stream, head)
		head = next
		for command := range log.done {
			acknowledged++
			if !commands[command] {
				lost++
				t.Errorf("crash %d: command %s was acknowledged and is not in the log", round, command)
			}
		}
		unfinished += len(log.sent) - len(log.done)
		for _, err := range log.refused {
			t.Errorf("crash %d: %s", round, err)
		}
	}
	if acknowledged < 2*crashes || unfinished < crashes {
		t.Errorf("%d commands acknowledged and %d in flight in %d crashes; that proves little", acknowledged, unfinished, crashes)
	}
	t.Logf("%d kills, %d commands acknowledged, %d lost, %d in flight at the kill, log of %d events",
		crashes, acknowledged, lost, unfinished, head.Sequence)
}

// load is what clients did before the server died.
type load struct {
	mutex   sync.Mutex
	sent    map[string]bool
	done    map[string]bool // acknowledged
	refused []string
	enough  chan struct{} // closed when there are as many acknowledged as wanted
}

// writeUntilKilled has writers correct their board's result over and over until
// the server is gone: it is killed after some acknowledgements, while all
// writers go on.
func writeUntilKilled(a *api, path string, writers, acknowledged int, kill func()) *load {
	l := &load{sent: map[string]bool{}, done: map[string]bool{}, enough: make(chan struct{})}
	var group sync.WaitGroup
	for board := 1; board <= writers; board++ {
		group.Go(func() {
			for i := 0; ; i++ {
				command := fmt.Sprintf("crash-%d-%d", time.Now().UnixNano(), commandCount.Add(1))
				l.mutex.Lock()
				l.sent[command] = true
				l.mutex.Unlock()
				got, err := a.try(http.MethodPut, fmt.Sprintf("%s/rounds/1/pairings/%d/result", path, board),
					map[string]any{"outcome": "white", "ending": "six", "balls": map[string]int{"black": i % 6, "white": 6}, "replace": true},
					"Idempotency-Key", command)
				if err != nil {
					return // the server is gone
				}
				l.mutex.Lock()
				if got.Status == http.StatusOK {
					l.done[command] = true
					if len(l.done) == acknowledged {
						close(l.enough)
					}
				} else {
					l.refused = append(l.refused, fmt.Sprintf("status %d: %s", got.Status, got.Body))
				}
				l.mutex.Unlock()
				if got.Status != http.StatusOK {
					return
				}
			}
		})
	}
	select {
	case <-l.enough:
	case <-time.After(waiting): // the test finds out what went wrong
	}
	kill()
	group.Wait()
	return l
}

// readLog opens the database that the dead server left, checks that what was
// known of the log still stands and that the rest follows from it, and returns
// the commands that came since and the new head. The whole log replays.
func readLog(t *testing.T, folder, stream string, known event.Head) (map[string]bool, event.Head) {
	t.Helper()
	ctx := context.Background()
	s, err := store.Open(ctx, store.Options{URL: filepath.Join(folder, "sumito.db")})
	if err != nil {
		t.Fatal(err)
	}
	defer func() {
		if err := s.Close(); err != nil {
			t.Error(err)
		}
	}()
	commands := map[string]bool{}
	head := event.Head{}
	events := func(yield func(event.Event, error) bool) {
		for e, err := range storedLog(ctx, s, stream) {
			if err == nil && e.Sequence > known.Sequence {
				commands[e.Command] = true
			}
			if err == nil && e.Sequence == known.Sequence && e.Hash != known.Hash {
				t.Errorf("event %d has changed", e.Sequence)
			}
			if err == nil {
				head = event.Head{Sequence: e.Sequence, Hash: e.Hash}
			}
			if !yield(e, err) {
				return
			}
		}
	}
	state, err := tournament.Replay(stream, events)
	if err != nil {
		t.Fatalf("replay after a crash: %v", err)
	}
	stored, err := s.Head(ctx, stream)
	if err != nil {
		t.Fatal(err)
	}
	if stored != head || state.Head != head {
		t.Errorf("the log ends at %v, the stream's head is %v, the replayed one %v", head, stored, state.Head)
	}
	return commands, head
}

// storedLog reads a stream's events page by page.
func storedLog(ctx context.Context, s *store.Store, stream string) iter.Seq2[event.Event, error] {
	const page = 1000
	return func(yield func(event.Event, error) bool) {
		for after := int64(0); ; {
			events, err := s.Events(ctx, stream, after, page)
			if err != nil {
				yield(event.Event{}, err)
				return
			}
			for _, e := range events {
				if !yield(e, nil) {
					return
				}
				after = e.Sequence
			}
			if len(events) < page {
				return
			}
		}
	}
}
