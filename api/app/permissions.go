package app

import (
	"slices"

	"sumito/tournament"
	"sumito/tournament/event"
)

// action names what a command does, for permissions, digests and logs.
type action string

// The actions on a tournament.
const (
	createTournament action = "create-tournament"
	changeSettings   action = "change-settings"
	addEntries       action = "add-entries"
	correctEntry     action = "correct-entry"
	withdrawEntry    action = "withdraw-entry"
	reinstateEntry   action = "reinstate-entry"
	setAside         action = "set-aside"
	pairRound        action = "pair-round"
	editRound        action = "edit-round"
	discardRound     action = "discard-round"
	publishRound     action = "publish-round"
	completeRound    action = "complete-round"
	reportResult     action = "report-result"
	submitRecord     action = "submit-record"
	confirmResult    action = "confirm-result"
	ruleResult       action = "rule-result"
	undoSettings     action = "undo-settings"
	undoEntries      action = "undo-entries"
	undoRound        action = "undo-round"
	undoPairing      action = "undo-pairing"
	undoRuling       action = "undo-ruling"
	exportTournament action = "export-tournament"
	importTournament action = "import-tournament"
)

// erasePersonalData is an organizer's, as all actions that aren't named below.
// It is no command: a tournament's log doesn't have it.
const erasePersonalData action = "erase-personal-data"

// needs returns the least role in the owning club that may do it. Reading what
// is public takes none; drafts and the whole log take a scorekeeper.
func (a action) needs() Role {
	switch a {
	case reportResult, submitRecord, confirmResult, undoPairing:
		return Scorekeeper
	case pairRound, editRound, discardRound, publishRound, completeRound, undoRound,
		ruleResult, undoRuling, setAside:
		return Arbiter
	}
	return Organizer
}

// undoAction is the action of an undo in a scope: it takes the role that the
// scope's own commands take, and an arbiter where a ruling would fall.
func undoAction(t *tournament.Tournament, scope tournament.Scope) action {
	switch {
	case scope.Board > 0:
		if ruled(t, scope) {
			return undoRuling
		}
		return undoPairing
	case scope.Round > 0:
		return undoRound
	case scope.Settings:
		return undoSettings
	}
	return undoEntries
}

// ruled reports whether an arbiter has ever decided a board: undoing there, and
// undoing the undoing, may move that decision.
func ruled(t *tournament.Tournament, scope tournament.Scope) bool {
	kind := event.ResultRuled{}.Kind().Type
	return slices.ContainsFunc(t.Batches(scope), func(b tournament.Batch) bool { return b.Action == kind })
}

// permit checks that the actor may do something in a club.
func permit(actor Actor, club string, needed Role) error {
	switch {
	case !actor.SignedIn():
		return &Problem{Class: Unauthorized, Code: CodeSignInNeeded}
	case !RoleIn(actor, club).AtLeast(needed):
		return &Problem{Class: Forbidden, Code: CodeNotAllowed, Params: map[string]any{"needs": string(needed)}}
	}
	return nil
}
