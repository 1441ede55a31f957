package tournament_test

import (
	"slices"
	"testing"

	"sumito/game"
	"sumito/tournament"
	"sumito/tournament/event"
)

// usual are the endings of every ruleset; the others hang on it.
var usual = []event.Ending{
	event.Six, event.Resignation, event.TimeOut, event.Disconnected, event.Forfeit, event.Adjudication,
}

// drawn can be draws, unless the ruleset doesn't have them.
var drawn = []event.Ending{event.Agreement, event.MoveLimit, event.QuietLimit, event.Repetition}

// by returns a hall with board 1 of a round to be played by a ruleset.
func by(ruleset string) *hall {
	h := &hall{t: tournament.New("tournament-1")}
	s := settings()
	s.Ruleset = ruleset
	h.must(tournament.Create{Club: "club-1", Settings: s})
	h.must(entries(1, 2))
	h.pair(1)
	return h
}

func TestEndingsOfARuleset(t *testing.T) {
	tests := []struct {
		name, ruleset string
		want          []event.Ending // besides the usual ones
	}{
		{"standard", `{}`, []event.Ending{event.Agreement, event.NoMove}},
		{"a layout", `{"layout":"belgian-daisy"}`, []event.Ending{event.Agreement, event.NoMove}},
		{"original", preset(t, "original"), nil},
		{"move limit", preset(t, "move-limit-30"), []event.Ending{event.Agreement, event.NoMove, event.MoveLimit}},
		{"quiet limit", preset(t, "quiet-15"), []event.Ending{event.Agreement, event.NoMove, event.QuietLimit}},
		{"repetition", preset(t, "repetition"), []event.Ending{event.Agreement, event.NoMove, event.Repetition}},
		{"neutral, never off", preset(t, "neutral-centre"), []event.Ending{event.Agreement, event.NoMove}},
		{"neutral counts", preset(t, "neutral-counts"), []event.Ending{event.Agreement, event.NoMove}},
		{"neutral wins", preset(t, "neutral-wins"), []event.Ending{event.Agreement, event.NoMove, event.Neutral}},
		{"unreadable", `{"gravity":true}`, []event.Ending{
			event.Agreement, event.NoMove, event.MoveLimit, event.QuietLimit, event.Repetition, event.Neutral,
		}},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			h := by(test.ruleset)
			offered := h.t.Endings("")
			want := append(slices.Clone(usual), test.want...)
			if got := slices.Sorted(slices.Values(offered)); !slices.Equal(got, slices.Sorted(slices.Values(want))) {
				t.Errorf("%q, want %q", got, want)
			}
			for _, ending := range tournament.New("").Endings("") { // no ruleset: all there are
				wantCode := tournament.CodeEndingNotInRules
				if slices.Contains(want, ending) {
					wantCode = ""
				}
				if ending != event.Adjudication {
					if got := code(t, try(h, ended(ending))); got != wantCode {
						t.Errorf("reporting %s: %q, want %q", ending, got, wantCode)
					}
				}
				ruled := tournament.RuleResult{
					Round: 1, Board: 1, Outcome: ended(ending).Outcome, Ending: ending, Balls: ended(ending).Balls,
				}
				if got := code(t, try(h, ruled)); got != wantCode {
					t.Errorf("ruling %s: %q, want %q", ending, got, wantCode)
				}
			}
		})
	}
}

func TestEndingsOfAnOutcome(t *testing.T) {
	h := by(`{}`)
	tests := map[event.Outcome][]event.Ending{
		event.Draw:          {event.Agreement, event.Adjudication},
		event.DoubleForfeit: {event.Forfeit},
		event.WhiteWins: {
			event.Six, event.Resignation, event.TimeOut, event.NoMove, event.Disconnected, event.Forfeit, event.Adjudication,
		},
	}
	for outcome, want := range tests {
		if got := h.t.Endings(outcome); !slices.Equal(got, want) {
			t.Errorf("%s: %q, want %q", outcome, got, want)
		}
	}
}

func TestEndingNotInRulesIsNamed(t *testing.T) {
	h := by(`{}`)
	if err := h.do(ended(event.Neutral)); err == nil {
		t.Fatal("a neutral win without a neutral ball")
	} else if refusal := err.(*tournament.Refusal); refusal.Field != "ending" || refusal.Params["ending"] != "neutral" {
		t.Errorf("%+v", refusal)
	}
}

// try decides a command without carrying it out.
func try(h *hall, c tournament.Command) error {
	_, err := tournament.Decide(h.t, c)
	return err
}

// ended reports a game on board 1 that ended so, with balls that fit.
func ended(ending event.Ending) tournament.ReportResult {
	c := report(func(c *tournament.ReportResult) { c.Ending = ending })
	switch {
	case slices.Contains(drawn, ending):
		c.Outcome, c.Balls = event.Draw, event.Balls{Black: 2, White: 2}
	case ending != event.Six:
		c.Balls = event.Balls{Black: 4, White: 3}
	}
	return c
}

// preset returns a preset's ruleset as settings keep it.
func preset(t *testing.T, name string) string {
	t.Helper()
	rules, known := game.Preset(name)
	if !known {
		t.Fatalf("no preset %s", name)
	}
	return string(rules.Canonical())
}
