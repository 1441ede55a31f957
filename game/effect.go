package game

// longestRow is the most balls that one move can touch: three own and two pushed.
const longestRow = 5

// Step is what a move did to one ball.
type Step struct {
	// Piece is the ball.
	Piece Piece
	// From is the cell it stood on.
	From Cell
	// To is the cell it stands on now. When it was pushed off, that is the hole it
	// fell into, or no cell of the board when it went over the edge.
	To Cell
	// Off tells that the ball was pushed off.
	Off bool
}

// Effect is everything that a move did, enough to undo it, to draw it and to
// tell it in words. The zero value is no effect.
type Effect struct {
	// Move is the move.
	Move Move
	// Seat is who moved.
	Seat Seat
	// Own is the number of balls that moved by themselves, 1 to 3; the first steps
	// are theirs. The rest, up to two, were pushed.
	Own int
	// Side is the count to which a ball pushed off was credited.
	Side int
	// Credited tells that a ball was pushed off and counts.
	Credited bool

	steps       [longestRow]Step
	count       uint8
	quietBefore uint16
}

// Steps returns what happened to each ball, from the rear of a line to its head.
func (e *Effect) Steps() []Step { return e.steps[:e.count] }

// Pushed returns how many balls were pushed, 0 to 2.
func (e *Effect) Pushed() int { return int(e.count) - e.Own }

// PushedOff returns the ball that was pushed off, and whether there is one. It is
// always the head of the row.
func (e *Effect) PushedOff() (Step, bool) {
	if e.count == 0 || !e.steps[e.count-1].Off {
		return Step{}, false
	}
	return e.steps[e.count-1], true
}

// Undo returns the position before the move, given the one after it.
func (e *Effect) Undo(p Position) Position {
	p.shift(e)
	if e.Credited {
		p.pushedOff[e.Side]--
	}
	p.turn, p.quiet = e.Seat, e.quietBefore
	p.plies--
	return p
}

func (e *Effect) add(piece Piece, from, to Cell, off bool) {
	e.steps[e.count] = Step{Piece: piece, From: from, To: to, Off: off}
	e.count++
}
