package swiss

import "slices"

// pairBracket finds the best candidate of a bracket, the first of equally good
// ones in the order of C.04.3 Art. 4: MDPs and their opponents first, then
// exchanges and transpositions in the remainder. It returns false if there is
// no complete pairing. Those below are best served if only the welcome float;
// nil says that nothing is known about that.
func (b *bracket) pairBracket(v view, welcome bitset) (outcome, bool) {
	p := newProblem(b, v)
	p.welcome = welcome
	p.quality = newQuality(p)
	fixed := p.newOrderOfMoved()
	mate, best := p.solve(fixed)
	if p.bye && p.byeFloatsAlone(mate) {
		p.countUnplayed = true
		p.quality = newQuality(p)
		mate, best = p.solve(fixed)
	}
	if p.whole && slices.Contains(mate, -1) {
		return outcome{}, false
	}
	mate = p.pairRemainder(mate, best)
	return p.outcome(mate), true
}

// byeFloatsAlone reports whether the bracket's only floater gets the bye: then
// C9 has a say in who it is.
func (p *problem) byeFloatsAlone(mate []int) bool {
	alone := -1
	for u := range p.inside {
		if mate[u] >= 0 && mate[u] < p.inside {
			continue
		}
		if alone >= 0 {
			return false
		}
		alone = u
	}
	return alone >= 0 && mate[alone] == len(p.ranks)
}

// newOrderOfMoved prefers the first MDPs to be paired, and for each of them in
// turn the first opponent.
func (p *problem) newOrderOfMoved() order {
	moved := len(p.bracket.moved)
	o := order{}
	for range moved {
		o.limits = append(o.limits, 1)
	}
	for range moved {
		o.limits = append(o.limits, int64(p.inside))
	}
	o.weigh = func(add func(int, int64), u, v int) bool {
		if u < moved {
			add(u, 1)
			add(moved+u, -int64(v))
		}
		if v < moved {
			add(v, 1)
		}
		return true
	}
	return o
}

// pairRemainder pairs the residents that no MDP took, keeping the MDPs' pairs
// and the worth that was found best.
func (p *problem) pairRemainder(mate []int, best []int64) []int {
	moved := len(p.bracket.moved)
	var remainder []int // vertices, ascending: their BSN is the place here
	pairs := 0
	for u := moved; u < p.inside; u++ {
		switch v := mate[u]; {
		case v >= 0 && v < moved:
		case v >= 0 && v < p.inside:
			pairs++
			remainder = append(remainder, u)
		default:
			remainder = append(remainder, u)
		}
	}
	pairs /= 2
	if pairs == 0 {
		return mate
	}
	s := &split{problem: p, mate: mate, remainder: remainder, upper: make([]bool, p.inside)}
	for _, u := range remainder[:pairs] {
		s.upper[u] = true
	}
	s.place = make([]int, p.inside)
	for k, u := range remainder {
		s.place[u] = k
	}
	if transposed, worth := s.transpose(); slices.Equal(worth, best) {
		return transposed
	}
	exchanged, _ := p.solve(s.exchange(pairs))
	for _, u := range remainder {
		v := exchanged[u]
		s.upper[u] = v > u && v < p.inside
	}
	transposed, _ := s.transpose()
	return transposed
}

// outcome reads a matching.
func (p *problem) outcome(mate []int) outcome {
	var o outcome
	for u := range p.inside {
		switch v := mate[u]; {
		case v < 0 || v >= p.inside:
			o.floats = append(o.floats, p.ranks[u])
		case u < v:
			o.pairs = append(o.pairs, [2]int{p.ranks[u], p.ranks[v]})
		}
	}
	for u := range p.next {
		if mate[u] < 0 || mate[u] >= p.next {
			o.left = append(o.left, p.ranks[u])
		}
	}
	return o
}
