package analysis

import "sumito/game"

// Form is the name of a group by its size and shape.
type Form string

// The forms. Those of three balls are trinomials too.
const (
	Monomial   Form = "monomial"   // one ball
	Binomial   Form = "binomial"   // two
	Spear      Form = "spear"      // three in line
	Arc        Form = "arc"        // three bent by 120°
	Shield     Form = "shield"     // three that touch one another
	Block      Form = "block"      // nine as a rhombus, three by three
	Polynomial Form = "polynomial" // any other of four and more
)

// Group is a maximal connected set of balls of one colour.
type Group struct {
	Colour game.Piece
	Cells  game.Cells
	Form   Form
	// Axis is the direction of a spear's line (E, NE or NW), along which nobody can
	// push it: its safe axis.
	Axis game.Direction
}

// Groups returns the groups of a colour in the order of their lowest cells.
func Groups(p *game.Position, colour game.Piece) []Group {
	var groups []Group
	for left := p.Cells(colour); left != 0; {
		cells := connected(left, left.First())
		left &^= cells
		group := Group{Colour: colour, Cells: cells}
		group.Form, group.Axis = form(cells)
		groups = append(groups, group)
	}
	return groups
}

// connected returns the cells of a set that hang together with one of them.
func connected(set game.Cells, from game.Cell) game.Cells {
	reached := game.CellsOf(from)
	for edge := reached; edge != 0; {
		edge = around(edge) & set &^ reached
		reached |= edge
	}
	return reached
}

// around returns the neighbours of every cell of a set.
func around(set game.Cells) game.Cells {
	var neighbours game.Cells
	for cell := range set.All() {
		for d := game.E; d <= game.SE; d++ {
			if next, ok := cell.Neighbour(d); ok {
				neighbours = neighbours.With(next)
			}
		}
	}
	return neighbours
}

// form names a connected set, and tells the axis of a spear.
func form(cells game.Cells) (Form, game.Direction) {
	switch cells.Len() {
	case 1:
		return Monomial, 0
	case 2:
		return Binomial, 0
	case 3:
		return trinomial(cells)
	case 9:
		if isBlock(cells) {
			return Block, 0
		}
	}
	return Polynomial, 0
}

func trinomial(cells game.Cells) (Form, game.Direction) {
	for axis := game.E; axis < game.W; axis++ {
		if line(cells.First(), axis, 3) == cells {
			return Spear, axis
		}
	}
	if links(cells) == 3 {
		return Shield, 0
	}
	return Arc, 0
}

// line returns up to count cells in a direction, the first one included.
func line(from game.Cell, d game.Direction, count int) game.Cells {
	set := game.CellsOf(from)
	for range count - 1 {
		next, ok := from.Neighbour(d)
		if !ok {
			break
		}
		set, from = set.With(next), next
	}
	return set
}

// isBlock looks for a rhombus with its sides along two of the three axes.
func isBlock(cells game.Cells) bool {
	for corner := range cells.All() {
		for d := game.E; d <= game.SE; d++ {
			var rhombus game.Cells
			for start := range line(corner, d, 3).All() {
				rhombus |= line(start, d.Turn(1), 3)
			}
			if rhombus == cells {
				return true
			}
		}
	}
	return false
}

// links counts the pairs of neighbouring cells in a set.
func links(set game.Cells) int {
	count := 0
	for cell := range set.All() {
		for axis := game.E; axis < game.W; axis++ {
			if next, ok := cell.Neighbour(axis); ok && set.Has(next) {
				count++
			}
		}
	}
	return count
}
