package matching

import "slices"

// shrink makes a blossom of the odd cycle that an edge between outer tops u
// and v closes through their common ancestor base.
func (s *solver) shrink(u, base, v int) {
	b := s.n + 1
	for b <= s.top && s.surface[b] != 0 {
		b++
	}
	s.top = max(s.top, b)
	clear(s.dualOf(b))
	s.label[b] = outer
	s.match[b] = s.match[base]
	s.members[b] = append(s.members[b][:0], base)
	s.collect(b, u, base)
	slices.Reverse(s.members[b][1:])
	s.collect(b, v, base)
	s.setSurface(b, b)
	s.inherit(b)
	s.renewSlack(b)
}

// collect adds the tops from x up to below base; the inner ones among them
// become outer.
func (s *solver) collect(b, x, base int) {
	for x != base {
		y := s.surface[s.match[x]]
		s.members[b] = append(s.members[b], x, y)
		s.enqueue(y)
		x = s.surface[s.parent[y]]
	}
}

// inherit gives a new blossom the tightest edge of its members to every other
// vertex and blossom.
func (s *solver) inherit(b int) {
	for x := 1; x <= s.top; x++ {
		s.best[b*s.size+x], s.best[x*s.size+b] = edge{}, edge{}
	}
	clear(s.inside[b*s.size : (b+1)*s.size])
	for _, member := range s.members[b] {
		for x := 1; x <= s.top; x++ {
			e := s.best[member*s.size+x]
			if e.u == 0 || x == b {
				continue
			}
			if known := s.best[b*s.size+x]; known.u == 0 || s.tighter(e, known) {
				s.best[b*s.size+x] = e
				s.best[x*s.size+b] = s.best[x*s.size+member]
			}
		}
		for v := 1; v <= s.n; v++ {
			if s.inside[member*s.size+v] != 0 {
				s.inside[b*s.size+v] = int32(member)
			}
		}
	}
}

// expand dissolves an inner blossom whose dual came down to zero; its members
// on the tree path stay in the tree, the others become free.
func (s *solver) expand(b int) {
	for _, member := range s.members[b] {
		s.setSurface(member, member)
	}
	entry := int(s.inside[b*s.size+int(s.best[b*s.size+s.parent[b]].u)])
	at := s.evenPosition(b, entry)
	cycle := s.members[b]
	for i := 0; i < at; i += 2 {
		odd, even := cycle[i], cycle[i+1]
		s.parent[odd] = int(s.best[even*s.size+odd].u)
		s.label[odd], s.label[even] = inner, outer
		s.slack[odd] = 0
		s.renewSlack(even)
		s.enqueue(even)
	}
	s.label[entry] = inner
	s.parent[entry] = s.parent[b]
	for _, member := range cycle[at+1:] {
		s.label[member] = free
		s.renewSlack(member)
	}
	s.surface[b] = 0
}

// setSurface tells everything inside x that its outermost blossom is b.
func (s *solver) setSurface(x, b int) {
	s.surface[x] = b
	if x > s.n {
		for _, member := range s.members[x] {
			s.setSurface(member, b)
		}
	}
}
