package check

// leadOf works out C4 and C8 for some floaters of a bracket.
func (t *table) leadOf(b *bracket, floats []int) lead {
	rest := append(append([]int(nil), b.next...), b.below...)
	l := lead{complete: t.completable(append(append([]int(nil), floats...), rest...), t.byeScore)}
	if l.complete != yes || len(floats) == 0 || len(b.next) == 0 {
		l.known = true
		return l
	}
	players := append(append([]int(nil), floats...), b.next...)
	if result, reached := t.bestPossible(b, floats, players); reached {
		l.next, l.known = result, true
		return l
	}
	if len(players) > BruteForce {
		return l
	}
	// All ways to pair some of them, such that the others and the rest can be.
	l.known = true
	found := false
	var walk func(left []int, pairs [][2]int, out []int)
	walk = func(left []int, pairs [][2]int, out []int) {
		if len(left) == 0 {
			r := t.result(pairs)
			if found && r.compare(l.next) <= 0 {
				return
			}
			switch t.completable(append(append([]int(nil), out...), b.below...), t.byeScore) {
			case yes:
				l.next, found = r, true
			case unknown:
				l.known = false
			case no:
			}
			return
		}
		i := left[0]
		for k := 1; k < len(left); k++ {
			if t.possible(i, left[k]) {
				others := append(append([]int(nil), left[1:k]...), left[k+1:]...)
				walk(others, append(append([][2]int(nil), pairs...), [2]int{i, left[k]}), out)
			}
		}
		walk(left[1:], pairs, append(append([]int(nil), out...), i))
	}
	walk(players, nil, nil)
	return l
}

// bestPossible is the best that parity allows the next bracket, and whether it
// was shown to be reached: all floaters paired, and all residents but one of
// an odd number.
func (t *table) bestPossible(b *bracket, floats, players []int) (nextResult, bool) {
	bound := nextResult{pairs: len(players) / 2, scores: t.descending(players)}
	if len(players)%2 == 0 {
		return bound, t.pairable(players) == yes && t.completable(b.below, t.byeScore) == yes
	}
	bound.scores = bound.scores[:len(bound.scores)-1]
	for k := len(b.next) - 1; k >= 0 && k >= len(b.next)-40; k-- {
		left := b.next[k]
		if t.pairable(without(players, []int{left})) == yes &&
			t.completable(append([]int{left}, b.below...), t.byeScore) == yes {
			return bound, true
		}
	}
	return bound, false
}
