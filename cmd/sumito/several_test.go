package main_test

import (
	"context"
	"fmt"
	"net/http"
	"net/url"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"sumito/api/store"
	"sumito/api/store/storetest"
	"sumito/tournament"
	"sumito/tournament/event"
)

// Three processes share a database behind nginx. Spectators at each of them
// hear of every write, whoever writes reads the own write whichever process
// answers, and when one process after the other is killed under load nothing
// that was acknowledged is lost and no command acts twice.
func TestSeveralProcesses(t *testing.T) {
	t.Parallel()
	h := newTrio(t)
	const writers, spectators = 6, 9
	path := h.create(t, "Several", 3, names(2*writers))
	h.publish(t, path, 1)

	ctx, leave := context.WithCancel(context.Background())
	var audience sync.WaitGroup
	t.Cleanup(audience.Wait)
	t.Cleanup(leave)
	var all []*spectator
	for i := range spectators {
		prefix := []string{"/api/v1", ""}[i%2] // programs and pages
		all = append(all, spectate(ctx, t, &audience, h.front+prefix+path+"/stream"))
	}
	if seen := processesOf(all); len(seen) != len(h.processes) {
		t.Errorf("the spectators are at %v, not at all processes", seen)
	}

	t.Log("calm")
	var delays []time.Duration
	for i := range 12 {
		board := 1 + i%writers
		revision := h.report(t, ctx, path, board, i%6)
		acknowledged := time.Now()
		eventually(t, fmt.Sprintf("all spectators hear of %d", revision), func() bool { return slowest(all) >= revision })
		delays = append(delays, time.Since(acknowledged))
	}
	slices.Sort(delays)
	t.Logf("until all spectators heard: median %v, longest %v after the answer", delays[len(delays)/2], delays[len(delays)-1])

	t.Log("under load, with processes killed")
	load := h.load(t, path, writers)
	for i := range 6 {
		load.wait(t, 30)
		h.processes[i%3].kill()
		load.wait(t, 30) // the others go on
		h.restart(i % 3)
	}
	load.wait(t, 30)
	load.end()

	var head struct{ Sequence int64 }
	h.must(t, http.MethodGet, path+"/head", nil, &head)
	eventually(t, fmt.Sprintf("all spectators hear of the last event, %d", head.Sequence), func() bool { return slowest(all) == head.Sequence })
	streams, travelled := 0, 0
	for _, s := range all {
		streams += s.streams
		if len(s.processes) > 1 {
			travelled++
		}
		if s.back > 0 {
			t.Errorf("a spectator was told %d times of an older head", s.back)
		}
	}
	if streams < spectators+6 || travelled == 0 {
		t.Errorf("%d streams for %d spectators, of whom %d went on at another process: that proves little", streams, spectators, travelled)
	}
	h.checkLog(t, path, load)
	h.checkAgreement(t, path)
	t.Logf("%d commands acknowledged, %d of them after a repetition, %d answered as repeated; %d of %d reads by another process than the write; %d streams; log of %d events",
		load.done.Load(), load.again.Load(), load.replayed.Load(), load.elsewhere.Load(), load.reads.Load(), streams, head.Sequence)
	if load.elsewhere.Load() == 0 || load.replayed.Load() == 0 {
		t.Error("no read by another process, or no command repeated; that proves little")
	}
	for i, p := range h.processes {
		if status := p.stop(); status != 0 || strings.Contains(p.errors.String(), "cut off") {
			t.Errorf("process %d ends with status %d, although only streams were open:\n%s", i, status, p.errors)
		}
	}
}

// A process that can't listen to PostgreSQL, as behind a pooler, asks instead:
// its spectators hear a little later, and the log says so.
func TestProcessThatCantListen(t *testing.T) {
	t.Parallel()
	database, folder := storetest.Postgres(t), t.TempDir()
	key := filepath.Join(folder, "sumito.key")
	_, a := newServer(t, folder, "--database", database, "--key", key)
	path := a.create(t, "Deaf", 1, names(4))
	deaf, base := serve(t, folder, "--database", database, "--key", key,
		"--database-listen-url", "postgres://nobody@"+freeAddress(t)+"/nowhere?sslmode=disable")

	ctx, leave := context.WithCancel(context.Background())
	var audience sync.WaitGroup
	t.Cleanup(audience.Wait)
	t.Cleanup(leave)
	s := spectate(ctx, t, &audience, base+path+"/stream")
	before := s.heard()
	a.publish(t, path, 1)
	eventually(t, "the spectator at the other process hears of the round", func() bool { return s.heard() > before })
	eventually(t, "the log says why it takes longer", func() bool { return strings.Contains(deaf.errors.String(), "only by asking") })
}

