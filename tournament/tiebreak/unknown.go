package tiebreak

import (
	"fmt"
	"slices"
	"strings"
)

// Fault tells what is wrong with a code.
type Fault string

// The faults.
const (
	FaultName     Fault = "name"     // there is no such tie-break
	FaultTeam     Fault = "team"     // it ranks teams of several boards, which Sumito doesn't have
	FaultPoints   Fault = "points"   // points come first without being named
	FaultRenamed  Fault = "renamed"  // FIDE has given it another name
	FaultModifier Fault = "modifier" // the tie-break doesn't take that modifier, or not so, or not twice
)

// UnknownCodeError says that Compute can't compute a code, and why.
type UnknownCodeError struct {
	Code     string // as written
	Fault    Fault
	Name     string   // of the tie-break: before the modifiers; the new name of one renamed
	Modifier string   // the one refused, without the slash
	Takes    []string // what the tie-break may have, as "/C1…/C9"
}

func (e *UnknownCodeError) Error() string {
	switch e.Fault {
	case FaultTeam:
		return fmt.Sprintf("tie-break %q ranks teams of several boards, which there are none of here", e.Code)
	case FaultPoints:
		return fmt.Sprintf("%q is no tie-break: points come first anyway", e.Code)
	case FaultRenamed:
		return fmt.Sprintf("tie-break %q is called %s today", e.Code, e.Name)
	case FaultModifier:
		if len(e.Takes) == 0 {
			return fmt.Sprintf("tie-break %q: %s takes no modifiers", e.Code, e.Name)
		}
		return fmt.Sprintf("tie-break %q: %s takes %s, each once and only one that cuts, not /%s",
			e.Code, e.Name, strings.Join(e.Takes, ", "), e.Modifier)
	}
	return fmt.Sprintf("unknown tie-break %q", e.Code)
}

// teamCodes are FIDE's tie-breaks of team tournaments (C.07 Art. 11 to 13). :MP
// and :GP choose between a team's match and game points, /K is the divisor of
// SSSC.
var teamCodes = []string{
	"MPVGP", "BC", "TBR", "BBE", "EDE", "EDET", "EDEB", "EDEBT", "EDEBB", "ESB", "EMMSB", "EMGSB", "EGMSB", "EGGSB", "SSSC", "MPTS", "GPTS",
}

// unknownName says what is wrong with a code whose name isn't in the list.
func unknownName(text, name string) *UnknownCodeError {
	e := &UnknownCodeError{Code: text, Fault: FaultName, Name: name}
	base, _, ofTeams := strings.Cut(name, ":")
	switch {
	case ofTeams && (formulas[base].method != "" || slices.Contains(teamCodes, base)), slices.Contains(teamCodes, name):
		e.Fault = FaultTeam
	case name == "PTS":
		e.Fault = FaultPoints
	case name == "GE":
		e.Fault, e.Name = FaultRenamed, "REP"
	}
	return e
}

// modifierWords are the modifiers by letter, as they are written.
var modifierWords = map[rune]string{
	'C': "/C1…/C9", 'M': "/M1…/M9", 'P': "/P", 'R': "/R", 'F': "/F", 'L': "/L-99…/L+99",
}

func takes(letters string) []string {
	var words []string
	for _, letter := range letters {
		words = append(words, modifierWords[letter])
	}
	return words
}
