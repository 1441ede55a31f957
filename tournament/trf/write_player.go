package trf

import (
	"strconv"
	"strings"
	"unicode"
)

// player writes a 001 line.
func (w *writer) player(p *Player) {
	row := newRow(w.number + 1)
	row.put(1, 3, "001")
	row.right(4, 8, strconv.Itoa(p.Number))
	row.put(10, 10, p.Sex)
	row.right(11, 13, p.Title)
	row.put(15, 47, p.Name)
	if p.Rating > 0 {
		row.right(49, 52, strconv.Itoa(p.Rating))
	}
	row.put(54, 56, p.Federation)
	row.right(58, 68, p.ID)
	points := ""
	if p.HasPoints {
		points = w.points(80, 84, p.Points)
		row.put(80, 84, points)
	}
	// Full columns beside each other have to be told apart.
	if strings.TrimLeft(points, " ") == points && points != "" && len([]rune(p.Birth)) > 9 && !isDate(p.Birth) {
		row.leaveOut(70, p.Birth)
	} else {
		row.put(70, 79, p.Birth)
	}
	if rank := strconv.Itoa(p.Rank); len(rank) > 4 && points != "" && !strings.Contains(points, ".") {
		row.leaveOut(85, rank)
	} else if p.Rank > 0 {
		row.right(85, 89, rank)
	}
	for r, cell := range p.Rounds {
		row.cell(92+10*r, cell)
	}
	w.problems = append(w.problems, row.problems...)
	w.line(row.String())
}

// cell writes one round.
func (r *row) cell(at int, cell Cell) {
	if cell == (Cell{Result: Blank}) {
		return
	}
	if cell.Opponent == 0 {
		r.put(at, at+3, "0000")
	} else {
		r.right(at-1, at+3, strconv.Itoa(cell.Opponent))
	}
	r.put(at+5, at+5, string(Letter(cell.Colour)))
	r.put(at+7, at+7, string(cell.Result))
}

// row is a line that is filled by columns, from 1.
type row struct {
	number   int
	columns  []rune
	problems []Problem
}

func newRow(number int) *row { return &row{number: number} }

// put writes a text from the left of its columns. Too long a text is cut; line
// breaks become spaces.
func (r *row) put(from, to int, text string) {
	runes := []rune(strings.Map(printable, text))
	if len(runes) > to-from+1 {
		r.leaveOut(from, text)
		runes = runes[:to-from+1]
	}
	for len(r.columns) < from-1+len(runes) {
		r.columns = append(r.columns, ' ')
	}
	copy(r.columns[from-1:], runes)
}

// leaveOut reports a text for which there is no place.
func (r *row) leaveOut(from int, text string) {
	r.problems = append(r.problems, Problem{Line: r.number, Column: from, Code: CodeUnused, Text: text})
}

// right is put towards the right end of the columns.
func (r *row) right(from, to int, text string) {
	if width := len([]rune(text)); width < to-from+1 {
		from = to - width + 1
	}
	r.put(from, to, text)
}

// printable keeps a text on its line.
func printable(c rune) rune {
	if unicode.IsControl(c) {
		return ' '
	}
	return c
}

func (r *row) String() string { return strings.TrimRight(string(r.columns), " ") }
