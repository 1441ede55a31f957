package tournament

import (
	"slices"

	"sumito/game"
	"sumito/tournament/event"
	"sumito/tournament/scoring"
)

// Endings returns how a game of this tournament can end with an outcome, or
// with any when it is empty, in the order that forms offer it. Forfeit and
// Adjudication are among them: who may enter which is for Decide.
//
// Its ruleset decides: limits, repetition and neutral balls end
// games only where it has them, draws are agreed unless it says otherwise, and
// nobody loses for want of a move where that player stands. A time loss is
// always possible, because a ruleset needn't name the clocks on the tables.
func (t *Tournament) Endings(outcome event.Outcome) []event.Ending {
	rules, known := t.ruleset()
	return slices.DeleteFunc([]event.Ending{
		event.Six, event.Resignation, event.TimeOut, event.Agreement, event.MoveLimit, event.QuietLimit,
		event.Repetition, event.NoMove, event.Neutral, event.Disconnected, event.Forfeit, event.Adjudication,
	}, func(ending event.Ending) bool {
		return known && !endsBy(rules, ending) || outcome != "" && !scoring.Allows(ending, outcome)
	})
}

// checkEnding refuses an ending that the tournament's ruleset doesn't have.
func (t *Tournament) checkEnding(ending event.Ending) error {
	if rules, known := t.ruleset(); known && !endsBy(rules, ending) {
		return refuse(CodeEndingNotInRules, params{"ending": string(ending)}).in("ending")
	}
	return nil
}

// ruleset reads the settings' ruleset, which takes some microseconds. It is
// false for one that this program can't read, as an old log may hold: nothing
// is known about its endings then.
func (t *Tournament) ruleset() (game.Ruleset, bool) {
	rules, err := game.ParseRuleset([]byte(t.Settings.Ruleset))
	return rules, err == nil
}

// endsBy reports whether games by a ruleset can end so.
func endsBy(rules game.Ruleset, ending event.Ending) bool {
	switch ending {
	case event.Neutral:
		return rules.NeutralOff == game.NeutralWins // a ruleset with it has neutral balls
	case event.MoveLimit:
		return rules.MoveLimit > 0
	case event.QuietLimit:
		return rules.QuietLimit > 0
	case event.Repetition:
		return rules.Repetition
	case event.NoMove:
		return !rules.NoMoveStands
	case event.Agreement:
		return !rules.NoAgreedDraws
	}
	return true
}
