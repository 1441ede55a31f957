package tiebreak

// Term is one addend of a tie-break value, or one thing it was made of.
type Term struct {
	Round    int   // from 1; 0 where no single round is meant
	Opponent int   // number; 0 for a bye
	Value    Value // what the round contributes
	Score    int   // the opponent's or dummy's score that went in, in units
	Points   int   // own points of the round that went in, in units
	Dummy    Dummy // why the score is a dummy's; empty for a real opponent
	Cut      bool  // left out: by /C or /M, or since the opponent is below KS's limit
}

// Method tells how a value comes about from its terms.
type Method string

// The methods.
const (
	Sum         Method = "sum"         // the terms that aren't cut add up to it
	Mean        Method = "mean"        // of the terms that aren't cut
	Performance Method = "performance" // of a score against the terms, which are ratings; the steps say how
	Encounter   Method = "encounter"   // the number of tied players behind; the terms are the games that counted
	Order       Method = "order"       // a number of the player's own; no terms
)

// Step is a named number on the way from the terms to a mean or performance.
type Step struct {
	Name  string // one of the codes below
	Value Value
}

// The names of steps.
const (
	StepGames      = "games"      // how many terms count
	StepTotal      = "total"      // their sum
	StepAverage    = "average"    // of opponents' ratings, rounded
	StepScore      = "score"      // made in these games, a win 1, a draw ½
	StepPercent    = "percent"    // the same in percent, rounded
	StepDifference = "difference" // dp, in rating points
	StepExpected   = "expected"   // the score expected at the value
)

// arithmetic collects what a value was made of. Formulas report to it without
// asking whether anybody listens: on nil every method does nothing.
type arithmetic struct {
	terms []Term
	steps []Step
}

func (a *arithmetic) term(t Term) {
	if a != nil {
		a.terms = append(a.terms, t)
	}
}

func (a *arithmetic) step(name string, v Value) {
	if a != nil {
		a.steps = append(a.steps, Step{name, v})
	}
}
