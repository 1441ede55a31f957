package game

import "fmt"

// Move is a move in canonical form within a machine word: no two moves do the
// same. The zero value is no move.
//
// An inline move is its rear ball and direction and nothing else, since how many
// balls go with it follows from the position. The other kinds name their balls:
// a broadside by its lower end, axis and length, a shield by its lowest cell and
// shape, a turn by its middle ball and where the ends are.
type Move uint32

// Kind is the kind of a move.
type Kind uint8

// The kinds of move. The last three are extra moves.
const (
	NoMove Kind = iota
	Inline
	Broadside
	Shield
	Spear
	Arc
)

// String returns the kind's name in lower case.
func (k Kind) String() string {
	return [...]string{"none", "inline", "broadside", "shield", "spear", "arc"}[k]
}

// The bits of a move, lowest first: cell 6, direction 3, kind 3, shape 3, count 2.
const (
	directionShift = 6
	kindShift      = 9
	shapeShift     = 12
	countShift     = 15
)

// InlineMove moves the line that starts at the rear ball one step.
func InlineMove(rear Cell, d Direction) Move {
	return packMove(Inline, rear, d, 0, 0)
}

// BroadsideMove moves count balls (2 or 3), from one end along axis, one step in
// a direction that isn't on the axis. Whatever end it is given from, the move is
// the same.
func BroadsideMove(end Cell, axis Direction, count int, d Direction) Move {
	if axis >= W {
		for range count - 1 {
			end = neighbours[end][axis]
		}
		axis = axis.Opposite()
	}
	return packMove(Broadside, end, d, uint8(axis), uint8(count))
}

// ShieldMove steps three mutually touching balls. The shield is its lowest cell
// and, when pointing up, the cells to its east and north-east, else those to its
// north-west and north-east.
func ShieldMove(lowest Cell, pointsUp bool, d Direction) Move {
	shape := uint8(0)
	if pointsUp {
		shape = 1
	}
	return packMove(Shield, lowest, d, shape, 0)
}

// SpearMove turns the three balls on the axis through the middle one by 60°.
func SpearMove(middle Cell, axis Direction, clockwise bool) Move {
	return packMove(Spear, middle, turnDirection(clockwise), uint8(axis%W), 0)
}

// ArcMove turns the arc whose ends lie in direction first and 120°
// counter-clockwise of it, seen from the middle ball, by 60°.
func ArcMove(middle Cell, first Direction, clockwise bool) Move {
	return packMove(Arc, middle, turnDirection(clockwise), uint8(first), 0)
}

func turnDirection(clockwise bool) Direction {
	if clockwise {
		return 1
	}
	return 0
}

func packMove(kind Kind, cell Cell, d Direction, shape, count uint8) Move {
	return Move(cell) | Move(d)<<directionShift | Move(kind)<<kindShift |
		Move(shape)<<shapeShift | Move(count)<<countShift
}

// Kind returns the move's kind.
func (m Move) Kind() Kind { return Kind(m >> kindShift & 7) }

// Cell returns the rear ball of an inline move, the lower end of a broadside, the
// lowest cell of a shield and the middle of a turn.
func (m Move) Cell() Cell { return Cell(m & 63) }

// Direction returns where the balls step; a turn has none.
func (m Move) Direction() Direction { return Direction(m >> directionShift & 7) }

// Clockwise tells which way a spear or an arc turns.
func (m Move) Clockwise() bool { return m.Direction() == 1 }

// Axis returns the direction of a broadside's line from its lower end, of a
// spear's line, or of an arc's first end from its middle.
func (m Move) Axis() Direction { return Direction(m >> shapeShift & 7) }

// Count returns the length of a broadside.
func (m Move) Count() int { return int(m >> countShift & 3) }

// Balls returns the cells that a move other than an inline one names, in the
// order they are written, and how many there are. A cell may lie off the board.
func (m Move) Balls() (cells [3]Cell, count int) {
	c, axis := m.Cell(), m.Axis()
	switch m.Kind() {
	case Broadside:
		cells[0] = c
		for i := 1; i < m.Count(); i++ {
			cells[i] = neighbours[cells[i-1]][axis]
		}
		return cells, m.Count()
	case Shield:
		second := E
		if axis == 0 {
			second = NW
		}
		return [3]Cell{c, neighbours[c][second], neighbours[c][NE]}, 3
	case Spear:
		return [3]Cell{neighbours[c][axis.Opposite()], c, neighbours[c][axis]}, 3
	case Arc:
		return [3]Cell{neighbours[c][axis], c, neighbours[c][axis.Turn(2)]}, 3
	}
	return cells, 0
}

// Landing returns the cell on which ball i of [Move.Balls] lands, or the rear
// ball of an inline move; it may lie off the board.
func (m Move) Landing(i int) Cell {
	if i == 0 && m.Kind() <= Broadside {
		return neighbours[m.Cell()][m.Direction()]
	}
	return m.laterLanding(i)
}

// laterLanding is Landing apart from its short path, so that that is inlined.
func (m Move) laterLanding(i int) Cell {
	balls, _ := m.Balls()
	return m.landingFrom(i, balls[i])
}

// landingFrom is Landing, given the cell on which the ball stands.
func (m Move) landingFrom(i int, ball Cell) Cell {
	if kind := m.Kind(); kind != Spear && kind != Arc {
		return neighbours[ball][m.Direction()]
	}
	if i == 1 {
		return ball
	}
	way := 1
	if m.Clockwise() {
		way = -1
	}
	end := m.Axis()
	switch {
	case m.Kind() == Arc && i == 2:
		end = end.Turn(2)
	case m.Kind() == Spear && i == 0:
		end = end.Opposite()
	}
	return neighbours[m.Cell()][end.Turn(way)]
}

// wellFormed tells whether the bits are those one of the constructors makes.
func (m Move) wellFormed() bool {
	if m>>(countShift+2) != 0 || m.Cell() >= CellCount || m.Direction() >= directionCount {
		return false
	}
	shape, count := m.Axis(), m.Count()
	switch m.Kind() {
	case Inline:
		return m>>shapeShift == 0
	case Broadside:
		return shape < W && count >= 2 && m.Direction()%W != shape
	case Shield:
		return shape <= 1 && count == 0
	case Spear:
		return shape < W && m.Direction() <= 1 && count == 0
	case Arc:
		return shape < directionCount && m.Direction() <= 1 && count == 0
	}
	return false
}

// String describes the move for debugging; notations are package notation's.
func (m Move) String() string {
	return fmt.Sprintf("%s %s %s shape %d count %d", m.Kind(), m.Cell(), m.Direction(), m.Axis(), m.Count())
}
