package monrad

import (
	"cmp"
	"context"
	"slices"

	"sumito/tournament/pairing"
)

// Name is the system's code in settings and logs.
const Name = "monrad"

// revision rises whenever some field may be paired differently.
const revision = 1

// system is the Monrad system; it has no state.
type system struct{}

// New returns the Monrad system.
func New() pairing.System { return system{} }

// Name implements pairing.System.
func (system) Name() string { return Name }

// Revision implements pairing.System.
func (system) Revision() int { return revision }

// Rules implements pairing.System: those of the Swiss system.
func (system) Rules(int) pairing.Rules { return pairing.Rules{} }

// Pair implements pairing.System. Entrants are taken by score, equals by
// number; each meets the next one below that it may meet and without whom the
// rest can be paired.
func (system) Pair(ctx context.Context, field pairing.Field) (pairing.Proposal, error) {
	if err := ctx.Err(); err != nil {
		return pairing.Proposal{}, err
	}
	table := standing(field)
	if len(table) < 2 {
		return pairing.Proposal{}, &pairing.ImpossibleError{Round: field.Round, Code: pairing.TooFew, Entrants: numbers(table)}
	}
	g, complete := newGraph(acquaintance(field, table))
	if !complete {
		return pairing.Proposal{}, impossible(field, table, g)
	}
	pairs := make([]pairing.Pair, 0, len(g.may)/2)
	var byes []pairing.Pair
	if nobody := len(table); len(g.may) > nobody {
		for i := nobody - 1; i >= 0; i-- {
			if g.settle(i, nobody) {
				byes = append(byes, pairing.Pair{First: table[i].Number})
				break
			}
		}
	}
	for i, e := range table {
		for j := i + 1; j < len(table) && !g.settled[i]; j++ {
			if !g.settled[j] && g.settle(i, j) {
				first, second, reason := pairing.Order(e, table[j], len(pairs)+1, field.Initial)
				pairs = append(pairs, pairing.Pair{First: first.Number, Second: second.Number, Reason: reason})
			}
		}
		if err := ctx.Err(); err != nil {
			return pairing.Proposal{}, err
		}
	}
	return pairing.Proposal{Pairs: append(pairs, byes...)}, nil
}

// standing returns who is there, best first.
func standing(field pairing.Field) []*pairing.Entrant {
	var table []*pairing.Entrant
	for i := range field.Entrants {
		if !field.Entrants[i].Absent {
			table = append(table, &field.Entrants[i])
		}
	}
	slices.SortFunc(table, func(a, b *pairing.Entrant) int {
		return cmp.Or(cmp.Compare(b.Score, a.Score), cmp.Compare(a.Number, b.Number))
	})
	return table
}

// acquaintance says who may meet whom, by place in the table; in an odd field
// nobody has the last place, and meets those who may have the bye.
func acquaintance(field pairing.Field, table []*pairing.Entrant) [][]bool {
	n := len(table)
	size := n + n%2
	may := make([][]bool, size)
	place := map[pairing.Number]int{}
	for i := range may {
		may[i] = make([]bool, size)
		for j := range may[i] {
			may[i][j] = i != j
		}
		if i < n {
			place[table[i].Number] = i
		}
	}
	part := func(i, j int) { may[i][j], may[j][i] = false, false }
	for i, e := range table {
		for _, past := range e.Past {
			switch past.Kind {
			case pairing.Played:
				if j, there := place[past.Opponent]; there {
					part(i, j)
				}
			case pairing.PairingAllocated, pairing.FullPointBye, pairing.ForfeitWin:
				if size > n {
					part(i, n)
				}
			}
		}
	}
	for _, pair := range field.Forbidden {
		i, first := place[pair[0]]
		j, second := place[pair[1]]
		if first && second {
			part(i, j)
		}
	}
	return may
}

// impossible says why not everybody can be paired, and names some who stay
// alone in the best case.
func impossible(field pairing.Field, table []*pairing.Entrant, g *graph) error {
	problem := &pairing.ImpossibleError{Round: field.Round, Code: pairing.NoCompletePairing}
	for i := range g.may {
		if slices.Contains(g.may[i], true) {
			continue
		}
		if i == len(table) {
			return &pairing.ImpossibleError{Round: field.Round, Code: pairing.NoBye, Entrants: numbers(table)}
		}
		problem.Code = pairing.NoOpponent
		problem.Entrants = append(problem.Entrants, table[i].Number)
	}
	if len(problem.Entrants) > 0 {
		return problem
	}
	for i := range table {
		if g.mate[i] < 0 {
			problem.Entrants = append(problem.Entrants, table[i].Number)
		}
	}
	return problem
}

func numbers(table []*pairing.Entrant) []pairing.Number {
	list := make([]pairing.Number, len(table))
	for i, e := range table {
		list[i] = e.Number
	}
	return list
}
