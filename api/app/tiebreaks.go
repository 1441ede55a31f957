package app

import (
	"errors"
	"slices"
	"strings"

	"sumito/tournament/tiebreak"
)

// tieBreaks reads codes as people write them; nil is the usual ones.
func tieBreaks(codes []string) ([]string, error) {
	if codes == nil {
		return DefaultTieBreaks(), nil
	}
	clean := make([]string, 0, len(codes))
	for _, code := range codes {
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
