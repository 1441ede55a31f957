package game

import "fmt"

// CellCount is the number of cells on the board.
const CellCount = 61

// Cell is one of the 61 cells, 0 (A1) to 60 (I9), ordered by row and then by
// number. So the lower of two cells is the one with the lower row letter, or in
// one row the lower number.
type Cell uint8

const rowCount = 9

var (
	// rowStart is the first cell of each row, and one past the last cell at the end.
	rowStart = [rowCount + 1]Cell{0, 5, 11, 18, 26, 35, 43, 50, 56, 61}
	// rowFirstNumber is the number of each row's first cell.
	rowFirstNumber = [rowCount]int{1, 1, 1, 1, 1, 2, 3, 4, 5}
	rowOfCell      = tabulateRows()
	cellNames      = tabulateNames()
	neighbours     = tabulateNeighbours()
	towards        = tabulateLines()
	cellsWritten   = tabulateWritten()
)

// CellAt returns the cell in row 0 (A) to 8 (I) with number 1 to 9, and whether
// there is one: any other numbers lie off the board.
func CellAt(row, number int) (Cell, bool) {
	if row < 0 || row >= rowCount {
		return offBoard, false
	}
	offset := number - rowFirstNumber[row]
	if offset < 0 || offset >= int(rowStart[row+1]-rowStart[row]) {
		return offBoard, false
	}
	return rowStart[row] + Cell(offset), true
}

// ParseCell reads a cell such as "E5" or "e5".
func ParseCell(text string) (Cell, error) {
	if len(text) == 2 {
		if cell, ok := CellOf(text[0], text[1]); ok {
			return cell, nil
		}
	}
	return 0, fmt.Errorf("%q is not a cell: want a letter A to I and a number, such as E5", text)
}

// CellOf returns the cell written by a letter of either case and a digit, and
// whether it is on the board.
func CellOf(letter, digit byte) (Cell, bool) {
	row, number := letter|0x20-'a', digit-'0'
	if row >= rowCount || number > 9 {
		return offBoard, false
	}
	cell := cellsWritten[row][number]
	return cell, cell != offBoard
}

// Row returns the cell's row from 0 (A) to 8 (I).
func (c Cell) Row() int { return int(rowOfCell[c]) }

// Number returns the cell's number within its row, from 1 to 9.
func (c Cell) Number() int { return rowFirstNumber[c.Row()] + int(c-rowStart[c.Row()]) }

// String returns the cell's name, such as "E5".
func (c Cell) String() string {
	if c >= CellCount {
		return "off the board"
	}
	return string(cellNames[c][:])
}

// Written returns the letter and the digit of the cell's name, "--" for a place off
// the board.
func (c Cell) Written() (letter, digit byte) {
	name := &cellNames[min(c, offBoard)]
	return name[0], name[1]
}

// Append appends the cell's name to text.
func (c Cell) Append(text []byte) []byte {
	letter, digit := c.Written()
	return append(text, letter, digit)
}

// MarshalText writes the cell's name.
func (c Cell) MarshalText() ([]byte, error) { return c.Append(nil), nil }

// UnmarshalText reads a cell's name.
func (c *Cell) UnmarshalText(text []byte) error {
	cell, err := ParseCell(string(text))
	if err == nil {
		*c = cell
	}
	return err
}

// Neighbour returns the next cell in a direction, and whether there is one.
func (c Cell) Neighbour(d Direction) (Cell, bool) {
	next := neighbours[c][d]
	return next, next != offBoard
}

// DirectionTo returns the direction of a neighbouring cell, and whether the two
// are neighbours.
func (c Cell) DirectionTo(other Cell) (Direction, bool) {
	d, distance := c.LineTo(other)
	return d, distance == 1
}

// LineTo returns the direction in which another cell lies one or two steps away
// in a straight line, and the number of steps, 0 when it doesn't.
func (c Cell) LineTo(other Cell) (d Direction, distance int) {
	if c >= CellCount || other >= CellCount {
		return 0, 0
	}
	line := towards[c][other]
	return line.direction, int(line.distance)
}

// Distance returns how many steps lie between two cells, from 0 to 8.
func (c Cell) Distance(other Cell) int {
	rows, numbers := other.Row()-c.Row(), other.Number()-c.Number()
	return max(abs(rows), abs(numbers), abs(rows-numbers))
}

// offBoard stands for "no cell" where a table needs a value.
const offBoard Cell = CellCount

func tabulateRows() (rows [CellCount]uint8) {
	for row := range rowCount {
		for cell := rowStart[row]; cell < rowStart[row+1]; cell++ {
			rows[cell] = uint8(row)
		}
	}
	return rows
}

func tabulateNames() (names [CellCount + 1][2]byte) {
	for cell := range Cell(CellCount) {
		names[cell] = [2]byte{'A' + byte(cell.Row()), '0' + byte(cell.Number())}
	}
	names[offBoard] = [2]byte{'-', '-'}
	return names
}

// tabulateNeighbours has a row for offBoard too, so that a walk over the edge
// stays there.
func tabulateNeighbours() (table [CellCount + 1][directionCount]Cell) {
	for d := range Direction(directionCount) {
		table[offBoard][d] = offBoard
		for cell := range Cell(CellCount) {
			table[cell][d], _ = CellAt(cell.Row()+steps[d].row, cell.Number()+steps[d].number)
		}
	}
	return table
}

// shortLine is how a cell one or two steps away in a straight line is reached.
type shortLine struct {
	direction Direction
	distance  uint8
}

// tabulateLines holds the lines from every cell to the others near it.
func tabulateLines() (table [CellCount][CellCount]shortLine) {
	for cell := range table {
		for d, next := range neighbours[cell] {
			for distance := uint8(1); distance <= 2 && next != offBoard; distance++ {
				table[cell][next] = shortLine{Direction(d), distance}
				next = neighbours[next][d]
			}
		}
	}
	return table
}

func tabulateWritten() (table [rowCount][10]Cell) {
	for row := range table {
		for number := range table[row] {
			table[row][number], _ = CellAt(row, number)
		}
	}
	return table
}

func abs(n int) int { return max(n, -n) }
