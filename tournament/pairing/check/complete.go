package check

import "sumito/tournament/pairing"

// answer is what a search with a limit came to.
type answer uint8

const (
	no answer = iota
	yes
	unknown
)

// searchLimit bounds the steps of one search.
const searchLimit = 20_000

// completable tells whether some players can all be paired under C1 and C3,
// one of them with the bye if their number is odd. byeScore is the score that
// the bye goes to.
func (t *table) completable(players []int, byeScore int) answer {
	if len(players)%2 == 0 {
		return t.pairable(players)
	}
	result := no
	for k, i := range players {
		if s := t.seats[i]; s.barred || s.score != byeScore {
			continue
		}
		rest := append(append([]int(nil), players[:k]...), players[k+1:]...)
		switch t.pairable(rest) {
		case yes:
			return yes
		case unknown:
			result = unknown
		case no:
		}
	}
	return result
}

// pairable tells whether an even number of players can all be paired. Counting
// settles large fields, trying small ones.
func (t *table) pairable(players []int) answer {
	n := len(players)
	if t.sparesEnough(players) {
		return yes
	}
	if n > 64 || t.stopped() {
		return unknown
	}
	options := make([][]int, n)
	for a, i := range players {
		for b, j := range players {
			if a != b && t.possible(i, j) {
				options[a] = append(options[a], b)
			}
		}
	}
	s := &backtrack{options: options, taken: make([]bool, n), left: n, steps: searchLimit}
	return s.try()
}

// sparesEnough is a sufficient condition: everyone can meet at least half of
// the others (Dirac), judged by how many each may not meet and how many are
// absolutely due one colour.
func (t *table) sparesEnough(players []int) bool {
	barred, first, second := 0, 0, 0
	for _, i := range players {
		s := t.seats[i]
		barred = max(barred, len(s.never))
		switch {
		case s.force < 3:
		case s.want == 'W':
			first++
		default:
			second++
		}
	}
	return len(players)-1-barred-max(first, second) >= len(players)/2
}

// backtrack pairs whoever has fewest options first.
type backtrack struct {
	options [][]int
	taken   []bool
	left    int
	steps   int
}

func (s *backtrack) try() answer {
	if s.left == 0 {
		return yes
	}
	if s.steps--; s.steps < 0 {
		return unknown
	}
	tightest, fewest := -1, 0
	for v, options := range s.options {
		if s.taken[v] {
			continue
		}
		count := 0
		for _, w := range options {
			if !s.taken[w] {
				count++
			}
		}
		if tightest < 0 || count < fewest {
			tightest, fewest = v, count
		}
	}
	result := no
	s.taken[tightest] = true
	s.left -= 2
	for _, w := range s.options[tightest] {
		if s.taken[w] {
			continue
		}
		s.taken[w] = true
		found := s.try()
		s.taken[w] = false
		if found == yes {
			result = yes
			break
		}
		if found == unknown {
			result = unknown
		}
	}
	s.taken[tightest] = false
	s.left += 2
	return result
}

// checkBye looks at the score of the bye (C5): nobody with a lower one could
// have it.
func (t *table) checkBye(report *Report, proposal pairing.Proposal) {
	place := t.byeOf(proposal)
	if place < 0 {
		return
	}
	all := make([]int, len(t.seats))
	for i := range all {
		all[i] = i
	}
	score := t.seats[place].score
	for i := len(t.seats) - 1; i > place; i-- {
		s := t.seats[i]
		if s.score >= score || s.barred || i < len(t.seats)-1 && t.seats[i+1].score == s.score && !t.seats[i+1].barred {
			continue
		}
		switch t.completable(all, s.score) {
		case yes:
			report.fault(CodeByeScore, t.seats[place].number, s.number)
			return
		case unknown:
			report.Unproven = append(report.Unproven, Unproven{Score: score, Criterion: "C5"})
			return
		case no:
		}
	}
}

// byeOf is the place of whoever has the bye, −1 if nobody does.
func (t *table) byeOf(proposal pairing.Proposal) int {
	for _, pair := range proposal.Pairs {
		if pair.Second == 0 {
			return t.index[pair.First]
		}
	}
	return -1
}
