package matching

// Edges are the weights of a complete or partial graph on Size vertices,
// numbered from 0.
type Edges struct {
	Size  int
	Words int // length of every weight

	// Stop is asked now and then; when it says yes the search ends with a
	// matching that means nothing. Nil never does.
	Stop func() bool

	exists []bool
	weight []int64
}

// NewEdges returns a graph without edges.
func NewEdges(size, words int) *Edges {
	return &Edges{
		Size: size, Words: words,
		exists: make([]bool, size*size),
		weight: make([]int64, size*size*words),
	}
}

// Set puts an edge between two different vertices, or replaces its weight. A
// weight that isn't above zero can never improve a matching. For n vertices
// each number of a weight must be within ±2⁶⁰/4n.
func (e *Edges) Set(u, v int, weight []int64) {
	for _, at := range [2]int{u*e.Size + v, v*e.Size + u} {
		e.exists[at] = true
		copy(e.weight[at*e.Words:(at+1)*e.Words], weight)
	}
}

// of returns the weight of an edge that exists.
func (e *Edges) of(u, v int) []int64 {
	at := (u*e.Size + v) * e.Words
	return e.weight[at : at+e.Words]
}

// Solution is a matching of maximum weight with the proof that it is one. In a
// graph without odd cycles the proof tells what all such matchings look like:
// they use tight edges only and cover every vertex that must be.
type Solution struct {
	Mate []int // partner of each vertex, −1 for none

	input *Edges
	dual  []int64 // twice the dual variables of the vertices
}

// Solve finds a matching whose total weight no other exceeds.
func Solve(edges *Edges) *Solution {
	s := newSolver(edges)
	for s.phase() {
	}
	mate := make([]int, edges.Size)
	for v := range mate {
		mate[v] = s.match[v+1] - 1
	}
	return &Solution{Mate: mate, input: edges, dual: s.dual[s.words:]}
}

// Tight reports whether an edge can be in a matching of maximum weight.
func (s *Solution) Tight(u, v int) bool {
	if !s.input.exists[u*s.input.Size+v] {
		return false
	}
	w, a, b := s.input.of(u, v), s.dualOf(u), s.dualOf(v)
	for i := range w {
		if a[i]+b[i] != 2*w[i] {
			return false
		}
	}
	return true
}

// MustMatch reports whether every matching of maximum weight covers a vertex.
func (s *Solution) MustMatch(v int) bool { return !zero(s.dualOf(v)) }

func (s *Solution) dualOf(v int) []int64 { return s.dual[v*s.input.Words : (v+1)*s.input.Words] }
