package tournament

import (
	"context"
	"errors"
	"slices"

	"sumito/tournament/event"
	"sumito/tournament/pairing"
)

// Propose asks a system for the pairs of a round that can be paired now. The
// lot, "black" or "white", is for round 1, where the pairing numbers are given
// too. Where no pairing is possible but by letting two meet who are both due
// the same colour, they do: a club's evening goes on with an unlucky colour
// rather than not at all. It returns a *Refusal for a round that can't be
// paired now, and what the system returns, such as *pairing.ImpossibleError.
func Propose(ctx context.Context, t *Tournament, round int, system pairing.System, lot string) (PairRound, error) {
	field, err := PairingField(t, round)
	if err != nil {
		return PairRound{}, err
	}
	command := PairRound{
		Round:    round,
		System:   system.Name(),
		Revision: system.Revision(),
		Inputs:   Digest(field),
		Rules:    event.Rules(system.Rules(t.Entrants(round))),
	}
	if round == 1 {
		command.Numbers, command.Lot = StartingRanks(t), lot
		field.Initial = initial(lot)
	}
	proposed, err := system.Pair(ctx, field)
	var impossible *pairing.ImpossibleError
	if errors.As(err, &impossible) && slices.Contains(impossible.Relax, pairing.RelaxColours) {
		field.RelaxColours = true
		proposed, err = system.Pair(ctx, field)
	}
	if err != nil {
		return PairRound{}, err
	}
	command.Pairs = Pairs(t, round, proposed)
	return command, nil
}

// initial returns what a lot gives to the top entry, None before the lot.
func initial(lot string) pairing.Colour {
	switch lot {
	case "black":
		return pairing.First
	case "white":
		return pairing.Second
	}
	return pairing.None
}
