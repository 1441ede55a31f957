package tournament

import (
	"slices"

	"sumito/tournament/event"
)

func (c PairRound) decide(t *Tournament) ([]event.Payload, error) {
	if _, err := t.permit(ActionPair, c.Round); err != nil {
		return nil, err
	}
	if c.System != t.Settings.System {
		return nil, refuse(CodeSystemDiffers, params{"system": c.System, "want": t.Settings.System}).in("system")
	}
	if c.Inputs != Digest(t.field(c.Round)) {
		return nil, refuse(CodeInputsChanged, params{"round": c.Round})
	}
	pairs := t.arrange(c.Pairs)
	for _, p := range pairs {
		if p.Bye != event.NoBye && p.Bye != event.PairingAllocated {
			return nil, refuse(CodeByeByHand, params{"bye": string(p.Bye), "entry": p.Black}).in("pairs")
		}
	}
	if err := t.checkPairs(c.Round, pairs); err != nil {
		return nil, err
	}
	paired := event.RoundPaired{
		Round: c.Round, System: c.System, Revision: c.Revision, Inputs: c.Inputs, Pairs: pairs,
	}
	if c.Round > 1 {
		return []event.Payload{paired}, nil
	}
	if c.Lot != "black" && c.Lot != "white" {
		return nil, refuse(CodeLotInvalid, params{"lot": c.Lot}).in("lot")
	}
	paired.Lot = c.Lot
	numbers := StartingRanks(t)
	if len(c.Numbers) > 0 && !sameNumbers(c.Numbers, numbers) {
		return nil, refuse(CodeNumbersDiffer, nil).in("numbers")
	}
	return []event.Payload{event.FieldRanked{Numbers: numbers}, paired}, nil
}

func (c EditRound) decide(t *Tournament) ([]event.Payload, error) {
	if _, err := t.permit(ActionEdit, c.Round); err != nil {
		return nil, err
	}
	pairs := t.arrange(c.Pairs)
	if err := t.checkPairs(c.Round, pairs); err != nil {
		return nil, err
	}
	edited := event.RoundEdited{Round: c.Round, Pairs: pairs}
	// Whoever came since the draft was made, and is put in by hand, has no
	// number yet.
	if numbers := StartingRanks(t); c.Round == 1 && !sameNumbers(numbers, t.numbers()) {
		return []event.Payload{event.FieldRanked{Numbers: numbers}, edited}, nil
	}
	return []event.Payload{edited}, nil
}

func (c DiscardRound) decide(t *Tournament) ([]event.Payload, error) {
	if _, err := t.permit(ActionDiscard, c.Round); err != nil {
		return nil, err
	}
	return t.unpair(c.Round, nil), nil
}

// unpair returns the events that drop a draft; before round 1 the pairing
// numbers go back to what they were.
func (t *Tournament) unpair(round int, numbers []int) []event.Payload {
	payloads := []event.Payload{event.RoundUnpaired{Round: round}}
	if round == 1 {
		ranks := make([]int, len(t.Entries))
		copy(ranks, numbers)
		payloads = append(payloads, event.FieldRanked{Numbers: ranks})
	}
	return payloads
}

func (c PublishRound) decide(t *Tournament) ([]event.Payload, error) {
	if err := t.checkPublish(c.Round); err != nil {
		return nil, err
	}
	return []event.Payload{event.RoundPublished{Round: c.Round}}, nil
}

func (t *Tournament) checkPublish(round int) error {
	if _, err := t.permit(ActionPublish, round); err != nil {
		return err
	}
	return t.checkDraft(t.Rounds[round-1])
}

func (c CompleteRound) decide(t *Tournament) ([]event.Payload, error) {
	if err := t.checkComplete(c.Round); err != nil {
		return nil, err
	}
	return []event.Payload{event.RoundCompleted{Round: c.Round}}, nil
}

func (t *Tournament) checkComplete(round int) error {
	if _, err := t.permit(ActionComplete, round); err != nil {
		return err
	}
	open := slices.Clone(t.Rounds[round-1].Pairings)
	open = slices.DeleteFunc(open, Pairing.Decided)
	if len(open) == 0 {
		return nil
	}
	boards := make([]int, len(open))
	for i, p := range open {
		boards[i] = p.Board
	}
	return refuseList(CodeResultsMissing, "boards", boards, params{"round": round})
}
