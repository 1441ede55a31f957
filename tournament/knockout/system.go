package knockout

import (
	"context"

	"sumito/tournament/pairing"
)

// The systems' codes in settings and logs.
const (
	Single = "knockout"
	Double = "double-knockout"
)

// revision rises whenever some field may be paired differently.
const revision = 1

// system is single or double elimination; it has no state.
type system struct{ double bool }

// New returns single elimination: one loss and out.
func New() pairing.System { return system{} }

// NewDouble returns double elimination: two losses and out. The winners of both
// brackets meet in the final; if the one without a loss loses it, they meet
// again.
func NewDouble() pairing.System { return system{double: true} }

// Name implements pairing.System.
func (s system) Name() string {
	if s.double {
		return Double
	}
	return Single
}

// Revision implements pairing.System.
func (system) Revision() int { return revision }

// Rules implements pairing.System. Two can meet three times in a double
// elimination: in the winners' bracket and in both games of the final.
func (s system) Rules(entrants int) pairing.Rules {
	rules := pairing.Rules{Rounds: depth(entrants), FreeByes: true, Scheduled: true, Losses: 1}
	if s.double && rules.Rounds > 0 {
		rules.Rounds = 2*rules.Rounds + 1
		rules.Rematches, rules.Losses = 2, 2
	}
	return rules
}

// Pair implements pairing.System: games of the winners' bracket from top to
// bottom, then of the losers' bracket or for the third place, then byes.
func (s system) Pair(ctx context.Context, field pairing.Field) (pairing.Proposal, error) {
	if err := ctx.Err(); err != nil {
		return pairing.Proposal{}, err
	}
	b := newBracket(field, s.double)
	for round := 1; round < field.Round; round++ {
		b.play(round)
	}
	upper, lower := b.draw(field.Round)
	if field.ThirdPlace && !s.double && field.Round == b.depth && both(b.dropped) && both(b.winners) {
		lower = neighbours(b.dropped)
	}
	var games, byes []pairing.Pair
	var present []pairing.Number
	for _, m := range append(upper, lower...) {
		one, other := b.there(m[0]), b.there(m[1])
		if one == nil {
			one, other = other, nil
		}
		switch {
		case one == nil:
			continue
		case other == nil:
			byes = append(byes, pairing.Pair{First: one.Number})
		default:
			if other.Number < one.Number { // the better seed is asked first
				one, other = other, one
			}
			first, second, reason := pairing.Order(one, other, len(games)+1, field.Initial)
			games = append(games, pairing.Pair{First: first.Number, Second: second.Number, Reason: reason})
			present = append(present, other.Number)
		}
		present = append(present, one.Number)
	}
	if len(present) < 2 {
		return pairing.Proposal{}, &pairing.ImpossibleError{Round: field.Round, Code: pairing.TooFew, Entrants: present}
	}
	return pairing.Proposal{Pairs: append(games, byes...)}, nil
}
