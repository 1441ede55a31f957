package tournament

import (
	"sumito/tournament/event"
	"sumito/tournament/scoring"
)

// reach returns the game that a command is about, with the warnings to record,
// or a *Refusal: by the phase of the round, for a board without a game, for
// somebody who can't vouch for anything.
func (t *Tournament) reach(a Action, round, board int, by event.By) (Pairing, []event.Warning, error) {
	warnings, err := t.permit(a, round)
	if err != nil {
		return Pairing{}, nil, err
	}
	p, exists := t.Pairing(round, board)
	if !exists {
		return p, nil, refuse(CodeBoardUnknown, params{"round": round, "board": board})
	}
	return p, warnings, checkBy(by)
}

func checkBy(by event.By) error {
	switch by {
	case event.ByBlack, event.ByWhite, event.ByStaff:
		return nil
	}
	return refuse(CodeByUnknown, params{"by": string(by)}).in("by")
}

// enter is credit for what somebody says and no board shows: the ending must be
// one that the tournament's games can have.
func (t *Tournament) enter(outcome event.Outcome, ending event.Ending, balls event.Balls) (event.Result, error) {
	result, err := t.credit(outcome, ending, balls)
	if err != nil {
		return result, err
	}
	return result, t.checkEnding(ending)
}

// credit makes the result of a game out of what is said about it.
func (t *Tournament) credit(outcome event.Outcome, ending event.Ending, balls event.Balls) (event.Result, error) {
	credited, points, err := scoring.Credit(t.Settings.Scoring, outcome, ending, balls)
	if err != nil {
		return event.Result{}, fromScoring(err)
	}
	return event.Result{Outcome: outcome, Ending: ending, Balls: credited, Points: points}, nil
}

func (c ReportResult) decide(t *Tournament) ([]event.Payload, error) {
	action := ActionEnter
	if c.Replace {
		action = ActionCorrect
	}
	if phase := t.Phase(c.Round); phase >= Last && !c.Replace {
		action = ActionConfirm // the round is fine to look at; the result in it says more
	}
	p, warnings, err := t.reach(action, c.Round, c.Board, c.By)
	if err != nil {
		return nil, err
	}
	if err := t.checkEntered(c, p); err != nil {
		return nil, err
	}
	switch {
	case c.Ending == event.Adjudication:
		return nil, refuse(CodeRulingNeeded, params{"ending": string(c.Ending)}).in("ending")
	case c.By != event.ByStaff && (c.Ending == event.Forfeit || len(warnings) > 0):
		return nil, refuse(CodeStaffOnly, params{"round": c.Round, "board": c.Board, "ending": string(c.Ending)})
	}
	result, err := t.enter(c.Outcome, c.Ending, c.Balls)
	if err != nil {
		return nil, err
	}
	if err := t.checkWinner(p, c.Round, result); err != nil {
		return nil, err
	}
	result.Trust, result.By = event.Claimed, c.By
	return []event.Payload{event.ResultReported{
		Round: c.Round, Board: c.Board, Result: result, Warnings: warnings,
	}}, nil
}

// checkEntered refuses a report where the board has a result that it may not
// replace.
func (t *Tournament) checkEntered(c ReportResult, p Pairing) error {
	where := params{"round": c.Round, "board": c.Board}
	switch entered := p.Result; {
	case entered == nil:
		return nil
	case !c.Replace:
		return refuse(CodeResultEntered, scoreParams(c.Round, c.Board, *entered))
	case entered.Trust == event.Ruled:
		return refuse(CodeResultRuled, where)
	case entered.Record != "":
		where["record"] = entered.Record
		return refuse(CodeResultFromRecord, where)
	case c.By != event.ByStaff && (entered.By != c.By || entered.Trust != event.Claimed):
		where["by"] = string(c.By)
		return refuse(CodeResultOfOthers, where)
	}
	return nil
}

func (c ConfirmResult) decide(t *Tournament) ([]event.Payload, error) {
	p, _, err := t.reach(ActionConfirm, c.Round, c.Board, c.By)
	if err != nil {
		return nil, err
	}
	where := params{"round": c.Round, "board": c.Board}
	switch {
	case p.Result == nil:
		return nil, refuse(CodeResultMissing, where)
	case p.Result.Trust != event.Claimed:
		where["trust"] = string(p.Result.Trust)
		return nil, refuse(CodeResultConfirmed, where)
	case c.By == p.Result.By && c.By != event.ByStaff:
		where["by"] = string(c.By)
		return nil, refuse(CodeOwnClaim, where)
	}
	return []event.Payload{event.ResultConfirmed{
		Round: c.Round, Board: c.Board, By: c.By, Trust: event.Confirmed,
	}}, nil
}

func (c RuleResult) decide(t *Tournament) ([]event.Payload, error) {
	result, warnings, err := t.rule(c)
	if err != nil {
		return nil, err
	}
	result.Trust, result.By, result.Reason = event.Ruled, event.ByStaff, c.Reason
	return []event.Payload{event.ResultRuled{
		Round: c.Round, Board: c.Board, Result: result, Warnings: warnings,
	}}, nil
}

// rule is what a ruling comes to, credited, with the warnings to record.
func (t *Tournament) rule(c RuleResult) (event.Result, []event.Warning, error) {
	p, warnings, err := t.reach(ActionRule, c.Round, c.Board, event.ByStaff)
	if err != nil {
		return event.Result{}, nil, err
	}
	result, err := t.enter(c.Outcome, c.Ending, c.Balls)
	if err != nil {
		return event.Result{}, nil, err
	}
	return result, warnings, t.checkWinner(p, c.Round, result)
}
