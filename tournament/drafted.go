package tournament

import (
	"slices"

	"sumito/tournament/event"
	"sumito/tournament/pairing"
)

// Drafted returns a draft as its pairing system sees it: the field, and the
// pairs as a proposal for it. Whoever has another bye than the
// pairing-allocated one was left out before pairing, and is absent. It returns
// a *Refusal for a round that isn't a draft.
func Drafted(t *Tournament, round int) (pairing.Field, pairing.Proposal, error) {
	if _, err := t.permit(ActionPublish, round); err != nil {
		return pairing.Field{}, pairing.Proposal{}, err
	}
	field := t.field(round)
	numbers := t.stage(round).numbers
	var proposal pairing.Proposal
	var out []pairing.Number
	for _, p := range t.Rounds[round-1].Pairings {
		if p.Bye != event.NoBye && p.Bye != event.PairingAllocated {
			out = append(out, number(numbers, p.Black))
			continue
		}
		proposal.Pairs = append(proposal.Pairs, pairing.Pair{
			First: number(numbers, p.Black), Second: number(numbers, p.White),
		})
	}
	for i := range field.Entrants {
		if slices.Contains(out, field.Entrants[i].Number) {
			field.Entrants[i].Absent = true
		}
	}
	return field, proposal, nil
}
