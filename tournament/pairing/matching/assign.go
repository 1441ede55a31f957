package matching

// Assign is Solve for a graph whose edges all join one of the left vertices to
// one of the others: the Hungarian method, one shortest path for each left
// vertex. It needs no blossoms and is many times faster.
func Assign(edges *Edges, left []bool) *Solution {
	a := newAssignment(edges, left)
	for _, u := range a.left {
		if edges.Stop != nil && edges.Stop() {
			break
		}
		a.place(u)
	}
	for i, x := range a.dual {
		a.dual[i] = 2 * x // as Solve's, which are kept doubled
	}
	return &Solution{Mate: a.mate, input: edges, dual: a.dual}
}

// assignment is the state of the method. Duals are never below zero, those of
// the two ends of an edge never below its weight together, and exactly it on
// matched edges; single vertices, as far as they were placed, have zero.
type assignment struct {
	input       *Edges
	words       int
	left, right []int
	dual        []int64 // words for each vertex
	mate        []int

	distance []int64 // words for each vertex: of the cheapest path to it
	from     []int   // by right vertex: the left one before it on that path
	reached  []bool  // right vertices with a path
	done     []bool  // right vertices whose path is final
	tree     []int   // left vertices with a final path
	sum      []int64
	end      []int64 // cost of the best end so far
}

func newAssignment(edges *Edges, left []bool) *assignment {
	n, words := edges.Size, edges.Words
	a := &assignment{
		input: edges, words: words,
		dual: make([]int64, n*words), mate: make([]int, n),
		distance: make([]int64, n*words), from: make([]int, n), reached: make([]bool, n), done: make([]bool, n),
		sum: make([]int64, words), end: make([]int64, words),
	}
	for v := range n {
		a.mate[v] = -1
		if left[v] {
			a.left = append(a.left, v)
		} else {
			a.right = append(a.right, v)
		}
	}
	return a
}

func (a *assignment) of(values []int64, v int) []int64 { return values[v*a.words : (v+1)*a.words] }

// place brings in a left vertex: a cheapest path leads from it to a right one
// that is single, or to a left one, perhaps itself, that becomes single.
func (a *assignment) place(root int) {
	a.raise(root)
	clear(a.reached)
	clear(a.done)
	a.tree = append(a.tree[:0], root)
	clear(a.of(a.distance, root))
	single, last := root, -1 // the best end: a left vertex gives up, or a right one is free
	copy(a.end, a.of(a.dual, root))
	for u := root; ; {
		a.reach(u)
		v := a.nearest()
		if v < 0 || !less(a.of(a.distance, v), a.end) {
			break
		}
		a.done[v] = true
		u = a.mate[v]
		if u < 0 {
			last = v
			copy(a.end, a.of(a.distance, v))
			break
		}
		a.tree = append(a.tree, u)
		copy(a.of(a.distance, u), a.of(a.distance, v))
		for i, x := range a.of(a.dual, u) {
			a.sum[i] = a.of(a.distance, u)[i] + x
		}
		if less(a.sum, a.end) {
			single = u
			copy(a.end, a.sum)
		}
	}
	a.settle()
	if last < 0 {
		last = a.mate[single] // −1 if the new one stays single himself
		a.mate[single] = -1
	}
	for v := last; v >= 0; {
		u := a.from[v]
		next := a.mate[u] // −1 for the new one
		a.mate[u], a.mate[v] = v, u
		v = next
	}
}

// raise gives a new left vertex the least dual that its edges allow.
func (a *assignment) raise(u int) {
	dual := a.of(a.dual, u)
	for _, v := range a.right {
		if !a.input.exists[u*a.input.Size+v] {
			continue
		}
		w := a.input.of(u, v)
		for i, x := range a.of(a.dual, v) {
			a.sum[i] = w[i] - x
		}
		if less(dual, a.sum) {
			copy(dual, a.sum)
		}
	}
}

// reach looks for cheaper paths by way of a left vertex.
func (a *assignment) reach(u int) {
	before, dual := a.of(a.distance, u), a.of(a.dual, u)
	for _, v := range a.right {
		if a.done[v] || !a.input.exists[u*a.input.Size+v] {
			continue
		}
		w, other := a.input.of(u, v), a.of(a.dual, v)
		for i := range a.sum {
			a.sum[i] = before[i] + dual[i] + other[i] - w[i]
		}
		if !a.reached[v] || less(a.sum, a.of(a.distance, v)) {
			a.reached[v], a.from[v] = true, u
			copy(a.of(a.distance, v), a.sum)
		}
	}
}

// nearest is the right vertex with the cheapest path that isn't final, −1 if
// there is none.
func (a *assignment) nearest() int {
	best := -1
	for _, v := range a.right {
		if a.reached[v] && !a.done[v] && (best < 0 || less(a.of(a.distance, v), a.of(a.distance, best))) {
			best = v
		}
	}
	return best
}

// settle changes the duals so that the edges of the path become tight.
func (a *assignment) settle() {
	for _, u := range a.tree {
		dual, distance := a.of(a.dual, u), a.of(a.distance, u)
		for i := range dual {
			dual[i] -= a.end[i] - distance[i]
		}
	}
	for _, v := range a.right {
		if !a.done[v] {
			continue
		}
		dual, distance := a.of(a.dual, v), a.of(a.distance, v)
		for i := range dual {
			dual[i] += a.end[i] - distance[i]
		}
	}
}
