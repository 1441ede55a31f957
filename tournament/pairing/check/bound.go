package check

// checkBounds proves what it can of a bracket that is too large for all its
// candidates, criterion by criterion. What depends on an unproven criterion
// before it is still shown on its own.
func (t *table) checkBounds(report *Report, b *bracket) {
	open := func(criterion string) { t.unproven(report, b, criterion) }
	proven := len(report.Unproven)
	if len(b.pairs) < len(b.inside)/2 {
		open("C6")
	}
	for _, i := range b.floats {
		if t.seats[i].score != b.score {
			open("C7")
			break
		}
	}
	if len(b.floats) > 0 && len(b.next) > 0 && b.paired.compare(t.parity(b)) < 0 {
		open("C8")
	}
	if len(b.floats) == 1 && t.byeGiven && t.byeScore >= b.score && t.fewerUnplayed(b) {
		open("C9")
	}
	t.colourBounds(b, open)
	t.floatBounds(b, open)
	if len(report.Unproven) > proven {
		open("order")
		return
	}
	t.checkOrder(report, b)
}

// parity is the best that the next bracket can do.
func (t *table) parity(b *bracket) nextResult {
	players := append(append([]int(nil), b.floats...), b.next...)
	scores := t.descending(players)
	return nextResult{pairs: len(players) / 2, scores: scores[:len(players)/2*2]}
}

// fewerUnplayed reports whether somebody else with the bye's score has fewer
// unplayed games.
func (t *table) fewerUnplayed(b *bracket) bool {
	has := t.seats[b.floats[0]]
	for _, i := range b.inside {
		if s := t.seats[i]; !s.barred && s.score == has.score && s.unplayed < has.unplayed {
			return true
		}
	}
	return false
}

// colourBounds compares the colour costs with the least that counting allows.
func (t *table) colourBounds(b *bracket, open func(string)) {
	costs := t.colourCosts(b.pairs)
	denied, strong := t.leastDenied(b)
	for k, least := range []int{0, 0, denied, strong} {
		if costs[k] > least {
			open([]string{"C10", "C11", "C12", "C13"}[k])
		}
	}
}

// leastDenied counts how often two players due the same colour have to meet,
// and how often both of them strongly.
func (t *table) leastDenied(b *bracket) (denied, strong int) {
	wants := map[byte]int{}
	mild := map[byte]int{}
	for _, i := range b.inside {
		s := t.seats[i]
		wants[s.want]++
		if s.force == 1 {
			mild[s.want]++
		}
	}
	for _, colour := range []byte{'W', 'B'} {
		surplus := wants[colour] - (len(b.inside) - wants[colour]) - len(b.floats)
		if surplus > 0 {
			denied = (surplus + 1) / 2
			strong = max(0, denied-mild[colour])
		}
	}
	return denied, strong
}

// floatBounds looks at C14–C21: nobody may have floated before, unless nobody
// else is there.
func (t *table) floatBounds(b *bracket, open func(string)) {
	for back := range 2 {
		for _, i := range b.floats {
			if t.seats[i].down[back] && !t.allDown(b, back) {
				open([]string{"C14", "C16"}[back])
			}
		}
		for _, pair := range b.pairs {
			high, low := t.seats[pair[0]], t.seats[pair[1]]
			if high.score > low.score && low.up[back] {
				open([]string{"C15", "C17"}[back])
				open([]string{"C19", "C21"}[back])
			}
			if pair[1] < b.moved && (high.down[back] || low.down[back]) {
				open([]string{"C18", "C20"}[back])
			}
		}
	}
}

// allDown reports whether every resident floated down then.
func (t *table) allDown(b *bracket, back int) bool {
	for _, i := range b.inside[b.moved:] {
		if !t.seats[i].down[back] {
			return false
		}
	}
	return true
}
