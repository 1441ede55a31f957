package check

import (
	"fmt"
	"sort"

	"sumito/tournament/pairing"
)

// checkAll goes through all candidates of a bracket, which takes minutes when
// each sends other floaters into a large one.
func (t *table) checkAll(report *Report, b *bracket) {
	for _, pair := range b.pairs {
		if pair[1] < b.moved {
			// Two MDPs who could have met further up; generation has no such pair.
			t.unproven(report, b, "order")
			return
		}
	}
	s := &exhaustive{table: t, bracket: b, leads: map[string]lead{}}
	for pairs := len(b.inside) / 2; pairs >= 0 && s.best == nil; pairs-- {
		for moved := min(b.moved, pairs); moved >= 0; moved-- {
			t.generate(b, pairs, moved, s.visit)
		}
	}
	if s.unknown != "" {
		t.unproven(report, b, s.unknown)
		return
	}
	if s.best == nil || !samePairs(s.best.pairs, b.pairs) {
		fault := Fault{Code: CodeNotBest}
		for _, i := range b.inside {
			fault.Numbers = append(fault.Numbers, t.seats[i].number)
		}
		if s.best != nil {
			for _, pair := range s.best.pairs {
				fault.Better = append(fault.Better, [2]pairing.Number{t.seats[pair[0]].number, t.seats[pair[1]].number})
			}
		}
		report.Faults = append(report.Faults, fault)
	}
}

func (t *table) unproven(report *Report, b *bracket, criterion string) {
	report.Unproven = append(report.Unproven, Unproven{Score: b.score, Criterion: criterion})
}

// exhaustive is one walk through the candidates of a bracket.
type exhaustive struct {
	table   *table
	bracket *bracket
	best    *candidate
	costs   []int
	lead    lead
	leads   map[string]lead // by floaters
	unknown string          // a criterion that stayed open for some candidate
}

// lead is where floaters lead: whether the rest can be paired (C4) and what
// the next bracket can make of them (C8).
type lead struct {
	complete answer
	next     nextResult
	known    bool // next is
}

// visit keeps a candidate that is better than all before it.
func (s *exhaustive) visit(c candidate) {
	if s.table.stopped() {
		return
	}
	costs, split := s.table.vector(s.bracket, c)
	if s.best != nil && compare(costs[:split], s.costs[:split]) > 0 {
		return
	}
	l := s.leadOf(c.floats)
	if l.complete == no {
		return
	}
	if l.complete == unknown {
		s.unknown = "C4"
		return
	}
	if !l.known {
		s.unknown = "C8"
		return
	}
	if s.best != nil {
		order := compare(costs[:split], s.costs[:split])
		if order == 0 {
			order = -l.next.compare(s.lead.next)
		}
		if order == 0 {
			order = compare(costs[split:], s.costs[split:])
		}
		if order >= 0 {
			return
		}
	}
	s.best, s.costs, s.lead = &c, costs, l
}

// leadOf works a set of floaters out once.
func (s *exhaustive) leadOf(floats []int) lead {
	key := fmt.Sprint(floats)
	l, done := s.leads[key]
	if !done {
		l = s.table.leadOf(s.bracket, floats)
		s.leads[key] = l
	}
	return l
}

// samePairs compares two sets of pairs.
func samePairs(a, b [][2]int) bool {
	order := func(pairs [][2]int) string {
		pairs = append([][2]int(nil), pairs...)
		sort.Slice(pairs, func(i, j int) bool { return pairs[i][0] < pairs[j][0] })
		return fmt.Sprint(pairs)
	}
	return order(a) == order(b)
}
