package trf

import (
	"errors"
	"strconv"
	"strings"
	"unicode/utf8"
)

// line is one line of a file, read by columns. What is read of it is marked,
// so that the rest can be reported.
type line struct {
	number int
	text   string
	runes  []rune // nil when the text is ASCII: columns are bytes then
	read   marks
}

func newLine(number int, text string, read marks) line {
	l := line{number: number, text: text}
	for i := range len(text) {
		if text[i] >= utf8.RuneSelf {
			l.runes = []rune(text)
			break
		}
	}
	l.read = read.cleared(l.width())
	return l
}

// width is the number of columns.
func (l line) width() int {
	if l.runes != nil {
		return len(l.runes)
	}
	return len(l.text)
}

// raw returns columns from…to, from 1 and inclusive, as far as they exist.
func (l line) raw(from, to int) string {
	from, to = max(from, 1), min(to, l.width())
	if from > to {
		return ""
	}
	l.read.mark(from, to)
	if l.runes != nil {
		return string(l.runes[from-1 : to])
	}
	return l.text[from-1 : to]
}

// field is raw without the space around it.
func (l line) field(from, to int) string { return strings.TrimSpace(l.raw(from, to)) }

// at returns one column, a space beyond the end, and reads it.
func (l line) at(column int) rune {
	l.read.mark(column, min(column, l.width()))
	return l.look(column)
}

// look is at without reading.
func (l line) look(column int) rune {
	switch {
	case column < 1 || column > l.width():
		return ' '
	case l.runes != nil:
		return l.runes[column-1]
	default:
		return rune(l.text[column-1])
	}
}

// start is the column of the first text in columns from…to, from if there is
// none.
func (l line) start(from, to int) int {
	for column := from; column <= to; column++ {
		if l.look(column) != ' ' {
			return column
		}
	}
	return from
}

// record is the code of the line.
func (l line) record() string {
	if l.runes != nil {
		return string(l.runes[:min(3, len(l.runes))])
	}
	return l.text[:min(3, len(l.text))]
}

func (l line) problem(column int, code, text string) *Problem {
	return &Problem{Line: l.number, Column: column, Record: l.record(), Code: code, Text: text}
}

// outside is a problem with a number that isn't low…high.
func (l line) outside(column int, text string, low, high int) *Problem {
	p := l.problem(column, CodeRange, text)
	p.Low, p.High = low, high
	return p
}

// parse reads a whole number low…high that stands at a column.
func (l line) parse(column int, text string, low, high int) (int, error) {
	digits := strings.TrimPrefix(text, "-")
	n, err := strconv.ParseUint(digits, 10, 32)
	switch {
	case errors.Is(err, strconv.ErrSyntax):
		return 0, l.problem(column, CodeNumber, text)
	case err != nil || len(digits) < len(text) || int(n) < low || int(n) > high: // the first: too large for any number
		return 0, l.outside(column, text, low, high)
	}
	return int(n), nil
}
