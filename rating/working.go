package rating

import (
	"cmp"
	"slices"
)

// Working is the arithmetic of one player's period. The gains of all games add
// up to the change; where a system rounds (Elo.Whole), up to less than a point.
type Working struct {
	Before, After Rating
	Terms         []Term  // in the order of the results
	K             float64 // Elo's development coefficient; 0 under Glicko-2
}

// Term is what one game did.
type Term struct {
	Result
	Expected float64 // score expected, 0…1
	Weight   float64 // how much the game counts: Elo's margin multiplier, Glicko-2's g(φ)
	Gain     float64 // points that it moved the rating by
}

// Step is one period in which a player played.
type Step struct {
	Period int // from 0
	Change
}

// History returns the periods in which a player played, in order.
func (p Projection) History(player Player) []Step {
	var steps []Step
	for period := range p.changes {
		if change, played := p.change(period, player); played {
			steps = append(steps, Step{period, change})
		}
	}
	return steps
}

// Explain returns the arithmetic of a player's period, from 0, and for each of
// its terms which of the period's games it is; false if the player had none.
func (p Projection) Explain(period int, player Player) (working Working, games []int, played bool) {
	change, played := p.change(period, player)
	if !played {
		return Working{}, nil, false
	}
	var results []Result
	for i, game := range p.periods[period].Games {
		opponent, score := game.Second, game.Score
		if game.Second == player {
			opponent, score = game.First, Win-game.Score
		}
		if opponent == player || game.First != player && game.Second != player {
			continue
		}
		other, _ := p.change(period, opponent)
		results, games = append(results, Result{other.Before, score, game.Margin}), append(games, i)
	}
	return p.system.Explain(change.Before, results), games, true
}

// change is what a period did to a player's rating.
func (p Projection) change(period int, player Player) (Change, bool) {
	at, found := slices.BinarySearchFunc(p.changes[period], player, func(c Change, player Player) int {
		return cmp.Compare(c.Player, player)
	})
	if !found {
		return Change{}, false
	}
	return p.changes[period][at], true
}
