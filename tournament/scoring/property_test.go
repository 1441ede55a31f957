package scoring_test

import (
	"testing"

	"pgregory.net/rapid"

	"sumito/tournament/event"
	"sumito/tournament/scoring"
)

// anyCredit draws a result that can have happened under a preset, credited.
func anyCredit(t *rapid.T) (table event.Scoring, outcome event.Outcome, ending event.Ending, credited, points event.Balls) {
	target := rapid.IntRange(1, scoring.MaxTarget).Draw(t, "target")
	table, _ = scoring.Preset(rapid.SampledFrom(scoring.Presets()).Draw(t, "preset"), target)
	outcome = rapid.SampledFrom([]event.Outcome{event.BlackWins, event.WhiteWins, event.Draw, event.DoubleForfeit}).Draw(t, "outcome")
	ending = rapid.SampledFrom([]event.Ending{
		event.Six, event.MoveLimit, event.QuietLimit, event.Resignation, event.TimeOut, event.NoMove, event.Neutral,
		event.Disconnected, event.Agreement, event.Repetition, event.Adjudication, event.Forfeit,
	}).Draw(t, "ending")
	balls := event.Balls{
		Black: rapid.IntRange(0, target).Draw(t, "black"), White: rapid.IntRange(0, target).Draw(t, "white"),
	}
	credited, points, err := scoring.Credit(table, outcome, ending, balls)
	if err != nil {
		t.Skip("refused")
	}
	return table, outcome, ending, credited, points
}

// What a game hands out is what its table says: always 2T−1 under eleven, the
// margin to the winner alone under margin, one point under classic.
func TestPointsHandedOut(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		table, outcome, ending, credited, points := anyCredit(t)
		sum, margin := points.Black+points.White, credited.Black-credited.White
		want := map[string]int{
			scoring.Eleven:  table.Scale * (2*table.Target - 1),
			scoring.Margin:  table.Scale * max(margin, -margin, 1),
			scoring.Classic: table.Scale,
		}[table.Preset]
		switch {
		case outcome == event.DoubleForfeit:
			want = 0
		case outcome == event.Draw && table.Preset == scoring.Margin:
			want = 0
		case ending == event.QuietLimit || ending == event.Adjudication:
			// The middle row or the arbiter may prefer the side with fewer balls:
			// a margin of one then.
			if table.Preset == scoring.Margin && (margin > 0) != (outcome == event.BlackWins) {
				want = table.Scale
			}
		}
		if sum != want {
			t.Errorf("%s for %d, %s by %s, %v credited: %v points, want %d in all", table.Preset, table.Target, outcome, ending, credited, points, want)
		}
	})
}

// Turning the board round turns the points round.
func TestColoursDontMatter(t *testing.T) {
	turned := map[event.Outcome]event.Outcome{
		event.BlackWins: event.WhiteWins, event.WhiteWins: event.BlackWins, event.Draw: event.Draw, event.DoubleForfeit: event.DoubleForfeit,
	}
	rapid.Check(t, func(t *rapid.T) {
		table, outcome, ending, credited, points := anyCredit(t)
		again, other, err := scoring.Credit(table, turned[outcome], ending, event.Balls{Black: credited.White, White: credited.Black})
		if ending == event.Resignation || ending == event.TimeOut {
			// Crediting what is credited already changes nothing.
			if err != nil {
				t.Fatal(err)
			}
		}
		if err == nil && (again != event.Balls{Black: credited.White, White: credited.Black} || other != event.Balls{Black: points.White, White: points.Black}) {
			t.Errorf("%v and %v, turned round %v and %v", credited, points, again, other)
		}
	})
}
