package scoring

import "sumito/tournament/event"

// Credit returns what a result counts for: the credited balls and the points
// they earn each side, in the table's units. Balls are those really pushed off
// by Black and by White when play ended; for an adjudication those the arbiter
// ruled; for a forfeit they are ignored.
//
// The credits are those of docs/results-and-records.md. A score or an ending that can't have led
// to the outcome is refused with a *Fault. The table must be valid.
func Credit(s event.Scoring, outcome event.Outcome, ending event.Ending, balls event.Balls) (credited, points event.Balls, err error) {
	rule, known := rules[ending]
	if !known {
		return credited, points, &Fault{CodeEnding, "ending", map[string]any{"ending": string(ending)}}
	}
	switch outcome {
	case event.BlackWins, event.WhiteWins, event.Draw, event.DoubleForfeit:
	default:
		return credited, points, &Fault{CodeOutcome, "outcome", map[string]any{"outcome": string(outcome)}}
	}
	if !rule.allows(outcome) {
		return credited, points, &Fault{CodeContradiction, "ending", map[string]any{
			"outcome": string(outcome), "ending": string(ending),
		}}
	}
	if outcome == event.DoubleForfeit {
		return event.Balls{}, event.Balls{}, nil
	}
	// From here on the score is seen from the winner, Black in a draw.
	won := swapFor(outcome, balls)
	if err := rule.check(s, outcome, won); err != nil {
		// Report the balls as they were given, not turned to the winner.
		fault := *err
		fault.Params = map[string]any{"black": balls.Black, "white": balls.White, "target": s.Target}
		return credited, points, &fault
	}
	won = rule.credit(s, won)
	if outcome == event.Draw {
		return won, event.Balls{Black: s.Draw, White: s.Draw}, nil
	}
	earned := pointsByMargin(s, won.Black-won.White)
	return swapFor(outcome, won), swapFor(outcome, earned), nil
}

// swapFor turns a pair of numbers between "Black's and White's" and "the
// winner's and the loser's"; it is its own inverse.
func swapFor(outcome event.Outcome, b event.Balls) event.Balls {
	if outcome == event.WhiteWins {
		return event.Balls{Black: b.White, White: b.Black}
	}
	return b
}

// pointsByMargin looks a margin up; it is capped to 1…T because a winner on
// time or on the middle row may have pushed off fewer balls than the loser.
func pointsByMargin(s event.Scoring, margin int) event.Balls {
	margin = min(max(margin, 1), s.Target)
	return event.Balls{Black: s.Win[margin-1], White: s.Loss[margin-1]}
}

// ByePoints returns what a bye earns, in the table's units: a pairing-allocated
// or full-point bye the points of its credited balls (6–4 unless set
// otherwise), a half-point bye a draw's, every other kind nothing.
func ByePoints(s event.Scoring, kind event.ByeKind) int {
	switch kind {
	case event.PairingAllocated, event.FullPointBye:
		return pointsByMargin(s, s.Bye.Black-s.Bye.White).Black
	case event.HalfPointBye:
		return s.Draw
	default:
		return 0
	}
}
