package main_test

import (
	"encoding/json"
	"fmt"
	"maps"
	"math/rand/v2"
	"net/http"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"
)

// crowd are the clients of the load program and what they were told.
type crowd struct {
	t    *testing.T
	api  *api
	over time.Time // no round begins after it

	mutex sync.Mutex
	took  map[string][]time.Duration // of each kind of request
}

// ask sends a request, measures it, and complains about every answer that
// nobody may get.
func (l *crowd) ask(kind, method, path string, body any, headers ...string) answer {
	began := time.Now()
	got, err := l.api.try(method, path, body, headers...)
	took := time.Since(began)
	if err != nil {
		l.t.Errorf("%s: %v", kind, err)
		return answer{}
	}
	l.mutex.Lock()
	l.took[kind] = append(l.took[kind], took)
	l.mutex.Unlock()
	if got.Status >= 500 || got.Status == http.StatusTooManyRequests || strings.Contains(string(got.Body), "database is locked") {
		l.t.Errorf("%s: status %d\n%s", kind, got.Status, got.Body)
	}
	return got
}

// playedTournament is a tournament of the load program with what came of it.
type playedTournament struct {
	path   string
	boards int
	rounds int // completed

	mutex    sync.Mutex
	accepted map[string]bool      // commands that were acknowledged
	refused  map[string]bool      // and those that were refused
	results  map[[2]int]ballsJSON // by round and board, the one acknowledged last
}

// command sends a command and notes what came of it.
func (l *crowd) command(p *playedTournament, kind, method, path string, body any, revision int64) answer {
	return l.commandAs(p, fmt.Sprintf("load-%d-%d", time.Now().UnixNano(), commandCount.Add(1)), kind, method, path, body, revision)
}

func (l *crowd) commandAs(p *playedTournament, id, kind, method, path string, body any, revision int64) answer {
	headers := []string{"Idempotency-Key", id}
	if revision > 0 {
		headers = append(headers, "If-Match", fmt.Sprintf("%q", fmt.Sprint(revision)))
	}
	got := l.ask(kind, method, path, body, headers...)
	p.mutex.Lock()
	defer p.mutex.Unlock()
	if got.Status != 0 && got.Status < 300 {
		p.accepted[id] = true
	} else if got.Status != 0 {
		p.refused[id] = true
	}
	return got
}

// five sends one command five times at once; all are answered alike.
func (l *crowd) five(p *playedTournament, kind, method, path string, body any, revision int64) answer {
	id := fmt.Sprintf("load-five-%d", commandCount.Add(1))
	answers := make([]answer, 5)
	var group sync.WaitGroup
	for i := range answers {
		group.Go(func() { answers[i] = l.commandAs(p, id, kind, method, path, body, revision) })
	}
	group.Wait()
	for _, got := range answers {
		if got.Status/100 != 2 {
			l.t.Errorf("%s, one of five times: status %d\n%s", kind, got.Status, got.Body)
		}
	}
	return answers[0]
}

// watch reads pages and the API, about one request a second.
func (l *crowd) watch(seed int, halls []*loadHall, ended <-chan struct{}) {
	luck := rand.New(rand.NewPCG(uint64(seed), 7))
	base := strings.TrimSuffix(l.api.base, "/api/v1")
	pages := &crowd{t: l.t, api: &api{base: base, client: l.api.client}, took: map[string][]time.Duration{}}
	reads := &crowd{t: l.t, api: &api{base: l.api.base, client: l.api.client}, took: map[string][]time.Duration{}}
	pace := time.NewTicker(700*time.Millisecond + time.Duration(luck.IntN(600))*time.Millisecond)
	defer pace.Stop()
	for {
		if path := halls[luck.IntN(len(halls))].now(); path != "" {
			round := fmt.Sprint("/rounds/", 1+luck.IntN(2))
			switch luck.IntN(8) {
			case 0:
				pages.ask("page: list", http.MethodGet, "/", nil)
			case 1:
				pages.ask("page: tournament", http.MethodGet, path, nil)
			case 2:
				pages.ask("page: standings", http.MethodGet, path+"/standings", nil)
			case 3:
				pages.ask("page: round", http.MethodGet, path+round, nil)
			case 4:
				reads.ask("API: standings", http.MethodGet, path+"/standings", nil)
			case 5:
				reads.ask("API: round", http.MethodGet, path+round, nil)
			case 6:
				reads.ask("API: search", http.MethodGet, fmt.Sprintf("/tournaments?search=hall+%d", luck.IntN(9)), nil)
			case 7:
				reads.ask("API: log", http.MethodGet, path+"/log?limit=100", nil)
			}
		}
		select {
		case <-pace.C:
			continue
		case <-ended:
		}
		break
	}
	l.mutex.Lock()
	defer l.mutex.Unlock()
	for _, other := range []*crowd{pages, reads} {
		for kind, took := range other.took {
			l.took[kind] = append(l.took[kind], took...)
		}
	}
}

