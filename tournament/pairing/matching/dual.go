package matching

// less compares two vectors in lexicographic order.
func less(a, b []int64) bool {
	for i, x := range a {
		if x != b[i] {
			return x < b[i]
		}
	}
	return false
}

func zero(a []int64) bool {
	for _, x := range a {
		if x != 0 {
			return false
		}
	}
	return true
}

// dualOf is the dual variable of a vertex or blossom; weights count double
// against it, so that halves never appear.
func (s *solver) dualOf(x int) []int64 { return s.dual[x*s.words : (x+1)*s.words] }

func (s *solver) weight(e edge) []int64 {
	at := ((int(e.u)-1)*s.n + int(e.v) - 1) * s.words
	return s.input.weight[at : at+s.words]
}

// gap writes the reduced cost of an edge between two different tops.
func (s *solver) gap(e edge, into []int64) {
	u, v, w := s.dualOf(int(e.u)), s.dualOf(int(e.v)), s.weight(e)
	for i := range into {
		into[i] = u[i] + v[i] - 2*w[i]
	}
}

func (s *solver) tight(e edge) bool {
	u, v, w := s.dualOf(int(e.u)), s.dualOf(int(e.v)), s.weight(e)
	for i := range u {
		if u[i]+v[i] != 2*w[i] {
			return false
		}
	}
	return true
}

// tighter reports whether a has less gap than b.
func (s *solver) tighter(a, b edge) bool {
	u, v, w := s.dualOf(int(a.u)), s.dualOf(int(a.v)), s.weight(a)
	x, y, z := s.dualOf(int(b.u)), s.dualOf(int(b.v)), s.weight(b)
	for i := range u {
		left, right := u[i]+v[i]-2*w[i], x[i]+y[i]-2*z[i]
		if left != right {
			return left < right
		}
	}
	return false
}

// offerSlack remembers u if its edge to x is the tightest known.
func (s *solver) offerSlack(u, x int) {
	if s.slack[x] == 0 || s.tighter(s.best[u*s.size+x], s.best[s.slack[x]*s.size+x]) {
		s.slack[x] = u
	}
}

// renewSlack looks for the tightest edge from outer vertices to x again.
func (s *solver) renewSlack(x int) {
	s.slack[x] = 0
	for u := 1; u <= s.n; u++ {
		if s.best[u*s.size+x].u != 0 && s.surface[u] != x && s.label[s.surface[u]] == outer {
			s.offerSlack(u, x)
		}
	}
}

// adjust changes the duals by as much as keeps them feasible. It reports false
// when the single vertices' duals reach zero: leaving them single is best.
func (s *solver) adjust() bool {
	step, found := s.scratch[0], false
	offer := func(d []int64) {
		if !found || less(d, step) {
			copy(step, d)
			found = true
		}
	}
	d := s.scratch[1]
	for x := 1; x <= s.top; x++ {
		if s.surface[x] != x {
			continue
		}
		if x > s.n && s.label[x] == inner {
			halve(s.dualOf(x), d)
			offer(d)
		}
		if s.slack[x] == 0 || s.label[x] == inner {
			continue
		}
		s.gap(s.best[s.slack[x]*s.size+x], d)
		if s.label[x] == outer {
			halve(d, d)
		}
		offer(d)
	}
	least := s.leastOuter()
	if !found || !less(step, least) {
		s.apply(least) // single vertices end with zero
		return false
	}
	s.apply(step)
	return true
}

// leastOuter is the least dual of an outer vertex, which is that of the single
// ones: theirs fall in every phase.
func (s *solver) leastOuter() []int64 {
	least := s.scratch[2]
	found := false
	for u := 1; u <= s.n; u++ {
		if s.label[s.surface[u]] == outer && (!found || less(s.dualOf(u), least)) {
			copy(least, s.dualOf(u))
			found = true
		}
	}
	return least
}

// apply moves the duals by one step.
func (s *solver) apply(step []int64) {
	for u := 1; u <= s.n; u++ {
		switch s.label[s.surface[u]] {
		case outer:
			add(s.dualOf(u), step, -1)
		case inner:
			add(s.dualOf(u), step, 1)
		case free:
		}
	}
	for b := s.n + 1; b <= s.top; b++ {
		if s.surface[b] != b {
			continue
		}
		switch s.label[b] {
		case outer:
			add(s.dualOf(b), step, 2)
		case inner:
			add(s.dualOf(b), step, -2)
		case free:
		}
	}
}

func add(to, step []int64, factor int64) {
	for i, x := range step {
		to[i] += factor * x
	}
}

// halve divides; what the algorithm halves is always even.
func halve(a, into []int64) {
	for i, x := range a {
		into[i] = x / 2
	}
}
