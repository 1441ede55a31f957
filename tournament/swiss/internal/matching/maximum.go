package matching

// Edges are the weights of a complete or partial graph on Size vertices,
// numbered from 0.
type Edges struct {
	Size  int
	Words int // length of every weight

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

// Maximum returns the partner of each vertex, −1 for none, in a matching whose
// total weight no other exceeds.
func Maximum(edges *Edges) []int {
	mate := make([]int, edges.Size)
	s := newSolver(edges)
	for s.phase() {
	}
	for v := range mate {
		mate[v] = s.match[v+1] - 1
	}
	return mate
}
