package game

// Position is a board with the seat to move, the balls pushed off by each side
// and the two counters that limits need. It is a small value that can be
// compared and used as a key; the zero value is an empty board for no seats.
type Position struct {
	balls     [ballKinds]Cells
	blocked   Cells
	holes     Cells
	pushedOff [MaxSeats]uint8
	quiet     uint16
	plies     uint16
	turn      Seat
	seats     uint8
	sides     uint8
	out       uint8
}

// At returns what stands on a cell.
func (p *Position) At(c Cell) Piece {
	for piece, set := range p.balls {
		if set.Has(c) {
			return Piece(piece)
		}
	}
	switch {
	case p.blocked.Has(c):
		return Block
	case p.holes.Has(c):
		return Hole
	}
	return Empty
}

// Cells returns the cells on which a piece stands.
func (p *Position) Cells(piece Piece) Cells {
	switch piece {
	case Block:
		return p.blocked
	case Hole:
		return p.holes
	case Empty:
		return p.empty()
	}
	return p.balls[piece]
}

// Balls returns the cells on which any ball stands.
func (p *Position) Balls() Cells {
	b := &p.balls
	return b[0] | b[1] | b[2] | b[3] | b[4] | b[5] | b[6]
}

func (p *Position) empty() Cells { return AllCells &^ (p.Balls() | p.blocked | p.holes) }

// Turn returns the seat to move.
func (p *Position) Turn() Seat { return p.turn }

// WithTurn returns the position with another seat to move.
func (p Position) WithTurn(s Seat) Position {
	p.turn = s
	return p
}

// Seats returns the number of seats, 2 to 6.
func (p *Position) Seats() int { return int(p.seats) }

// Sides returns how many counts of pushed-off balls the position holds: one a
// seat, or one a team where partners share a colour.
func (p *Position) Sides() int { return int(p.sides) }

// PushedOff returns the balls that a side has pushed off, 0 to 255. It stands on
// its own and is never compared with the balls on the board.
func (p *Position) PushedOff(side int) int { return int(p.pushedOff[side]) }

// Score returns the balls pushed off by every side, 0 for sides there aren't.
func (p *Position) Score() [MaxSeats]uint8 { return p.pushedOff }

// Quiet returns the number of plies since the last push-off.
func (p *Position) Quiet() int { return int(p.quiet) }

// Plies returns the number of plies played.
func (p *Position) Plies() int { return int(p.plies) }

// IsOut tells whether a seat has left the game and its turn is skipped.
func (p *Position) IsOut(s Seat) bool { return p.out>>s&1 != 0 }

// SharesColours tells whether two seats move each colour, as in a team game of
// four with two colours.
func (p *Position) SharesColours() bool { return p.sides != p.seats }

// withoutCounters returns the position with both ply counters and the counts of
// pushed-off balls at zero: equal values are repetitions of one another.
func (p Position) withoutCounters() Position {
	p.quiet, p.plies, p.pushedOff = 0, 0, [MaxSeats]uint8{}
	return p
}

// put places a piece on a cell that is empty so far.
func (p *Position) put(piece Piece, c Cell) {
	switch piece {
	case Block:
		p.blocked |= 1 << c
	case Hole:
		p.holes |= 1 << c
	default:
		p.balls[piece] |= 1 << c
	}
}

// nextSeat returns the seat whose turn follows, leaving out those that are out.
func (p *Position) nextSeat() Seat {
	next := p.turn
	for range p.seats {
		if next++; uint8(next) >= p.seats {
			next = 0
		}
		if !p.IsOut(next) {
			break
		}
	}
	return next
}
