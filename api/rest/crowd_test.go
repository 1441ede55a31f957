package rest_test

import (
	"fmt"
	"strings"
	"sync"
	"testing"
)

// A hundred players, and fifty phones that report their boards all at once: no
// result is lost, and nobody is told that somebody else was faster.
func TestFiftyClientsPostResultsAtOnce(t *testing.T) {
	const boards = 50
	w := newWorld(t)
	place := w.ask(t, "organizer", post, "/api/v1/tournaments", `{"name":"Hall","rounds":5}`).header.Get("Location")
	names := make([]string, 2*boards)
	for i := range names {
		names[i] = fmt.Sprintf(`{"name":"Player %d"}`, i+1)
	}
	for _, s := range []step{
		{post, place + "/entries", `{"entries":[` + strings.Join(names, ",") + `]}`},
		{post, place + "/rounds", ""},
		{post, place + "/rounds/1/publication", ""},
	} {
		if got := w.ask(t, "organizer", s.Method, s.URL, s.Body); got.status >= 300 {
			t.Fatalf("%s: %d %s", s.URL, got.status, got.body)
		}
	}

	tags := make([]string, boards)
	for i := range tags {
		tags[i] = w.ask(t, "scorekeeper", get, fmt.Sprintf("%s/rounds/1/pairings/%d", place, i+1), "").header.Get("ETag")
	}
	var ready, done sync.WaitGroup
	start := make(chan struct{})
	for i := range boards {
		ready.Add(1)
		done.Go(func() {
			body := fmt.Sprintf(`{"outcome":"black","ending":"six","balls":{"black":6,"white":%d}}`, i%6)
			at := fmt.Sprintf("%s/rounds/1/pairings/%d/result", place, i+1)
			ready.Done()
			<-start
			// Each phone sends twice: an impatient thumb.
			for range 2 {
				got := w.ask(t, "scorekeeper", put, at, body, "If-Match", tags[i], "Idempotency-Key", fmt.Sprintf("phone-%d", i))
				if got.status != 200 {
					t.Errorf("board %d: %d %s", i+1, got.status, got.body)
				}
			}
		})
	}
	ready.Wait()
	close(start)
	done.Wait()

	var round struct {
		Decided  int
		Pairings []struct {
			Board  int
			Result *struct{ Balls struct{ White int } }
		}
	}
	read(t, w.ask(t, "", get, place+"/rounds/1", ""), &round)
	if round.Decided != boards {
		t.Errorf("%d of %d results are there", round.Decided, boards)
	}
	for _, p := range round.Pairings {
		if p.Result == nil || p.Result.Balls.White != (p.Board-1)%6 {
			t.Errorf("board %d: %+v", p.Board, p.Result)
		}
	}
	log := w.ask(t, "organizer", get, place+"/log?limit=1000", "")
	if n := strings.Count(string(log.body), `"type":"result-reported"`); n != boards {
		t.Errorf("%d results in the log, want %d", n, boards)
	}
}
