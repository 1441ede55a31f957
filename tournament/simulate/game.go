package simulate

import (
	"fmt"
	"math"

	"sumito/tournament/event"
	"sumito/tournament/scoring"
)

// game is a made-up result.
type game struct {
	outcome event.Outcome
	played  bool
	balls   event.Balls
	points  event.Balls // in units of the table
}

// firstMove is what starting is worth, in rating points.
const firstMove = 35

// play makes up a game by the strengths of the two: the expected score of the
// first follows the logistic curve of Elo; the loser's balls grow with how even
// the game was.
func (r *random) play(o Options, first, second int) (game, error) {
	expected := 1 / (1 + math.Pow(10, float64(second-first-firstMove)/400))
	var g game
	ending := event.Six
	target := o.Scoring.Target
	switch {
	case r.chance(o.Forfeits):
		g.outcome, ending = event.BlackWins, event.Forfeit
		switch roll := r.float(); {
		case roll < 0.1:
			g.outcome = event.DoubleForfeit
		case roll < 0.55:
			g.outcome = event.WhiteWins
		}
	case r.chance(o.Draws):
		g.outcome, ending = event.Draw, event.MoveLimit
		even := r.below(target)
		g.balls = event.Balls{Black: even, White: even}
	case r.float() < expected:
		g.outcome = event.BlackWins
		g.balls = event.Balls{Black: target, White: r.loserBalls(target, expected)}
	default:
		g.outcome = event.WhiteWins
		g.balls = event.Balls{Black: r.loserBalls(target, 1-expected), White: target}
	}
	g.played = ending != event.Forfeit
	var err error
	g.balls, g.points, err = scoring.Credit(o.Scoring, g.outcome, ending, g.balls)
	if err != nil {
		return g, fmt.Errorf("simulate: %w", err)
	}
	return g, nil
}

// loserBalls draws 0…target−1; the more the winner was expected to win, the
// fewer.
func (r *random) loserBalls(target int, expected float64) int {
	lost := 0
	for range target - 1 {
		if r.chance(1.1 - expected) {
			lost++
		}
	}
	return lost
}