// trio is three processes on one database behind one address.
type trio struct {
	*api
	t         *testing.T
	front     string // address of the proxy
	database  string
	folder    string
	addresses [3]string
	processes [3]*process
}

func newTrio(t *testing.T) *trio {
	t.Helper()
	h := &trio{t: t, database: storetest.Postgres(t), folder: t.TempDir()}
	link := ""
	for i := range h.processes {
		h.addresses[i] = "127.0.0.1:0"
		h.processes[i] = h.start(i)
		link = h.processes[i].line(setupPrefix, waiting)
		h.addresses[i] = strings.TrimSuffix(h.processes[i].line("Sumito listens on http://", waiting), "/")
	}
	h.front = startNginx(t, h.addresses)
	eventually(t, "nginx answers", func() bool {
		response, err := http.Get(h.front + "/readyz")
		return err == nil && response.Body.Close() == nil && response.StatusCode == http.StatusOK
	})
	u, err := url.Parse(link)
	if err != nil {
		t.Fatal(err)
	}
	h.api = setUp(t, h.front+u.Path)
	return h
}

func (h *trio) start(i int) *process {
	return start(h.t, h.folder, "serve", "--addr", h.addresses[i], "--database", h.database,
		"--key", filepath.Join(h.folder, "sumito.key"), "--proxy", "127.0.0.1")
}

// restart starts a process that was killed where it was.
func (h *trio) restart(i int) {
	h.t.Helper()
	h.processes[i] = h.start(i)
	h.processes[i].line("Sumito listens on ", waiting)
}

// report enters a result, trying again under the same id until it is
// acknowledged, and reads it. It returns the revision.
func (h *trio) report(t testing.TB, ctx context.Context, path string, board, balls int) int64 {
	t.Helper()
	l := &trioLoad{commands: map[string]bool{}}
	revision, err := h.attempt(ctx, l, path, board, balls)
	if err != nil {
		t.Fatal(err)
	}
	return revision
}

// attempt is report for many at once.
func (h *trio) attempt(ctx context.Context, l *trioLoad, path string, board, balls int) (int64, error) {
	number := commandCount.Add(1)
	command := fmt.Sprintf("several-%d", number)
	l.mutex.Lock()
	l.commands[command] = true
	l.mutex.Unlock()
	pairing := fmt.Sprintf("%s/rounds/1/pairings/%d", path, board)
	result := map[string]any{"outcome": "white", "ending": "six", "balls": map[string]int{"black": balls, "white": 6}, "replace": true}
	written, tries, err := h.insist(ctx, http.MethodPut, pairing+"/result", result, "Idempotency-Key", command)
	if err != nil {
		return 0, err
	}
	if number%10 == 0 { // as if the answer had been lost
		if written, _, err = h.insist(ctx, http.MethodPut, pairing+"/result", result, "Idempotency-Key", command); err != nil {
			return 0, err
		}
		if written.Header.Get("Idempotency-Replayed") == "" {
			return 0, fmt.Errorf("command %s acted again", command)
		}
	}
	l.done.Add(1)
	if tries > 1 {
		l.again.Add(1)
	}
	if written.Header.Get("Idempotency-Replayed") != "" {
		l.replayed.Add(1)
	}
	read, _, err := h.insist(ctx, http.MethodGet, pairing, nil)
	if err != nil {
		return 0, err
	}
	l.reads.Add(1)
	if processOf(read.Header) != processOf(written.Header) {
		l.elsewhere.Add(1)
	}
	var got pairingJSON
	if err := read.into(&got); err != nil {
		return 0, err
	}
	if got.Result == nil || got.Result.Balls.Black != balls {
		return 0, fmt.Errorf("board %d: wrote %d balls at %s, then read %s at %s", board, balls, processOf(written.Header), read.Body, processOf(read.Header))
	}
	return got.Revision, nil
}

// insist sends a request until it is answered with success, as clients do
// when a connection breaks or nobody is there. Anything else is an error.
func (h *trio) insist(ctx context.Context, method, path string, body any, headers ...string) (a answer, tries int, err error) {
	for tries = 1; tries < 400; tries++ {
		a, err = h.try(method, path, body, headers...)
		switch {
		case err == nil && a.Status < 300:
			return a, tries, nil
		case err == nil && a.Status < 500:
			return a, tries, fmt.Errorf("%s %s: status %d: %s", method, path, a.Status, a.Body)
		}
		pause(ctx)
	}
	return a, tries, fmt.Errorf("%s %s: never answered: %v, status %d: %s", method, path, err, a.Status, a.Body)
}

// trioLoad is what writers do while processes are killed.
type trioLoad struct {
	done, again, replayed, reads, elsewhere atomic.Int64

	mutex    sync.Mutex
	commands map[string]bool // all are acknowledged in the end
	entries  int             // added
	failed   error
	stop     context.CancelFunc
	group    sync.WaitGroup
}

