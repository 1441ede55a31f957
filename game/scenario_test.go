package game_test

import (
	"testing"

	"sumito/game"
	"sumito/game/notation"
)

// TestScenarios plays one move under each kind of rule: the board after it, or
// the code of the fault.
func TestScenarios(t *testing.T) {
	const shield, spear, arc = `{"extra_moves":["shield"]}`, `{"extra_moves":["spear"]}`, `{"extra_moves":["arc"]}`
	for _, c := range []struct{ name, ruleset, position, move, want string }{
		{"a ball steps beside a block", `{}`, "5/6/7/8/4bx3/8/7/6/5 b 0 0", "E5F6", "5/6/7/4b3/5x3/8/7/6/5 w 0 0 q=1 n=1"},
		{"a push into a hole counts", `{}`, "5/6/7/8/2bbwo3/8/7/6/5 b 0 0", "E3E4", "5/6/7/8/3bbo3/8/7/6/5 w 1 0 n=1"},
		{"two pushed, the first falls into the hole", `{}`, "5/6/7/8/bbbwwo3/8/7/6/5 b 0 0", "E1E2", "5/6/7/8/1bbbwo3/8/7/6/5 w 1 0 n=1"},
		{"no push over a hole", `{}`, "5/6/7/8/bbwow4/8/7/6/5 b 0 0", "E1E2", "5/6/7/8/1bbow4/8/7/6/5 w 1 0 n=1"},
		{"the line ends before the hole", `{}`, "5/6/7/8/bob6/8/7/6/5 b 0 0", "E1E2", game.FaultIntoHole},
		{"a neutral ball is pushed", `{}`, "5/6/7/8/bbn6/8/7/6/5 b 0 0", "E1E2", "5/6/7/8/1bbn5/8/7/6/5 w 0 0 q=1 n=1"},
		{"one neutral and one white", `{}`, "5/6/7/8/bbbnw4/8/7/6/5 b 0 0", "E1E2", "5/6/7/8/1bbbnw3/8/7/6/5 w 0 0 q=1 n=1"},
		{"two against neutral and white", `{}`, "5/6/7/8/bbnw5/8/7/6/5 b 0 0", "E1E2", game.FaultNotStrongerMixed},
		{"a neutral ball doesn't lead", `{}`, "5/6/7/8/n8/8/7/6/5 b 0 0", "E1E2", game.FaultNotYours},
		{"a neutral ball off counts", `{"neutral_off":"opponent"}`, "5/6/7/8/9/8/7/6/nbb2 b 0 0", "A3A2", "5/6/7/8/9/8/7/6/bb3 w 1 0 n=1"},
		{"a white ball off behind a neutral one", `{}`, "5/6/7/8/9/8/7/6/wnbbb b 0 0", "A5A4", "5/6/7/8/9/8/7/6/nbbb1 w 1 0 n=1"},
		{"one colour: five in a row", `{"one_colour":true}`, "5/6/7/8/bbbbb4/8/7/6/5 w 0 0", "E1E2", "5/6/7/8/1bbbbb3/8/7/6/5 b 0 0 q=1 n=1"},
		{"one colour: six in a row", `{"one_colour":true}`, "5/6/7/8/bbbbbb3/8/7/6/5 w 0 0", "E1E2", game.FaultTooMany},
		{"one colour: nobody steps off", `{"one_colour":true}`, "5/6/7/8/9/8/7/6/bb3 w 0 0", "A2A1", game.FaultOverEdge},
		{"one colour: two push one off", `{"one_colour":true}`, "5/6/7/8/9/8/7/6/bbb2 w 0 0", "A3A2", "5/6/7/8/9/8/7/6/bb3 b 0 1 n=1"},
		{"a shield steps east", shield, "5/6/7/4b3/4bb3/8/7/6/5 b 0 0", "E5E6F6E6", "5/6/7/5b2/5bb2/8/7/6/5 w 0 0 q=1 n=1"},
		{"a shield never pushes", shield, "5/6/7/4b3/4bbw2/8/7/6/5 b 0 0", "E5E6F6E6", game.FaultOccupied},
		{"a shield stays on the board", shield, "5/6/7/8/7bb/7b/7/6/5 b 0 0", "D8E8E9D7", "5/6/7/8/6bb1/6b1/7/6/5 w 0 0 q=1 n=1"},
		{"a spear turns", spear, "5/6/7/8/3bbb3/8/7/6/5 b 0 0", "E4E5E6F5", "5/6/7/3b4/4b4/4b3/7/6/5 w 0 0 q=1 n=1"},
		{"a spear turns the other way", spear, "5/6/7/8/3bbb3/8/7/6/5 b 0 0", "E4E5E6D4", "5/6/7/4b3/4b4/3b4/7/6/5 w 0 0 q=1 n=1"},
		{"a spear finds its cell taken", spear, "5/6/7/3w4/3bbb3/8/7/6/5 b 0 0", "E4E5E6F5", game.FaultOccupied},
		{"an arc turns", arc, "5/6/7/3b4/4bb3/8/7/6/5 b 0 0", "E6E5F5F6", "5/6/7/4b3/3bb4/8/7/6/5 w 0 0 q=1 n=1"},
		{"an arc isn't a spear", arc, "5/6/7/8/3bbb3/8/7/6/5 b 0 0", "E4E5E6F5", game.FaultExtraMove},
		{"partners are carried quietly", `{"mode":"pairs-wide"}`, "5/6/7/8/bc7/8/7/6/3wd b 0 0 0 0", "E1E2", "5/6/7/8/1bc6/8/7/6/3wd w 0 0 0 0 q=1 n=1"},
		{"a partner doesn't lead", `{"mode":"pairs-wide"}`, "5/6/7/8/cb7/8/7/6/3wd b 0 0 0 0", "E1E2", game.FaultNotYours},
		{"pairs push together", `{"mode":"pairs"}`, "5/6/7/8/9/8/7/6/wcb1d b 0 0 0 0", "A3A2", "5/6/7/8/9/8/7/6/cb2d w 1 0 0 0 n=1"},
		{"partners aren't pushed", `{"mode":"pairs"}`, "5/6/7/8/bbc6/8/7/6/3wd b 0 0 0 0", "E1E2", game.FaultPartnerQuiet},
		{"everybody is pushed in a free for all", `{}`, "5/6/7/8/bbc6/8/7/6/3wd b 0 0 0 0", "E1E2", "5/6/7/8/1bbc5/8/7/6/3wd w 0 0 0 0 q=1 n=1"},
		{"seats that are out are skipped", `{}`, "5/6/7/8/b8/8/7/6/3wc b 0 0 0 out=w", "E1E2", "5/6/7/8/1b7/8/7/6/3wc c 0 0 0 q=1 n=1 out=w"},
		{"the balls of who is out count", `{}`, "5/6/7/8/9/8/7/6/wbb1c b 0 0 0 out=w", "A3A2", "5/6/7/8/9/8/7/6/bb2c c 1 0 0 n=1 out=w"},
		{"B-black pushes white for team B", `{"seats":["b","w","b","w"],"teams":[[0,3],[1,2]]}`, "5/6/7/8/9/8/7/6/wbb2 b2 0 0", "A3A2", "5/6/7/8/9/8/7/6/bb3 w2 0 1 n=1"},
	} {
		t.Run(c.name, func(t *testing.T) {
			ruleset, err := game.ParseRuleset([]byte(c.ruleset))
			if err != nil {
				t.Fatal(err)
			}
			p := mustPosition(t, c.position)
			rules := mustRulesAt(t, ruleset, p)
			p = rules.Start()
			move, fault := notation.ParseAbaPro(c.move)
			if fault != nil {
				t.Fatal(fault)
			}
			after, _, fault := rules.Play(p, move)
			got := after.String()
			if fault != nil {
				got = fault.Code
			}
			if got != c.want {
				t.Errorf("%s: %s (%v), want %s", c.move, got, fault, c.want)
			}
		})
	}
}

// TestHandicaps checks both kinds: fewer balls, fewer pushes.
func TestHandicaps(t *testing.T) {
	ruleset, err := game.ParseRuleset([]byte(`{"layout":"belgian-daisy","remove":{"black":["A1","A2"]},"target":{"black":6,"white":4}}`))
	if err != nil {
		t.Fatal(err)
	}
	rules := mustRules(t, ruleset)
	start := rules.Start()
	if start.Cells(game.BlackBall).Len() != 12 || start.Cells(game.WhiteBall).Len() != 14 || start.PushedOff(0)+start.PushedOff(1) != 0 {
		t.Errorf("the start is %s", start)
	}
	if rules.Target(0) != 6 || rules.Target(1) != 4 {
		t.Errorf("the targets are %d and %d", rules.Target(0), rules.Target(1))
	}
	g := playThrough(t, `{"target":{"black":6,"white":4}}`, "5/6/7/8/9/8/7/6/bww2 w 0 3", "A3A2")
	if outcome := g.Outcome(); outcome.End != game.EndTarget || outcome.Winner != 1 {
		t.Errorf("White's fourth ball gives %v", outcome)
	}
}