// compare reads the log of a tournament and compares it with what clients were
// told. It returns how many acknowledged commands are in it.
func (l *crowd) compare(p *playedTournament) int {
	batches := map[string]int{} // how often a command begins
	paired := map[int]int{}
	for _, e := range readWholeLog(l.t, l.api, p.path) {
		if e.Index == 0 {
			batches[e.Command]++
		}
		if e.Type == "round-paired" {
			var round struct{ Round int }
			if err := json.Unmarshal([]byte(e.Payload), &round); err != nil {
				l.t.Fatalf("event %d: %v", e.Sequence, err)
			}
			paired[round.Round]++
		}
	}
	for id := range p.accepted {
		if batches[id] != 1 {
			l.t.Errorf("%s: command %s was acknowledged and is in the log %d times", p.path, id, batches[id])
		}
	}
	for id := range p.refused {
		if batches[id] != 0 && !p.accepted[id] {
			l.t.Errorf("%s: command %s was refused and is in the log", p.path, id)
		}
	}
	for round, times := range paired {
		if times != 1 {
			l.t.Errorf("%s: round %d was paired %d times", p.path, round, times)
		}
	}
	if len(paired) < p.rounds {
		l.t.Errorf("%s: %d rounds paired, %d completed", p.path, len(paired), p.rounds)
	}
	for round := 1; round <= p.rounds; round++ {
		l.compareRound(p, round)
	}
	return len(p.accepted)
}

// compareRound looks for every result where it was entered last, and for
// everybody on one board.
func (l *crowd) compareRound(p *playedTournament, number int) {
	var round roundJSON
	l.api.must(l.t, http.MethodGet, fmt.Sprintf("%s/rounds/%d", p.path, number), nil, &round)
	seen := map[int]bool{}
	for _, pairing := range round.Pairings {
		for _, side := range []*sideJSON{&pairing.Black, pairing.White} {
			if side == nil || seen[side.Entry] {
				l.t.Errorf("%s: round %d, board %d: %v is there twice, or not at all", p.path, number, pairing.Board, side)
				continue
			}
			seen[side.Entry] = true
		}
		want := p.results[[2]int{number, pairing.Board}]
		if pairing.Result == nil || pairing.Result.Balls != want {
			l.t.Errorf("%s: round %d, board %d has %+v, the last one acknowledged is %v", p.path, number, pairing.Board, pairing.Result, want)
		}
	}
	if len(seen) != 2*p.boards {
		l.t.Errorf("%s: round %d pairs %d of %d", p.path, number, len(seen), 2*p.boards)
	}
}

func (l *crowd) tournaments(halls []*loadHall) (count int) {
	for _, hall := range halls {
		count += len(hall.played)
	}
	return count
}

// table shows how long each kind of request took.
func (l *crowd) table() string {
	var text strings.Builder
	fmt.Fprintf(&text, "%-24s %8s %9s %9s %9s\n", "request", "count", "p50", "p99", "most")
	for _, kind := range slices.Sorted(maps.Keys(l.took)) {
		took := l.took[kind]
		slices.Sort(took)
		at := func(percent int) time.Duration { return took[(len(took)-1)*percent/100].Round(100 * time.Microsecond) }
		fmt.Fprintf(&text, "%-24s %8d %9v %9v %9v\n", kind, len(took), at(50), at(99), at(100))
	}
	return text.String()
}
