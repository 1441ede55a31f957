package swiss

import (
	"slices"

	"sumito/tournament/pairing"
)

// quality turns the criteria C4 and C6–C21 (C.04.3 Art. 2) into weights of
// edges: of all matchings the one of greatest weight is best. Costs count
// negative. A slot is absent (−1) where the criterion can't make a difference.
type quality struct {
	problem *problem
	limits  []int64
	slots   *criteria

	complete    int         // C4: everyone has a place
	pairs       int         // C6
	movedScores map[int]int // C7: paired MDPs by score
	unwelcome   int         // C8, known beforehand: paired players who shouldn't float
	nextPairs   int         // C8: pairs in the next bracket …
	nextScores  map[int]int // … and paired players there, by score
	unplayed    int         // C9
	difference  int         // C10
	threeInRow  int         // C11
	denied      int         // C12
	strong      int         // C13
	floats      [2]floatSlots
}

// floatSlots are the criteria about floats of one round ago (C14, C15, C18,
// C19) or two (C16, C17, C20, C21).
type floatSlots struct {
	down          int         // residents who floated down then and are paired now
	up            int         // MDPs' opponents who floated up then
	movedFloating int         // MDPs who floated down then and are paired now
	movedGap      map[int]int // … their score differences
	upGap         map[int]int // score differences of MDPs' opponents who floated up then
}

// newQuality lays the criteria of a problem out, most important first.
func newQuality(p *problem) *quality {
	q := &quality{problem: p, complete: -1, unwelcome: -1, nextPairs: -1, unplayed: -1}
	n := int64(len(p.ranks) + 1)
	if p.whole {
		q.complete = q.slot(n)
	}
	q.pairs = q.slot(n)
	q.movedScores = q.slotsFor(p.scores(p.bracket.moved), n)
	if p.welcome != nil {
		q.unwelcome = q.slot(n)
	}
	if p.next > p.inside {
		q.nextPairs = q.slot(n)
		scores := p.scores(p.ranks[:p.next])
		q.nextScores = q.slotsFor(scores[:len(scores)-1], n) // the last follows from the others
	}
	if p.countUnplayed {
		q.unplayed = q.slot(1000)
	}
	q.difference, q.threeInRow = -1, -1
	if p.bracket.roster.lastRound || p.bracket.roster.relaxed {
		q.difference, q.threeInRow = q.slot(n), q.slot(n)
	}
	q.denied, q.strong = q.slot(n), q.slot(n)
	for back := range 2 {
		q.floats[back].down = q.slot(n)
		q.floats[back].up = q.slot(n)
	}
	gaps := p.gaps()
	for back := range 2 {
		f := &q.floats[back]
		f.movedFloating = q.slot(n)
		f.movedGap = q.slotsFor(gaps, n)
		f.upGap = q.slotsFor(gaps, n)
	}
	q.slots = newCriteria(q.limits)
	return q
}

func (q *quality) slot(limit int64) int {
	q.limits = append(q.limits, limit)
	return len(q.limits) - 1
}

// slotsFor makes a slot for each value, in order.
func (q *quality) slotsFor(values []int, limit int64) map[int]int {
	slots := make(map[int]int, len(values))
	for _, value := range values {
		slots[value] = q.slot(limit)
	}
	return slots
}

// scores returns the different scores of some players, highest first.
func (p *problem) scores(ranks []int) []int {
	var scores []int
	for _, rank := range ranks {
		scores = append(scores, p.bracket.roster.players[rank].score)
	}
	slices.Sort(scores)
	scores = slices.Compact(scores)
	slices.Reverse(scores)
	return scores
}

// gaps returns the score differences that pairs of the bracket can have,
// largest first.
func (p *problem) gaps() []int {
	scores := p.scores(p.ranks[:p.inside])
	var gaps []int
	for i, high := range scores {
		for _, low := range scores[i+1:] {
			gaps = append(gaps, high-low)
		}
	}
	slices.Sort(gaps)
	gaps = slices.Compact(gaps)
	slices.Reverse(gaps)
	return gaps
}

// weigh adds the worth of the edge between two vertices, u < v, to a weight; it
// reports false if there is no such edge.
func (q *quality) weigh(weight []int64, u, v int) bool {
	p := q.problem
	if v == len(p.ranks) {
		return q.weighBye(weight, u)
	}
	i, j := p.ranks[u], p.ranks[v]
	r := p.bracket.roster
	if !r.mayPair(i, j) {
		return false
	}
	if q.complete >= 0 {
		q.slots.add(weight, q.complete, 1)
	}
	switch {
	case v < p.inside:
		q.weighInside(weight, i, j)
	case v < p.next:
		q.slots.add(weight, q.nextPairs, 1)
		for _, rank := range [2]int{i, j} {
			if slot, counts := q.nextScores[r.players[rank].score]; counts {
				q.slots.add(weight, slot, 1)
			}
		}
	}
	return true
}

// weighBye is weigh for the bye.
func (q *quality) weighBye(weight []int64, u int) bool {
	p := q.problem
	player := &p.bracket.roster.players[p.ranks[u]]
	if !p.bracket.bye.allows(player) {
		return false
	}
	if q.complete >= 0 {
		q.slots.add(weight, q.complete, 1)
	}
	if q.unplayed >= 0 && u < p.inside {
		q.slots.add(weight, q.unplayed, -int64(player.unplayed))
	}
	return true
}

// weighInside is weigh for a pair of the bracket, i higher-ranked.
func (q *quality) weighInside(weight []int64, i, j int) {
	r := q.problem.bracket.roster
	a, b := &r.players[i], &r.players[j]
	q.slots.add(weight, q.pairs, 1)
	for _, p := range [2]*player{a, b} {
		if slot, moved := q.movedScores[p.score]; moved {
			q.slots.add(weight, slot, 1)
		}
	}
	if q.unwelcome >= 0 {
		for _, rank := range [2]int{i, j} {
			if !q.problem.welcome.has(rank) {
				q.slots.add(weight, q.unwelcome, 1)
			}
		}
	}
	q.weighColours(weight, i, j)
	gap := a.score - b.score
	for back := range 2 {
		f := &q.floats[back]
		for _, p := range [2]*player{a, b} {
			if !p.down[back] {
				continue
			}
			if _, moved := q.movedScores[p.score]; moved {
				q.slots.add(weight, f.movedFloating, 1)
			} else {
				q.slots.add(weight, f.down, 1)
			}
		}
		if gap == 0 {
			continue
		}
		if a.down[back] {
			q.slots.add(weight, f.movedGap[gap], -1)
		}
		if b.up[back] {
			q.slots.add(weight, f.up, -1)
			q.slots.add(weight, f.upGap[gap], -1)
		}
	}
}

// weighColours counts what the pair's colours cost (C10–C13).
func (q *quality) weighColours(weight []int64, i, j int) {
	r := q.problem.bracket.roster
	a, b := &r.players[i], &r.players[j]
	if a.due != b.due || a.due == pairing.None {
		return
	}
	q.slots.add(weight, q.denied, -1)
	if a.strength >= strong && b.strength >= strong {
		q.slots.add(weight, q.strong, -1)
	}
	if q.difference < 0 || a.strength < absolute || b.strength < absolute {
		return
	}
	loser, colour := b, -a.due
	if given, _ := r.colours(i, j); given == colour {
		loser = a
	}
	if abs(loser.diff+int(colour)) > 2 {
		q.slots.add(weight, q.difference, -1)
	}
	if n := len(loser.colours); n > 1 && loser.colours[n-1] == colour && loser.colours[n-2] == colour {
		q.slots.add(weight, q.threeInRow, -1)
	}
}
