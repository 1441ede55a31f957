package tiebreak

// adjustment is what a player's score changes by when it counts for his
// opponents (C.07 Art. 16): byes he asked for at the end of his tournament,
// with nothing but voluntary unplayed rounds after them, count as draws.
func (c *computation) adjustment(player int) int {
	change := 0
	for r := c.field.Rounds - 1; r >= 0; r-- {
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

// opponentScore is the score that the opponent of a round counts with, and
// whether it is a dummy's. A pending game has no score yet.
func (c *computation) opponentScore(code Code, player, r int) (score int, dummy Dummy, counts bool) {
	round := c.round(player, r)
	scheduled, exists := c.index[round.Opponent]
	switch {
	case round.Kind == Pending:
		return 0, NoDummy, false
	case exists && (round.Kind == Played || round.Kind.forfeit() && code.Forfeit):
		return c.adjusted[scheduled], NoDummy, true
	case exists && round.Kind.forfeit():
		if limit := c.adjusted[scheduled]; limit < c.points[player] {
			return limit, CapScheduled, true
		}
	default:
		if limit := c.field.Draw * c.field.Rounds; limit < c.points[player] {
			return limit, CapDraws, true
		}
	}
	return c.points[player], OwnPoints, true
}
