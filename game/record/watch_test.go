package record_test

import (
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"sumito/game"
	"sumito/game/record"
)

func TestStamps(t *testing.T) {
	for _, c := range []struct {
		name, control, moves string
		want                 *record.ClockReport
	}{
		{"no control", "-", "a1b2 {[%clk 9:00:00]}", nil},
		{"another's words", "15 min", "a1b2", nil},
		{"possible", "900", "a1b2 {[%clk 0:14:50]} i9h8 {[%clk 0:15:00]} a2b2 {[%clk 0:14:50]}", &record.ClockReport{Stamped: 3}},
		{"missing", "900", "a1b2 i9h8 {[%clk 0:14:00]}", &record.ClockReport{Stamped: 1, Missing: 1}},
		{"more than before", "900", "a1b2 {[%clk 0:14:50]} i9h8 {[%clk 0:15:00]} a2b2 {[%clk 0:14:52]}", &record.ClockReport{Stamped: 3,
			Impossible: []record.ImpossibleStamp{{Ply: 3, Stamp: 892 * time.Second, Most: 890 * time.Second}}}},
		{"increments add up over missing stamps", "900+5", "a1b2 i9h8 a2b2 {[%clk 0:15:10]}", &record.ClockReport{Stamped: 1, Missing: 2}},
		{"beyond the increments", "900+5", "a1b2 {[%clk 0:15:07]}", &record.ClockReport{Stamped: 1,
			Impossible: []record.ImpossibleStamp{{Ply: 1, Stamp: 907 * time.Second, Most: 905 * time.Second}}}},
		{"less than the increment", "900+5", "a1b2 {[%clk 0:00:04]} i9h8", &record.ClockReport{Stamped: 1, Missing: 1, FlagPly: 1, FlagSeat: game.Black}},
		{"too slow a move", "900 move=30", "a1b2 {[%clk 0:14:50]} i9h8 {[%clk 0:14:20]}", &record.ClockReport{Stamped: 2, FlagPly: 2, FlagSeat: game.White}},
		{"an illegal move ends it", "900", "a1b2 {[%clk 0:14:50]} e5e6 {[%clk 5:00:00]}", &record.ClockReport{Stamped: 1}},
	} {
		t.Run(c.name, func(t *testing.T) {
			report := verify(t, tagged([]string{"TimeControl=" + c.control}, c.moves))
			if diff := cmp.Diff(c.want, report.Clock); diff != "" {
				t.Error(diff)
			}
		})
	}
	bonus := verify(t, tagged([]string{"TimeControl=900+10%/ball", "Position=" + nearlyWon + "0 0"}, "a3a2 {[%clk 0:16:25]} a5a4 {[%clk 0:15:00]}"))
	if diff := cmp.Diff(&record.ClockReport{Stamped: 2}, bonus.Clock); diff != "" {
		t.Errorf("with a ball bonus: %s", diff)
	}
}

func TestTimeControlOfATournament(t *testing.T) {
	rules, err := game.NewRules(game.Ruleset{TimeControl: "600 delay=2"})
	if err != nil {
		t.Fatal(err)
	}
	if _, err := record.TournamentTerms(mustParse(t, tagged([]string{"TimeControl=600   delay=2"}, "*")), rules); err != nil {
		t.Error(err)
	}
	if _, err := game.NewRules(game.Ruleset{TimeControl: "ten minutes"}); err == nil {
		t.Error("a time control of words is taken")
	}
}
