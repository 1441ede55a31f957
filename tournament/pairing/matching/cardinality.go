package matching

// Cover grows a matching until no larger one exists, and reports whether it
// covers every vertex. mate holds a partner or −1 for each vertex; what it
// holds at first is kept as far as possible. Adjacency must be symmetric.
//
// It is Edmonds' algorithm by breadth-first search; pairing greedily first
// makes it nearly linear on graphs where almost everyone may meet.
func Cover(mate []int, adjacent func(u, v int) bool) bool {
	greedy(mate, adjacent)
	var s *search
	perfect := true
	for root, partner := range mate {
		if partner >= 0 {
			continue
		}
		if s == nil {
			s = newSearch(mate, adjacent)
		}
		if !s.augmentFrom(root) {
			perfect = false
		}
	}
	return perfect
}

// greedy matches each single vertex to the next single one it is adjacent to.
func greedy(mate []int, adjacent func(u, v int) bool) {
	for u := range mate {
		if mate[u] >= 0 {
			continue
		}
		for v := u + 1; v < len(mate); v++ {
			if mate[v] < 0 && adjacent(u, v) {
				mate[u], mate[v] = v, u
				break
			}
		}
	}
}

// search is the alternating tree of one search.
type search struct {
	mate     []int
	adjacent func(u, v int) bool
	parent   []int // vertex before an inner one, −1 for none
	base     []int // base of the blossom that contains it
	outer    []bool
	mark     []bool
	queue    []int
}

func newSearch(mate []int, adjacent func(u, v int) bool) *search {
	n := len(mate)
	return &search{
		mate: mate, adjacent: adjacent,
		parent: make([]int, n), base: make([]int, n), outer: make([]bool, n), mark: make([]bool, n),
	}
}

// augmentFrom looks for an augmenting path from a single vertex and uses it.
func (s *search) augmentFrom(root int) bool {
	for v := range s.mate {
		s.parent[v], s.base[v], s.outer[v] = -1, v, false
	}
	s.outer[root] = true
	s.queue = append(s.queue[:0], root)
	for head := 0; head < len(s.queue); head++ {
		u := s.queue[head]
		for v := range s.mate {
			if s.base[u] == s.base[v] || s.mate[u] == v || v == u || !s.adjacent(u, v) {
				continue
			}
			if v == root || s.mate[v] >= 0 && s.parent[s.mate[v]] >= 0 {
				s.contract(u, v)
			} else if s.parent[v] < 0 {
				s.parent[v] = u
				if s.mate[v] < 0 {
					s.flip(v)
					return true
				}
				s.outer[s.mate[v]] = true
				s.queue = append(s.queue, s.mate[v])
			}
		}
	}
	return false
}

// flip exchanges matched and unmatched edges from a single vertex to the root.
func (s *search) flip(v int) {
	for v >= 0 {
		u := s.parent[v]
		next := s.mate[u]
		s.mate[u], s.mate[v] = v, u
		v = next
	}
}

// contract makes one base for the odd cycle closed by the edge u–v.
func (s *search) contract(u, v int) {
	base := s.ancestor(u, v)
	clear(s.mark)
	s.markPath(u, base, v)
	s.markPath(v, base, u)
	for w := range s.base {
		if s.mark[s.base[w]] {
			s.base[w] = base
			if !s.outer[w] {
				s.outer[w] = true
				s.queue = append(s.queue, w)
			}
		}
	}
}

func (s *search) markPath(v, base, child int) {
	for s.base[v] != base {
		s.mark[s.base[v]], s.mark[s.base[s.mate[v]]] = true, true
		s.parent[v] = child
		child = s.mate[v]
		v = s.parent[s.mate[v]]
	}
}

// ancestor is the nearest common base of two outer vertices.
func (s *search) ancestor(u, v int) int {
	clear(s.mark)
	for {
		u = s.base[u]
		s.mark[u] = true
		if s.mate[u] < 0 {
			break
		}
		u = s.parent[s.mate[u]]
	}
	for {
		v = s.base[v]
		if s.mark[v] {
			return v
		}
		v = s.parent[s.mate[v]]
	}
}
