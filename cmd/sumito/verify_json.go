package main

import (
	"fmt"

	"sumito/game"
	"sumito/game/record"
)

// reportJSON is a report as --json writes it. What isn't known is null.
type reportJSON struct {
	Event           string    `json:"event"`
	Plies           int       `json:"plies"`
	Legal           bool      `json:"legal"`
	FirstIllegalPly *int      `json:"first_illegal_ply"`
	Reason          *string   `json:"reason"`
	PushedOff       pushedOff `json:"pushed_off"`
	EndedBy         *string   `json:"ended_by"`
	Winner          *string   `json:"winner"`
	ResultClaimed   *string   `json:"result_claimed"`
	ClaimOK         bool      `json:"claim_ok"`
	ClaimProblem    *string   `json:"claim_problem"`
	Fingerprint     string    `json:"fingerprint"`
}

func newReportJSON(report *record.Report) reportJSON {
	j := reportJSON{
		Event: report.Event, Plies: report.Plies, Legal: report.Legal,
		PushedOff: report.PushedOff[:report.Sides],
		EndedBy:   orNull(report.EndedBy), Winner: orNull(string(report.Winner)),
		ResultClaimed: orNull(report.ResultClaimed), ClaimOK: report.ClaimOK,
		Fingerprint: report.Fingerprint,
	}
	if !report.Legal {
		j.FirstIllegalPly = &report.FirstIllegalPly
		j.Reason = orNull(report.Reason.Error())
	}
	if report.Problem != nil {
		j.ClaimProblem = orNull(report.Problem.Error())
	}
	return j
}

func orNull(text string) *string {
	if text == "" {
		return nil
	}
	return &text
}

// pushedOff are counts by side, written as an object: black, white, seat3 …
type pushedOff []int

// MarshalJSON writes the sides in turn order.
func (counts pushedOff) MarshalJSON() ([]byte, error) {
	text := []byte{'{'}
	for side, count := range counts {
		if side > 0 {
			text = append(text, ',')
		}
		name := game.Seat(side).String()
		if side > 1 {
			name = fmt.Sprintf("seat%d", side+1)
		}
		text = fmt.Appendf(text, "%q:%d", name, count)
	}
	return append(text, '}'), nil
}
