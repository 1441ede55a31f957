package app_test

import (
	"fmt"
	"regexp"
	"slices"
	"strings"
	"testing"

	"sumito/api/app"
	"sumito/tournament"
	"sumito/tournament/event"
)

var moves = regexp.MustCompile(`\b[a-i][1-9][a-i][1-9](?:[a-i][1-9])?\b`)

// What the stamps make doubtful is recorded along with the record, for the
// arbiter.
func TestClockWarnings(t *testing.T) {
	w := newWorld(t)
	ctx := t.Context()
	in := validSettings()
	in.Ruleset = `{"time_control": "900+5"}`
	id := w.ok(w.app.CreateTournament(ctx, w.organizer, in, w.meta())).Tournament
	w.enter(id, "Anna Adler", "Boris Braun")
	w.ok(w.app.PairRound(ctx, w.arbiter, id, 1, w.meta()))
	w.ok(w.app.PublishRound(ctx, w.arbiter, id, 1, w.meta()))
	plain := w.record("black_wins", id, 1, 1)
	// stamped gives every ply a stamp, ten seconds of Black's time each.
	stamped := func(first int) string {
		ply := 0
		head, body, _ := strings.Cut(plain, "\n\n")
		return head + "\n\n" + moves.ReplaceAllStringFunc(body, func(move string) string {
			left := 900
			if ply%2 == 0 {
				left = max(first-ply/2*10, 0)
			}
			ply++
			return fmt.Sprintf("%s {[%%clk 0:%02d:%02d]}", move, left/60, left%60)
		})
	}
	for _, test := range []struct {
		name  string
		text  string
		want  []event.Warning
		won   event.Outcome
		by    event.Ending
		trust event.Trust
	}{
		{"no stamps", plain, []event.Warning{event.WarnStampsMissing}, event.BlackWins, event.Six, event.Verified},
		{"time enough", stamped(890), nil, event.BlackWins, event.Six, event.Verified},
		{"flag passed", stamped(30), []event.Warning{event.WarnFlagPassed}, event.WhiteWins, event.TimeOut, event.Claimed},
	} {
		r := w.ok(w.app.SubmitRecord(ctx, w.scorekeeper, id, 1, 1, test.text, w.meta()))
		log, err := w.app.Log(ctx, w.scorekeeper, id, r.First-1, 1)
		w.must(err)
		attached := log[0].Body.(event.RecordAttached)
		if got := attached.Warnings; !slices.Equal(got, test.want) {
			t.Errorf("%s: warnings %v, want %v", test.name, got, test.want)
		}
		if got := attached.Result; got.Outcome != test.won || got.Ending != test.by || got.Trust != test.trust {
			t.Errorf("%s: result %+v, want %s by %s, %s", test.name, got, test.won, test.by, test.trust)
		}
		w.ok(w.app.Undo(ctx, w.scorekeeper, id, tournament.PairingScope(1, 1), 0, w.meta()))
	}
	wrong := validSettings()
	wrong.Ruleset = `{"time_control": "a while"}`
	_, err := w.app.CreateTournament(ctx, w.organizer, wrong, w.meta())
	w.refused(err, app.Invalid, "ruleset-time-control")
}
