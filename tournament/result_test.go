package tournament_test

import (
	"fmt"
	"slices"
	"testing"

	"sumito/tournament"
	"sumito/tournament/event"
)

// board returns what stands on board 1 of round 1.
func (h *hall) board(t *testing.T) tournament.Pairing {
	t.Helper()
	p, exists := h.t.Pairing(1, 1)
	if !exists {
		t.Fatal("no board 1")
	}
	return p
}

// told writes a result as "black, six: 6–3 balls, 16–6 points, claimed by staff",
// with the record that it derives from.
func told(r *event.Result) string {
	if r == nil {
		return ""
	}
	text := fmt.Sprintf("%s, %s: %d–%d balls, %d–%d points, %s by %s",
		r.Outcome, r.Ending, r.Balls.Black, r.Balls.White, r.Points.Black, r.Points.White, r.Trust, r.By)
	if r.Record != "" {
		text += ", " + r.Record
	}
	return text + r.Reason.ID
}

func TestResultsAndTheirTrust(t *testing.T) {
	side := func(by event.By) tournament.ReportResult {
		return report(func(c *tournament.ReportResult) { c.By = by })
	}
	confirm := func(by event.By) tournament.ConfirmResult {
		return tournament.ConfirmResult{Round: 1, Board: 1, By: by}
	}
	resigned := report(func(c *tournament.ReportResult) {
		c.By, c.Ending, c.Balls = event.ByBlack, event.Resignation, event.Balls{Black: 4, White: 3}
	})
	byWhite := claimed(1, 1, "record-1")
	byWhite.By = event.ByWhite
	whiteProven := proven(1, 1, "record-1")
	whiteProven.Verdict.PushedOff = event.Balls{Black: 2, White: 6}
	whiteProven.Winner, whiteProven.Claim = event.WhiteWins, event.WhiteWins
	balls := func(black, white int) event.Balls { return event.Balls{Black: black, White: white} }
	type do []tournament.Command
	tests := []struct {
		name     string
		commands do
		want     string
	}{
		{"claimed by a side", do{side(event.ByBlack)}, "black, six: 6–3 balls, 16–6 points, claimed by black"},
		{"claimed by staff", do{side(event.ByStaff)}, "black, six: 6–3 balls, 16–6 points, claimed by staff"},
		{"confirmed by the other side", do{side(event.ByBlack), confirm(event.ByWhite)}, "black, six: 6–3 balls, 16–6 points, confirmed by black"},
		{"confirmed by a signed slip", do{side(event.ByStaff), confirm(event.ByStaff)}, "black, six: 6–3 balls, 16–6 points, confirmed by staff"},
		{"a resignation is credited", do{resigned}, "black, resignation: 6–3 balls, 16–6 points, claimed by black"},
		{"corrected by the same side", do{side(event.ByBlack), report(func(c *tournament.ReportResult) { c.By, c.Replace, c.Balls.White = event.ByBlack, true, 5 })},
			"black, six: 6–5 balls, 12–10 points, claimed by black"},
		{"corrected by staff", do{side(event.ByBlack), confirm(event.ByWhite), report(func(c *tournament.ReportResult) { c.Replace, c.Balls.White = true, 0 })},
			"black, six: 6–0 balls, 22–0 points, claimed by staff"},
		{"forfeit", do{report(func(c *tournament.ReportResult) {
			c.Outcome, c.Ending, c.Balls = event.WhiteWins, event.Forfeit, balls(3, 3)
		})},
			"white, forfeit: 0–6 balls, 0–22 points, claimed by staff"},
		{"double forfeit", do{report(func(c *tournament.ReportResult) { c.Outcome, c.Ending = event.DoubleForfeit, event.Forfeit })},
			"double-forfeit, forfeit: 0–0 balls, 0–0 points, claimed by staff"},
		{"a draw has no need of equal balls", do{report(func(c *tournament.ReportResult) {
			c.Outcome, c.Ending, c.Balls = event.Draw, event.Agreement, balls(2, 4)
		})},
			"draw, draw: 2–4 balls, 11–11 points, claimed by staff"},

		{"proven by a record", do{proven(1, 1, "record-1")}, "black, six: 6–3 balls, 16–6 points, verified by black, record-1"},
		{"proven for White", do{whiteProven}, "white, six: 2–6 balls, 4–18 points, verified by black, record-1"},
		{"claimed by a record", do{claimed(1, 1, "record-1")}, "black, resignation: 6–3 balls, 16–6 points, claimed by black, record-1"},
		{"a record raises a claim", do{side(event.ByBlack), proven(1, 1, "record-1")}, "black, six: 6–3 balls, 16–6 points, verified by black, record-1"},
		{"the other side's record confirms", do{resigned, byWhite}, "black, resignation: 6–3 balls, 16–6 points, confirmed by black, record-1"},
		{"one's own record doesn't", do{resigned, claimed(1, 1, "record-1")}, "black, resignation: 6–3 balls, 16–6 points, claimed by black, record-1"},
		{"a record that breaks off agrees with what is entered", do{resigned, noWinner}, "black, resignation: 6–3 balls, 16–6 points, claimed by black, record-1"},

		{"ruled", do{side(event.ByBlack), ruling(1, 1)}, "white, adjudication: 4–5 balls, 10–12 points, ruled by staff"},
		{"a ruling stands over a record", do{proven(1, 1, "record-1"), ruling(1, 1)}, "white, adjudication: 4–5 balls, 10–12 points, ruled by staff"},
		{"a later record agrees with a ruling", do{
			tournament.RuleResult{Round: 1, Board: 1, Outcome: event.BlackWins, Ending: event.TimeOut, Balls: balls(4, 3)}, claimed(1, 1, "record-1")},
			"black, time: 6–3 balls, 16–6 points, ruled by staff"},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			h := published(4)()
			for _, c := range test.commands {
				if err := h.do(c); err != nil {
					t.Fatalf("%T: %v", c, err)
				}
			}
			if got := told(h.board(t).Result); got != test.want {
				t.Errorf("%s, want %s", got, test.want)
			}
		})
	}
}

