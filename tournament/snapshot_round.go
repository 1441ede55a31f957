package tournament

import "sumito/tournament/event"

// roundSnapshot is a round before a batch; without a state it had no pairs.
// Pairs are kept for a draft only: they can't change later.
type roundSnapshot struct {
	state   RoundState
	system  string
	engine  int
	inputs  string
	edited  bool
	rules   event.Rules
	seeds   []event.EntryID
	pairs   []event.Pair
	lot     string
	numbers []int // pairing numbers by entry, for round 1
}

func (t *Tournament) roundSnapshot(number int) *roundSnapshot {
	s := &roundSnapshot{}
	if number == 1 {
		s.numbers, s.lot = t.numbers(), t.Lot
	}
	r, exists := t.Round(number)
	if !exists {
		return s
	}
	s.state = r.State
	if r.State == RoundDraft {
		s.system, s.engine, s.inputs, s.edited, s.pairs = r.System, r.Engine, r.Inputs, r.Edited, r.pairs()
		s.rules, s.seeds = r.Rules, r.Seeds
	}
	return s
}

// blocked lists what stands on the present state of the round; where a step
// forward is repeated, the conditions of that step hold.
func (s *roundSnapshot) blocked(t *Tournament, in Scope, done *step) error {
	r, exists := t.Round(in.Round)
	switch {
	case !exists:
		_, err := t.permit(ActionPair, in.Round)
		return err
	case r.State == RoundCompleted && len(t.Rounds) > in.Round:
		return blockedBy(done, "rounds", t.allRounds()[in.Round:])
	case r.State == RoundCompleted:
		return nil
	case r.State == RoundPublished && s.state == RoundCompleted:
		return t.checkComplete(in.Round)
	case r.State == RoundPublished:
		return r.started(done)
	case s.state == RoundPublished:
		return t.checkPublish(in.Round)
	}
	return nil
}

// started lists results and late entries, which keep a published round from
// becoming a draft again.
func (r Round) started(done *step) error {
	var boards []int
	var late []event.EntryID
	for _, p := range r.Pairings {
		switch {
		case p.Result != nil || len(p.Records) > 0:
			boards = append(boards, p.Board)
		case p.Bye == event.ZeroPointBye && p.Revision > r.paired:
			late = append(late, p.Black)
		}
	}
	if len(boards) > 0 {
		return blockedBy(done, "boards", boards)
	}
	if len(late) > 0 {
		return blockedBy(done, "entries", late)
	}
	return nil
}

func (s *roundSnapshot) restore(t *Tournament, in Scope) []event.Payload {
	r, exists := t.Round(in.Round)
	switch {
	case !exists:
		return s.pair(t, in.Round)
	case s.state == "":
		return t.unpair(in.Round, s.numbers)
	case s.state == RoundCompleted:
		return []event.Payload{event.RoundCompleted{Round: in.Round}}
	case r.State == RoundCompleted:
		return []event.Payload{event.RoundReopened{Round: in.Round}}
	case s.state == RoundPublished:
		return []event.Payload{event.RoundPublished{Round: in.Round}}
	case r.State == RoundPublished:
		return []event.Payload{event.RoundWithheld{Round: in.Round}}
	case !s.edited: // back to the system's own pairs
		return append([]event.Payload{event.RoundUnpaired{Round: in.Round}}, s.pair(t, in.Round)...)
	}
	return append(s.rank(t), event.RoundEdited{Round: in.Round, Pairs: s.pairs})
}

// pair brings a draft back that was dropped.
func (s *roundSnapshot) pair(t *Tournament, round int) []event.Payload {
	payloads := append(s.rank(t), event.RoundPaired{
		Round: round, System: s.system, Revision: s.engine, Inputs: s.inputs, Lot: s.lot, Pairs: s.pairs,
		Rules: s.rules, Seeds: s.seeds,
	})
	if s.edited {
		payloads = append(payloads, event.RoundEdited{Round: round, Pairs: s.pairs})
	}
	return payloads
}

// rank gives the pairing numbers back where they differ.
func (s *roundSnapshot) rank(t *Tournament) []event.Payload {
	if s.numbers == nil || sameNumbers(s.numbers, t.numbers()) {
		return nil
	}
	ranks := make([]int, len(t.Entries))
	copy(ranks, s.numbers)
	return []event.Payload{event.FieldRanked{Numbers: ranks}}
}
