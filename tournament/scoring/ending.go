package scoring

import "sumito/tournament/event"

// endingRule says what an ending allows and how its score is credited.
type endingRule struct {
	wins, draws bool // which outcomes it can lead to
	score       scoreRule
}

// scoreRule is how the balls of an ending count.
type scoreRule uint8

const (
	reached  scoreRule = iota // real balls; the winner has reached the target
	counted                   // real balls, and more of them decide
	middle                    // real balls, but something else than balls decides
	conceded                  // as the table credits a game given up
	asRuled                   // whatever the arbiter says
	unplayed                  // as the table credits a forfeit
)

// rules is the table of credits in docs/results-and-records.md. A double
// forfeit is no win of anyone and is handled by allows.
var rules = map[event.Ending]endingRule{
	event.Six:          {wins: true, score: reached},
	event.MoveLimit:    {wins: true, draws: true, score: counted},
	event.QuietLimit:   {wins: true, draws: true, score: middle},
	event.Resignation:  {wins: true, score: conceded},
	event.TimeOut:      {wins: true, score: conceded},
	event.NoMove:       {wins: true, score: conceded},
	event.Neutral:      {wins: true, score: conceded},
	event.Disconnected: {wins: true, score: conceded},
	event.Agreement:    {draws: true, score: middle},
	event.Repetition:   {draws: true, score: middle},
	event.Adjudication: {wins: true, draws: true, score: asRuled},
	event.Forfeit:      {wins: true, score: unplayed},
}

// allows reports whether the ending can lead to the outcome.
func (r endingRule) allows(outcome event.Outcome) bool {
	switch outcome {
	case event.Draw:
		return r.draws
	case event.DoubleForfeit:
		return r.score == unplayed
	default:
		return r.wins
	}
}

// Allows reports whether an ending can lead to an outcome; false where there is
// no such ending.
func Allows(ending event.Ending, outcome event.Outcome) bool {
	rule, known := rules[ending]
	return known && rule.allows(outcome)
}

// check refuses balls that can't be; won is seen from the winner (Black in a
// draw).
func (r endingRule) check(s event.Scoring, outcome event.Outcome, won event.Balls) *Fault {
	if r.score == unplayed {
		return nil
	}
	if won.Black < 0 || won.White < 0 || won.Black > s.Target || won.White > s.Target {
		return &Fault{Code: CodeBalls, Field: "balls"}
	}
	switch r.score {
	case reached:
		if won.Black != s.Target {
			return &Fault{Code: CodeUnreached, Field: "balls"}
		}
		if won.White == s.Target {
			return &Fault{Code: CodeReached, Field: "balls"}
		}
	case counted, middle:
		if won.Black == s.Target || won.White == s.Target {
			return &Fault{Code: CodeReached, Field: "balls"}
		}
		more := won.Black > won.White
		level := won.Black == won.White
		if r.score == counted && (outcome == event.Draw) != level || r.score == counted && !level && !more {
			return &Fault{Code: CodeUneven, Field: "balls"}
		}
	case conceded:
		// The winner may be given as the real balls or as the target already;
		// the loser can't have the target, for then he would have won.
		if won.White == s.Target {
			return &Fault{Code: CodeReached, Field: "balls"}
		}
	}
	return nil
}

// credit returns the balls that count, seen from the winner.
func (r endingRule) credit(s event.Scoring, won event.Balls) event.Balls {
	switch r.score {
	case conceded:
		return event.Balls{Black: s.Conceded.Black, White: min(won.White, s.Conceded.White)}
	case unplayed:
		return s.Forfeit
	default:
		return won
	}
}