// Corrections and rulings in completed rounds are allowed with a warning that
// the log keeps.
func TestWarningsAreRecorded(t *testing.T) {
	correction := report(func(c *tournament.ReportResult) { c.Replace, c.Balls.White = true, 4 })
	odd := proven(1, 1, "record-1")
	odd.Warnings = []event.Warning{event.WarnStampsMissing}
	tests := []struct {
		name    string
		in      func() *hall
		command tournament.Command
		want    []event.Warning
	}{
		{"correction in the last round", completed(4, 1), correction, []event.Warning{event.WarnRoundCompleted}},
		{"ruling in the last round", completed(4, 1), ruling(1, 1), []event.Warning{event.WarnRoundCompleted}},
		{"ruling in a past round", completed(4, 2), ruling(1, 1), []event.Warning{event.WarnLaterRoundsPaired}},
		{"ruling under a draft", secondDraft, ruling(1, 1), []event.Warning{event.WarnRoundCompleted}},
		{"record for a past round", completed(4, 2), proven(1, 1, "record-1"), []event.Warning{event.WarnRoundCompleted}},
		{"odd clock", published(4), odd, []event.Warning{event.WarnStampsMissing}},
		{"ruling in the current round", published(4), ruling(1, 1), nil},
	}
	for _, test := range tests {
		h := test.in()
		payloads, err := tournament.Decide(h.t, test.command)
		if err != nil {
			t.Errorf("%s: %v", test.name, err)
			continue
		}
		var got []event.Warning
		switch p := payloads[0].(type) {
		case event.ResultReported:
			got = p.Warnings
		case event.ResultRuled:
			got = p.Warnings
		case event.RecordAttached:
			got = p.Warnings
		default:
			t.Errorf("%s: %T", test.name, p)
		}
		if !slices.Equal(got, test.want) {
			t.Errorf("%s: warned of %v, want %v", test.name, got, test.want)
		}
	}
}

// A confirmation in a past round changes no score and needs no warning.
func TestConfirmLate(t *testing.T) {
	h := completed(4, 3)()
	h.must(tournament.ConfirmResult{Round: 1, Board: 1, By: event.ByStaff})
	if got := h.board(t).Result.Trust; got != event.Confirmed {
		t.Error(got)
	}
}
