package trf

import (
	"errors"
	"fmt"
	"maps"
	"slices"
	"strings"
	"unicode/utf8"
)

// reader is the state of reading one file. Beside the file it keeps where things
// were said, for the checks at the end.
type reader struct {
	file       *File
	marks      marks
	settings   map[string]setting // what may be said once only
	players    []line             // the 001 lines, as in the file
	references []reference
	spans      []reference // accelerations, by their index in the file
	byes       []askedBye
	awards     []awarding
	balls      []ballsLine
}

// reference is a player named by a record.
type reference struct {
	line, column int
	record       string
	number       int
}

// line reads one line by its code.
func (r *reader) line(l line) error {
	code := l.raw(1, 3)
	r.noteControls(l)
	read, known := records[code]
	if !known {
		r.other(l, code)
		return nil
	}
	if read.columns && strings.Contains(l.text, "\t") {
		text := strings.TrimRight(l.text, " \t") // behind everything, tabs do no harm
		if at := strings.IndexByte(text, '\t'); at >= 0 {
			return l.problem(utf8.RuneCountInString(text[:at])+1, CodeTab, "")
		}
		l = newLine(l.number, text, r.marks)
		l.raw(1, 3)
	}
	err := read.by(r, l)
	unread := l.unread()
	if unread == 0 {
		return err
	}
	var problem *Problem
	// What seems to be missing may be elsewhere.
	if err == nil || errors.As(err, &problem) &&
		(problem.Code == CodeMissing && unread < problem.Column || problem.Code == CodeAlone) {
		return l.problem(unread, CodeStray, l.word(unread))
	}
	return err
}

// recordReader reads a record by words, or by columns.
type recordReader struct {
	by      func(*reader, line) error
	columns bool
}

// records are those with a meaning here.
var records = map[string]recordReader{
	"001": {(*reader).player, true},
	"142": {(*reader).rounds, false},
	"152": {(*reader).initialColour, false},
	"162": {(*reader).points, true},
	"192": {(*reader).system, false},
	"240": {(*reader).bye, true},
	"250": {(*reader).acceleration, true},
	"260": {(*reader).forbidden, true},
	"299": {(*reader).abnormal, true},
	"XXR": {(*reader).rounds, false},
	"XXC": {(*reader).configuration, false},
	"XXZ": {(*reader).absentees, false},
	"XXP": {(*reader).apart, false},
	"XXA": {(*reader).playerAcceleration, true},
	"XXS": {(*reader).pointCodes, false},
	"BBW": {(*reader).resultPoints, false},
	"BBD": {(*reader).resultPoints, false},
	"BBL": {(*reader).resultPoints, false},
	"BBZ": {(*reader).resultPoints, false},
	"BBF": {(*reader).resultPoints, false},
	"BBU": {(*reader).resultPoints, false},
}

// Records returns the codes of the records with a meaning of their own, sorted.
func Records() []string { return slices.Sorted(maps.Keys(records)) }

// other stores a line of tournament data, a comment, or what means nothing here.
func (r *reader) other(l line, code string) {
	switch {
	case code == "###":
		r.comment(l)
	case headCodes[code]:
		r.file.Heads = append(r.file.Heads, Head{Code: code, Text: strings.TrimRight(r.text(l), " ")})
	default:
		r.file.Kept = append(r.file.Kept, l.text)
		r.warn(l.problem(1, CodeUnknownLine, code))
	}
}

// text is what follows the code and a blank; all of it is kept where there is no
// blank.
func (r *reader) text(l line) string {
	if l.look(4) != ' ' {
		r.warn(l.problem(4, CodeOverrun, l.word(4)))
		return l.raw(4, l.width())
	}
	return l.raw(5, l.width())
}

func (r *reader) warn(problem *Problem) { r.file.Warnings = append(r.file.Warnings, *problem) }

// noteControls warns of characters that are no text, which a terminal would
// take for orders.
func (r *reader) noteControls(l line) {
	column := 0
	for _, c := range l.text {
		column++
		if c < ' ' && c != '\t' || c >= 0x7f && c <= 0x9f {
			r.warn(l.problem(column, CodeControl, fmt.Sprintf("U+%04X", c)))
			return
		}
	}
}

// refer notes players that a record names, and returns their numbers.
func (r *reader) refer(l line, ids []id) []int {
	numbers := make([]int, len(ids))
	for i, named := range ids {
		numbers[i] = named.number
		r.references = append(r.references, reference{l.number, named.column, l.record(), named.number})
	}
	return numbers
}

// headCodes are the lines of tournament data, kept as text.
var headCodes = map[string]bool{
	"012": true, "022": true, "032": true, "042": true, "052": true, "062": true, "072": true,
	"082": true, "092": true, "102": true, "112": true, "122": true, "132": true, "172": true,
	"182": true, "202": true, "212": true, "222": true,
}
