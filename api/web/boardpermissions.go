package web

import (
	"slices"

	"sumito/api/app"
	"sumito/tournament"
	"sumito/tournament/event"
)

// permit closes the forms that would be refused, each with the reason, by the
// same matrix that refuses.
func (r request) permit(model *boardModel, view app.View, p tournament.Pairing) {
	t, round := view.Tournament, model.Round
	hand := handAction(p)
	switch closed := r.closed(t, hand, round); {
	case closed != "":
		model.Closed = closed
	case p.Result != nil && p.Result.Record != "":
		model.Closed = r.text("page.board.derived")
	case p.Result != nil && p.Result.Trust == event.Ruled:
		model.Closed = r.text("page.board.ruled")
	}
	model.Warning = r.warning(t, hand, round)
	model.RecordClosed = r.closed(t, tournament.ActionAttach, round)
	model.Confirms = p.Result != nil && p.Result.Trust == event.Claimed && r.closed(t, tournament.ActionConfirm, round) == ""
	model.Rules = view.Role.AtLeast(app.Arbiter) && r.closed(t, tournament.ActionRule, round) == ""
	others := slices.DeleteFunc(missingBoards(t, round), func(board int) bool { return board == p.Board })
	model.More = p.Result == nil && len(others) > 0
}

// closed tells why an action can't be done with a round, "" when it can.
func (r request) closed(t *tournament.Tournament, action tournament.Action, round int) string {
	if t.ReadOnly != "" {
		return r.text("page.console.read-only", "type", t.ReadOnly)
	}
	permission := t.Permission(action, round)
	if permission.Verdict != tournament.Refused {
		return ""
	}
	return r.text("problem."+permission.Code, "round", round, "later", round+1)
}

// warning tells what is recorded when an action is done with a round, "" for
// nothing.
func (r request) warning(t *tournament.Tournament, action tournament.Action, round int) string {
	permission := t.Permission(action, round)
	if permission.Verdict != tournament.Warned {
		return ""
	}
	return r.text("page.board.warned", "warning", r.text("warning."+permission.Code))
}
