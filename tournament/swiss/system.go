package swiss

import (
	"context"

	"sumito/tournament/pairing"
)

// Name is the system's code in settings and logs.
const Name = "swiss"

// revision rises whenever some field may be paired differently.
const revision = 2

// system is the Swiss system; it has no state.
type system struct{}

// New returns the Swiss system: FIDE's Dutch rules of 1 February 2026.
func New() pairing.System { return system{} }

// Name implements pairing.System.
func (system) Name() string { return Name }

// Revision implements pairing.System.
func (system) Revision() int { return revision }

// Rules implements pairing.System: the zero Rules are those of the Swiss system.
func (system) Rules(int) pairing.Rules { return pairing.Rules{} }

// Pair implements pairing.System.
func (system) Pair(ctx context.Context, field pairing.Field) (pairing.Proposal, error) {
	if err := ctx.Err(); err != nil {
		return pairing.Proposal{}, err
	}
	let := rules{anyColours: field.RelaxColours}
	var letGo [][2]pairing.Number
	field.Avoided, letGo = avoidable(field, let)
	r := newRoster(field, let)
	if len(r.players) < 2 {
		return pairing.Proposal{}, &pairing.ImpossibleError{
			Round: field.Round, Code: pairing.TooFew, Entrants: r.numbers(),
		}
	}
	boards, err := r.dutch(ctx, (*bracket).pair)
	if err != nil {
		return pairing.Proposal{}, err
	}
	if boards == nil {
		return pairing.Proposal{}, r.impossible(field, let)
	}
	proposal := r.propose(boards)
	proposal.LetGo = letGo
	return proposal, nil
}

func (r *roster) numbers() []pairing.Number {
	numbers := make([]pairing.Number, len(r.players))
	for i := range r.players {
		numbers[i] = r.players[i].number
	}
	return numbers
}