// load starts writers: one at each board, and one that enters players.
func (h *trio) load(t *testing.T, path string, writers int) *trioLoad {
	ctx, stop := context.WithCancel(context.Background())
	l := &trioLoad{commands: map[string]bool{}, stop: stop}
	t.Cleanup(l.end)
	for board := 1; board <= writers; board++ {
		l.group.Go(func() {
			for i := 0; ctx.Err() == nil; i++ {
				if _, err := h.attempt(context.Background(), l, path, board, i%6); err != nil {
					l.fail(err)
					return
				}
			}
		})
	}
	l.group.Go(func() {
		for ctx.Err() == nil {
			if err := h.enter(l, path); err != nil {
				l.fail(err)
				return
			}
			pause(ctx)
		}
	})
	return l
}

// enter adds one more player by a command that would add another each time it
// acted.
func (h *trio) enter(l *trioLoad, path string) error {
	command := fmt.Sprintf("several-%d", commandCount.Add(1))
	l.mutex.Lock()
	l.commands[command] = true
	l.entries++
	name := fmt.Sprintf("Late %d", l.entries)
	l.mutex.Unlock()
	_, tries, err := h.insist(context.Background(), http.MethodPost, path+"/entries",
		map[string]any{"entries": []map[string]any{{"name": name}}}, "Idempotency-Key", command)
	if err == nil && tries > 1 {
		l.again.Add(1)
	}
	return err
}

func (l *trioLoad) fail(err error) {
	l.mutex.Lock()
	defer l.mutex.Unlock()
	if l.failed == nil {
		l.failed = err
	}
}

// wait waits until so many more results are acknowledged.
func (l *trioLoad) wait(t *testing.T, more int64) {
	t.Helper()
	until := l.done.Load() + more
	eventually(t, fmt.Sprintf("%d more commands are acknowledged", more), func() bool {
		l.mutex.Lock()
		defer l.mutex.Unlock()
		if l.failed != nil {
			t.Fatal(l.failed)
		}
		return l.done.Load() >= until
	})
}

// end lets the writers finish what they have begun.
func (l *trioLoad) end() {
	l.stop()
	l.group.Wait()
}

// checkLog holds that the log is whole and has each command exactly once.
func (h *trio) checkLog(t *testing.T, path string, l *trioLoad) {
	t.Helper()
	if l.failed != nil {
		t.Error(l.failed)
	}
	// A command without an id gets one from the proxy.
	h.must(t, http.MethodPost, path+"/entries", map[string]any{"entries": []map[string]any{{"name": "Nobody’s id"}}}, nil, "Idempotency-Key", "")
	ctx := context.Background()
	s, err := store.Open(ctx, store.Options{URL: h.database})
	if err != nil {
		t.Fatal(err)
	}
	defer s.Close()
	stream := strings.TrimPrefix(path, "/tournaments/")
	batches, last := map[string]int{}, ""
	state, err := tournament.Replay(stream, func(yield func(event.Event, error) bool) {
		for e, err := range storedLog(ctx, s, stream) {
			if err == nil && e.Index == 0 {
				batches[e.Command]++
				last = e.Command
			}
			if !yield(e, err) {
				return
			}
		}
	})
	if err != nil {
		t.Fatal(err)
	}
	for command := range l.commands {
		if batches[command] != 1 {
			t.Errorf("the log has command %s %d times", command, batches[command])
		}
	}
	if got := len(state.Entries); got != 12+l.entries+1 {
		t.Errorf("%d entries, want 12, %d late ones and one more", got, l.entries)
	}
	if len(last) != 32 {
		t.Errorf("the command without an id has %q", last)
	}
}

// checkAgreement holds that all processes tell the same.
func (h *trio) checkAgreement(t *testing.T, path string) {
	t.Helper()
	var first string
	for i, address := range h.addresses {
		status, body := get(t, &http.Client{Timeout: waiting}, "http://"+address+"/api/v1"+path+"/standings")
		if i == 0 {
			first = body
		}
		if status != http.StatusOK || body != first {
			t.Errorf("process %d shows other standings: status %d", i, status)
		}
	}
}

// slowest is what the spectator who is furthest behind has heard.
func slowest(all []*spectator) int64 {
	least := all[0].heard()
	for _, s := range all {
		least = min(least, s.heard())
	}
	return least
}

// processesOf are the processes that the spectators have been at.
func processesOf(all []*spectator) map[string]bool {
	seen := map[string]bool{}
	for _, s := range all {
		s.mutex.Lock()
		for process := range s.processes {
			seen[process] = true
		}
		s.mutex.Unlock()
	}
	return seen
}
