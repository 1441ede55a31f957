package swiss

// transposer finds the first transposition: for each of S1 in turn the first
// of S2 that leaves everyone of S1 an opponent. If one floats, floating is a
// last member of S1.
type transposer struct {
	upper, lower []int    // vertices of S1 and S2
	rows         []bitset // by place in S1: places in S2 he may meet
	columns      []bitset // the same the other way round
	mate         []int    // by place in S1: place in S2
	back         []int    // by place in S2
}

// newTransposer restricts a graph to pairs between S1 and S2.
func newTransposer(graph []bitset, upper, lower []int, floats bool, float int) *transposer {
	t := &transposer{upper: upper, lower: lower}
	if floats {
		t.upper = append(t.upper, float)
	}
	n := len(t.upper)
	t.rows, t.columns = make([]bitset, n), make([]bitset, n)
	for i := range n {
		t.rows[i], t.columns[i] = newBitset(n), newBitset(n)
	}
	for i, u := range t.upper {
		for j, v := range t.lower {
			if graph[u].has(v) {
				t.rows[i].set(j)
				t.columns[j].set(i)
			}
		}
	}
	t.mate, t.back = singles(n), singles(n)
	return t
}

// match gives everyone of S1 an opponent, if that can be.
func (t *transposer) match() bool {
	if len(t.upper) != len(t.lower) {
		return false
	}
	for i := range t.upper {
		for j := t.rows[i].next(0); j >= 0; j = t.rows[i].next(j + 1) {
			if t.back[j] < 0 {
				t.mate[i], t.back[j] = j, i
				break
			}
		}
	}
	for i := range t.upper {
		if t.mate[i] < 0 && !t.augment(i) {
			return false
		}
	}
	return true
}

// augment finds an opponent for a single one of S1 by changing others'.
func (t *transposer) augment(start int) bool {
	from := singles(len(t.lower)) // by place in S2: who reached it
	waiting := newBitset(len(t.lower))
	for j := range t.lower {
		waiting.set(j)
	}
	queue := []int{start}
	for head := 0; head < len(queue); head++ {
		i := queue[head]
		for j := t.rows[i].nextCommon(waiting, 0); j >= 0; j = t.rows[i].nextCommon(waiting, j+1) {
			waiting.unset(j)
			from[j] = i
			if t.back[j] < 0 {
				t.flip(from, j)
				return true
			}
			queue = append(queue, t.back[j])
		}
	}
	return false
}

// flip gives each on the path to j the opponent by which it was reached.
func (t *transposer) flip(from []int, j int) {
	for j >= 0 {
		i := from[j]
		next := t.mate[i]
		t.mate[i], t.back[j] = j, i
		j = next
	}
}

// first improves the matching to the first transposition and returns it by
// vertex of S1.
func (t *transposer) first() map[int]int {
	open := newBitset(len(t.lower)) // S2 that isn't fixed
	for j := range t.lower {
		open.set(j)
	}
	for i := range t.upper {
		t.rows[i].and(open)
		if j := t.rows[i].next(0); j != t.mate[i] {
			t.improve(i)
		}
		open.unset(t.mate[i])
	}
	pairs := make(map[int]int, len(t.upper))
	for i, j := range t.mate {
		pairs[t.upper[i]] = t.lower[j]
	}
	return pairs
}

// improve gives i the first opponent that leaves one for everyone after him:
// one whose present partner can, by a chain of changes, come to i's.
func (t *transposer) improve(i int) {
	target := t.mate[i]
	// Going backwards from target: to[k] is the place in S2 that k takes.
	to := singles(len(t.upper))
	waiting := newBitset(len(t.upper)) // S1 after i that hasn't been reached
	for k := i + 1; k < len(t.upper); k++ {
		waiting.set(k)
	}
	queue := []int{target}
	best := target
	for head := 0; head < len(queue); head++ {
		j := queue[head]
		for k := t.columns[j].nextCommon(waiting, i+1); k >= 0; k = t.columns[j].nextCommon(waiting, k+1) {
			waiting.unset(k)
			to[k] = j
			place := t.mate[k]
			queue = append(queue, place)
			if place < best && t.rows[i].has(place) {
				best = place
			}
		}
	}
	j := best
	taken := i
	for j != target {
		k := t.back[j]
		t.mate[taken], t.back[j] = j, taken
		taken, j = k, to[k]
	}
	t.mate[taken], t.back[j] = j, taken
}
