package game

// Direction is one of the six directions a ball can step, counted
// counter-clockwise from east.
type Direction uint8

// The six directions. East is along a row to higher numbers, north-east to the
// next row and the next number, north-west to the next row with the same number.
const (
	E Direction = iota
	NE
	NW
	W
	SW
	SE

	directionCount = 6
)

var steps = [directionCount]struct{ row, number int }{
	E: {0, 1}, NE: {1, 1}, NW: {1, 0}, W: {0, -1}, SW: {-1, -1}, SE: {-1, 0},
}

// Opposite returns the direction pointing back.
func (d Direction) Opposite() Direction { return d.Turn(3) }

// Turn returns the direction turned counter-clockwise by a number of 60° steps,
// which may be negative.
func (d Direction) Turn(sixths int) Direction {
	return Direction(((int(d)+sixths)%directionCount + directionCount) % directionCount)
}

// String returns "E", "NE", "NW", "W", "SW" or "SE".
func (d Direction) String() string {
	return [directionCount]string{"E", "NE", "NW", "W", "SW", "SE"}[d]
}
