package swiss

import (
	"sumito/tournament/pairing"
	"sumito/tournament/pairing/matching"
)

// express looks for a candidate that costs no more than counting shows every
// candidate must: nobody floats but one of an odd number, colours cost what
// their bound says, nobody floats again. All such candidates are the complete
// matchings of a graph without weights, so the first of them in the order of
// candidates is found by fixing its pairs one after another.
type express struct {
	bracket *bracket
	ranks   []int
	moved   int      // vertices before it are MDPs
	size    int      // vertices; the last stands for floating if there is one more than ranks
	rows    []bitset // whom each vertex may be matched to
	mate    []int    // a complete matching
	fixed   []bool
	level   int // what it costs who may float now (C14, C16), 0…3
}

// pairExpress returns the best candidate if there is one that meets all
// bounds; if not, the bracket has to be searched.
func (b *bracket) pairExpress() (outcome, bool) {
	if !b.strangers() {
		return outcome{}, false
	}
	e := newExpress(b)
	for {
		if !e.complete() {
			// Without MDPs nothing else stands between one kind of floater and
			// the next; with them, only a kind nobody is of can be left out.
			if e.moved > 0 && e.floats() || !e.nextFloats() {
				return outcome{}, false
			}
			continue
		}
		if !e.pairMoved() {
			return outcome{}, false
		}
		mate, found := e.pairRemainder()
		if !found {
			return outcome{}, false
		}
		o := e.outcome(mate)
		if len(b.next) == 0 {
			return o, true
		}
		switch b.judge(o.floats) {
		case best:
			return o, true
		case undecided:
			return outcome{}, false
		case worse:
			if len(o.floats) == 0 {
				return outcome{}, false
			}
			e.forbidFloat(mate[e.size-1])
		}
	}
}

// strangers reports whether no two MDPs may meet each other, as is nearly
// always so: else they would have been paired further up.
func (b *bracket) strangers() bool {
	for k, i := range b.moved {
		for _, j := range b.moved[:k] {
			if b.roster.mayPair(i, j) {
				return false
			}
		}
	}
	return true
}

func newExpress(b *bracket) *express {
	ranks := make([]int, 0, len(b.moved)+len(b.residents))
	ranks = append(append(ranks, b.moved...), b.residents...)
	e := &express{bracket: b, ranks: ranks, moved: len(b.moved)}
	e.size = len(ranks) + len(ranks)%2
	e.rows = e.newRows()
	if e.size > len(ranks) {
		e.addFloats()
	}
	return e
}

// newRows fills in whom each player may meet. Players of the same kind have
// the same row but for those they may not meet.
func (e *express) newRows() []bitset {
	r := e.bracket.roster
	bound := newColourBound(r, e.ranks)
	type kind struct {
		due      pairing.Colour
		strength strength
		moved    bool
		floated  bool // up, so that no MDP should get him
	}
	kinds := map[kind]bitset{}
	example := map[kind]*player{}
	kindOf := func(u int) kind {
		p := &r.players[e.ranks[u]]
		return kind{p.due, p.strength, u < e.moved, u >= e.moved && (p.up[0] || p.up[1])}
	}
	for u, rank := range e.ranks {
		k := kindOf(u)
		if kinds[k] == nil {
			kinds[k], example[k] = newBitset(e.size), &r.players[rank]
		}
		kinds[k].set(u)
	}
	template := map[kind]bitset{}
	for k := range kinds {
		row := newBitset(e.size)
		for other, members := range kinds {
			meets := !k.moved && !other.moved || k.moved && !other.moved && !other.floated ||
				other.moved && !k.moved && !k.floated
			if meets && bound.allows(example[k], example[other]) {
				row.or(members)
			}
		}
		template[k] = row
	}
	vertex := make(map[int]int, len(e.ranks))
	for u, rank := range e.ranks {
		vertex[rank] = u
	}
	rows := make([]bitset, e.size)
	for u, rank := range e.ranks {
		rows[u] = append(bitset(nil), template[kindOf(u)]...)
		rows[u].unset(u)
		for _, other := range r.players[rank].barred {
			if v, here := vertex[other]; here {
				rows[u].unset(v)
			}
		}
	}
	return rows
}

