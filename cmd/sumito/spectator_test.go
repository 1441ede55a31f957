package main_test

import (
	"bufio"
	"context"
	"net/http"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"
)

// spectator follows a tournament's event stream as a browser does: it comes
// again whenever the stream ends, with the id of the last event that it heard.
type spectator struct {
	url string

	mutex     sync.Mutex
	last      string          // id of the last event
	sequence  int64           // in it
	processes map[string]bool // which answered
	streams   int             // that it was given
	back      int             // events whose sequence was lower than the one before
}

// spectate starts a spectator until the context is done, and waits until it has
// heard something.
func spectate(ctx context.Context, t *testing.T, group *sync.WaitGroup, url string) *spectator {
	t.Helper()
	s := &spectator{url: url, processes: map[string]bool{}}
	group.Go(func() {
		for ctx.Err() == nil {
			s.listen(ctx)
			pause(ctx)
		}
	})
	eventually(t, "a spectator hears where the log stands", func() bool { return s.heard() > 0 })
	return s
}

// listen follows one stream to its end.
func (s *spectator) listen(ctx context.Context) {
	request, err := http.NewRequestWithContext(ctx, http.MethodGet, s.url, nil)
	if err != nil {
		return
	}
	s.mutex.Lock()
	request.Header.Set("Last-Event-ID", s.last)
	s.mutex.Unlock()
	response, err := http.DefaultTransport.RoundTrip(request)
	if err != nil {
		return
	}
	defer response.Body.Close()
	if response.StatusCode != http.StatusOK {
		return
	}
	s.mutex.Lock()
	s.streams++
	s.processes[processOf(response.Header)] = true
	s.mutex.Unlock()
	for lines := bufio.NewScanner(response.Body); lines.Scan(); {
		id, found := strings.CutPrefix(lines.Text(), "id: ")
		number, _, _ := strings.Cut(id, "-")
		sequence, err := strconv.ParseInt(number, 10, 64)
		if !found || err != nil {
			continue
		}
		s.mutex.Lock()
		if sequence < s.sequence {
			s.back++
		}
		s.last, s.sequence = id, sequence
		s.mutex.Unlock()
	}
}

// processOf is the process that an answer is from; nginx lists those that it
// tried.
func processOf(header http.Header) string {
	tried := strings.Split(header.Get("X-Upstream"), ", ")
	return tried[len(tried)-1]
}

// heard is the newest sequence that it was told.
func (s *spectator) heard() int64 {
	s.mutex.Lock()
	defer s.mutex.Unlock()
	return s.sequence
}

// pause is what clients wait before they try again.
func pause(ctx context.Context) {
	select {
	case <-ctx.Done():
	case <-time.After(50 * time.Millisecond):
	}
}

// eventually waits until something is so.
func eventually(t *testing.T, what string, so func() bool) {
	t.Helper()
	deadline := time.After(waiting)
	for !so() {
		select {
		case <-deadline:
			t.Fatalf("never: %s", what)
		case <-time.After(2 * time.Millisecond):
		}
	}
}
