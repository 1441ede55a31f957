package tournament

import (
	"sumito/game"
	"sumito/game/record"
	"sumito/tournament/event"
)

// Proof is what follows from a record that was verified.
type Proof struct {
	Verdict  event.Verdict
	Winner   event.Outcome // as the board proves it, "" if it doesn't
	Claim    event.Outcome // by the record's word, "" without one
	Warnings []event.Warning
}

// Prove draws the conclusions from a legal record of a game of two. A side
// whose flag fell before the claimed end has lost on time there: the later
// plies don't count, and since only stamps say so, the result is a claim that
// waits for the arbiter.
func Prove(report record.Report) Proof {
	proof := Proof{
		Verdict: event.Verdict{
			Revision:    game.RulesRevision,
			Plies:       report.Plies,
			PushedOff:   event.Balls{Black: report.PushedOff[0], White: report.PushedOff[1]},
			EndedBy:     event.Ending(report.EndedBy),
			Proven:      report.Proved,
			Fingerprint: report.Fingerprint,
		},
		Winner: outcomeOf(report.Winner), Claim: outcomeOf(report.ClaimedWinner),
	}
	if report.Clock == nil {
		return proof
	}
	if report.Clock.Missing > 0 {
		proof.Warnings = append(proof.Warnings, event.WarnStampsMissing)
	}
	if flagPassed(report) {
		proof.Warnings = append(proof.Warnings, event.WarnFlagPassed)
		before := report.Timeline[report.Clock.FlagPly-1]
		proof.Verdict.PushedOff = event.Balls{Black: int(before[0]), White: int(before[1])}
		proof.Verdict.EndedBy, proof.Verdict.Proven = event.TimeOut, false
		proof.Winner, proof.Claim = "", outcomeOf(opponentOf(report.Clock.FlagSeat))
	}
	return proof
}

// flagPassed reports whether by its stamps a record goes on after a side's time
// had run out, or claims another end than that.
func flagPassed(report record.Report) bool {
	clock := report.Clock
	return clock.FlagPly > 0 &&
		!(event.Ending(report.EndedBy) == event.TimeOut && report.ClaimedWinner == opponentOf(clock.FlagSeat))
}

// opponentOf returns who wins when a seat's time runs out.
func opponentOf(seat game.Seat) record.Winner {
	if seat == game.Black {
		return record.WhiteWon
	}
	return record.BlackWon
}

// outcomeOf translates a winner of a game of two.
func outcomeOf(w record.Winner) event.Outcome {
	switch w {
	case record.BlackWon:
		return event.BlackWins
	case record.WhiteWon:
		return event.WhiteWins
	case record.Draw:
		return event.Draw
	}
	return ""
}
