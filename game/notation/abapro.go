package notation

import "sumito/game"

// ParseAbaPro reads a move in Aba-Pro, in either case and with hyphens allowed
// between cells. Both spellings of a broadside are one move.
func ParseAbaPro(text string) (game.Move, *game.Fault) {
	if len(text) == 4 || len(text) == 6 { // as nearly all moves are written
		first, _ := game.CellOf(text[0], text[1])
		second, _ := game.CellOf(text[2], text[3])
		along, distance := first.LineTo(second)
		if len(text) == 4 && distance == 1 {
			return game.InlineMove(first, along), nil
		}
		if len(text) == 6 && distance > 0 {
			landing, _ := game.CellOf(text[4], text[5])
			if d, ok := first.DirectionTo(landing); ok && d%game.W != along%game.W {
				return game.BroadsideMove(first, along, distance+1, d), nil
			}
		}
	}
	cells, count, fault := scanCells(text)
	if fault != nil {
		return 0, fault
	}
	switch count {
	case 2:
		d, ok := cells[0].DirectionTo(cells[1])
		if !ok {
			return 0, &game.Fault{Code: game.FaultNotNeighbours, Cell: cells[0], Text: text}
		}
		return game.InlineMove(cells[0], d), nil
	case 3:
		return broadside(cells[0], cells[1], cells[2], text)
	}
	return extraMove(cells, text)
}

// broadside reads first end, other end and landing of the first end.
func broadside(first, other, landing game.Cell, text string) (game.Move, *game.Fault) {
	axis, distance := first.LineTo(other)
	if distance == 0 {
		return 0, &game.Fault{Code: game.FaultNotInLine, Cell: first, Text: text}
	}
	d, ok := first.DirectionTo(landing)
	if !ok || d == axis || d == axis.Opposite() {
		return 0, &game.Fault{Code: game.FaultLanding, Cell: landing, Text: text}
	}
	return game.BroadsideMove(first, axis, distance+1, d), nil
}

// extraMove reads three balls and the landing of the first.
func extraMove(cells [maxCells]game.Cell, text string) (game.Move, *game.Fault) {
	balls, landing := cells[:3], cells[3]
	toMiddle, touches := balls[1].DirectionTo(balls[0])
	toOther, follows := balls[1].DirectionTo(balls[2])
	if !touches || !follows || toMiddle == toOther {
		return 0, &game.Fault{Code: game.FaultShape, Cell: balls[0], Text: text}
	}
	bend := int(toOther.Turn(-int(toMiddle)))
	if bend == 1 || bend == 5 {
		return shield(balls, landing, text)
	}
	return turn(balls[1], toMiddle, bend, landing, text)
}

func shield(balls []game.Cell, landing game.Cell, text string) (game.Move, *game.Fault) {
	d, ok := balls[0].DirectionTo(landing)
	if !ok {
		return 0, &game.Fault{Code: game.FaultLanding, Cell: landing, Text: text}
	}
	set := game.CellsOf(balls...)
	lowest := set.First()
	east, _ := lowest.Neighbour(game.E)
	return game.ShieldMove(lowest, set.Has(east), d), nil
}

// turn reads a spear or an arc by its middle ball, the direction of its
// first-named end and the bend to the other end in steps of 60°.
func turn(middle game.Cell, first game.Direction, bend int, landing game.Cell, text string) (game.Move, *game.Fault) {
	to, ok := middle.DirectionTo(landing)
	clockwise := to == first.Turn(-1)
	if !ok || !clockwise && to != first.Turn(1) {
		return 0, &game.Fault{Code: game.FaultLanding, Cell: landing, Text: text}
	}
	switch bend {
	case 3:
		return game.SpearMove(middle, first, clockwise), nil
	case 4:
		first = first.Turn(-2)
	}
	return game.ArcMove(middle, first, clockwise), nil
}

// FormatAbaPro writes a move in Aba-Pro: capitals, lower end first.
func FormatAbaPro(m game.Move) string {
	return string(AppendAbaPro(make([]byte, 0, 8), m))
}

// AppendAbaPro appends what [FormatAbaPro] writes.
func AppendAbaPro(text []byte, m game.Move) []byte {
	if m.Kind() == game.Inline {
		rear, rearDigit := m.Cell().Written()
		next, nextDigit := m.Landing(0).Written()
		return append(text, rear, rearDigit, next, nextDigit)
	}
	cells, count := m.Balls()
	first := 0
	switch m.Kind() {
	case game.Broadside:
		text = cells[0].Append(text)
		text = cells[count-1].Append(text)
		return m.Landing(0).Append(text)
	case game.Spear, game.Arc:
		if cells[2] < cells[0] {
			first = 2
		}
	}
	text = cells[first].Append(text)
	text = cells[1].Append(text)
	text = cells[2-first].Append(text)
	return m.Landing(first).Append(text)
}
