package game

import "fmt"

// RulesetError says why a ruleset, or a ruleset and a position together, make no
// game.
type RulesetError struct {
	// Code names the reason; the constants below list them.
	Code string
	// Params are its arguments by name: cells, seats, names and numbers.
	Params map[string]any
	text   string
}

// The reasons for refusing a ruleset.
const (
	RulesetUnknownLayout   = "ruleset-unknown-layout"
	RulesetSeatCount       = "ruleset-seat-count"
	RulesetLayoutSeats     = "ruleset-layout-seats"
	RulesetColours         = "ruleset-colours"
	RulesetTeams           = "ruleset-teams"
	RulesetMode            = "ruleset-mode"
	RulesetOverlap         = "ruleset-overlap"
	RulesetNoBalls         = "ruleset-no-balls"
	RulesetNeutralOff      = "ruleset-neutral-off"
	RulesetTarget          = "ruleset-target"
	RulesetRemove          = "ruleset-remove"
	RulesetLimit           = "ruleset-limit"
	RulesetTimeControl     = "ruleset-time-control"
	RulesetOneColour       = "ruleset-one-colour"
	RulesetPositionSeats   = "ruleset-position-seats"
	RulesetPositionColours = "ruleset-position-colours"
)

// Error says the reason in English.
func (e *RulesetError) Error() string { return "ruleset: " + e.text }

func refuse(code string, params map[string]any, format string, args ...any) error {
	return &RulesetError{Code: code, Params: params, text: fmt.Sprintf(format, args...)}
}
