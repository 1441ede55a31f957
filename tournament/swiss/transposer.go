package swiss

import "slices"

// transposer finds the first transposition of a remainder divided into S1 and
// S2: for each of S1 in turn the first of S2 that leaves everyone of S1 an
// opponent. If one floats, floating is a last member of S1.
type transposer struct {
	graph []bitset // by vertex: whom he may meet
	upper []int    // S1, ascending
	lower bitset   // S2
	mate  []int    // by vertex, −1 for none
}

// newTransposer divides a remainder; the upper are S1.
func newTransposer(graph []bitset, upper, lower []int) *transposer {
	t := &transposer{graph: graph, upper: upper, lower: newBitset(len(graph)), mate: singles(len(graph))}
	for _, v := range lower {
		t.lower.set(v)
	}
	return t
}

// exchange returns a transposer with one player moved out of S1 and one moved
// in, keeping of the matching what it can.
func (t *transposer) exchange(out, in int) *transposer {
	s := &transposer{
		graph: t.graph, upper: slices.Clone(t.upper), lower: slices.Clone(t.lower), mate: slices.Clone(t.mate),
	}
	s.upper[slices.Index(s.upper, out)] = in
	slices.Sort(s.upper)
	s.lower.set(out)
	s.lower.unset(in)
	for _, u := range [2]int{out, in} {
		if v := s.mate[u]; v >= 0 {
			s.mate[u], s.mate[v] = -1, -1
		}
	}
	return s
}

// match gives everyone of S1 an opponent, if that can be.
func (t *transposer) match() bool {
	open := slices.Clone(t.lower)
	for _, u := range t.upper {
		if v := t.mate[u]; v >= 0 {
			open.unset(v)
		}
	}
	for _, u := range t.upper {
		if t.mate[u] >= 0 {
			continue
		}
		if v := t.graph[u].nextCommon(open, 0); v >= 0 {
			t.mate[u], t.mate[v] = v, u
			open.unset(v)
		}
	}
	complete := true
	for _, u := range t.upper {
		if t.mate[u] < 0 && !t.augment(u) {
			complete = false
		}
	}
	return complete
}

// augment finds an opponent for a single one of S1 by changing others'.
func (t *transposer) augment(start int) bool {
	from := singles(len(t.graph)) // by vertex of S2: who reached it
	waiting := slices.Clone(t.lower)
	queue := []int{start}
	for head := 0; head < len(queue); head++ {
		u := queue[head]
		for v := t.graph[u].nextCommon(waiting, 0); v >= 0; v = t.graph[u].nextCommon(waiting, v+1) {
			waiting.unset(v)
			from[v] = u
			if t.mate[v] < 0 {
				t.flip(from, v)
				return true
			}
			queue = append(queue, t.mate[v])
		}
	}
	return false
}

// flip gives each on the path to v the opponent by which it was reached.
func (t *transposer) flip(from []int, v int) {
	for v >= 0 {
		u := from[v]
		next := t.mate[u]
		t.mate[u], t.mate[v] = v, u
		v = next
	}
}

// first changes a complete matching to the first transposition.
func (t *transposer) first() {
	open := slices.Clone(t.lower) // S2 that isn't fixed
	later := newBitset(len(t.graph))
	for _, u := range t.upper {
		later.set(u)
	}
	for _, u := range t.upper {
		later.unset(u)
		if v := t.graph[u].nextCommon(open, 0); v != t.mate[u] {
			t.improve(u, open, later)
		}
		open.unset(t.mate[u])
	}
}

// improve gives u the first opponent that leaves one for everyone of S1 later
// than him: one whose present partner can, by a chain of changes, come to u's.
func (t *transposer) improve(u int, open, later bitset) {
	target := t.mate[u]
	// Going backwards from target: to[w] is the vertex of S2 that w takes.
	to := singles(len(t.graph))
	waiting := slices.Clone(later)
	queue := []int{target}
	best := target
	for head := 0; head < len(queue); head++ {
		v := queue[head]
		for w := t.graph[v].nextCommon(waiting, 0); w >= 0; w = t.graph[v].nextCommon(waiting, w+1) {
			waiting.unset(w)
			to[w] = v
			place := t.mate[w]
			queue = append(queue, place)
			if place < best && open.has(place) && t.graph[u].has(place) {
				best = place
			}
		}
	}
	for v := best; ; {
		displaced := t.mate[v]
		t.mate[u], t.mate[v] = v, u
		if v == target {
			return
		}
		u, v = displaced, to[displaced]
	}
}
