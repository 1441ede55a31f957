package analysis

import "sumito/game"

// Contact is two lines of opposing colours that touch end to end on one axis.
// Each counts from one to three balls, however long it is: equal lines are a pak,
// unequal ones a sumito.
type Contact struct {
	// Strong and Weak are the colours of the longer and the shorter line; in a pak
	// the first named is the one whose line comes first along Direction.
	Strong, Weak game.Piece
	// StrongCells and WeakCells are the counted balls.
	StrongCells, WeakCells game.Cells
	// Direction points from the strong line to the weak one.
	Direction game.Direction
	// Push is the move that uses a sumito, game.Move zero in a pak.
	Push game.Move
	// Blocked says what stops the push now, were it the strong side's turn; nil when
	// it is possible, and in a pak.
	Blocked *game.Fault
}

// IsSumito tells a sumito from a pak.
func (c *Contact) IsSumito() bool { return c.StrongCells.Len() != c.WeakCells.Len() }

// Possible tells whether a sumito can be pushed now.
func (c *Contact) Possible() bool { return c.IsSumito() && c.Blocked == nil }

// Contacts returns every pak and sumito, by axis (E, NE, NW) and then by cell.
func Contacts(rules *game.Rules, p *game.Position) []Contact {
	var contacts []Contact
	for axis := game.E; axis < game.W; axis++ {
		for cell := range p.Balls().All() {
			next, ok := cell.Neighbour(axis)
			if ok && opposed(rules, p.At(cell), p.At(next)) {
				contacts = append(contacts, contact(rules, p, cell, next, axis))
			}
		}
	}
	return contacts
}

// contact describes the lines that meet between two neighbouring cells.
func contact(rules *game.Rules, p *game.Position, cell, next game.Cell, axis game.Direction) Contact {
	c := Contact{
		Strong: p.At(cell), StrongCells: run(p, cell, axis.Opposite()),
		Weak: p.At(next), WeakCells: run(p, next, axis), Direction: axis,
	}
	front := cell
	if c.WeakCells.Len() > c.StrongCells.Len() {
		c.Strong, c.Weak = c.Weak, c.Strong
		c.StrongCells, c.WeakCells = c.WeakCells, c.StrongCells
		c.Direction, front = axis.Opposite(), next
	}
	if !c.IsSumito() {
		return c
	}
	rear := front
	for range c.StrongCells.Len() - 1 {
		rear, _ = rear.Neighbour(c.Direction.Opposite())
	}
	c.Push = game.InlineMove(rear, c.Direction)
	_, _, c.Blocked = rules.Play(p.WithTurn(mover(rules, c.Strong)), c.Push)
	return c
}

// run returns the balls of one colour in a direction, at most three.
func run(p *game.Position, from game.Cell, d game.Direction) game.Cells {
	colour := p.At(from)
	set := game.CellsOf(from)
	for range 2 {
		next, ok := from.Neighbour(d)
		if !ok || p.At(next) != colour {
			break
		}
		set, from = set.With(next), next
	}
	return set
}

// mover returns the first seat that moves a colour.
func mover(rules *game.Rules, colour game.Piece) game.Seat {
	for seat := range game.Seat(rules.Seats()) {
		if rules.Colour(seat) == colour {
			return seat
		}
	}
	return game.Black
}
