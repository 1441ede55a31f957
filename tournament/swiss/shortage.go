package swiss

// shortage is some of one side of a remainder who together have too few
// opponents on the other: why not all of them can be matched (Hall).
type shortage struct {
	graph   []bitset
	missing int    // how many opponents they lack
	those   bitset // who they are
	have    bitset // their opponents on the other side
	other   bitset // the other side
}

// newShortage finds those whom the single ones of a side can make single
// instead, in a matching that is as large as can be.
func newShortage(t *transposer, side, other bitset) shortage {
	s := shortage{graph: t.graph, those: newBitset(len(t.graph)), have: newBitset(len(t.graph)), other: other}
	var queue []int
	for u := side.next(0); u >= 0; u = side.next(u + 1) {
		if t.mate[u] < 0 {
			s.missing++
			s.those.set(u)
			queue = append(queue, u)
		}
	}
	for head := 0; head < len(queue); head++ {
		row := t.graph[queue[head]]
		for v := row.nextCommon(other, 0); v >= 0; v = row.nextCommon(other, v+1) {
			if s.have.has(v) {
				continue
			}
			s.have.set(v)
			if u := t.mate[v]; !s.those.has(u) {
				s.those.set(u)
				queue = append(queue, u)
			}
		}
	}
	return s
}

// confines reports whether someone of the other side, changing over, would
// only have opponents whom these have already.
func (s *shortage) confines(v int) bool { return s.graph[v].commonWithin(s.other, s.have) }

// meets reports whether a vertex is an opponent of one of these.
func (s *shortage) meets(u int) bool { return s.graph[u].nextCommon(s.those, 0) >= 0 }

// swap is what the shortage is told of two vertices that change sides.
type swap struct {
	out, in         int
	meets, confined bool // meets(out), confines(in)
}

// remains reports whether there are still too few opponents after out went to
// the other side and in came from it. If it says no, there may be others.
func (s *shortage) remains(x swap) bool {
	lack := s.missing
	if s.those.has(x.out) {
		lack--
	}
	if x.meets || x.confined && s.graph[x.in].has(x.out) {
		lack--
	}
	if s.have.has(x.in) {
		lack++
	}
	if x.confined {
		lack++
	}
	return lack > 0
}
