package app

import (
	"errors"
	"slices"
	"strings"

	"sumito/tournament/roundrobin"
	"sumito/tournament/tiebreak"
)

// usualTieBreaks returns the order of tie-breaks of a system when nothing is
// said: that of the preset for clubs; in a round robin direct encounter, ball
// difference, Sonneborn-Berger, since everybody has the same opponents and so
// the same Buchholz (C.07 doesn't have it there).
func usualTieBreaks(system string) []string {
	switch system {
	case roundrobin.Single, roundrobin.Double:
		return []string{"DE", "BD", "SB"}
	}
	return tiebreak.Preset(tiebreak.Club)
}

// tieBreaks reads codes as people write them, with the names of presets for
// what they stand for; nil is the usual ones of a system.
func tieBreaks(codes []string, system string) ([]string, error) {
	if codes == nil {
		return usualTieBreaks(system), nil
	}
	clean := make([]string, 0, len(codes))
	for _, code := range expanded(codes) {
		parsed, err := tiebreak.Parse(strings.ToUpper(strings.TrimSpace(code)))
		if err != nil {
			return nil, tieBreakProblem(code, err)
		}
		if slices.Contains(clean, parsed.String()) {
			return nil, invalid(CodeTieBreakTwice, "tie_breaks", map[string]any{"tie_break": parsed.String()})
		}
		clean = append(clean, parsed.String())
	}
	return clean, nil
}

// expanded has the codes of presets in place of their names.
func expanded(codes []string) []string {
	var all []string
	for _, code := range codes {
		if preset := tiebreak.Preset(strings.ToLower(strings.TrimSpace(code))); preset != nil {
			all = append(all, preset...)
		} else {
			all = append(all, code)
		}
	}
	return all
}

// tieBreakCodes are the codes of what can be wrong with a tie-break.
var tieBreakCodes = map[tiebreak.Fault]string{
	tiebreak.FaultName:     CodeTieBreakUnknown,
	tiebreak.FaultTeam:     CodeTieBreakTeam,
	tiebreak.FaultPoints:   CodeTieBreakPoints,
	tiebreak.FaultRenamed:  CodeTieBreakRenamed,
	tiebreak.FaultModifier: CodeTieBreakModifier,
}

// tieBreakProblem says what is wrong with a code, and what would be right.
func tieBreakProblem(text string, err error) error {
	params := map[string]any{"tie_break": shown(text)}
	var unknown *tiebreak.UnknownCodeError
	if !errors.As(err, &unknown) {
		return invalid(CodeTieBreakUnknown, "tie_breaks", params)
	}
	switch unknown.Fault {
	case tiebreak.FaultName:
		params["known"] = tiebreak.Names()
	case tiebreak.FaultRenamed, tiebreak.FaultModifier:
		params["name"], params["known"] = unknown.Name, unknown.Takes
	}
	return invalid(tieBreakCodes[unknown.Fault], "tie_breaks", params)
}
