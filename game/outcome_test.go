package game_test

import (
	"testing"

	"sumito/game"
	"sumito/game/notation"
)

// playThrough plays moves in Aba-Pro from a position and returns the game.
func playThrough(t *testing.T, ruleset, position string, moves ...string) *game.Game {
	t.Helper()
	rs, err := game.ParseRuleset([]byte(ruleset))
	if err != nil {
		t.Fatal(err)
	}
	g := game.NewGame(mustRulesAt(t, rs, mustPosition(t, position)))
	for i, text := range moves {
		move, fault := notation.ParseAbaPro(text)
		if fault == nil {
			fault = g.Play(move)
		}
		if fault != nil {
			t.Fatalf("move %d, %s: %v", i+1, text, fault)
		}
	}
	return g
}

func TestEnds(t *testing.T) {
	const (
		edge    = "5/6/7/8/9/8/7/6/wbb1w b "      // B3B2 … A3A2 pushes the ball on A1 off
		apart   = "w4/6/7/8/9/8/7/6/b4 b "        // one ball each, far apart
		neutral = "5/6/7/8/9/8/7/6/nbb1w b 0 0"   // A3A2 pushes the neutral ball off
		hole    = "5/6/7/8/2bbwo3/8/7/6/4w b 0 0" // E3E4 pushes the ball on E5 into the hole
		middle  = "5/6/7/8/bb6w/8/7/6/5 b "       // two black balls on row E against one
	)
	for _, c := range []struct {
		name, ruleset, position string
		moves                   []string
		end                     game.End
		winner                  int
	}{
		{"target", `{}`, edge + "5 0", []string{"A3A2"}, game.EndTarget, 0},
		{"target not reached", `{}`, edge + "4 0", []string{"A3A2"}, game.NotEnded, game.NoTeam},
		{"own target", `{"target":{"black":2}}`, edge + "1 3", []string{"A3A2"}, game.EndTarget, 0},
		{"target in the start", `{}`, edge + "0 6", nil, game.EndTarget, 1},
		{"move limit, more", `{"move_limit":1}`, edge + "0 0", []string{"A3A2", "A5A4"}, game.EndMoveLimit, 0},
		{"move limit, equal", `{"move_limit":1}`, edge + "0 1", []string{"A3A2", "A5A4"}, game.EndMoveLimit, game.NoTeam},
		{"move limit, half", `{"move_limit":1}`, edge + "0 1", []string{"A3A2"}, game.NotEnded, game.NoTeam},
		{"move limit counted from n=", `{"move_limit":10}`, edge + "1 0 n=19", []string{"A2B2"}, game.EndMoveLimit, 0},
		{"target before move limit", `{"move_limit":1}`, edge + "5 5 n=1", []string{"A3A2"}, game.EndTarget, 0},
		{"quiet limit, more", `{"quiet_limit":1}`, middle + "0 0", []string{"E2E3", "E9E8"}, game.EndQuietLimit, 0},
		{"quiet limit, equal", `{"quiet_limit":1}`, middle + "0 0", []string{"E1F2", "E9E8"}, game.EndQuietLimit, game.NoTeam},
		{"quiet limit restarts", `{"quiet_limit":1}`, edge + "0 0 q=1", []string{"A3A2"}, game.NotEnded, game.NoTeam},
		{"repetition", `{"repetition":true}`, apart + "0 0",
			[]string{"A1A2", "I5I6", "A2A1", "I6I5", "A1A2", "I5I6", "A2A1", "I6I5"}, game.EndRepetition, game.NoTeam},
		{"twice is not enough", `{"repetition":true}`, apart + "0 0",
			[]string{"A1A2", "I5I6", "A2A1", "I6I5"}, game.NotEnded, game.NoTeam},
		{"repetition is off", `{}`, apart + "0 0",
			[]string{"A1A2", "I5I6", "A2A1", "I6I5", "A1A2", "I5I6", "A2A1", "I6I5"}, game.NotEnded, game.NoTeam},
		{"no move loses", `{}`, "5/6/7/8/9/8/7/wwx3/bwx2 b 0 0", nil, game.EndNoMove, 1},
		{"no move stands", `{"no_move":"stands"}`, "5/6/7/8/9/8/7/wwx3/bwx2 b 0 0", nil, game.NotEnded, game.NoTeam},
		{"a last move", `{}`, "5/6/7/8/9/8/7/w5/bwx2 b 0 0", nil, game.NotEnded, game.NoTeam},
		{"neutral counts", `{"neutral_off":"opponent","target":1}`, neutral, []string{"A3A2"}, game.EndTarget, 0},
		{"neutral wins", `{"neutral_off":"wins"}`, neutral, []string{"A3A2"}, game.EndNeutral, 0},
		{"hole counts", `{"target":1}`, hole, []string{"E3E4"}, game.EndTarget, 0},
		{"one colour counts for the pusher", `{"one_colour":true,"target":1}`, "5/6/7/8/9/8/7/6/bbb2 w 0 0", []string{"A3A2"}, game.EndTarget, 1},
	} {
		t.Run(c.name, func(t *testing.T) {
			g := playThrough(t, c.ruleset, c.position, c.moves...)
			if got := g.Outcome(); got.End != c.end || got.Winner != c.winner {
				t.Errorf("%s: ended by %q, winner %d; want %q, %d", g.Position(), got.End, got.Winner, c.end, c.winner)
			}
		})
	}
}

