package check

import "sort"

// generate calls visit with every legal candidate of a bracket that makes so
// many pairs, so many of them with MDPs, in the order of Art. 4: sets of MDPs,
// their opponents, exchanges in the remainder, transpositions.
func (t *table) generate(b *bracket, pairs, movedPairs int, visit func(candidate)) {
	mdps, residents := b.inside[:b.moved], b.inside[b.moved:]
	subsets(len(mdps), movedPairs, func(set []int) {
		upper := choose(mdps, set)
		t.transpositions(upper, residents, nil, func(opponents []int) {
			made := join(upper, opponents)
			remainder := without(residents, opponents)
			limbo := without(mdps, upper)
			for _, split := range exchanges(len(remainder), pairs-movedPairs) {
				s1, s2 := choose(remainder, split), without(remainder, choose(remainder, split))
				t.transpositions(s1, s2, nil, func(lower []int) {
					all := append(append([][2]int(nil), made...), join(s1, lower)...)
					visit(candidate{pairs: all, floats: append(append([]int(nil), limbo...), without(s2, lower)...)})
				})
			}
		})
	})
}

// transpositions visits the ways to give each of upper a legal opponent out of
// lower, in lexicographic order.
func (t *table) transpositions(upper, lower, chosen []int, visit func(opponents []int)) {
	if len(chosen) == len(upper) {
		visit(chosen)
		return
	}
	for _, j := range lower {
		if i := upper[len(chosen)]; t.possible(i, j) && !contains(chosen, j) {
			t.transpositions(upper, lower, append(append([]int(nil), chosen...), j), visit)
		}
	}
}

// subsets visits the sets of size k out of n numbers, by the smallest
// differing one.
func subsets(n, k int, visit func(set []int)) {
	var grow func(from int, set []int)
	grow = func(from int, set []int) {
		if len(set) == k {
			visit(set)
			return
		}
		for i := from; i < n; i++ {
			grow(i+1, append(append([]int(nil), set...), i))
		}
	}
	grow(0, nil)
}

// exchanges returns every S1 of a size out of n players, in the order of
// Art. 4.3: fewest exchanged; the smallest difference of the sums; the highest
// number to leave; the lowest to enter.
func exchanges(n, size int) [][]int {
	type option struct {
		set, leaving, entering []int
		difference             int
	}
	var options []option
	subsets(n, size, func(set []int) {
		o := option{set: append([]int(nil), set...)}
		for i := range n {
			switch in := contains(set, i); {
			case in && i >= size:
				o.entering = append(o.entering, i)
				o.difference += i
			case !in && i < size:
				o.leaving = append([]int{i}, o.leaving...) // highest first
				o.difference -= i
			}
		}
		options = append(options, o)
	})
	sort.SliceStable(options, func(x, y int) bool {
		a, b := options[x], options[y]
		if len(a.leaving) != len(b.leaving) {
			return len(a.leaving) < len(b.leaving)
		}
		if a.difference != b.difference {
			return a.difference < b.difference
		}
		if c := compare(a.leaving, b.leaving); c != 0 {
			return c > 0
		}
		return compare(a.entering, b.entering) < 0
	})
	sets := make([][]int, len(options))
	for k, o := range options {
		sets[k] = o.set
	}
	return sets
}

func choose(from, places []int) []int {
	var chosen []int
	for _, place := range places {
		chosen = append(chosen, from[place])
	}
	return chosen
}

func without(from, taken []int) []int {
	var left []int
	for _, i := range from {
		if !contains(taken, i) {
			left = append(left, i)
		}
	}
	return left
}

func contains(numbers []int, n int) bool {
	for _, m := range numbers {
		if m == n {
			return true
		}
	}
	return false
}

// join makes pairs, the higher-ranked first.
func join(upper, lower []int) [][2]int {
	pairs := make([][2]int, 0, len(upper))
	for k, i := range upper {
		pairs = append(pairs, [2]int{min(i, lower[k]), max(i, lower[k])})
	}
	return pairs
}
