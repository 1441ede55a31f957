package check

import (
	"context"
	"fmt"

	"sumito/tournament/pairing"
)

// BruteForce is the size up to which a bracket's candidates are all looked at.
const BruteForce = 10

// Report is what a check found.
type Report struct {
	Faults   []Fault
	Unproven []Unproven
}

// The codes of faults. Those up to CodeColourClash make a round illegal.
const (
	CodeUnknown     = "unknown"      // a number that isn't in the field, or absent
	CodeTwice       = "twice"        // sits on two boards
	CodeUnpaired    = "unpaired"     // is present but sits nowhere
	CodeMet         = "met"          // the two have played before
	CodeForbidden   = "forbidden"    // the two are to be kept apart
	CodeBye         = "bye"          // more than one bye, or one in an even field
	CodeSecondBye   = "second-bye"   // has had a bye or a win's worth without playing
	CodeColourClash = "colour-clash" // both are due the same colour absolutely (C3)

	CodeColours    = "colours"     // the other way round
	CodeBoardOrder = "board-order" // a board before one that should come first
	CodeByeScore   = "bye-score"   // somebody with a lower score can have the bye (C5)
	CodeNotBest    = "not-best"    // another candidate of the bracket is better, or as good and earlier
)

// Fault is something wrong with a proposal.
type Fault struct {
	Code    string
	Numbers []pairing.Number    // those concerned
	Better  [][2]pairing.Number // for not-best: the pairs of the bracket that should be
}

// Illegal reports whether the fault forbids to play the round.
func (f Fault) Illegal() bool {
	switch f.Code {
	case CodeColours, CodeBoardOrder, CodeByeScore, CodeNotBest:
		return false
	default:
		return true
	}
}

// Unproven is a criterion of a bracket that couldn't be shown to be met at its
// best.
type Unproven struct {
	Score     int    // of the bracket's residents, in tenths
	Criterion string // "C4" … "C21", "order" for the order of generation, or CriterionAvoided
}

// CriterionAvoided stands for the question which of the avoided pairs of a
// field can be kept apart.
const CriterionAvoided = "avoided"

// CriterionTime stands for everything but the legality, where whoever checks had
// no time for more.
const CriterionTime = "time"

// String writes it as "not proven: C14".
func (u Unproven) String() string { return "not proven: " + u.Criterion }

// Legal reports whether the round can be played.
func (r *Report) Legal() bool {
	for _, fault := range r.Faults {
		if fault.Illegal() {
			return false
		}
	}
	return true
}

// Proven reports whether the proposal was shown to be exactly right.
func (r *Report) Proven() bool { return len(r.Faults) == 0 && len(r.Unproven) == 0 }

func (r *Report) fault(code string, numbers ...pairing.Number) {
	r.Faults = append(r.Faults, Fault{Code: code, Numbers: numbers})
}

// Legality is the part of Check that takes time linear in the pairs: it finds
// what is illegal and says nothing of the rest.
func Legality(field pairing.Field, proposal pairing.Proposal) *Report {
	report := &Report{}
	newTable(field).checkLegality(report, proposal)
	return report
}

// Check looks at a proposal for a field. It returns ctx's error when cancelled,
// no other.
func Check(ctx context.Context, field pairing.Field, proposal pairing.Proposal) (*Report, error) {
	report := &Report{}
	t := newTable(field)
	t.done = ctx.Done()
	t.checkLegality(report, proposal)
	if !report.Legal() {
		return report, nil
	}
	if t.doubtful {
		report.Unproven = append(report.Unproven, Unproven{Criterion: CriterionAvoided})
	}
	t.checkColours(report, proposal)
	t.checkBoards(report, proposal)
	t.checkBye(report, proposal)
	if place := t.byeOf(proposal); place >= 0 {
		t.byeGiven, t.byeScore = true, t.seats[place].score
	}
	for _, b := range t.brackets(proposal) {
		if err := ctx.Err(); err != nil {
			return nil, fmt.Errorf("check round %d: %w", field.Round, err)
		}
		if len(b.inside) <= BruteForce {
			t.checkAll(report, b)
		} else {
			t.checkBounds(report, b)
		}
	}
	if err := ctx.Err(); err != nil {
		return nil, fmt.Errorf("check round %d: %w", field.Round, err)
	}
	return report, nil
}
