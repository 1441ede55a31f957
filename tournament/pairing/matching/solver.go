package matching

// label is the role of a vertex or blossom in the alternating trees of a
// phase.
type label int8

const (
	free  label = iota - 1 // in no tree
	outer                  // even distance from a root
	inner                  // odd distance from a root
)

// edge names an edge by its two real vertices, from 1; the zero edge is none.
type edge struct{ u, v int32 }

// solver is the state of the algorithm. Vertices are 1…n, blossoms above n; 0
// is nobody, which keeps the tests short.
type solver struct {
	n, top int // real vertices; highest blossom in use
	size   int // row length of best and inside
	words  int
	input  *Edges

	dual    []int64 // words for each vertex and blossom
	best    []edge  // best[x*size+y]: the tightest edge between two tops
	match   []int   // real vertex at the other end of the matched edge
	slack   []int   // real outer vertex with the tightest edge to this top
	surface []int   // the outermost blossom that contains it; 0 if dissolved
	parent  []int   // real vertex from which the tree reached this top
	inside  []int32 // inside[b*size+v]: member of b that contains vertex v
	label   []label // by top
	visited []int   // stamp of the last ancestor search
	stamp   int     // its counter
	members [][]int // cycle of a blossom, base first
	queue   []int   // outer real vertices to scan
	scratch [4][]int64
}

func newSolver(input *Edges) *solver {
	n := input.Size
	size := n + n/2 + 2
	s := &solver{
		n: n, top: n, size: size, words: input.Words, input: input,
		dual:    make([]int64, size*input.Words),
		best:    make([]edge, size*size),
		match:   make([]int, size),
		slack:   make([]int, size),
		surface: make([]int, size),
		parent:  make([]int, size),
		inside:  make([]int32, size*size),
		label:   make([]label, size),
		visited: make([]int, size),
		members: make([][]int, size),
	}
	for i := range s.scratch {
		s.scratch[i] = make([]int64, input.Words)
	}
	highest := s.scratch[0]
	for u := 1; u <= n; u++ {
		s.surface[u] = u
		s.inside[u*size+u] = int32(u)
		for v := 1; v <= n; v++ {
			if u == v || !s.input.exists[(u-1)*n+v-1] {
				continue
			}
			s.best[u*size+v] = edge{int32(u), int32(v)}
			if w := s.weight(edge{int32(u), int32(v)}); less(highest, w) {
				copy(highest, w)
			}
		}
	}
	for u := 1; u <= n; u++ {
		copy(s.dualOf(u), highest)
	}
	return s
}

// phase grows alternating trees from all single vertices until it can augment
// the matching; it reports false when the matching is of maximum weight.
func (s *solver) phase() bool {
	if s.input.Stop != nil && s.input.Stop() {
		return false
	}
	s.queue = s.queue[:0]
	for x := 1; x <= s.top; x++ {
		s.label[x], s.slack[x] = free, 0
	}
	for x := 1; x <= s.top; x++ {
		if s.surface[x] == x && s.match[x] == 0 {
			s.parent[x], s.label[x] = 0, outer
			s.enqueue(x)
		}
	}
	if len(s.queue) == 0 {
		return false
	}
	for {
		for len(s.queue) > 0 {
			u := s.queue[len(s.queue)-1]
			s.queue = s.queue[:len(s.queue)-1]
			if s.scan(u) {
				return true
			}
		}
		if !s.adjust() {
			return false
		}
		for x := 1; x <= s.top; x++ {
			if s.surface[x] != x || s.slack[x] == 0 || s.surface[s.slack[x]] == x {
				continue
			}
			if e := s.best[s.slack[x]*s.size+x]; s.tight(e) && s.reach(e) {
				return true
			}
		}
		for b := s.n + 1; b <= s.top; b++ {
			if s.surface[b] == b && s.label[b] == inner && zero(s.dualOf(b)) {
				s.expand(b)
			}
		}
	}
}

// scan looks at all edges of an outer vertex.
func (s *solver) scan(u int) (augmented bool) {
	if s.label[s.surface[u]] == inner {
		return false
	}
	row := s.best[u*s.size:]
	for v := 1; v <= s.n; v++ {
		e := row[v]
		if e.u == 0 || s.surface[u] == s.surface[v] {
			continue
		}
		if !s.tight(e) {
			s.offerSlack(u, s.surface[v])
		} else if s.reach(e) {
			return true
		}
	}
	return false
}

// reach uses a tight edge from an outer vertex: the tree grows, a blossom
// closes, or two trees meet and the matching is augmented.
func (s *solver) reach(e edge) (augmented bool) {
	u, v := s.surface[e.u], s.surface[e.v]
	switch s.label[v] {
	case free:
		s.parent[v], s.label[v] = int(e.u), inner
		next := s.surface[s.match[v]]
		s.slack[v], s.slack[next] = 0, 0
		s.label[next] = outer
		s.enqueue(next)
	case outer:
		base := s.commonAncestor(u, v)
		if base == 0 {
			s.augment(u, v)
			s.augment(v, u)
			return true
		}
		s.shrink(u, base, v)
	case inner: // an odd walk: nothing to gain
	}
	return false
}

// enqueue plans a scan of all real vertices in x.
func (s *solver) enqueue(x int) {
	if x <= s.n {
		s.queue = append(s.queue, x)
		return
	}
	for _, member := range s.members[x] {
		s.enqueue(member)
	}
}
