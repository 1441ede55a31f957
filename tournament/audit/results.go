package audit

import (
	"errors"
	"fmt"

	"sumito/tournament/event"
	"sumito/tournament/scoring"
)

// result adds up again what a result earns under the table in force. Credits
// credited again are the same.
func (a *auditor) result(e event.Event, round, board int, r event.Result) {
	if a.unfit || a.blind {
		return
	}
	where := Finding{Kind: Outcome, Sequence: e.Sequence, Round: round, Board: board}
	balls, points, err := scoring.Credit(a.state().Settings.Scoring, r.Outcome, r.Ending, r.Balls)
	var fault *scoring.Fault
	if errors.As(err, &fault) {
		where.Code, where.Subject = CodeResult, fault.Code
		a.report.add(where)
		return
	}
	a.report.Results++
	if balls != r.Balls {
		where.Code, where.Stored, where.Found = CodeBalls, ballsText(r.Balls), ballsText(balls)
		a.report.add(where)
	}
	if points != r.Points {
		where.Code, where.Stored, where.Found = CodePoints, ballsText(r.Points), ballsText(points)
		a.report.add(where)
	}
}

// ballsText writes a score as "6–4".
func ballsText(b event.Balls) string { return fmt.Sprintf("%d–%d", b.Black, b.White) }

func (a *auditor) trust(e event.Event, round, board int, stored, want event.Trust) {
	if stored != want {
		a.report.add(Finding{
			Kind: Outcome, Code: CodeTrust, Sequence: e.Sequence, Round: round, Board: board,
			Stored: string(stored), Found: string(want),
		})
	}
}

// restored checks that an undo brings back a result which the board had.
func (a *auditor) restored(e event.Event, p event.ResultRestored) {
	if p.Result != nil && !a.results[stated{p.Round, p.Board, *p.Result}] {
		a.report.add(Finding{Kind: Outcome, Code: CodeRestored, Sequence: e.Sequence, Round: p.Round, Board: p.Board})
	}
}
