package main_test

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"testing"

	gocmp "github.com/google/go-cmp/cmp"
)

// desk is what an organizer works at: the pages in a browser or the API.
type desk interface {
	create(name string, rounds int, players []string)
	// publish pairs the next round, publishes it and returns its boards.
	publish(round int) []boardSeen
	// report enters a result by hand: balls pushed off by each side.
	report(round, board, black, white int)
	// submit hands a record in.
	submit(round, board int, record string)
	// refused hands a record in that must be refused and returns what was said.
	refused(round, board int, record string) string
	complete(round int)
	// standings are name, points and ball difference in the order shown.
	standings() []standing
}

type boardSeen struct {
	board        int
	black, white string
}

type standing struct {
	name       string
	points     string
	difference int
}

// eveningPlayers come to the club.
var eveningPlayers = []string{"Ada", "Blaise", "Carl", "Dorothy", "Évariste", "Felix", "Grace", "Hedy"}

// playEvening runs a club evening of 3 rounds with 8 players at a desk: each
// round two results by hand, two by record, and a record that contradicts
// itself in between. The standings must be right to the point each time.
func playEvening(t *testing.T, d desk) {
	t.Helper()
	games := eveningRecords(t)
	sums := map[string]*sum{}
	for _, name := range eveningPlayers {
		sums[name] = &sum{}
	}
	d.create("Thursday evening", 3, eveningPlayers)
	met := map[string]bool{}
	for round := 1; round <= 3; round++ {
		boards := d.publish(round)
		if len(boards) != 4 {
			t.Fatalf("round %d has %d boards, want 4", round, len(boards))
		}
		for _, b := range boards {
			pair := []string{b.black, b.white}
			slices.Sort(pair)
			if met[fmt.Sprint(pair)] {
				t.Errorf("round %d: %v meet again", round, pair)
			}
			met[fmt.Sprint(pair)] = true
		}
		first, second := games[2*(round-1)], games[2*(round-1)+1] // won by Black, by White

		d.report(round, boards[0].board, 6, round)
		score(sums, boards[0], 6, round)

		d.submit(round, boards[1].board, first.of(boards[1]))
		score(sums, boards[1], first.black, first.white)

		flipped := strings.NewReplacer(`"1-0"`, `"0-1"`, " 1-0", " 0-1").Replace(first.of(boards[2]))
		if said := d.refused(round, boards[2].board, flipped); !strings.Contains(strings.ToLower(said), "result") {
			t.Errorf("a record that contradicts its result was refused with %q, which doesn't speak of the result", said)
		}
		d.report(round, boards[2].board, 2, 6)
		score(sums, boards[2], 2, 6)

		d.submit(round, boards[3].board, second.of(boards[3]))
		score(sums, boards[3], second.black, second.white)

		d.complete(round)
		checkStandings(t, round, d.standings(), sums)
	}
}

// sum is what a player has: points in halves would do, but the table for
// decisive games has whole points only.
type sum struct{ points, difference int }

// score adds a decisive game by the table of eleven points: the winner gets 5
// and his margin, the loser 6 less the margin.
func score(sums map[string]*sum, b boardSeen, black, white int) {
	margin := max(black-white, white-black)
	winner, loser := sums[b.black], sums[b.white]
	if white > black {
		winner, loser = loser, winner
	}
	winner.points += 5 + margin
	loser.points += 6 - margin
	winner.difference += margin
	loser.difference -= margin
}

// checkStandings compares what a desk shows with the sums. Players equal on
// points may stand in any order here: tie-breaks have tests of their own.
func checkStandings(t *testing.T, round int, got []standing, sums map[string]*sum) {
	t.Helper()
	var want []standing
	for name, s := range sums {
		want = append(want, standing{name, fmt.Sprint(s.points), s.difference})
	}
	for i := 1; i < len(got); i++ {
		if sums[got[i].name].points > sums[got[i-1].name].points {
			t.Errorf("after round %d %s stands below %s with more points", round, got[i].name, got[i-1].name)
		}
	}
	byName := func(a, b standing) int { return cmp.Compare(a.name, b.name) }
	got = slices.SortedFunc(slices.Values(got), byName)
	slices.SortFunc(want, byName)
	if diff := gocmp.Diff(want, got, gocmp.AllowUnexported(standing{})); diff != "" {
		t.Errorf("standings after round %d (-want +got):\n%s", round, diff)
	}
}

// game is a record with the score that an independent program found in it.
type game struct {
	text         string
	black, white int
}

// of is the record with the players of a board.
func (g game) of(b boardSeen) string {
	return fmt.Sprintf("[Black %q]\n[White %q]\n%s", b.black, b.white, g.text)
}

// eveningRecords are the first six games of the demo, won by Black and White in
// turn, with the balls that an independent program found pushed off.
func eveningRecords(t *testing.T) []game {
	t.Helper()
	file := readFile(t, "demo/records.apgn")
	scores := [][2]int{{6, 4}, {0, 6}, {6, 2}, {3, 6}, {6, 2}, {5, 6}}
	games := make([]game, len(scores))
	for i, text := range strings.SplitN(string(file), "\n\n[Variant", len(scores)+1)[:len(scores)] {
		if i > 0 {
			text = "[Variant" + text
		}
		games[i] = game{text: text + "\n", black: scores[i][0], white: scores[i][1]}
	}
	return games
}
