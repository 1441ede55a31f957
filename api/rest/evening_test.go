package rest_test

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
)

// evening is an organizer at work over the API, who keeps the books by hand.
type evening struct {
	t     *testing.T
	w     *world
	place string // of the tournament
	// points and balls are what the books say, by name: points in halves.
	points map[string]int
	balls  map[string]int
}

func (e *evening) ask(method, path, body string) answer {
	e.t.Helper()
	return e.w.ask(e.t, "organizer", method, e.place+path, body)
}

func (e *evening) must(method, path, body string) answer {
	e.t.Helper()
	got := e.ask(method, path, body)
	if got.status >= 300 {
		e.t.Fatalf("%s %s: %d %s", method, path, got.status, got.body)
	}
	return got
}

// board is what the organizer reads of a pairing.
type board struct {
	Board        int
	Black, White struct{ Name string }
	Result       *struct {
		Trust  string
		Points struct{ Black, White struct{ Units int } }
	}
}

func (e *evening) boards(round int) []board {
	e.t.Helper()
	var list struct{ Items []board }
	read(e.t, e.must(get, fmt.Sprintf("/rounds/%d/pairings", round), ""), &list)
	return list.Items
}

// book writes a score into the books: 5 + margin for the winner, 6 − margin for
// the loser, in halves.
func (e *evening) book(b board, black, white int) {
	margin := black - white
	for _, side := range []struct {
		name   string
		margin int
	}{{b.Black.Name, margin}, {b.White.Name, -margin}} {
		points := 11
		if side.margin > 0 {
			points = 10 + 2*side.margin
		} else if side.margin < 0 {
			points = 12 + 2*side.margin
		}
		e.points[side.name] += points
		e.balls[side.name] += side.margin
	}
}

func read(t *testing.T, got answer, into any) {
	t.Helper()
	if err := json.Unmarshal(got.body, into); err != nil {
		t.Fatalf("%v: %s", err, got.body)
	}
}

// An organizer's whole evening over the API: create, 8 names, 3 rounds with
// results by hand, by record, and by a record that contradicts its claim.
func TestEvening(t *testing.T) {
	e := &evening{t: t, w: newWorld(t), points: map[string]int{}, balls: map[string]int{}}
	e.place = "/api/v1/tournaments"
	made := e.must(post, "", `{"name":"Club evening","rounds":3,"zone":"Europe/Paris","starts_on":"2026-03-05"}`)
	e.place = made.header.Get("Location")

	var names []string
	for i := range 8 {
		names = append(names, fmt.Sprintf(`{"name":"Player %d"}`, i+1))
	}
	e.must(post, "/entries", `{"entries":[`+strings.Join(names, ",")+`]}`)

	for round := 1; round <= 3; round++ {
		e.play(round)
	}
	e.checkStandings()

	var summary struct {
		State string
		Round int
	}
	read(t, e.must(get, "", ""), &summary)
	if summary.State != "finished" || summary.Round != 3 {
		t.Errorf("after round 3: %+v", summary)
	}
}

// play pairs, publishes, enters and completes one round.
func (e *evening) play(round int) {
	e.t.Helper()
	e.must(post, "/rounds", "")
	at := fmt.Sprintf("/rounds/%d", round)
	if got := e.w.ask(e.t, "", get, e.place+at, ""); got.status != 404 {
		e.t.Fatalf("everybody sees the draft of round %d: %d", round, got.status)
	}
	e.must(post, at+"/publication", "")
	boards := e.boards(round)
	if len(boards) != 4 {
		e.t.Fatalf("round %d has %d boards", round, len(boards))
	}
	if got := e.ask(post, at+"/completion", ""); got.status != 409 {
		e.t.Fatalf("round %d is completed without results: %d", round, got.status)
	}
	on := func(i int) string { return fmt.Sprintf("%s/pairings/%d", at, boards[i].Board) }

	// Board 1: by hand. Board 2: a draw by hand, confirmed.
	e.must(put, on(0)+"/result", `{"outcome":"black","ending":"six","balls":{"black":6,"white":4}}`)
	e.book(boards[0], 6, 4)
	e.must(put, on(1)+"/result", `{"outcome":"draw","ending":"draw","balls":{"black":3,"white":3},"confirmed":true}`)
	e.book(boards[1], 3, 3)

	// Board 3: a record says Black lost a game that the board shows Black won.
	// It is refused and changes nothing; the true one is taken.
	before := e.must(get, on(2), "")
	refused := e.ask(post, on(2)+"/records", inJSON(named(boards[2], strings.NewReplacer(`"1-0"`, `"0-1"`, " 1-0\n", " 0-1\n").Replace(recordText("black-6-2")))))
	if refused.status != 422 || !strings.Contains(string(refused.body), `"claim":"claim-winner"`) {
		e.t.Fatalf("a contradicting record: %d %s", refused.status, refused.body)
	}
	if after := e.must(get, on(2), ""); string(after.body) != string(before.body) {
		e.t.Fatalf("the refused record changed the pairing: %s", after.body)
	}
	e.must(post, on(2)+"/records", inJSON(named(boards[2], recordText("black-6-2"))))
	e.book(boards[2], 6, 2)

	// Board 4: by record, White wins.
	e.must(post, on(3)+"/records", inJSON(named(boards[3], recordText("white-6-2"))))
	e.book(boards[3], 2, 6)

	e.must(post, at+"/completion", "")
	var trust []string
	for _, b := range e.boards(round) {
		trust = append(trust, b.Result.Trust)
	}
	if want := []string{"claimed", "confirmed", "verified", "verified"}; !slices.Equal(trust, want) {
		e.t.Errorf("trust in round %d: %v, want %v", round, trust, want)
	}
}

// named fills the players of a board into a record's tags.
func named(b board, record string) string {
	return fmt.Sprintf("[Black \"%s\"]\n[White \"%s\"]\n", b.Black.Name, strings.ToUpper(b.White.Name)) + record
}

// checkStandings compares the standings with the books, to the point.
func (e *evening) checkStandings() {
	e.t.Helper()
	var standings struct {
		Items []struct {
			Rank   int
			Name   string
			Points struct{ Units, Scale int }
			Balls  struct{ Difference int }
			Rounds []struct{ Opponent *int }
		}
	}
	read(e.t, e.must(get, "/standings", ""), &standings)
	points, balls := map[string]int{}, map[string]int{}
	for i, row := range standings.Items {
		points[row.Name], balls[row.Name] = row.Points.Units, row.Balls.Difference
		if row.Points.Scale != 2 {
			e.t.Errorf("%s has points in units of 1/%d", row.Name, row.Points.Scale)
		}
		if i > 0 && standings.Items[i-1].Points.Units < row.Points.Units {
			e.t.Errorf("%s is below one with fewer points", row.Name)
		}
		met := map[int]bool{}
		for _, cell := range row.Rounds {
			met[*cell.Opponent] = true
		}
		if len(met) != 3 {
			e.t.Errorf("%s met %d opponents in 3 rounds", row.Name, len(met))
		}
	}
	if diff := cmp.Diff(e.points, points); diff != "" {
		e.t.Errorf("points − books + standings:\n%s", diff)
	}
	if diff := cmp.Diff(e.balls, balls); diff != "" {
		e.t.Errorf("ball difference − books + standings:\n%s", diff)
	}
	total := 0
	for units := range maps.Values(points) {
		total += units
	}
	if total != 3*4*22 {
		e.t.Errorf("%d half points are given in all, want 11 a game", total)
	}
}
