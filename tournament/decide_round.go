package tournament

import "sumito/tournament/event"

func (c PairRound) decide(t *Tournament) ([]event.Payload, error) {
	if _, err := t.permit(ActionPair, c.Round); err != nil {
		return nil, err
	}
	if want := t.System(c.Round); c.System != want {
		return nil, refuse(CodeSystemDiffers, params{"system": c.System, "want": want}).in("system")
	}
	if c.Inputs != Digest(t.field(c.Round)) {
		return nil, refuse(CodeInputsChanged, params{"round": c.Round})
	}
	pairs := t.arrange(c.Pairs)
	for _, p := range pairs {
		without := p.Bye == event.ZeroPointBye && c.Rules.AllMeet && t.anySetAside()
		if p.Bye != event.NoBye && p.Bye != event.PairingAllocated && !without {
			return nil, refuse(CodeByeByHand, params{"bye": string(p.Bye), "entry": p.Black}).in("pairs")
		}
	}
	if err := t.checkPairs(c.Round, c.Rules, pairs); err != nil {
		return nil, err
	}
	paired := event.RoundPaired{
		Round: c.Round, System: c.System, Revision: c.Revision, Inputs: c.Inputs, Pairs: pairs, Rules: c.Rules,
	}
	if !t.PlayOff.Absent() && c.Round == t.PlayOff.After+1 {
		paired.Seeds = t.qualifiers()
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
	draft := t.Rounds[c.Round-1]
	if err := t.checkPairs(c.Round, draft.Rules, pairs); err != nil {
		return nil, err
	}
	if err := draft.checkScheduled(pairs); err != nil {
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
	r := t.Rounds[round-1]
	var open, level []int // boards
	for _, p := range r.Pairings {
		switch {
		case !p.Decided():
			open = append(open, p.Board)
		case !r.Settles(p):
			level = append(level, p.Board)
		}
	}
	if len(open) > 0 {
		return refuseList(CodeResultsMissing, "boards", open, params{"round": round})
	}
	if len(level) > 0 {
		return refuseList(CodeWinnerMissing, "boards", level, params{"round": round})
	}
	return nil
}
