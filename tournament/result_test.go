package tournament_test

import (
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
	tests := []struct {
		name     string
		commands []tournament.Command
		want     event.Result
	}{
		{"claimed by a side", []tournament.Command{side(event.ByBlack)},
			event.Result{Outcome: event.BlackWins, Ending: event.Six, Balls: balls(6, 3), Points: balls(16, 6), Trust: event.Claimed, By: event.ByBlack}},
		{"claimed by staff", []tournament.Command{side(event.ByStaff)},
			event.Result{Outcome: event.BlackWins, Ending: event.Six, Balls: balls(6, 3), Points: balls(16, 6), Trust: event.Claimed, By: event.ByStaff}},
		{"confirmed by the other side", []tournament.Command{side(event.ByBlack), confirm(event.ByWhite)},
			event.Result{Outcome: event.BlackWins, Ending: event.Six, Balls: balls(6, 3), Points: balls(16, 6), Trust: event.Confirmed, By: event.ByBlack}},
		{"confirmed by a signed slip", []tournament.Command{side(event.ByStaff), confirm(event.ByStaff)},
			event.Result{Outcome: event.BlackWins, Ending: event.Six, Balls: balls(6, 3), Points: balls(16, 6), Trust: event.Confirmed, By: event.ByStaff}},
		{"a resignation is credited", []tournament.Command{resigned},
			event.Result{Outcome: event.BlackWins, Ending: event.Resignation, Balls: balls(6, 3), Points: balls(16, 6), Trust: event.Claimed, By: event.ByBlack}},
		{"corrected by the same side", []tournament.Command{side(event.ByBlack), report(func(c *tournament.ReportResult) { c.By, c.Replace, c.Balls.White = event.ByBlack, true, 5 })},
			event.Result{Outcome: event.BlackWins, Ending: event.Six, Balls: balls(6, 5), Points: balls(12, 10), Trust: event.Claimed, By: event.ByBlack}},
		{"corrected by staff", []tournament.Command{side(event.ByBlack), confirm(event.ByWhite), report(func(c *tournament.ReportResult) { c.Replace, c.Balls.White = true, 0 })},
			event.Result{Outcome: event.BlackWins, Ending: event.Six, Balls: balls(6, 0), Points: balls(22, 0), Trust: event.Claimed, By: event.ByStaff}},
		{"forfeit", []tournament.Command{report(func(c *tournament.ReportResult) {
			c.Outcome, c.Ending, c.Balls = event.WhiteWins, event.Forfeit, balls(3, 3)
		})},
			event.Result{Outcome: event.WhiteWins, Ending: event.Forfeit, Balls: balls(0, 6), Points: balls(0, 22), Trust: event.Claimed, By: event.ByStaff}},
		{"double forfeit", []tournament.Command{report(func(c *tournament.ReportResult) { c.Outcome, c.Ending = event.DoubleForfeit, event.Forfeit })},
			event.Result{Outcome: event.DoubleForfeit, Ending: event.Forfeit, Trust: event.Claimed, By: event.ByStaff}},
		{"a draw has no need of equal balls", []tournament.Command{report(func(c *tournament.ReportResult) {
			c.Outcome, c.Ending, c.Balls = event.Draw, event.Agreement, balls(2, 4)
		})},
			event.Result{Outcome: event.Draw, Ending: event.Agreement, Balls: balls(2, 4), Points: balls(11, 11), Trust: event.Claimed, By: event.ByStaff}},

		{"proven by a record", []tournament.Command{proven(1, 1, "record-1")},
			event.Result{Outcome: event.BlackWins, Ending: event.Six, Balls: balls(6, 3), Points: balls(16, 6), Trust: event.Verified, By: event.ByBlack, Record: "record-1"}},
		{"proven for White", []tournament.Command{whiteProven},
			event.Result{Outcome: event.WhiteWins, Ending: event.Six, Balls: balls(2, 6), Points: balls(4, 18), Trust: event.Verified, By: event.ByBlack, Record: "record-1"}},
		{"claimed by a record", []tournament.Command{claimed(1, 1, "record-1")},
			event.Result{Outcome: event.BlackWins, Ending: event.Resignation, Balls: balls(6, 3), Points: balls(16, 6), Trust: event.Claimed, By: event.ByBlack, Record: "record-1"}},
		{"a record raises a claim", []tournament.Command{side(event.ByBlack), proven(1, 1, "record-1")},
			event.Result{Outcome: event.BlackWins, Ending: event.Six, Balls: balls(6, 3), Points: balls(16, 6), Trust: event.Verified, By: event.ByBlack, Record: "record-1"}},
		{"the other side's record confirms", []tournament.Command{resigned, byWhite},
			event.Result{Outcome: event.BlackWins, Ending: event.Resignation, Balls: balls(6, 3), Points: balls(16, 6), Trust: event.Confirmed, By: event.ByBlack, Record: "record-1"}},
		{"one's own record doesn't", []tournament.Command{resigned, claimed(1, 1, "record-1")},
			event.Result{Outcome: event.BlackWins, Ending: event.Resignation, Balls: balls(6, 3), Points: balls(16, 6), Trust: event.Claimed, By: event.ByBlack, Record: "record-1"}},
		{"a record that breaks off agrees with what is entered", []tournament.Command{resigned, noWinner},
			event.Result{Outcome: event.BlackWins, Ending: event.Resignation, Balls: balls(6, 3), Points: balls(16, 6), Trust: event.Claimed, By: event.ByBlack, Record: "record-1"}},

		{"ruled", []tournament.Command{side(event.ByBlack), ruling(1, 1)},
			event.Result{Outcome: event.WhiteWins, Ending: event.Adjudication, Balls: balls(4, 5), Points: balls(10, 12), Trust: event.Ruled, By: event.ByStaff}},
		{"a ruling stands over a record", []tournament.Command{proven(1, 1, "record-1"), ruling(1, 1)},
			event.Result{Outcome: event.WhiteWins, Ending: event.Adjudication, Balls: balls(4, 5), Points: balls(10, 12), Trust: event.Ruled, By: event.ByStaff}},
		{"a later record agrees with a ruling", []tournament.Command{
			tournament.RuleResult{Round: 1, Board: 1, Outcome: event.BlackWins, Ending: event.TimeOut, Balls: balls(4, 3)}, claimed(1, 1, "record-1")},
			event.Result{Outcome: event.BlackWins, Ending: event.TimeOut, Balls: balls(6, 3), Points: balls(16, 6), Trust: event.Ruled, By: event.ByStaff}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			h := published(4)()
			for _, c := range test.commands {
				if err := h.do(c); err != nil {
					t.Fatalf("%T: %v", c, err)
				}
			}
			if got := h.board(t).Result; got == nil || *got != test.want {
				t.Errorf("got %+v\nwant %+v", got, test.want)
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
