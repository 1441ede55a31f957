package monrad

// graph says who may meet whom, and keeps a matching of those who aren't
// settled: as many pairs as can be at the same time (Edmonds 1965, without
// weights).
type graph struct {
	may     [][]bool // symmetric
	mate    []int    // partner in the matching, none if alone
	settled []bool   // paired for good: out of the graph

	// One search for a longer matching, from a vertex that is alone.
	parent []int // vertex that reached this one by an edge outside the matching
	base   []int // vertex that stands for the odd cycle this one is in
	seen   []bool
	queue  []int
}

// none is nobody.
const none = -1

// newGraph returns a graph with a largest matching.
func newGraph(may [][]bool) *graph {
	n := len(may)
	g := &graph{
		may: may, mate: make([]int, n), settled: make([]bool, n),
		parent: make([]int, n), base: make([]int, n), seen: make([]bool, n),
	}
	for v := range g.mate {
		g.mate[v] = none
	}
	for v := range g.mate {
		if g.mate[v] == none {
			g.augment(v)
		}
	}
	return g
}

// alone returns the vertices that no largest matching of this kind covers.
func (g *graph) alone() []int {
	var alone []int
	for v, mate := range g.mate {
		if mate == none && !g.settled[v] {
			alone = append(alone, v)
		}
	}
	return alone
}

// settle pairs two for good if the others, all of whom have partners, can be
// paired without them; false, and nothing changes, if they can't or the two may
// not meet.
func (g *graph) settle(a, b int) bool {
	if !g.may[a][b] {
		return false
	}
	left, right := g.mate[a], g.mate[b]
	g.settled[a], g.settled[b] = true, true
	if left == b {
		return true
	}
	g.mate[left], g.mate[right] = none, none
	if g.augment(left) {
		g.mate[a], g.mate[b] = b, a
		return true
	}
	g.settled[a], g.settled[b] = false, false
	g.mate[left], g.mate[right] = a, b
	return false
}

// augment looks for a path from a vertex without a partner to another one along
// which the matching can be swapped, and swaps it.
func (g *graph) augment(root int) bool {
	for v := range g.parent {
		g.parent[v], g.base[v], g.seen[v] = none, v, false
	}
	g.seen[root] = true
	g.queue = append(g.queue[:0], root)
	for i := 0; i < len(g.queue); i++ {
		v := g.queue[i]
		for to := range g.may {
			switch {
			case g.settled[to] || !g.may[v][to] || g.base[v] == g.base[to] || g.mate[v] == to:
			case to == root || g.mate[to] != none && g.parent[g.mate[to]] != none:
				g.shrink(v, to)
			case g.parent[to] != none:
			case g.mate[to] == none:
				g.parent[to] = v
				g.swap(to)
				return true
			default:
				g.parent[to] = v
				g.reach(g.mate[to])
			}
		}
	}
	return false
}

func (g *graph) reach(v int) {
	if !g.seen[v] {
		g.seen[v] = true
		g.queue = append(g.queue, v)
	}
}

// swap turns the path that ends in a vertex without a partner.
func (g *graph) swap(end int) {
	for end != none {
		previous := g.parent[end]
		next := g.mate[previous]
		g.mate[end], g.mate[previous] = previous, end
		end = next
	}
}

// shrink makes one vertex of the odd cycle that an edge closes.
func (g *graph) shrink(v, to int) {
	base := g.common(v, to)
	in := make([]bool, len(g.may))
	g.mark(in, v, base, to)
	g.mark(in, to, base, v)
	for i := range g.base {
		if in[g.base[i]] {
			g.base[i] = base
			g.reach(i)
		}
	}
}

// common returns the base at which the ways back from two vertices meet.
func (g *graph) common(a, b int) int {
	on := make([]bool, len(g.may))
	for {
		a = g.base[a]
		on[a] = true
		if g.mate[a] == none {
			break
		}
		a = g.parent[g.mate[a]]
	}
	for b = g.base[b]; !on[b]; b = g.base[g.parent[g.mate[b]]] {
	}
	return b
}

// mark notes the bases on the way back from a vertex of the cycle, and by whom
// its vertices are reached the other way round.
func (g *graph) mark(in []bool, v, base, child int) {
	for g.base[v] != base {
		in[g.base[v]], in[g.base[g.mate[v]]] = true, true
		g.parent[v] = child
		child = g.mate[v]
		v = g.parent[child]
	}
}
