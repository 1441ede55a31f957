package game

// End says what ended a game, in the words a record's Termination has.
type End string

// The ends that the board proves. A record claims further ones, such as a
// resignation, which no board can prove.
const (
	NotEnded      End = ""
	EndTarget     End = "six" // whatever the target is
	EndMoveLimit  End = "move-limit"
	EndQuietLimit End = "quiet-limit"
	EndRepetition End = "repetition"
	EndNoMove     End = "no-move"
	EndNeutral    End = "neutral"
)

// NoTeam is the winner of a draw and of a game that goes on.
const NoTeam = -1

// Outcome is how a game stands: going on, drawn or won by a team.
type Outcome struct {
	End End
	// Winner is the team that won, or NoTeam.
	Winner int
}

// Over tells whether the game has ended.
func (o Outcome) Over() bool { return o.End != NotEnded }

// Drawn tells whether it ended without a winner.
func (o Outcome) Drawn() bool { return o.Over() && o.Winner == NoTeam }

// Outcome says what a position proves about the end of the game, given the
// effect that led to it (nil at the start). Reaching the target comes before
// every limit. Repetition needs the history, which [Game] keeps; seats that drop
// out of a game of three or more are its business too.
func (r *Rules) Outcome(p Position, last *Effect) Outcome {
	return r.outcome(&p, last)
}

func (r *Rules) outcome(p *Position, last *Effect) Outcome {
	for team := range r.teams {
		if r.TeamPushedOff(p, team) >= r.target[team] {
			return Outcome{EndTarget, team}
		}
	}
	if last != nil && r.ruleset.NeutralOff == NeutralWins {
		if step, off := last.PushedOff(); off && step.Piece == NeutralBall {
			return Outcome{EndNeutral, int(r.teamOf[last.Seat])}
		}
	}
	if r.moveLimit > 0 && p.Plies() >= r.moveLimit {
		return Outcome{EndMoveLimit, r.leader(func(team int) int { return r.TeamPushedOff(p, team) })}
	}
	if r.quietLimit > 0 && p.Quiet() >= r.quietLimit {
		return Outcome{EndQuietLimit, r.leader(func(team int) int { return r.onMiddleRow(p, team) })}
	}
	if r.seats == 2 && !r.ruleset.NoMoveStands && !r.hasMove(p) {
		return Outcome{EndNoMove, int(r.teamOf[p.nextSeat()])}
	}
	return Outcome{NotEnded, NoTeam}
}

// leader returns the team whose count is highest, or NoTeam when it isn't alone.
func (r *Rules) leader(count func(team int) int) int {
	best, leader := -1, NoTeam
	for team := range r.teams {
		switch n := count(team); {
		case n > best:
			best, leader = n, team
		case n == best:
			leader = NoTeam
		}
	}
	return leader
}

// middleRow is E1 to E9.
const middleRow Cells = 0x1ff << 26

func (r *Rules) onMiddleRow(p *Position, team int) int {
	var own Cells
	for seat := range Seat(r.seats) {
		if r.Team(seat) == team {
			own |= p.balls[r.Colour(seat)]
		}
	}
	return (own & middleRow).Len()
}
