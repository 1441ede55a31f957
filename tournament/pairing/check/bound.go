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
	l := t.leastDenied(b)
	for k, bound := range []int{0, 0, l.denied, l.strong} {
		if costs[k] > bound {
			open([]string{"C10", "C11", "C12", "C13"}[k])
		}
	}
}

// least is what colours cost a bracket at least.
type least struct {
	denied int  // pairs of two who are due the same colour
	strong int  // those of them in which both are due it strongly
	colour byte // that colour
	milds  int  // players due it mildly
}

// leastDenied counts how often two players due the same colour have to meet,
// and how often both of them strongly.
func (t *table) leastDenied(b *bracket) least {
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
			denied := (surplus + 1) / 2
			return least{denied, max(0, denied-mild[colour]), colour, mild[colour]}
		}
	}
	return least{}
}

// keeps reports whether two players can be a pair where colours cost no more
// than that: each pair that denies a colour has two of the majority, every
// other pair one; and as many of the former as possible have someone mild.
func (l least) keeps(p, q *seat) bool {
	if l.denied == 0 {
		return p.want == 0 || p.want != q.want
	}
	count, milds := 0, 0
	for _, s := range []*seat{p, q} {
		if s.want == l.colour {
			count++
			if s.force == 1 {
				milds++
			}
		}
	}
	switch {
	case count == 0:
		return false
	case count == 1:
		return milds == 0 || l.milds >= l.denied
	case p.force == 3 && q.force == 3:
		return false
	case l.milds >= l.denied:
		return milds > 0
	default:
		return milds < 2
	}
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
