package record

import (
	"strconv"

	"sumito/game"
)

// FillIn adds the tags that a record lacks for standing on its own: what was
// played under the given terms, in which notation, and how long. Tags that are
// there stay as they are; whether they agree is for [TournamentTerms] to say.
func FillIn(r *Record, terms Terms) {
	ruleset := terms.Rules.Ruleset()
	set := func(tag, value string) {
		if value != "" && !r.HasTag(tag) {
			r.SetTag(tag, value)
		}
	}
	if usual, err := game.NewRules(ruleset); err == nil && usual.Start() == terms.Rules.Start() {
		set(TagVariant, ruleset.Layout)
	} else {
		set(TagPosition, terms.Rules.Start().String())
	}
	set(TagRules, rulesTag(ruleset))
	set(TagTimeControl, ruleset.TimeControl)
	set(TagNotation, terms.Notation.String())
	set(TagPlies, strconv.Itoa(len(r.Plies)))
}

// rulesTag writes what the Variant and TimeControl tags don't say, empty when
// that is nothing.
func rulesTag(ruleset game.Ruleset) string {
	ruleset.Layout, ruleset.TimeControl = "", ""
	text := string(ruleset.Canonical())
	if text == "{}" {
		return ""
	}
	return text
}
