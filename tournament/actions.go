package tournament

import "sumito/tournament/event"

// Action is what can be done with a round, or to take effect in one.
type Action string

// The actions, in the order of the matrix.
const (
	ActionPair     Action = "pair"     // propose pairs
	ActionEdit     Action = "edit"     // change a draft's pairs by hand
	ActionDiscard  Action = "discard"  // drop a draft
	ActionPublish  Action = "publish"  // show a draft to everyone
	ActionEnter    Action = "enter"    // enter a result that isn't there yet
	ActionCorrect  Action = "correct"  // replace a result
	ActionAttach   Action = "attach"   // attach a record; must agree with a result that is there
	ActionConfirm  Action = "confirm"  // stand by a result
	ActionRule     Action = "rule"     // decide as the arbiter
	ActionComplete Action = "complete" // close a round
	ActionLate     Action = "add-late" // enter somebody who plays from this round on
	ActionWithdraw Action = "withdraw" // leave before this round, or come back
	ActionUndo     Action = "undo"     // take back the newest change of the round or of a result in it
)

// Verdict is what the matrix says about an action.
type Verdict uint8

// The verdicts.
const (
	Refused Verdict = iota
	Warned          // allowed, with a warning recorded in the log
	Allowed
)

// Permission is one cell of the matrix: the verdict and, unless it is Allowed,
// the code of the Refusal or of the event.Warning.
type Permission struct {
	Verdict Verdict
	Code    string
}

var yes = Permission{Verdict: Allowed}

func no(code string) Permission { return Permission{Refused, code} }

func warn(w event.Warning) Permission { return Permission{Warned, string(w)} }

// Rule is a row of the matrix: an action and what it may do to a round in each
// Phase, in the order of the phases.
type Rule struct {
	Action Action
	In     [phases]Permission
}

// Matrix returns, for every action and every phase of a round, whether it is
// allowed, allowed with a recorded warning or refused, and why. Decide goes by
// it; conditions that don't hang on the phase (a board without result, a
// rematch) come on top.
func Matrix() []Rule {
	unpaired, draft := no(CodeRoundNotPaired), no(CodeRoundNotPublished)
	published, completed := no(CodeRoundPublished), no(CodeRoundCompleted)
	paired, started := no(CodeRoundPaired), no(CodeRoundStarted)
	return []Rule{
		// Action           Future                    Next      Draft      Current    Last                            Past
		{ActionPair, row(no(CodePreviousRoundOpen), yes, paired, published, completed, completed)},
		{ActionEdit, row(unpaired, unpaired, yes, published, completed, completed)},
		{ActionDiscard, row(unpaired, unpaired, yes, published, completed, completed)},
		{ActionPublish, row(unpaired, unpaired, yes, published, completed, completed)},
		{ActionEnter, row(unpaired, unpaired, draft, yes, completed, completed)},
		{ActionCorrect, row(unpaired, unpaired, draft, yes, warn(event.WarnRoundCompleted), no(CodeLaterRoundPaired))},
		{ActionAttach, row(unpaired, unpaired, draft, yes, warn(event.WarnRoundCompleted), warn(event.WarnRoundCompleted))},
		{ActionConfirm, row(unpaired, unpaired, draft, yes, yes, yes)},
		{ActionRule, row(unpaired, unpaired, draft, yes, warn(event.WarnRoundCompleted), warn(event.WarnLaterRoundsPaired))},
		{ActionComplete, row(unpaired, unpaired, draft, yes, completed, completed)},
		// Who comes or leaves during a draft outdates it, which publishing says.
		// No warning is recorded: it would tell everyone that there is a draft.
		{ActionLate, row(yes, yes, yes, started, started, started)},
		{ActionWithdraw, row(yes, yes, yes, started, started, started)},
		{ActionUndo, row(unpaired, unpaired, yes, yes, yes, no(CodeLaterRoundPaired))},
	}
}

func row(future, next, draft, current, last, past Permission) [phases]Permission {
	return [phases]Permission{future, next, draft, current, last, past}
}

// Permission returns the matrix's word on an action with a round as things
// stand: what a console enables, explains or leaves out.
func (t *Tournament) Permission(a Action, round int) Permission {
	for _, rule := range Matrix() {
		if rule.Action == a {
			return rule.In[t.Phase(round)]
		}
	}
	return no(CodeCommandMissing)
}

// permit turns the matrix's word into the warnings to record or a *Refusal.
func (t *Tournament) permit(a Action, round int) ([]event.Warning, error) {
	permission := t.Permission(a, round)
	switch permission.Verdict {
	case Allowed:
		return nil, nil
	case Warned:
		warning := event.Warning(permission.Code)
		if warning == event.WarnLaterRoundsPaired && round == t.Shown() {
			warning = event.WarnRoundCompleted // the later round is a draft, which must not show
		}
		return []event.Warning{warning}, nil
	}
	return nil, t.refusePhase(permission.Code, round)
}

// refusePhase adds the arguments; of a round that can't be paired yet it says
// more exactly why.
func (t *Tournament) refusePhase(code string, round int) *Refusal {
	switch next := len(t.Rounds) + 1; {
	case code == CodeLaterRoundPaired:
		return refuse(code, params{"round": round, "later": round + 1})
	case code == CodePreviousRoundOpen && round != next:
		return refuse(CodeRoundNotNext, params{"round": round, "next": next})
	case code == CodePreviousRoundOpen && round > t.Planned():
		return refuse(CodeNoRoundLeft, params{"round": round, "rounds": t.Planned()})
	case code == CodePreviousRoundOpen:
		return refuse(code, params{"round": round, "previous": round - 1})
	}
	return refuse(code, params{"round": round})
}
