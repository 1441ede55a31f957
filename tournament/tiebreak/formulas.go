package tiebreak

// formula is one tie-break: which modifiers it takes and how its value comes
// about. value is called once for each player; it reports every term to note
// when note isn't nil.
type formula struct {
	modifiers string // letters that Parse accepts after it
	value     func(c *computation, code Code, player int, note *[]Term) Value
	// among marks tie-breaks that look at who else is tied so far; their
	// values come from a whole group at once.
	among func(c *computation, code Code, group []int, values []Value)
}

// formulas lists every tie-break that Compute knows.
var formulas = map[string]formula{
	"BH": {modifiers: "CMP", value: (*computation).buchholz},
	"SB": {modifiers: "CMP", value: (*computation).sonnebornBerger},
	"DE": {modifiers: "P", among: (*computation).directEncounter},
	"BD": {value: (*computation).ballDifference},
	"BF": {value: (*computation).ballsFor},
	"BA": {value: (*computation).ballsAgainst},
}
