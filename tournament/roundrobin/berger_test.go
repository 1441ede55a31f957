package roundrobin_test

import (
	"fmt"
	"strings"
	"testing"

	"sumito/tournament/pairing"
	"sumito/tournament/roundrobin"
)

// printed are the tables of C.05, Annex 1, as the handbook prints them: a line
// a round.
var printed = map[int]string{
	4: `1-4 2-3
		4-3 1-2
		2-4 3-1`,
	6: `1-6 2-5 3-4
		6-4 5-3 1-2
		2-6 3-1 4-5
		6-5 1-4 2-3
		3-6 4-2 5-1`,
	8: `1-8 2-7 3-6 4-5
		8-5 6-4 7-3 1-2
		2-8 3-1 4-7 5-6
		8-6 7-5 1-4 2-3
		3-8 4-2 5-1 6-7
		8-7 1-6 2-5 3-4
		4-8 5-3 6-2 7-1`,
	10: `1-10 2-9 3-8 4-7 5-6
		10-6 7-5 8-4 9-3 1-2
		2-10 3-1 4-9 5-8 6-7
		10-7 8-6 9-5 1-4 2-3
		3-10 4-2 5-1 6-9 7-8
		10-8 9-7 1-6 2-5 3-4
		4-10 5-3 6-2 7-1 8-9
		10-9 1-8 2-7 3-6 4-5
		5-10 6-4 7-3 8-2 9-1`,
}

func write(pairs []pairing.Pair) string {
	words := make([]string, len(pairs))
	for i, p := range pairs {
		words[i] = fmt.Sprintf("%d-%d", p.First, p.Second)
	}
	return strings.Join(words, " ")
}

func TestPrintedTables(t *testing.T) {
	for seats, table := range printed {
		for i, line := range strings.Split(table, "\n") {
			line = strings.TrimSpace(line)
			if got := write(roundrobin.Berger(seats, i+1)); got != line {
				t.Errorf("%d entrants, round %d: %s, printed %s", seats, i+1, got, line)
			}
			// One fewer: the same table, the last number's opponent is free.
			odd := roundrobin.Berger(seats-1, i+1)
			if odd[0].Second != 0 || write(odd[1:]) != strings.Join(strings.Fields(line)[1:], " ") {
				t.Errorf("%d entrants, round %d: %s", seats-1, i+1, write(odd))
			}
		}
	}
}

// Everybody meets everybody once, sits in every round, and has the colours as
// evenly as can be.
func TestTablesAreComplete(t *testing.T) {
	for n := 2; n <= 41; n++ {
		met := map[[2]pairing.Number]int{}
		balance := make([]int, n+1)
		for round := 1; round <= roundrobin.Rounds(n); round++ {
			seated := map[pairing.Number]bool{}
			for _, p := range roundrobin.Berger(n, round) {
				if seated[p.First] || p.Second != 0 && seated[p.Second] {
					t.Fatalf("%d entrants, round %d: somebody sits twice in %s", n, round, write(roundrobin.Berger(n, round)))
				}
				seated[p.First] = true
				if p.Second == 0 {
					continue
				}
				seated[p.Second] = true
				met[[2]pairing.Number{min(p.First, p.Second), max(p.First, p.Second)}]++
				balance[p.First]++
				balance[p.Second]--
			}
			if len(seated) != n {
				t.Fatalf("%d entrants, round %d: %d seated", n, round, len(seated))
			}
		}
		if len(met) != n*(n-1)/2 {
			t.Errorf("%d entrants: %d pairs meet, want %d", n, len(met), n*(n-1)/2)
		}
		for number, b := range balance[1:] {
			if b < -1 || b > 1 {
				t.Errorf("%d entrants: number %d has %+d colours", n, number+1, b)
			}
		}
	}
}
