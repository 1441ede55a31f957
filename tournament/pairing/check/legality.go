package check

import "sumito/tournament/pairing"

// checkLegality finds what makes the round unplayable.
func (t *table) checkLegality(report *Report, proposal pairing.Proposal) {
	seen := map[pairing.Number]bool{}
	sits := func(number pairing.Number) bool {
		if _, present := t.index[number]; !present {
			report.fault(CodeUnknown, number)
			return false
		}
		if seen[number] {
			report.fault(CodeTwice, number)
			return false
		}
		seen[number] = true
		return true
	}
	byes := 0
	for _, pair := range proposal.Pairs {
		first := sits(pair.First)
		if pair.Second == 0 {
			byes++
			if byes > 1 || len(t.seats)%2 == 0 {
				report.fault(CodeBye, pair.First)
			}
			if first && t.seats[t.index[pair.First]].barred {
				report.fault(CodeSecondBye, pair.First)
			}
			continue
		}
		if second := sits(pair.Second); !first || !second {
			continue
		}
		t.checkMeeting(report, pair)
	}
	for _, s := range t.seats {
		if !seen[s.number] {
			report.fault(CodeUnpaired, s.number)
		}
	}
}

// checkMeeting looks at whether two may meet.
func (t *table) checkMeeting(report *Report, pair pairing.Pair) {
	i, j := t.index[pair.First], t.index[pair.Second]
	if !t.mayMeet(i, j) {
		code := CodeMet
		for _, forbidden := range t.field.Forbidden {
			if forbidden == [2]pairing.Number{pair.First, pair.Second} || forbidden == [2]pairing.Number{pair.Second, pair.First} {
				code = CodeForbidden
			}
		}
		report.fault(code, pair.First, pair.Second)
	} else if t.clash(i, j) {
		report.fault(CodeColourClash, pair.First, pair.Second)
	}
}

// checkBoards looks at the order of the boards (C.04.2).
func (t *table) checkBoards(report *Report, proposal pairing.Proposal) {
	type key struct{ high, low, number int }
	keyOf := func(pair pairing.Pair) key {
		if pair.Second == 0 {
			return key{-1 << 30, 0, 0}
		}
		a, b := t.seats[t.index[pair.First]], t.seats[t.index[pair.Second]]
		if b.standing > a.standing || b.standing == a.standing && b.number < a.number {
			a, b = b, a
		}
		return key{a.standing, b.standing, -int(a.number)}
	}
	for k := 1; k < len(proposal.Pairs); k++ {
		x, y := keyOf(proposal.Pairs[k-1]), keyOf(proposal.Pairs[k])
		if x.high < y.high || x.high == y.high && (x.low < y.low || x.low == y.low && x.number < y.number) {
			report.fault(CodeBoardOrder, proposal.Pairs[k-1].First, proposal.Pairs[k].First)
		}
	}
}
