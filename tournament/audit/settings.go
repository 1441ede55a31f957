package audit

import (
	"bytes"
	"errors"

	"sumito/game"
	"sumito/tournament"
	"sumito/tournament/event"
)

// settings checks that a tournament can have the settings; nothing that hangs
// on them is made again if not.
func (a *auditor) settings(e event.Event, s event.Settings) {
	a.unfit = false
	bad := func(which string) {
		a.report.add(Finding{Kind: Outcome, Code: CodeSettings, Sequence: e.Sequence, Subject: which})
		a.unfit = true
	}
	_, err := tournament.Decide(tournament.New(e.Stream), tournament.Create{Club: "any", Settings: s})
	var refusal *tournament.Refusal
	if errors.As(err, &refusal) {
		bad(refusal.Code)
	}
	if a.ruleset(s.Ruleset) == nil {
		bad("ruleset")
	}
}

// changed checks settings that replace others. An undo may bring any back that
// were there.
func (a *auditor) changed(b batch, e event.Event, s event.Settings) {
	a.settings(e, s)
	if b.undo || a.unfit {
		return
	}
	after := tournament.Apply(a.state(), b.events...)
	a.allowed(e, 0, tournament.ChangeSettings{Settings: s, Options: after.Options})
}

// playOff checks the bounds of a play-off.
func (a *auditor) playOff(e event.Event, p event.PlayOff) {
	if !p.Absent() && (p.After < 1 || p.After >= tournament.MaxRounds || p.Entries < 2 || p.System == "") {
		a.report.add(Finding{Kind: Outcome, Code: CodeSettings, Sequence: e.Sequence, Subject: "play-off"})
		a.unfit = true
	}
}

// ruleset compiles the rules of a tournament once; nil for none at all.
func (a *auditor) ruleset(canonical string) *game.Rules {
	rules, known := a.rules[canonical]
	if !known {
		if parsed, err := game.ParseRuleset([]byte(canonical)); err == nil {
			if compiled, err := game.NewRules(parsed); err == nil {
				rules = compiled
			}
		}
		a.rules[canonical] = rules
	}
	return rules
}

// sameRules reports whether a game was played by the tournament's rules, from
// its start.
func sameRules(tournament, game *game.Rules) bool {
	return tournament.Start() == game.Start() &&
		bytes.Equal(tournament.Ruleset().Canonical(), game.Ruleset().Canonical())
}
