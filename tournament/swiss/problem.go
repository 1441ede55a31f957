package swiss

import (
	"slices"

	"sumito/tournament/pairing/matching"
)

// problem is a bracket as a matching problem. Vertices are the bracket's
// players, then those of the next score group, then the rest, as far as they
// are in view, by rank; an odd field's bye comes after them.
type problem struct {
	bracket       *bracket
	ranks         []int  // of the vertices
	inside        int    // vertices before it are the bracket's
	next          int    // those before it are the bracket's and the next group's
	whole         bool   // everyone below is in view, and must have a place (C4)
	bye           bool   // the bye is a vertex
	countUnplayed bool   // C9 applies
	welcome       bitset // ranks who should float if anyone has to (C8), nil if that isn't known

	quality *quality
}

// view tells how far down a problem looks.
type view uint8

const (
	viewBracket view = iota // the bracket alone
	viewNext                // and the next score group (C8)
	viewAll                 // and everyone below (C4)
)

func newProblem(b *bracket, v view) *problem {
	p := &problem{bracket: b}
	p.ranks = slices.Concat(b.moved, b.residents)
	p.inside = len(p.ranks)
	if v >= viewNext {
		p.ranks = append(p.ranks, b.next...)
	}
	p.next = len(p.ranks)
	if v == viewAll {
		for rank := b.below; rank < len(b.roster.players); rank++ {
			p.ranks = append(p.ranks, rank)
		}
		p.whole = true
		p.bye = b.bye.given
	}
	return p
}

// order adds to the criteria what decides between equally good candidates; it
// is asked about pairs inside the bracket only, and reports false for pairs
// that aren't candidates any more.
type order struct {
	limits []int64
	weigh  func(add func(slot int, number int64), u, v int) bool
}

// solve returns the best matching: the partner of each vertex (−1 none; the
// bye is the vertex after the last), and its worth by the criteria alone.
func (p *problem) solve(o order) (mate []int, worth []int64) {
	solution := matching.Solve(p.edges(o))
	return solution.Mate, p.worth(solution.Mate)
}

// edges weighs every pair that is still to be had.
func (p *problem) edges(o order) *matching.Edges {
	size := len(p.ranks)
	if p.bye {
		size++
	}
	words := p.quality.slots.words
	var extra *criteria
	if len(o.limits) > 0 {
		extra = newCriteria(o.limits)
		words += extra.words
	}
	edges := matching.NewEdges(size, words)
	edges.Stop = p.bracket.stopped
	weight := make([]int64, words)
	criteriaWords := p.quality.slots.words
	add := func(slot int, number int64) { extra.add(weight[criteriaWords:], slot, number) }
	for u := range size {
		for v := u + 1; v < size; v++ {
			clear(weight)
			if !p.quality.weigh(weight, u, v) {
				continue
			}
			if v < p.inside && o.weigh != nil && !o.weigh(add, u, v) {
				continue
			}
			edges.Set(u, v, weight)
		}
	}
	return edges
}

// worth adds up a matching by the criteria.
func (p *problem) worth(mate []int) []int64 {
	worth := make([]int64, p.quality.slots.words)
	for u, v := range mate {
		if u < v {
			p.quality.weigh(worth, u, v)
		}
	}
	return worth
}
