package trf

import (
	"strconv"
	"strings"
	"unicode/utf8"
)

// line is one line of a file, read by columns.
type line struct {
	number int
	text   string
	runes  []rune // nil when the text is ASCII: columns are bytes then
}

func newLine(number int, text string) line {
	l := line{number: number, text: text}
	for i := range len(text) {
		if text[i] >= utf8.RuneSelf {
			l.runes = []rune(text)
			break
		}
	}
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
	to = min(to, l.width())
	if from > to {
		return ""
	}
	if l.runes != nil {
		return string(l.runes[from-1 : to])
	}
	return l.text[from-1 : to]
}

// field is raw without the space around it.
func (l line) field(from, to int) string { return strings.TrimSpace(l.raw(from, to)) }

// at returns one column, a space beyond the end.
func (l line) at(column int) rune {
	for _, r := range l.raw(column, column) {
		return r
	}
	return ' '
}

func (l line) problem(column int, code, text string) *Problem {
	return &Problem{Line: l.number, Column: column, Code: code, Text: text}
}

// integer reads a number 0…limit; blank columns are 0.
func (l line) integer(from, to, limit int) (int, error) {
	text := l.field(from, to)
	if text == "" {
		return 0, nil
	}
	n, err := strconv.Atoi(text)
	switch {
	case err != nil:
		return 0, l.problem(from, CodeNumber, text)
	case n < 0 || n > limit:
		return 0, l.problem(from, CodeRange, text)
	}
	return n, nil
}

// points reads points in tenths; blank columns are 0.
func (l line) points(from, to int) (int, error) {
	text := l.field(from, to)
	if text == "" {
		return 0, nil
	}
	tenths, ok := parseTenths(text)
	if !ok {
		return 0, l.problem(from, CodePoints, text)
	}
	return tenths, nil
}

// numbers reads ids of four columns, one every five, until the line ends; five
// digits take the blank column before. Blank ones are skipped.
func (l line) numbers(from int) ([]int, error) {
	var ids []int
	for at := from; at <= l.width(); at += 5 {
		id, err := l.integer(at-1, at+3, maxNumber)
		if err != nil {
			return nil, err
		}
		if id > 0 {
			ids = append(ids, id)
		}
	}
	return ids, nil
}

// parseTenths reads "11.5", "7", "-0,5" as tenths.
func parseTenths(text string) (int, bool) {
	digits, minus := strings.CutPrefix(text, "-")
	whole, fraction, _ := strings.Cut(strings.Replace(digits, ",", ".", 1), ".")
	fraction = strings.TrimRight(fraction, "0")
	if len(fraction) > 1 || len(whole) > 6 || whole == "" && fraction == "" {
		return 0, false
	}
	tenths := 0
	for _, r := range whole + fraction {
		if r < '0' || r > '9' {
			return 0, false
		}
		tenths = tenths*10 + int(r-'0')
	}
	if fraction == "" {
		tenths *= 10
	}
	if minus {
		tenths = -tenths
	}
	return tenths, true
}

// formatTenths writes tenths as "11.5".
func formatTenths(tenths int) string {
	sign := ""
	if tenths < 0 {
		sign, tenths = "-", -tenths
	}
	return sign + strconv.Itoa(tenths/10) + "." + strconv.Itoa(tenths%10)
}
