package main_test

import (
	"fmt"
	"net/http"
	"sync"
	"testing"
)

// Fifty phones send their board's result in the same second, each based on the
// revision its page showed. None is lost and none is told that the world moved:
// the boards don't depend on each other.
func TestAHallOfClientsReportsAtOnce(t *testing.T) {
	const clients = 50
	_, a := newServer(t, t.TempDir())
	tournament := a.create(t, "Crowd", 3, names(2*clients))
	round := a.publish(t, tournament, 1)
	if len(round.Pairings) != clients {
		t.Fatalf("%d pairings, want %d", len(round.Pairings), clients)
	}

	ready := make(chan struct{})
	answers := make([]answer, clients)
	errs := make([]error, clients)
	var group sync.WaitGroup
	for i, pairing := range round.Pairings {
		group.Go(func() {
			<-ready
			answers[i], errs[i] = a.try(http.MethodPut,
				fmt.Sprintf("%s/rounds/1/pairings/%d/result", tournament, pairing.Board),
				map[string]any{"outcome": "black", "ending": "six", "balls": map[string]int{"black": 6, "white": i % 6}},
				"If-Match", fmt.Sprintf("%q", fmt.Sprint(pairing.Revision)))
		})
	}
	close(ready)
	group.Wait()
	for i, got := range answers {
		if errs[i] != nil {
			t.Errorf("client %d: %v", i, errs[i])
		} else if got.Status != http.StatusOK {
			t.Errorf("client %d: status %d\n%s", i, got.Status, got.Body)
		}
	}

	var after roundJSON
	a.must(t, http.MethodGet, tournament+"/rounds/1", nil, &after)
	for i, pairing := range after.Pairings {
		if pairing.Result == nil {
			t.Errorf("board %d has lost its result", pairing.Board)
		} else if got := pairing.Result.Balls; got != (ballsJSON{6, i % 6}) {
			t.Errorf("board %d has %v, want 6–%d", pairing.Board, got, i%6)
		}
	}
}

// Two different results for one board at once: one is entered, the other is
// told so.
func TestTwoResultsForOneBoard(t *testing.T) {
	_, a := newServer(t, t.TempDir())
	tournament := a.create(t, "Two at once", 1, names(2))
	a.publish(t, tournament, 1)

	statuses := make([]int, 2)
	codes := make([]string, 2)
	var group sync.WaitGroup
	for i, outcome := range []string{"black", "white"} {
		group.Go(func() {
			balls := map[string]int{outcome: 6}
			got := a.call(t, http.MethodPut, tournament+"/rounds/1/pairings/1/result",
				map[string]any{"outcome": outcome, "ending": "six", "balls": map[string]int{"black": balls["black"], "white": balls["white"]}})
			statuses[i] = got.Status
			if got.Status != http.StatusOK {
				codes[i] = got.problem(t).Code
			}
		})
	}
	group.Wait()
	if statuses[0]+statuses[1] != http.StatusOK+http.StatusConflict {
		t.Fatalf("statuses %v, want one %d and one %d", statuses, http.StatusOK, http.StatusConflict)
	}
	if codes[0]+codes[1] != "result-already-entered" {
		t.Errorf("the second was told %q, want result-already-entered", codes[0]+codes[1])
	}
}
