package swiss

import (
	"slices"

	"sumito/tournament/pairing/matching"
)

// split is a remainder divided into S1 (upper) and S2.
type split struct {
	problem   *problem
	mate      []int // with the MDPs' pairs, which stay
	remainder []int
	place     []int  // of a remainder's vertex in it, from 0
	upper     []bool // S1, by vertex
}

// keepsMoved reports whether a pair with an MDP is the one that was decided;
// decided is false for pairs of the remainder.
func (s *split) keepsMoved(u, v int) (keeps, decided bool) {
	moved := len(s.problem.bracket.moved)
	if u >= moved {
		// A resident whom an MDP took is not to be had.
		if m := s.mate[u]; m >= 0 && m < moved {
			return false, true
		}
		if m := s.mate[v]; m >= 0 && m < moved {
			return false, true
		}
		return true, false
	}
	return s.mate[u] == v, true
}

// transpose finds the first transposition of greatest worth.
func (s *split) transpose() (mate []int, worth []int64) {
	p := s.problem
	if len(p.ranks) > p.inside || p.bye {
		return p.solve(s.transposition())
	}
	// Nobody else is in view: S1 and S2 have no odd cycle, so the matchings of
	// greatest worth are those of the tight edges that leave out only whom
	// they may. The first of them needs no weights.
	left := slices.Clone(s.upper)
	for u := range p.bracket.moved {
		left[u] = s.mate[u] < 0 || s.mate[u] > u // of two MDPs who meet, one
	}
	solution := matching.Assign(p.edges(order{weigh: s.acrossOnly}), left)
	mate = solution.Mate
	var upper, lower []int
	for _, u := range s.remainder {
		if s.upper[u] {
			upper = append(upper, u)
		} else {
			lower = append(lower, u)
		}
	}
	size := p.inside
	for range len(lower) - len(upper) {
		upper = append(upper, size) // floating
		size++
	}
	graph := make([]bitset, size)
	for u := range graph {
		graph[u] = newBitset(size)
	}
	for _, v := range lower {
		for _, u := range upper {
			if u < p.inside && solution.Tight(u, v) || u >= p.inside && !solution.MustMatch(v) {
				graph[u].set(v)
				graph[v].set(u)
			}
		}
	}
	t := newTransposer(graph, upper, lower)
	if t.match() {
		t.first()
		for _, v := range lower {
			if u := t.mate[v]; u < p.inside {
				mate[u], mate[v] = v, u
			} else {
				mate[v] = -1
			}
		}
	}
	return mate, p.worth(mate)
}

// acrossOnly lets S1 meet S2 and nobody else.
func (s *split) acrossOnly(_ func(int, int64), u, v int) bool {
	if keeps, decided := s.keepsMoved(u, v); decided {
		return keeps
	}
	return s.upper[u] && !s.upper[v]
}

// transposition prefers for each of S1 in turn the first of S2.
func (s *split) transposition() order {
	o := order{}
	slot := make([]int, s.problem.inside)
	for _, u := range s.remainder {
		if s.upper[u] {
			slot[u] = len(o.limits)
			o.limits = append(o.limits, int64(len(s.remainder)))
		}
	}
	o.weigh = func(add func(int, int64), u, v int) bool {
		if !s.acrossOnly(add, u, v) {
			return false
		}
		if s.upper[u] {
			add(slot[u], -int64(s.place[v]))
		}
		return true
	}
	return o
}

// exchange prefers, in this order, few players to be exchanged between S1 and
// S2, a small difference of the exchanged numbers, the last of S1 to leave it,
// the first of S2 to enter it. S1 is made of the upper players of the pairs.
func (s *split) exchange(pairs int) order {
	size := int64(len(s.remainder))
	o := order{limits: []int64{size, size * size}}
	slot := make([]int, len(s.remainder)) // by place
	for place := pairs - 1; place >= 0; place-- {
		slot[place] = len(o.limits)
		o.limits = append(o.limits, 1)
	}
	for place := pairs; place < len(s.remainder); place++ {
		slot[place] = len(o.limits)
		o.limits = append(o.limits, 1)
	}
	o.weigh = func(add func(int, int64), u, v int) bool {
		if keeps, decided := s.keepsMoved(u, v); decided {
			return keeps
		}
		place := s.place[u]
		add(1, -int64(place))
		if place < pairs {
			add(0, 1)
			add(slot[place], -1)
		} else {
			add(slot[place], 1)
		}
		return true
	}
	return o
}
