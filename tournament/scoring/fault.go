package scoring

import (
	"fmt"
	"sort"
	"strings"
)

// The codes of a Fault. Those that begin with "table-" come from Validate, the
// others from Credit.
const (
	// CodeScale: the table's scale isn't 1…100 units a point (scale).
	CodeScale = "table-scale"
	// CodeTarget: the target isn't 1…MaxTarget balls (target, max).
	CodeTarget = "table-target"
	// CodeLength: a column doesn't have one value for each margin (column,
	// length, target).
	CodeLength = "table-length"
	// CodeRange: a value is negative or senselessly high (column, margin,
	// value).
	CodeRange = "table-range"
	// CodeOrder: a higher margin earns the winner less, or the loser more
	// (column, margin).
	CodeOrder = "table-order"
	// CodeLoserAhead: the loser would earn more than the winner (margin).
	CodeLoserAhead = "table-loser-ahead"
	// CodeDraw: a draw earns more than the lowest win or less than the
	// heaviest loss (draw).
	CodeDraw = "table-draw"
	// CodeByeBalls: the balls of a bye aren't a winner's score (black, white).
	CodeByeBalls = "table-bye"
	// CodeForfeitBalls: nor are those of a forfeit (black, white).
	CodeForfeitBalls = "table-forfeit"
	// CodeConcededBalls: nor are those of a game given up (black, white).
	CodeConcededBalls = "table-conceded"
	// CodePreset: the table calls itself a preset but isn't that preset's
	// (preset).
	CodePreset = "table-preset"

	// CodeOutcome: no such outcome (outcome).
	CodeOutcome = "unknown-outcome"
	// CodeEnding: no such ending (ending).
	CodeEnding = "unknown-ending"
	// CodeContradiction: the ending can't lead to the outcome (outcome,
	// ending).
	CodeContradiction = "ending-contradicts-outcome"
	// CodeBalls: balls below 0 or above the target (black, white, target).
	CodeBalls = "balls-out-of-range"
	// CodeUnreached: the winner of a game that ended at the target hasn't
	// reached it (black, white, target).
	CodeUnreached = "target-not-reached"
	// CodeReached: a side that didn't win that way has reached the target
	// (black, white, target).
	CodeReached = "target-already-reached"
	// CodeUneven: the balls say another winner than the outcome where balls
	// decide (black, white).
	CodeUneven = "balls-contradict-outcome"
)

// Fault is a table or a score that can't be, as a code with arguments.
// Package api/message makes the sentence.
type Fault struct {
	Code   string
	Field  string         // the part at fault: "win", "balls", …; "" if all of it
	Params map[string]any // numbers and codes
}

// Error lists the code and its arguments, for logs.
func (f *Fault) Error() string {
	parts := make([]string, 0, len(f.Params))
	for key, value := range f.Params {
		parts = append(parts, fmt.Sprintf("%s=%v", key, value))
	}
	sort.Strings(parts)
	return strings.TrimSpace("scoring: " + f.Code + " " + strings.Join(parts, " "))
}
