package tiebreak

// Dummy tells why a contribution comes from a dummy opponent and not from a
// real one (C.07 Art. 16).
type Dummy string

// The reasons. A dummy has the player's own points, but not more than its cap.
const (
	NoDummy      Dummy = ""
	OwnPoints    Dummy = "own-points"    // the player's own points, below the cap
	CapScheduled Dummy = "cap-scheduled" // a forfeit: capped by the scheduled opponent's adjusted score
	CapDraws     Dummy = "cap-draws"     // a bye: capped by a draw in every round
)

// scores are the points that tie-breaks by opponents' scores work with.
type scores struct {
	own      []int // as one's own dummy, by index
	adjusted []int // as somebody's opponent, by index
	fore     bool  // games of the last round are taken as drawn
}

// usualScores are the points as they are, and adjusted.
func (c *computation) usualScores() scores {
	adjusted := make([]int, len(c.points))
	for i := range adjusted {
		adjusted[i] = c.points[i] + c.adjustment(i)
	}
	return scores{own: c.points, adjusted: adjusted}
}

// adjustment is what a player's score changes by when it counts for his
// opponents (C.07 Art. 16.3): byes he asked for at the end of his tournament,
// with nothing but voluntary unplayed rounds after them, count as draws.
func (c *computation) adjustment(player int) int {
	change := 0
	for r := c.field.Rounds - 1; r >= 0 && !c.field.RoundRobin; r-- {
		round := c.round(player, r)
		if !round.Kind.voluntary() {
			break
		}
		if round.Kind.requested() {
			change += c.field.Draw - round.Points
		}
	}
	return change
}

// foreScores take every game paired in the last round as played and drawn
// (Art. 8.3); whoever was paired has no byes at the end of his tournament.
func (c *computation) foreScores() *scores {
	if c.fore != nil {
		return c.fore
	}
	last := c.field.Rounds - 1
	c.fore = &scores{own: append([]int(nil), c.points...), adjusted: append([]int(nil), c.usual.adjusted...), fore: true}
	for i := range c.points {
		if last >= 0 && c.met(i, last) >= 0 {
			drawn := c.points[i] - c.round(i, last).Points + c.field.Draw
			c.fore.own[i], c.fore.adjusted[i] = drawn, drawn
		}
	}
	return c.fore
}

// opponentScore is the score that the opponent of a round counts with, and
// whether it is a dummy's (Art. 16.4). A pending game has no score yet, a round
// without an opponent none in a round robin.
func (c *computation) opponentScore(s *scores, code Code, player, r int) (score int, dummy Dummy, counts bool) {
	round := c.round(player, r)
	scheduled := c.met(player, r)
	played := round.Kind == Played || round.Kind.forfeit() && (code.Forfeit || c.field.RoundRobin) ||
		s.fore && r == c.field.Rounds-1
	switch {
	case scheduled >= 0 && played:
		return s.adjusted[scheduled], NoDummy, true
	case round.Kind == Pending || round.Kind == Idle || c.field.RoundRobin:
		return 0, NoDummy, false
	case scheduled >= 0:
		if limit := s.adjusted[scheduled]; limit < s.own[player] {
			return limit, CapScheduled, true
		}
	default:
		if limit := c.field.Draw * c.field.Rounds; limit < s.own[player] {
			return limit, CapDraws, true
		}
	}
	return s.own[player], OwnPoints, true
}
