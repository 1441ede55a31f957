package trf

import (
	"bytes"
	"fmt"
	"io"
	"strings"
	"unicode/utf8"
)

// MaxSize is the largest file that is read, in bytes.
const MaxSize = 64 << 20

// The highest numbers that fit the columns or make sense.
const (
	maxNumber = 99_999
	maxRating = 9_999
	maxRound  = 999
	maxGroup  = 1_000 // players kept apart from each other by one record
)

// Read reads a report file. Lines end in CR, LF or CRLF. What can't be read is
// an error, mostly a *Problem; what can be read but not used is in Warnings.
func Read(source io.Reader) (*File, error) {
	body, err := io.ReadAll(io.LimitReader(source, MaxSize+1))
	if err != nil {
		return nil, fmt.Errorf("read report: %w", err)
	}
	if len(body) > MaxSize {
		return nil, &Problem{Code: CodeTooLarge}
	}
	body = bytes.TrimPrefix(body, []byte("\xef\xbb\xbf"))
	r := &reader{file: &File{Points: DefaultPoints()}}
	for text := range lines(string(body)) {
		r.number++
		if !utf8.ValidString(text) {
			return nil, &Problem{Line: r.number, Code: CodeEncoding}
		}
		if strings.TrimSpace(text) == "" {
			continue
		}
		if err := r.line(newLine(r.number, text)); err != nil {
			return nil, err
		}
	}
	if !r.allocatedGiven {
		r.file.Points.AllocatedBye = r.file.Points.Win
	}
	if !r.unknownGiven {
		r.file.Points.Unknown = r.file.Points.Draw
	}
	if err := r.file.check(); err != nil {
		return nil, err
	}
	if err := r.file.checkRanks(); err != nil {
		return nil, err
	}
	r.file.compareSums()
	return r.file, nil
}

// lines cuts a text at CR, LF and CRLF.
func lines(text string) func(yield func(string) bool) {
	return func(yield func(string) bool) {
		for text != "" {
			end := strings.IndexAny(text, "\r\n")
			if end < 0 {
				yield(text)
				return
			}
			rest := text[end+1:]
			if text[end] == '\r' && strings.HasPrefix(rest, "\n") {
				rest = rest[1:]
			}
			if !yield(text[:end]) {
				return
			}
			text = rest
		}
	}
}

// reader is the state of reading one file.
type reader struct {
	file           *File
	number         int
	allocatedGiven bool // the bye's points were named
	unknownGiven   bool
}

// line reads one line by its code.
func (r *reader) line(l line) error {
	code := l.raw(1, 3)
	switch code {
	case "001":
		return r.player(l)
	case "142":
		return r.rounds(l, l.raw(4, l.width()))
	case "152":
		return r.initialColour(l)
	case "162":
		return r.points(l)
	case "192":
		r.file.System = l.field(5, l.width())
	case "240":
		return r.bye(l)
	case "250":
		return r.acceleration(l)
	case "260":
		return r.forbidden(l)
	case "299":
		return r.abnormal(l)
	case "###":
		return r.comment(l)
	default:
		if strings.HasPrefix(code, "XX") || strings.HasPrefix(code, "BB") {
			return r.extension(l, code)
		}
		if headCodes[code] {
			r.file.Heads = append(r.file.Heads, Head{Code: code, Text: strings.TrimRight(l.raw(5, l.width()), " ")})
			return nil
		}
		r.keep(l, CodeUnknownLine)
	}
	return nil
}

// keep stores a line that means nothing here, with a warning.
func (r *reader) keep(l line, code string) {
	r.file.Kept = append(r.file.Kept, l.text)
	r.file.Warnings = append(r.file.Warnings, *l.problem(1, code, l.raw(1, 3)))
}

// headCodes are the lines of tournament data, kept as text.
var headCodes = map[string]bool{
	"012": true, "022": true, "032": true, "042": true, "052": true, "062": true, "072": true,
	"082": true, "092": true, "102": true, "112": true, "122": true, "132": true, "172": true,
	"182": true, "202": true, "212": true, "222": true,
}
