package check

import "sort"

// orderLimit is the size up to which the order of a large bracket is looked at.
const orderLimit = 400

// checkOrder shows that no candidate as good as a large bracket's comes before
// it in the order of generation. All bounds are met, so a candidate as good
// keeps to them pair by pair.
func (t *table) checkOrder(report *Report, b *bracket) {
	if len(b.inside) > orderLimit {
		t.unproven(report, b, "order")
		return
	}
	o := &ordering{table: t, bracket: b, partner: map[int]int{}}
	o.least = t.leastDenied(b)
	for _, pair := range b.pairs {
		o.partner[pair[0]], o.partner[pair[1]] = pair[1], pair[0]
	}
	if !o.movedFirst() || !o.remainderFirst() {
		t.unproven(report, b, "order")
	}
}

// ordering is the proof for one bracket.
type ordering struct {
	table   *table
	bracket *bracket
	partner map[int]int
	least   least
	s2      []int
}

// keeps reports whether a pair could be in a candidate that meets the bounds;
// it may say yes too often, which only makes the proof harder.
func (o *ordering) keeps(i, j int) bool {
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
	taken := map[int]bool{}
	for _, i := range o.bracket.inside[:o.bracket.moved] {
		for _, j := range o.bracket.inside[o.bracket.moved:] {
			if j == o.partner[i] {
				break
			}
			if !taken[j] && o.keeps(i, j) {
				return false
			}
		}
		taken[o.partner[i]] = true
	}
	return true
}

// remainderFirst shows that S1 is the upper half and that none of it could
// have an earlier opponent without leaving another with none.
func (o *ordering) remainderFirst() bool {
	moved := o.bracket.inside[:o.bracket.moved]
	var remainder []int
	for _, i := range o.bracket.inside[o.bracket.moved:] {
		if j, paired := o.partner[i]; !paired || !contains(moved, j) {
			remainder = append(remainder, i)
		}
	}
	half := len(remainder) / 2
	s1 := remainder[:half]
	o.s2 = append([]int(nil), remainder[half:]...)
	sort.Ints(o.s2)
	taken := map[int]bool{}
	for k, i := range s1 {
		if j, paired := o.partner[i]; !paired || j < i || contains(s1, j) {
			return false
		}
		for _, j := range o.s2 {
			if j == o.partner[i] {
				break
			}
			if !taken[j] && o.keeps(i, j) && o.canMove(s1[k+1:], taken, i, j) {
				return false
			}
		}
		taken[o.partner[i]] = true
	}
	return true
}

// canMove reports whether the present partner of j could find another
// opponent if i took j: by a chain of changes among the later players of S1
// that ends at i's present opponent, or at one who floats.
func (o *ordering) canMove(later []int, taken map[int]bool, i, j int) bool {
	displaced, paired := o.partner[j]
	if !paired {
		return true // j floats now; i's opponent would instead
	}
	seen := map[int]bool{j: true}
	stack := []int{displaced}
	for len(stack) > 0 {
		k := stack[len(stack)-1]
		stack = stack[:len(stack)-1]
		if !contains(later, k) {
			continue
		}
		for _, place := range o.s2 {
			if seen[place] || taken[place] || !o.keeps(k, place) {
				continue
			}
			seen[place] = true
			next, matched := o.partner[place]
			if !matched || next == i {
				return true
			}
			stack = append(stack, next)
		}
	}
	return false
}