// addFloats lets those float who cost the level by it: 0 for nobody who floated
// one or two rounds ago, 1 for two rounds, 2 for one, 3 for both.
func (e *express) addFloats() {
	r := e.bracket.roster
	bound := newColourBound(r, e.ranks)
	last := e.size - 1
	e.rows[last] = newBitset(e.size)
	least := -1 // unplayed rounds of whoever can have the bye (C9)
	if len(e.bracket.next) == 0 {
		for _, rank := range e.ranks {
			if p := &r.players[rank]; e.bracket.bye.allows(p) && (least < 0 || p.unplayed < least) {
				least = p.unplayed
			}
		}
	}
	for u := e.moved; u < len(e.ranks); u++ {
		p := &r.players[e.ranks[u]]
		if len(e.bracket.next) == 0 && (!e.bracket.bye.allows(p) || p.unplayed > least) {
			continue
		}
		if bound.allowsFloat(p) && p.floatLevel() == e.level {
			e.rows[last].set(u)
			e.rows[u].set(last)
		}
	}
}

// floatLevel is what floating down now costs by C14 and C16.
func (p *player) floatLevel() int {
	level := 0
	if p.down[0] {
		level += 2
	}
	if p.down[1] {
		level++
	}
	return level
}

// floats reports whether anyone may float at the present level; of an even
// number nobody has to.
func (e *express) floats() bool {
	return e.size == len(e.ranks) || e.rows[e.size-1].next(0) >= 0
}

// nextFloats goes on to the next level, if there is one.
func (e *express) nextFloats() bool {
	if e.size == len(e.ranks) || e.level == 3 {
		return false
	}
	last := e.size - 1
	for u := range e.ranks {
		e.rows[u].unset(last)
	}
	e.level++
	e.addFloats()
	return true
}

// forbidFloat starts again without a floater who leaves the brackets below
// worse off than they need be.
func (e *express) forbidFloat(u int) {
	last := e.size - 1
	e.rows[last].unset(u)
	e.rows[u].unset(last)
}

// complete finds a matching of everyone.
func (e *express) complete() bool {
	e.mate = singles(e.size)
	e.fixed = make([]bool, e.size)
	e.guess()
	return matching.Cover(e.mate, func(u, v int) bool { return e.rows[u].has(v) })
}

// guess pairs the upper half with the lower half, which is most of the answer
// nearly always.
func (e *express) guess() {
	half := len(e.ranks) / 2
	for u := range half {
		if e.mate[u] >= 0 {
			continue
		}
		for v := e.rows[u].next(half); v >= 0; v = e.rows[u].next(v + 1) {
			if e.mate[v] < 0 {
				e.mate[u], e.mate[v] = v, u
				break
			}
		}
	}
}

// pairMoved fixes for each MDP the first opponent that leaves a complete
// matching.
func (e *express) pairMoved() bool {
	for u := range e.moved {
		for v := e.rows[u].next(e.moved); ; v = e.rows[u].next(v + 1) {
			if v < 0 {
				return false
			}
			if !e.fixed[v] && e.force(u, v) {
				break
			}
		}
	}
	return true
}

// force changes the matching so that it holds u–v, if there is such a one, and
// fixes the pair.
func (e *express) force(u, v int) bool {
	mate := append([]int(nil), e.mate...)
	if a, b := mate[u], mate[v]; a != v {
		mate[u], mate[v] = v, u
		mate[a], mate[b] = -1, -1
		if !matching.Cover(mate, func(x, y int) bool {
			return e.rows[x].has(y) && !e.fixed[x] && !e.fixed[y] && x != u && x != v && y != u && y != v
		}) {
			return false
		}
	}
	e.mate = mate
	e.fixed[u], e.fixed[v] = true, true
	return true
}

// outcome reads a matching.
func (e *express) outcome(mate []int) outcome {
	var o outcome
	for u, rank := range e.ranks {
		switch v := mate[u]; {
		case v == len(e.ranks):
			o.floats = append(o.floats, rank)
		case u < v:
			o.pairs = append(o.pairs, [2]int{rank, e.ranks[v]})
		}
	}
	o.left = o.floats
	return o
}
