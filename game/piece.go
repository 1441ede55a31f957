package game

// Seat is a place at the table, 0 (Black, who moves first) to 5, in the order of
// turns. Two seats can move the same colour in a team game.
type Seat uint8

// The two seats of the usual game. Further seats have no name of their own.
const (
	Black Seat = iota
	White

	// MaxSeats is the highest number of seats a game can have.
	MaxSeats = 6
)

// Piece is what stands on a cell: a ball of one of six colours, a neutral ball,
// a block, a hole, or nothing.
type Piece uint8

// The pieces. The first six are the colours of the balls, in the order of seats.
const (
	BlackBall Piece = iota
	WhiteBall
	ThirdBall
	FourthBall
	FifthBall
	SixthBall
	NeutralBall
	Block
	Hole
	Empty

	ballKinds = int(NeutralBall) + 1
)

// Letter returns the letter a position is written with, '.' for an empty cell.
func (p Piece) Letter() byte { return "bwcdefnxo."[p] }

// String returns the piece's name in English, such as "black" or "neutral".
func (p Piece) String() string {
	return [...]string{"black", "white", "third", "fourth", "fifth", "sixth", "neutral", "blocked", "hole", "empty"}[p]
}

// pieceOf returns the piece written with a letter, and whether there is one.
func pieceOf(letter byte) (Piece, bool) {
	for p := BlackBall; p < Empty; p++ {
		if p.Letter() == letter {
			return p, true
		}
	}
	return Empty, false
}

// String returns "black" and "white" for the first two seats, "seat 3" and so on
// for the others.
func (s Seat) String() string {
	switch s {
	case Black:
		return "black"
	case White:
		return "white"
	}
	return "seat " + string('1'+byte(s))
}
