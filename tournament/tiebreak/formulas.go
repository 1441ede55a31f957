package tiebreak

import (
	"maps"
	"slices"
)

// formula is one tie-break: which modifiers it takes and how its value comes
// about. value is called once for each player; it reports every term to note.
type formula struct {
	modifiers string // letters that Parse accepts after it
	method    Method
	balls     bool // counts balls
	value     func(c *computation, code Code, player int, note *arithmetic) Value
	// among marks tie-breaks that look at who else is tied so far; their
	// values come from a whole group at once.
	among func(c *computation, code Code, group []int, values []Value)
}

// formulas lists every tie-break that Compute knows.
var formulas = map[string]formula{
	// C.07 Art. 6 and 7
	"DE":  {modifiers: "P", method: Encounter, among: (*computation).directEncounter},
	"WIN": {method: Sum, value: (*computation).wins},
	"WON": {method: Sum, value: (*computation).gamesWon},
	"BPG": {method: Sum, value: (*computation).gamesAsSecond},
	"BWG": {method: Sum, value: (*computation).gamesWonAsSecond},
	"PS":  {modifiers: "C", method: Sum, value: (*computation).progressive},
	"REP": {method: Sum, value: (*computation).roundsElected},
	"STD": {method: Sum, value: (*computation).standardPoints},
	// Art. 8 and 9
	"BH":  {modifiers: "CMP", method: Sum, value: (*computation).buchholz},
	"FB":  {modifiers: "CMP", method: Sum, value: (*computation).foreBuchholz},
	"AOB": {modifiers: "F", method: Mean, value: (*computation).averageBuchholz},
	"SB":  {modifiers: "CMP", method: Sum, value: (*computation).sonnebornBerger},
	"KS":  {modifiers: "L", method: Sum, value: (*computation).koya},
	// Art. 10
	"ARO":  {modifiers: "CM", method: Mean, value: (*computation).averageRating},
	"TPR":  {method: Performance, value: (*computation).tournamentPerformance},
	"PTP":  {method: Performance, value: (*computation).perfectPerformance},
	"APRO": {method: Mean, value: (*computation).averagePerformance},
	"APPO": {method: Mean, value: (*computation).averagePerfect},
	// terminal orders
	"TPN":  {modifiers: "R", method: Order, value: (*computation).pairingNumber},
	"RTNG": {modifiers: "R", method: Order, value: (*computation).ownRating},
	// the game's own
	"BD":  {method: Sum, balls: true, value: (*computation).ballDifference},
	"BF":  {method: Sum, balls: true, value: (*computation).ballsFor},
	"BA":  {method: Sum, balls: true, value: (*computation).ballsAgainst},
	"SPR": {method: Sum, balls: true, value: (*computation).spreadWithoutBest},
	"SOP": {method: Sum, value: (*computation).opponentsPoints},
	"BCW": {method: Sum, balls: true, value: (*computation).ballsConceded},
}

// Names returns the name of every tie-break, sorted, without modifiers.
func Names() []string { return slices.Sorted(maps.Keys(formulas)) }

// Method returns how a value of the code comes of its terms.
func (c Code) Method() Method { return formulas[c.Name].method }

// ByBalls reports whether a tie-break counts balls, so that it says nothing where
// none are known.
func (c Code) ByBalls() bool { return formulas[c.Name].balls }

// The presets: lists of codes for settings to begin with.
const (
	Club     = "club" // what balls decide first
	FIDELike = "fide" // a usual list of a chess open
	MSO      = "mso"  // the Mind Sports Olympiad's way with ball scores
)

// Preset returns the codes of a preset, nil for another name.
func Preset(name string) []string {
	switch name {
	case Club:
		return []string{"BD", "BH", "SB", "DE"}
	case FIDELike:
		return []string{"BH/C1", "BH", "SB", "DE", "WON", "BWG"}
	case MSO:
		return []string{"SPR", "SOP", "BF", "DE"}
	default:
		return nil
	}
}
