package tournament

import (
	"slices"

	"sumito/tournament/event"
)

func (c AttachRecord) decide(t *Tournament) ([]event.Payload, error) {
	p, warnings, err := t.reach(ActionAttach, c.Round, c.Board, c.By)
	if err != nil {
		return nil, err
	}
	if c.Record == "" || c.Game == "" {
		return nil, refuse(CodeRecordMissing, nil).in("record")
	}
	for _, r := range p.Records {
		if r.ID == c.Record || r.Game == c.Game {
			return nil, refuse(CodeRecordAttached, params{"round": c.Round, "board": c.Board, "record": r.ID})
		}
	}
	result, err := c.derive(t, p.Result)
	if err != nil {
		return nil, err
	}
	if p.Result != nil {
		if result, err = c.reconcile(*p.Result, result); err != nil {
			return nil, err
		}
	}
	warnings = append(warnings, c.Warnings...)
	if len(t.SameGame(c.Round, c.Board, c.Verdict)) > 0 {
		warnings = append(warnings, event.WarnGameRepeated)
	}
	return []event.Payload{event.RecordAttached{
		Round: c.Round, Board: c.Board, Record: c.Record, Game: c.Game, Envelope: c.Envelope,
		Verdict: c.Verdict, Result: result, Warnings: warnings,
	}}, nil
}

// SameGame returns the other boards that a record of the same game is attached
// to: same start, rules and moves by the verdict's fingerprint. Games without a
// move are no two the same.
func (t *Tournament) SameGame(round, board int, v event.Verdict) []Scope {
	if v.Plies == 0 || v.Fingerprint == "" {
		return nil
	}
	var boards []Scope
	for _, r := range t.Rounds {
		for _, p := range r.Pairings {
			if r.Number == round && p.Board == board {
				continue
			}
			if slices.ContainsFunc(p.Records, func(o Record) bool { return o.Verdict.Fingerprint == v.Fingerprint }) {
				boards = append(boards, PairingScope(r.Number, p.Board))
			}
		}
	}
	return boards
}

// derive returns the result that follows from the record: what the board
// proves, else what the record claims, else what is entered already, each with
// the balls really pushed off.
func (c AttachRecord) derive(t *Tournament, entered *event.Result) (event.Result, error) {
	where := params{"round": c.Round, "board": c.Board}
	outcome, ending, trust := c.Claim, c.Verdict.EndedBy, event.Claimed
	switch {
	case c.Verdict.Proven:
		if c.Claim != "" && c.Claim != c.Winner {
			where["outcome"], where["claim"] = string(c.Winner), string(c.Claim)
			return event.Result{}, refuse(CodeRecordClaimWrong, where)
		}
		outcome, trust = c.Winner, event.Verified
	case entered != nil:
		// A record that breaks off, or doesn't say why it ended, still shows
		// the balls.
		if outcome == "" {
			outcome = entered.Outcome
		}
		if ending == "" {
			ending = entered.Ending
		}
	}
	switch {
	case outcome == "":
		return event.Result{}, refuse(CodeRecordWithoutResult, where)
	case ending == "":
		return event.Result{}, refuse(CodeRecordWithoutEnding, where)
	case entered != nil && entered.Trust == event.Ruled && ending == event.Adjudication:
		// The arbiter's score needn't be the board's.
		return *entered, nil
	case ending == event.Forfeit || ending == event.Adjudication:
		return event.Result{}, refuse(CodeRecordUnplayed, params{"ending": string(ending)})
	}
	result, err := t.credit(outcome, ending, c.Verdict.PushedOff)
	if err != nil {
		return result, err
	}
	result.Trust, result.By, result.Record = trust, c.By, c.Record
	return result, nil
}

// reconcile refuses a record that contradicts the entered result and returns
// the result as it stands with the record behind it.
func (c AttachRecord) reconcile(entered, recorded event.Result) (event.Result, error) {
	if entered.Outcome != recorded.Outcome || entered.Balls != recorded.Balls || !entered.Played() {
		arguments := scoreParams(c.Round, c.Board, entered)
		arguments["record_outcome"] = string(recorded.Outcome)
		arguments["record_black"], arguments["record_white"] = recorded.Balls.Black, recorded.Balls.White
		return event.Result{}, refuse(CodeRecordContradicts, arguments)
	}
	switch {
	case entered.Trust == event.Ruled:
		return entered, nil
	case recorded.Trust == event.Verified:
		entered.Ending, entered.Trust, entered.Record = recorded.Ending, event.Verified, c.Record
	case entered.Trust == event.Claimed && c.By != entered.By:
		// Somebody else than who claimed it stands by the same result.
		entered.Trust = event.Confirmed
	}
	if entered.Record == "" {
		entered.Record = c.Record
	}
	return entered, nil
}
