package game

import "fmt"

// Fault is the typed reason why a move is illegal, or why text is not a move. Its
// code says what is wrong; the other fields, as far as the code uses them, say
// where and how many.
type Fault struct {
	// Code is one of the Fault… constants.
	Code string
	// Cell is where it goes wrong.
	Cell Cell
	// Piece is what stands there, or whose balls are counted.
	Piece Piece
	// Own is how many balls are the mover's.
	Own int
	// Opposing is how many balls stand against them.
	Opposing int
	// Ply is the ply at which the game had ended.
	Ply int
	// Text is what was written.
	Text string
}

// The codes of faults, with the fields of [Fault] each uses.
const (
	// FaultNoBall: no ball stands on Cell.
	FaultNoBall = "no-ball"
	// FaultNotYours: the ball (Piece) on Cell isn't the mover's.
	FaultNotYours = "not-yours"
	// FaultNoOwnBall: the group at Cell holds no ball of the mover.
	FaultNoOwnBall = "no-own-ball"
	// FaultPartnerQuiet: the partner's ball (Piece) on Cell moves only in a push.
	FaultPartnerQuiet = "partner-quiet"
	// FaultOverEdge: an own ball would leave the board from Cell.
	FaultOverEdge = "over-edge"
	// FaultIntoHole: an own ball would fall into the hole on Cell.
	FaultIntoHole = "into-hole"
	// FaultBlocked: Cell is blocked.
	FaultBlocked = "blocked"
	// FaultOccupied: the ball (Piece) on Cell is in the way.
	FaultOccupied = "occupied"
	// FaultTooMany: Own balls stand in line from Cell, more than can move.
	FaultTooMany = "too-many"
	// FaultNotStronger: Opposing balls (Piece, the first at Cell) stand against Own.
	FaultNotStronger = "not-stronger"
	// FaultNotStrongerMixed: Opposing balls of several kinds, the first at Cell, stand
	// against Own.
	FaultNotStrongerMixed = "not-stronger-mixed"
	// FaultBacked: the ball (Piece) on Cell stands behind the balls to be pushed.
	FaultBacked = "backed"
	// FaultNeutralOff: the neutral ball on Cell may not be pushed off.
	FaultNeutralOff = "neutral-off"
	// FaultExtraMove: the ruleset doesn't have this kind of move (Text).
	FaultExtraMove = "extra-move"
	// FaultGameOver: the game ended at Ply.
	FaultGameOver = "game-over"
	// FaultNotAMove: the value isn't a move at all.
	FaultNotAMove = "not-a-move"

	// FaultNoSuchCell: Text names a cell that isn't on the board.
	FaultNoSuchCell = "no-such-cell"
	// FaultCellCount: Text has too few or too many cells for a move (Own of them).
	FaultCellCount = "cell-count"
	// FaultNotNeighbours: Text names two cells, from Cell, that don't touch.
	FaultNotNeighbours = "not-neighbours"
	// FaultNotInLine: the ends in Text are not two or three cells in line.
	FaultNotInLine = "not-in-line"
	// FaultLanding: the first end in Text can't land on Cell in a sideways step.
	FaultLanding = "landing"
	// FaultLineLength: Own balls in line from Cell move, Text moves Opposing.
	FaultLineLength = "line-length"
	// FaultShape: the three balls in Text are neither a shield nor a line nor an arc.
	FaultShape = "shape"
)

// Error says the fault in English. Pages have their own sentences, by code.
func (f *Fault) Error() string {
	switch f.Code {
	case FaultNoBall:
		return fmt.Sprintf("no ball stands on %s", f.Cell)
	case FaultNotYours:
		return fmt.Sprintf("the ball on %s is %s, not the mover's", f.Cell, f.Piece)
	case FaultNoOwnBall:
		return fmt.Sprintf("none of the balls from %s is the mover's own", f.Cell)
	case FaultPartnerQuiet:
		return fmt.Sprintf("the partner's ball on %s moves only in a push", f.Cell)
	case FaultOverEdge:
		return fmt.Sprintf("an own ball would leave the board from %s", f.Cell)
	case FaultIntoHole:
		return fmt.Sprintf("an own ball would fall into the hole on %s", f.Cell)
	case FaultBlocked:
		return fmt.Sprintf("%s is blocked", f.Cell)
	case FaultOccupied:
		return fmt.Sprintf("a %s ball stands on %s", f.Piece, f.Cell)
	case FaultTooMany:
		return fmt.Sprintf("%d balls in line from %s are too many to move", f.Own, f.Cell)
	case FaultNotStronger:
		return fmt.Sprintf("%s against your %d, the first on %s: a push needs more than it pushes",
			stand(f.Opposing, f.Piece), f.Own, f.Cell)
	case FaultNotStrongerMixed:
		return fmt.Sprintf("%d balls stand against your %d, the first on %s: a push needs more than it pushes",
			f.Opposing, f.Own, f.Cell)
	case FaultBacked:
		return fmt.Sprintf("a %s ball on %s stands behind the balls to be pushed", f.Piece, f.Cell)
	case FaultNeutralOff:
		return fmt.Sprintf("the neutral ball on %s may not be pushed off", f.Cell)
	case FaultExtraMove:
		return fmt.Sprintf("these rules have no %s move", f.Text)
	case FaultGameOver:
		return fmt.Sprintf("the game ended at ply %d", f.Ply)
	}
	return f.textError()
}

func (f *Fault) textError() string {
	switch f.Code {
	case FaultNoSuchCell:
		return "it names a cell that isn't on the board"
	case FaultCellCount:
		if f.Own == 1 {
			return "it has one cell only; a move has two, three or four"
		}
		return fmt.Sprintf("it has %d cells; a move has two, three or four", f.Own)
	case FaultNotNeighbours:
		return fmt.Sprintf("it is no move: %s doesn't touch the next cell", f.Cell)
	case FaultNotInLine:
		return "it is no move: its first two cells aren't the ends of two or three in line"
	case FaultLanding:
		return fmt.Sprintf("it is no move: the first ball can't step that way to %s", f.Cell)
	case FaultLineLength:
		return fmt.Sprintf("it moves %d, but %d in line from %s move together", f.Opposing, f.Own, f.Cell)
	case FaultShape:
		return "it is no move: its balls are neither shield nor spear nor arc"
	}
	return "it is no move"
}

// stand says how many balls of a colour stand somewhere.
func stand(count int, piece Piece) string {
	if count == 1 {
		return fmt.Sprintf("a %s ball stands", piece)
	}
	return fmt.Sprintf("%d %s balls stand", count, piece)
}
