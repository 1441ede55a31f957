package monrad

import (
	"slices"

	"sumito/tournament/pairing/matching"
)

// graph says who may meet whom, and keeps a matching of those who aren't
// settled.
type graph struct {
	may     [][]bool // symmetric
	mate    []int    // partner in the matching or for good, −1 for none
	settled []bool   // paired for good
}

// newGraph returns a graph with a largest matching, and whether that leaves
// nobody alone.
func newGraph(may [][]bool) (g *graph, complete bool) {
	g = &graph{may: may, mate: slices.Repeat([]int{-1}, len(may)), settled: make([]bool, len(may))}
	return g, g.cover()
}

// cover gives a partner to as many as possible of those who aren't settled, and
// reports whether nobody is left alone.
func (g *graph) cover() bool {
	return matching.Cover(g.mate, func(a, b int) bool { return g.may[a][b] && !g.settled[a] && !g.settled[b] })
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
	g.mate[a], g.mate[b], g.mate[left], g.mate[right] = b, a, -1, -1
	if g.cover() {
		return true
	}
	g.settled[a], g.settled[b] = false, false
	g.mate[a], g.mate[b], g.mate[left], g.mate[right] = left, right, a, b
	return false
}
