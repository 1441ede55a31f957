package game_test

import (
	"errors"
	"testing"

	"sumito/game"
	"sumito/game/notation"
)

func TestExplain(t *testing.T) {
	const empty = "5/6/7/8/9/8/7/6/5"
	for _, c := range []struct {
		name, ruleset, position, move string
		want                          game.Fault
	}{
		{"nothing there", `{}`, empty + " b 0 0", "E5E6", game.Fault{Code: game.FaultNoBall, Cell: 30, Piece: game.Empty}},
		{"the other's ball", `{}`, "5/6/7/8/4w4/8/7/6/5 b 0 0", "E5E6", game.Fault{Code: game.FaultNotYours, Cell: 30, Piece: game.WhiteBall}},
		{"the other's ball in a broadside", `{}`, "5/6/7/8/4bwb2/8/7/6/5 b 0 0", "E5E7F5", game.Fault{Code: game.FaultNotYours, Cell: 31, Piece: game.WhiteBall}},
		{"a gap in a broadside", `{}`, "5/6/7/8/4b1b2/8/7/6/5 b 0 0", "E5E7F5", game.Fault{Code: game.FaultNoBall, Cell: 31, Piece: game.Empty}},
		{"over the edge", `{}`, "5/6/7/8/9/8/7/6/bb3 b 0 0", "A2A1", game.Fault{Code: game.FaultOverEdge, Cell: 0, Piece: game.BlackBall}},
		{"own ball into a hole", `{}`, "5/6/7/8/4bo3/8/7/6/5 b 0 0", "E5E6", game.Fault{Code: game.FaultIntoHole, Cell: 31, Piece: game.Hole}},
		{"broadside into a hole", `{}`, "5/6/7/4o3/4bb3/8/7/6/5 b 0 0", "E5E6F6", game.Fault{Code: game.FaultIntoHole, Cell: 39, Piece: game.Hole}},
		{"against a block", `{}`, "5/6/7/8/4bx3/8/7/6/5 b 0 0", "E5E6", game.Fault{Code: game.FaultBlocked, Cell: 31, Piece: game.Block}},
		{"push against a block", `{}`, "5/6/7/8/3bbwx2/8/7/6/5 b 0 0", "E4E5", game.Fault{Code: game.FaultBlocked, Cell: 32, Piece: game.Block}},
		{"broadside onto a ball", `{}`, "5/6/7/4w3/4bb3/8/7/6/5 b 0 0", "E5E6F6", game.Fault{Code: game.FaultOccupied, Cell: 39, Piece: game.WhiteBall}},
		{"four in line", `{}`, "5/6/7/8/bbbb5/8/7/6/5 b 0 0", "E1E2", game.Fault{Code: game.FaultTooMany, Cell: 26, Piece: game.BlackBall, Own: 4}},
		{"one against one", `{}`, "5/6/7/8/bw7/8/7/6/5 b 0 0", "E1E2", game.Fault{Code: game.FaultNotStronger, Cell: 27, Piece: game.WhiteBall, Own: 1, Opposing: 1}},
		{"two against two kinds", `{}`, "5/6/7/8/bbnw5/8/7/6/5 b 0 0", "E1E2", game.Fault{Code: game.FaultNotStrongerMixed, Cell: 28, Piece: game.Empty, Own: 2, Opposing: 2}},
		{"two against three", `{}`, "5/6/7/8/bbwww4/8/7/6/5 b 0 0", "E1E2", game.Fault{Code: game.FaultNotStronger, Cell: 28, Piece: game.WhiteBall, Own: 2, Opposing: 3}},
		{"own ball behind", `{}`, "5/6/7/8/bbwb5/8/7/6/5 b 0 0", "E1E2", game.Fault{Code: game.FaultBacked, Cell: 29, Piece: game.BlackBall}},
		{"neutral stays", `{}`, "5/6/7/8/9/8/7/6/nbb2 b 0 0", "A3A2", game.Fault{Code: game.FaultNeutralOff, Cell: 0, Piece: game.NeutralBall}},
		{"partner in a quiet move", `{"mode":"pairs"}`, "5/6/7/8/bc7/8/7/6/3wd b 0 0 0 0", "E1E2", game.Fault{Code: game.FaultPartnerQuiet, Cell: 27, Piece: game.ThirdBall}},
		{"partner alone", `{"mode":"pairs-wide"}`, "5/6/7/8/cc7/8/7/6/b2wd b 0 0 0 0", "E1E2F2", game.Fault{Code: game.FaultNoOwnBall, Cell: 26, Piece: game.ThirdBall}},
		{"no extra moves", `{}`, "5/6/7/8/4bb3/4b3/7/6/5 b 0 0", "E5D5E6F5", game.Fault{Code: game.FaultExtraMove, Cell: 22, Piece: game.BlackBall, Text: "shield"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			ruleset, err := game.ParseRuleset([]byte(c.ruleset))
			if err != nil {
				t.Fatal(err)
			}
			p := mustPosition(t, c.position)
			rules := mustRulesAt(t, ruleset, p)
			move, fault := notation.ParseAbaPro(c.move)
			if fault != nil {
				t.Fatal(fault)
			}
			var got *game.Fault
			if err := rules.Explain(p, move); !errors.As(err, &got) {
				t.Fatalf("%s is legal", c.move)
			}
			if *got != c.want {
				t.Errorf("%s: %+v, want %+v", c.move, *got, c.want)
			}
		})
	}
}

func TestIllegalMoveChangesNothing(t *testing.T) {
	rules := mustRules(t, game.Ruleset{})
	start := rules.Start()
	after, effect := rules.Apply(start, game.InlineMove(0, game.W))
	if after != start || effect != (game.Effect{}) {
		t.Errorf("%s, %+v", after, effect)
	}
}

func BenchmarkExplain(b *testing.B) {
	p := mustPosition(b, "5/6/7/8/bbwww4/8/7/6/5 b 0 0")
	rules := mustRulesAt(b, game.Ruleset{}, p)
	move, _ := notation.ParseAbaPro("E1E2")
	for b.Loop() {
		if rules.Explain(p, move) == nil {
			b.Fatal("legal")
		}
	}
}
