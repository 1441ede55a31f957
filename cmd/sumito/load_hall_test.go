package main_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"sync"
	"sync/atomic"
	"time"
)

// loadHall is one hall of the load program: its staff run one tournament after
// the other, each of its boards has a client.
type loadHall struct {
	*crowd
	number, boards int
	played         []*playedTournament
	current        atomic.Pointer[playedTournament] // what spectators look at
}

func newLoadHall(l *crowd, number, boards int) *loadHall {
	return &loadHall{crowd: l, number: number, boards: boards}
}

// now is the path of the tournament that is played, "" before the first.
func (h *loadHall) now() string {
	if p := h.current.Load(); p != nil {
		return p.path
	}
	return ""
}

// loadRounds is how many rounds a tournament of the load program has.
const loadRounds = 7

// run plays tournaments until it is over.
func (h *loadHall) run() {
	for time.Now().Before(h.over) && !h.t.Failed() {
		p := h.open()
		if p == nil {
			return
		}
		h.played = append(h.played, p)
		for round := 1; round <= loadRounds && (round == 1 || time.Now().Before(h.over)); round++ {
			if !h.play(p, round) {
				return
			}
			p.rounds = round
		}
	}
}

// open creates a tournament with its entries.
func (h *loadHall) open() *playedTournament {
	p := &playedTournament{boards: h.boards, accepted: map[string]bool{}, refused: map[string]bool{}, results: map[[2]int]ballsJSON{}}
	name := fmt.Sprintf("Load, hall %d, tournament %d", h.number, len(h.played)+1)
	got := h.five(p, "create", http.MethodPost, "/tournaments", map[string]any{"name": name, "rounds": loadRounds}, 0)
	var created struct{ ID string }
	if json.Unmarshal(got.Body, &created) != nil || created.ID == "" {
		h.t.Errorf("create: status %d\n%s", got.Status, got.Body)
		return nil
	}
	p.path = "/tournaments/" + created.ID
	entries := make([]map[string]any, 2*h.boards)
	for i := range entries {
		entries[i] = map[string]any{"name": fmt.Sprintf("Player %d of hall %d", i+1, h.number), "rating": 2000 - i}
	}
	if got := h.command(p, "enter players", http.MethodPost, p.path+"/entries", map[string]any{"entries": entries}, 0); got.Status >= 300 {
		h.t.Errorf("enter players: status %d\n%s", got.Status, got.Body)
		return nil
	}
	h.current.Store(p)
	return p
}

// play plays a round: false when it couldn't.
func (h *loadHall) play(p *playedTournament, number int) bool {
	path := fmt.Sprintf("%s/rounds/%d", p.path, number)
	// Two of the staff pair at once: one does.
	statuses := h.both(func(int) int {
		return h.command(p, "pair", http.MethodPost, p.path+"/rounds", map[string]any{"round": number}, 0).Status
	})
	if statuses != [2]int{http.StatusCreated, http.StatusConflict} {
		h.t.Errorf("two who pair round %d at once are told %v", number, statuses)
		return false
	}
	var round roundJSON
	if got := h.five(p, "publish", http.MethodPost, path+"/publication", nil, 0); json.Unmarshal(got.Body, &round) != nil || len(round.Pairings) != h.boards {
		h.t.Errorf("publish: status %d\n%s", got.Status, got.Body)
		return false
	}
	var boards sync.WaitGroup
	for i, pairing := range round.Pairings {
		boards.Go(func() { h.board(p, path, pairing, i) })
	}
	boards.Wait()
	got := h.command(p, "complete", http.MethodPost, path+"/completion", nil, 0)
	if got.Status >= 300 {
		h.t.Errorf("complete: status %d\n%s", got.Status, got.Body)
	}
	return got.Status < 300
}

// board is a client's evening at a board: one reports, the other confirms, and
// now and then the staff correct what they wrote.
func (h *loadHall) board(p *playedTournament, path string, pairing pairingJSON, i int) {
	at := fmt.Sprintf("%s/pairings/%d", path, pairing.Board)
	result := func(balls ballsJSON, replace bool) map[string]any {
		return map[string]any{"outcome": "black", "ending": "six", "balls": map[string]int{"black": balls.Black, "white": balls.White}, "replace": replace}
	}
	stands := ballsJSON{6, (pairing.Round + i) % 6}
	send := h.command
	if i%5 == 0 { // an impatient finger
		send = h.five
	}
	revision, ok := h.revised("report", send(p, "report", http.MethodPut, at+"/result", result(stands, false), pairing.Revision))
	if !ok {
		return
	}
	if revision, ok = h.revised("confirm", h.command(p, "confirm", http.MethodPost, at+"/result/confirmation", nil, revision)); !ok {
		return
	}
	if i%4 == 0 {
		// Two of the staff correct it at once, from the same page: the second is
		// told that it has changed.
		var balls [2]ballsJSON
		answers := [2]answer{}
		statuses := h.both(func(who int) int {
			balls[who] = ballsJSON{6, (stands.White + 1 + who) % 6}
			answers[who] = h.command(p, "correct", http.MethodPut, at+"/result", result(balls[who], true), revision)
			return answers[who].Status
		})
		if statuses != [2]int{http.StatusOK, http.StatusPreconditionFailed} {
			h.t.Errorf("two who correct a result at once are told %v\n%s\n%s", statuses, answers[0].Body, answers[1].Body)
			return
		}
		for who, got := range answers {
			if got.Status == http.StatusOK {
				stands = balls[who]
			}
		}
	}
	p.mutex.Lock()
	defer p.mutex.Unlock()
	p.results[[2]int{pairing.Round, pairing.Board}] = stands
}

// revised reads the revision of a pairing from an answer; a stale one is nobody
// else's business here.
func (h *loadHall) revised(kind string, got answer) (int64, bool) {
	var pairing pairingJSON
	if got.Status != http.StatusOK || json.Unmarshal(got.Body, &pairing) != nil {
		h.t.Errorf("%s: status %d\n%s", kind, got.Status, got.Body)
		return 0, false
	}
	return pairing.Revision, true
}

// both does something twice at once and returns the statuses, the lower first.
func (h *loadHall) both(do func(who int) int) [2]int {
	var statuses [2]int
	var group sync.WaitGroup
	for i := range statuses {
		group.Go(func() { statuses[i] = do(i) })
	}
	group.Wait()
	return [2]int{min(statuses[0], statuses[1]), max(statuses[0], statuses[1])}
}
