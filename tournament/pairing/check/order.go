package check

import "sort"

// orderSteps bounds the looks at a pair that one bracket's proof may take.
const orderSteps = 20_000_000

// checkOrder shows that no candidate as good as a large bracket's comes before
// it in the order of generation. All bounds are met, so a candidate as good
// keeps to them pair by pair.
func (t *table) checkOrder(report *Report, b *bracket) {
	n := len(t.seats)
	o := &ordering{
		table: t, bracket: b, least: t.leastDenied(b), steps: orderSteps,
		partner: make([]int, n), taken: make([]bool, n), place: make([]int, n),
	}
	for i := range n {
		o.partner[i], o.place[i] = -1, -1
	}
	for _, pair := range b.pairs {
		o.partner[pair[0]], o.partner[pair[1]] = pair[1], pair[0]
	}
	if !o.movedFirst() || !o.remainderFirst() {
		t.unproven(report, b, "order")
	}
}

// ordering is the proof for one bracket. Slices are by place in the table.
type ordering struct {
	table   *table
	bracket *bracket
	least   least
	partner []int  // −1: floats
	taken   []bool // has got an opponent
	place   []int  // in S1, −1: not in it
	s2      []int
	steps   int
}

// keeps reports whether a pair could be in a candidate that meets the bounds;
// it may say yes too often, which only makes the proof harder.
func (o *ordering) keeps(i, j int) bool {
	if o.steps--; o.steps < 0 {
		return true
	}
	p, q := o.table.seats[i], o.table.seats[j]
	if !o.table.possible(i, j) {
		return false
	}
	if p.score > q.score && (q.up[0] || q.up[1]) {
		return false
	}
	return o.least.keeps(p, q)
}

// movedFirst shows that no MDP could have an earlier opponent: each such pair
// fails by itself.
func (o *ordering) movedFirst() bool {
	for _, i := range o.bracket.inside[:o.bracket.moved] {
		for _, j := range o.bracket.inside[o.bracket.moved:] {
			if j == o.partner[i] {
				break
			}
			if !o.taken[j] && o.keeps(i, j) {
				return false
			}
		}
		if o.partner[i] >= 0 {
			o.taken[o.partner[i]] = true
		}
	}
	return true
}

// remainderFirst shows that S1 is the upper half and that none of it could
// have an earlier opponent without leaving another with none.
func (o *ordering) remainderFirst() bool {
	moved := make([]bool, len(o.partner))
	for _, i := range o.bracket.inside[:o.bracket.moved] {
		moved[i] = true
	}
	var remainder []int
	for _, i := range o.bracket.inside[o.bracket.moved:] {
		if j := o.partner[i]; j < 0 || !moved[j] {
			remainder = append(remainder, i)
		}
	}
	half := len(remainder) / 2
	s1 := remainder[:half]
	o.s2 = append([]int(nil), remainder[half:]...)
	sort.Ints(o.s2)
	for k, i := range s1 {
		o.place[i] = k
	}
	first := 0 // of S2 all before have got an opponent
	for k, i := range s1 {
		if j := o.partner[i]; j < i || o.place[j] >= 0 {
			return false
		}
		for first < len(o.s2) && o.taken[o.s2[first]] {
			first++
		}
		for _, j := range o.s2[first:] {
			if j == o.partner[i] {
				break
			}
			if !o.taken[j] && o.keeps(i, j) && o.canMove(k, i, j) {
				return false
			}
		}
		o.taken[o.partner[i]] = true
	}
	return true
}

// canMove reports whether the present partner of j could find another
// opponent if i, at place k of S1, took j: by a chain of changes among the later
// players of S1 that ends at i's present opponent, or at one who floats.
func (o *ordering) canMove(k, i, j int) bool {
	displaced := o.partner[j]
	if displaced < 0 {
		return true // j floats now; i's opponent would instead
	}
	seen := make([]bool, len(o.partner))
	seen[j] = true
	stack := []int{displaced}
	for len(stack) > 0 {
		next := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		if o.place[next] <= k {
			continue
		}
		for _, place := range o.s2 {
			if seen[place] || o.taken[place] || !o.keeps(next, place) {
				continue
			}
			seen[place] = true
			follower := o.partner[place]
			if follower < 0 || follower == i {
				return true
			}
			stack = append(stack, follower)
		}
	}
	return false
}
