package game

import (
	"errors"
	"fmt"
	"strconv"
	"strings"
)

// maxCounter is the highest value of a position's counters.
const maxCounter = 1<<16 - 1

// ParsePosition reads a position string: nine rows I to A split by "/", the side
// to move, the balls pushed off by each side in turn order, and optionally
// "q=" plies since the last push-off, "n=" plies played and "out=" the letters
// of the seats that have left the game.
//
//	wwwww/wwwwww/2www2/8/9/8/2bbb2/bbbbbb/bbbbb b 0 0
//
// The number of counts is the number of seats. A mover with a digit ("b1", "w2")
// says that four seats share two colours and there is one count a team.
func ParsePosition(text string) (Position, error) {
	var p Position
	fields := strings.Fields(text)
	if len(fields) < 2 {
		return p, errors.New("a position has a board, the side to move and the balls pushed off by each side")
	}
	if err := p.parseBoard(fields[0]); err != nil {
		return Position{}, err
	}
	rest := fields[2:]
	for len(rest) > 0 && !strings.Contains(rest[0], "=") {
		count, err := strconv.ParseUint(rest[0], 10, 8)
		if err != nil || p.sides == MaxSeats {
			return Position{}, fmt.Errorf("%q is not a count of balls pushed off", rest[0])
		}
		p.pushedOff[p.sides] = uint8(count)
		p.sides++
		rest = rest[1:]
	}
	if p.sides < 2 {
		return Position{}, errors.New("a position counts the balls pushed off by each of two to six sides")
	}
	if err := p.parseMover(fields[1]); err != nil {
		return Position{}, err
	}
	for _, field := range rest {
		if err := p.parseCounter(field); err != nil {
			return Position{}, err
		}
	}
	return p, nil
}

func (p *Position) parseBoard(text string) error {
	rows := strings.Split(text, "/")
	if len(rows) != rowCount {
		return fmt.Errorf("a board has nine rows, not %d", len(rows))
	}
	for i, row := range rows {
		index := rowCount - 1 - i
		cell, end := rowStart[index], rowStart[index+1]
		for _, letter := range []byte(row) {
			width := Cell(1)
			piece, known := pieceOf(letter)
			switch {
			case letter >= '1' && letter <= '9':
				width = Cell(letter - '0')
			case !known:
				return fmt.Errorf("row %c: %q is neither a piece nor a number of empty cells", 'A'+index, letter)
			}
			if cell+width > end {
				return fmt.Errorf("row %c has more than its %d cells", 'A'+index, end-rowStart[index])
			}
			if known {
				p.put(piece, cell)
			}
			cell += width
		}
		if cell != end {
			return fmt.Errorf("row %c has %d of its %d cells", 'A'+index, cell-rowStart[index], end-rowStart[index])
		}
	}
	return nil
}

func (p *Position) parseMover(text string) error {
	colour, known := pieceOf(text[0])
	if known && colour <= SixthBall {
		switch {
		case len(text) == 1 && colour < Piece(p.sides):
			p.seats, p.turn = p.sides, Seat(colour)
			return nil
		case len(text) == 2 && p.sides == 2 && colour < 2 && (text[1] == '1' || text[1] == '2'):
			p.seats, p.turn = 4, Seat(colour)+2*Seat(text[1]-'1')
			return nil
		}
	}
	return fmt.Errorf("%q is not one of the %d sides that can move", text, p.sides)
}

func (p *Position) parseCounter(field string) error {
	name, value, _ := strings.Cut(field, "=")
	if name == "out" {
		return p.parseOut(value)
	}
	number, err := strconv.ParseUint(value, 10, 16)
	if err == nil {
		switch name {
		case "q":
			p.quiet = uint16(number)
			return nil
		case "n":
			p.plies = uint16(number)
			return nil
		}
	}
	return fmt.Errorf("%q is not a counter: want q=, n= or out=", field)
}

func (p *Position) parseOut(letters string) error {
	for _, letter := range []byte(letters) {
		colour, known := pieceOf(letter)
		if !known || colour >= Piece(p.seats) {
			return fmt.Errorf("%q is not a seat that can be out of the game", letter)
		}
		p.out |= 1 << colour
	}
	return nil
}

// String returns the position string that [ParsePosition] reads. Counters that
// are zero are left out.
func (p Position) String() string {
	text := make([]byte, 0, 96)
	text = p.appendBoard(text)
	text = append(text, ' ')
	text = p.appendMover(text)
	for _, count := range p.pushedOff[:p.sides] {
		text = append(text, ' ')
		text = strconv.AppendUint(text, uint64(count), 10)
	}
	if p.quiet != 0 {
		text = append(text, " q="...)
		text = strconv.AppendUint(text, uint64(p.quiet), 10)
	}
	if p.plies != 0 {
		text = append(text, " n="...)
		text = strconv.AppendUint(text, uint64(p.plies), 10)
	}
	if p.out != 0 {
		text = append(text, " out="...)
		for seat := range Seat(p.seats) {
			if p.IsOut(seat) {
				text = append(text, Piece(seat).Letter())
			}
		}
	}
	return string(text)
}

func (p *Position) appendBoard(text []byte) []byte {
	for row := rowCount - 1; row >= 0; row-- {
		gap := byte(0)
		for cell := rowStart[row]; cell < rowStart[row+1]; cell++ {
			piece := p.At(cell)
			if piece == Empty {
				gap++
				continue
			}
			if gap > 0 {
				text = append(text, '0'+gap)
				gap = 0
			}
			text = append(text, piece.Letter())
		}
		if gap > 0 {
			text = append(text, '0'+gap)
		}
		if row > 0 {
			text = append(text, '/')
		}
	}
	return text
}

func (p *Position) appendMover(text []byte) []byte {
	if p.SharesColours() {
		return append(text, Piece(p.turn%2).Letter(), '1'+byte(p.turn/2))
	}
	return append(text, Piece(p.turn).Letter())
}

// Diagram draws the board as nine lines of text, with '.' for an empty cell.
func (p *Position) Diagram() string {
	var text strings.Builder
	for row := rowCount - 1; row >= 0; row-- {
		text.WriteString(strings.Repeat(" ", abs(row-4)))
		text.WriteByte('A' + byte(row))
		for cell := rowStart[row]; cell < rowStart[row+1]; cell++ {
			text.WriteByte(' ')
			text.WriteByte(p.At(cell).Letter())
		}
		text.WriteByte('\n')
	}
	return text.String()
}
