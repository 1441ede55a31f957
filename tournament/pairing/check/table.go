package check

import (
	"slices"
	"sort"

	"sumito/tournament/pairing"
)

// seat is a player who takes part, as the rules see him.
type seat struct {
	number   pairing.Number
	odd      bool // effective pairing number
	score    int
	standing int    // without acceleration
	history  string // colours of games, "W" first mover, "B" second, oldest first
	diff     int    // W minus B
	want     byte   // 'W', 'B' or 0
	force    int    // 0 none, 1 mild, 2 strong, 3 absolute
	barred   bool   // may not have the bye
	unplayed int
	down, up [2]bool                 // floats of one and two rounds ago
	never    map[pairing.Number]bool // whom he may not meet
}

// table is the field with its players in order of score, then number.
type table struct {
	field    pairing.Field
	seats    []*seat
	index    map[pairing.Number]int // place in seats
	last     bool
	byeGiven bool            // the proposal has a bye …
	byeScore int             // … for a player of this score
	doubtful bool            // whether an avoided pair could be kept apart couldn't be told
	done     <-chan struct{} // closed when nobody waits for the report any more; may be nil
}

// stopped reports whether searches are to leave off; what they then say is
// worth nothing.
func (t *table) stopped() bool {
	select {
	case <-t.done:
		return true
	default:
		return false
	}
}

func newTable(field pairing.Field) *table {
	t := &table{field: field, index: map[pairing.Number]int{}, last: field.Rounds > 0 && field.Round >= field.Rounds}
	byNumber := map[pairing.Number]pairing.Entrant{}
	var numbers []int
	for _, e := range field.Entrants {
		byNumber[e.Number] = e
		numbers = append(numbers, int(e.Number))
	}
	sort.Ints(numbers)
	effective := 0
	for _, n := range numbers {
		e := byNumber[pairing.Number(n)]
		paired := false
		for _, past := range e.Past {
			paired = paired || past.Opponent != 0 || past.Kind == pairing.PairingAllocated
		}
		if e.Absent && !paired {
			continue
		}
		effective++
		if !e.Absent {
			s := newSeat(e, byNumber, field.Round)
			s.odd = effective%2 == 1
			t.seats = append(t.seats, s)
		}
	}
	sort.SliceStable(t.seats, func(i, j int) bool { return t.seats[i].score > t.seats[j].score })
	for i, s := range t.seats {
		t.index[s.number] = i
	}
	for _, pair := range field.Forbidden {
		for k := range 2 {
			if i, present := t.index[pair[k]]; present {
				t.seats[i].never[pair[1-k]] = true
			}
		}
	}
	t.keepApart()
	return t
}

// keepApart takes in the pairs that are kept apart if possible, in their order:
// one counts if the round can be paired with it. Where that can't be told, it
// doesn't, and doubtful is set.
func (t *table) keepApart() {
	if len(t.field.Avoided) == 0 || t.roundPossible() == no {
		return
	}
	for _, pair := range t.field.Avoided {
		i, first := t.index[pair[0]]
		j, second := t.index[pair[1]]
		if !first || !second || i == j || !t.mayMeet(i, j) {
			continue
		}
		t.seats[i].never[pair[1]], t.seats[j].never[pair[0]] = true, true
		possible := t.roundPossible()
		if possible == yes {
			continue
		}
		t.doubtful = t.doubtful || possible == unknown
		delete(t.seats[i].never, pair[1])
		delete(t.seats[j].never, pair[0])
	}
}

// roundPossible tells whether all can be paired, whoever gets the bye.
func (t *table) roundPossible() answer {
	all := make([]int, len(t.seats))
	for i := range all {
		all[i] = i
	}
	if len(all)%2 == 0 {
		return t.pairable(all)
	}
	result := no
	for k, s := range t.seats {
		if s.barred {
			continue
		}
		switch t.pairable(slices.Delete(slices.Clone(all), k, k+1)) {
		case yes:
			return yes
		case unknown:
			result = unknown
		case no:
		}
	}
	return result
}

// newSeat reads a player's history.
func newSeat(e pairing.Entrant, all map[pairing.Number]pairing.Entrant, round int) *seat {
	s := &seat{number: e.Number, score: e.Score, standing: e.Score - e.Extra, never: map[pairing.Number]bool{}}
	for k := 0; k < round-1; k++ {
		var past pairing.Past
		if k < len(e.Past) {
			past = e.Past[k]
		}
		switch past.Kind {
		case pairing.Played:
			s.never[past.Opponent] = true
			if past.Colour == pairing.First {
				s.history += "W"
				s.diff++
			} else {
				s.history += "B"
				s.diff--
			}
		case pairing.ForfeitWin, pairing.PairingAllocated, pairing.FullPointBye:
			s.barred = true
			s.unplayed++
		default:
			s.unplayed++
		}
		if back := round - 2 - k; back < 2 {
			s.down[back], s.up[back] = floated(e, all, k)
		}
	}
	s.wish()
	return s
}

// wish works out the colour preference (Art. 1.7).
func (s *seat) wish() {
	n := len(s.history)
	if n == 0 {
		return
	}
	other := map[byte]byte{'W': 'B', 'B': 'W'}
	s.want, s.force = other[s.history[n-1]], 1
	if s.diff == 1 || s.diff == -1 {
		s.force = 2
	}
	if s.diff > 0 {
		s.want = 'B'
	}
	if s.diff < 0 {
		s.want = 'W'
	}
	twice := n > 1 && s.history[n-1] == s.history[n-2]
	if s.diff > 1 || s.diff < -1 {
		s.force = 3
	} else if twice {
		s.force, s.want = 3, other[s.history[n-1]]
	}
}

// floated tells how a player left his score group in a past round, from 0
// (Art. 1.4).
func floated(e pairing.Entrant, all map[pairing.Number]pairing.Entrant, k int) (down, up bool) {
	if k >= len(e.Past) {
		return false, false
	}
	past := e.Past[k]
	if past.Kind == pairing.PairingAllocated {
		return true, false
	}
	if past.Kind != pairing.Played {
		return past.Points > 0, false
	}
	own, theirs := before(e, k), before(all[past.Opponent], k)
	return own > theirs, own < theirs
}

// before is the score with which a past round was paired.
func before(e pairing.Entrant, k int) int {
	score := 0
	for i := 0; i < k && i < len(e.Past); i++ {
		score += e.Past[i].Points
	}
	if k < len(e.Past) {
		score += e.Past[k].Extra
	}
	return score
}

// mayMeet is C1, and the pairs that are kept apart.
func (t *table) mayMeet(i, j int) bool {
	return !t.seats[i].never[t.seats[j].number]
}

// clash is C3: the same absolute wish, and none of the two a topscorer.
func (t *table) clash(i, j int) bool {
	p, q := t.seats[i], t.seats[j]
	return p.force == 3 && q.force == 3 && p.want == q.want && !t.topscorer(p) && !t.topscorer(q)
}

// possible is C1 and C3 together.
func (t *table) possible(i, j int) bool { return t.mayMeet(i, j) && !t.clash(i, j) }

// topscorer: more than half of what could be scored, in the last round.
func (t *table) topscorer(s *seat) bool {
	return t.last && s.score > t.field.WinPoints*(t.field.Round-1)/2
}