func TestNothingIsPlayedAfterTheEnd(t *testing.T) {
	g := playThrough(t, `{}`, "5/6/7/8/9/8/7/6/wbb1w b 5 0", "A3A2")
	before := g.Position()
	fault := g.Play(game.InlineMove(4, game.W))
	if fault == nil || fault.Code != game.FaultGameOver || fault.Ply != 1 {
		t.Errorf("fault is %v", fault)
	}
	if g.Position() != before {
		t.Error("the position has changed")
	}
}

func TestTeamsCount(t *testing.T) {
	const start = "5/6/7/8/9/8/7/6/wwbbb "
	for _, c := range []struct {
		name, ruleset, mover string
		counts               string
		winner               int
	}{
		{"one colour a team, second partner", `{"seats":["b","w","b","w"],"teams":[[0,2],[1,3]]}`, "b2", "6 0", 0},
		{"both colours a team, A-black", `{"seats":["b","w","b","w"],"teams":[[0,3],[1,2]]}`, "b1", "6 0", 0},
		{"both colours a team, B-black", `{"seats":["b","w","b","w"],"teams":[[0,3],[1,2]]}`, "b2", "5 1", game.NoTeam},
	} {
		t.Run(c.name, func(t *testing.T) {
			g := playThrough(t, c.ruleset, start+c.mover+" 5 0", "A5A4")
			p := g.Position()
			want := mustPosition(t, "5/6/7/8/9/8/7/6/wbbb1 w"+map[string]string{"b1": "1", "b2": "2"}[c.mover]+" "+c.counts+" n=1")
			if p != want || g.Outcome().Winner != c.winner {
				t.Errorf("%s, winner %d; want %s, %d", p, g.Outcome().Winner, want, c.winner)
			}
		})
	}
	pairs := playThrough(t, `{"mode":"pairs"}`, "5/6/7/8/9/8/7/6/wdbbb b 4 0 1 0", "A5A4")
	if outcome := pairs.Outcome(); outcome.End != game.EndTarget || outcome.Winner != 0 {
		t.Errorf("partners' counts are %v", outcome)
	}
}

func TestSeatsDropOut(t *testing.T) {
	const three = "c4/6/7/8/9/8/7/6/b3w b 0 0 0"
	g := playThrough(t, `{}`, three)
	g.Leave(game.White)
	if fault := g.Play(game.InlineMove(0, game.E)); fault != nil {
		t.Fatal(fault)
	}
	if turn := g.Position(); turn.Turn() != 2 {
		t.Errorf("after Black comes %s", turn.Turn())
	}
	g.Leave(2)
	if outcome := g.Outcome(); !outcome.Over() || outcome.Winner != 0 {
		t.Errorf("the last one left has %v", outcome)
	}
	stuck := playThrough(t, `{}`, "c4/6/7/8/9/8/7/bb4/wb3 w 0 0 0")
	if p := stuck.Position(); !p.IsOut(game.White) || p.Turn() != 2 {
		t.Errorf("a seat without a move leaves %s", p)
	}
	partners := playThrough(t, `{"mode":"pairs"}`, "c3d/6/7/8/9/8/7/6/b3w b 0 0 0 0")
	partners.Leave(game.Black)
	if partners.Outcome().Over() {
		t.Error("a team plays on with one partner")
	}
	partners.Leave(2)
	if outcome := partners.Outcome(); outcome.Winner != 1 {
		t.Errorf("the last team left has %v", outcome)
	}
}
