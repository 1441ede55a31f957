package roundrobin

import (
	"context"

	"sumito/tournament/pairing"
)

// The systems' codes in settings and logs.
const (
	Single = "round-robin"
	Double = "double-round-robin"
)

// ByTable is the code of who moves first: as the table has it.
const ByTable = "table"

// revision rises whenever some field may be paired differently.
const revision = 1

// system is a round robin of one cycle or two; it has no state.
type system struct {
	name   string
	cycles int
}

// New returns the round robin in which everybody meets everybody once.
func New() pairing.System { return system{Single, 1} }

// NewDouble returns the round robin in which everybody meets everybody twice,
// the second time with colours reversed. The last two rounds of the first cycle
// are swapped, as the handbook recommends, so that nobody has one colour three
// times in a row.
func NewDouble() pairing.System { return system{Double, 2} }

// Name implements pairing.System.
func (s system) Name() string { return s.name }

// Revision implements pairing.System.
func (system) Revision() int { return revision }

// Rules implements pairing.System.
func (s system) Rules(entrants int) pairing.Rules {
	return pairing.Rules{
		Rounds: s.cycles * Rounds(entrants), Rematches: s.cycles - 1,
		FreeByes: true, Scheduled: true, AllMeet: true,
	}
}

// Pair implements pairing.System. Byes come last, in the order of numbers. A
// round that the schedule doesn't have can't be paired.
func (s system) Pair(ctx context.Context, field pairing.Field) (pairing.Proposal, error) {
	if err := ctx.Err(); err != nil {
		return pairing.Proposal{}, err
	}
	entrants := make(map[pairing.Number]*pairing.Entrant, len(field.Entrants))
	size, present := 0, []pairing.Number{}
	for i := range field.Entrants {
		e := &field.Entrants[i]
		size = max(size, int(e.Number))
		if !e.Absent {
			entrants[e.Number] = e
			present = append(present, e.Number)
		}
	}
	switch {
	case len(present) < 2:
		return pairing.Proposal{}, &pairing.ImpossibleError{Round: field.Round, Code: pairing.TooFew, Entrants: present}
	case field.Round < 1 || field.Round > s.cycles*Rounds(size):
		return pairing.Proposal{}, &pairing.ImpossibleError{Round: field.Round, Code: pairing.NoCompletePairing, Entrants: present}
	}
	var games, byes []pairing.Pair
	for _, p := range s.table(size, field.Round) {
		first, second := entrants[p.First], entrants[p.Second]
		switch {
		case first != nil && second != nil:
			p.Reason = pairing.Reason{FirstScore: first.Score, SecondScore: second.Score, Colour: ByTable}
			games = append(games, p)
		case first != nil:
			byes = append(byes, pairing.Pair{First: first.Number, Missing: p.Second})
		case second != nil:
			byes = append(byes, pairing.Pair{First: second.Number, Missing: p.First})
		}
	}
	return pairing.Proposal{Pairs: append(games, byes...)}, nil
}

// table returns a round of the schedule, colours reversed in the second cycle.
func (s system) table(size, round int) []pairing.Pair {
	cycle := Rounds(size)
	again := round > cycle
	if again {
		round -= cycle
	}
	if s.cycles == 2 && !again && cycle > 1 && round >= cycle-1 {
		round = 2*cycle - 1 - round
	}
	pairs := Berger(size, round)
	if again {
		for i, p := range pairs {
			if p.Second != 0 {
				pairs[i].First, pairs[i].Second = p.Second, p.First
			}
		}
	}
	return pairs
}
