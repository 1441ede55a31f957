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

// MaxRounds is the largest number of rounds: their columns have three digits.
const MaxRounds = 999

// The highest numbers that fit the columns or make sense.
const (
	maxNumber = 99_999
	maxRating = 9_999
	maxGroup  = 1_000 // players kept apart from each other by one record
	maxBalls  = 99
)

// Read reads a report file. Lines end in CR, LF or CRLF. What can't be read, or
// would leave pairing to a guess, is an error, mostly a *Problem; what can be
// read but not used, or is doubtful without mattering to pairing, is in Warnings.
func Read(source io.Reader) (*File, error) {
	body, err := io.ReadAll(io.LimitReader(source, MaxSize+1))
	if err != nil {
		return nil, fmt.Errorf("read report: %w", err)
	}
	if len(body) > MaxSize {
		return nil, &Problem{Code: CodeTooLarge}
	}
	body = bytes.TrimPrefix(body, []byte("\xef\xbb\xbf"))
	r := &reader{file: &File{Points: DefaultPoints()}, settings: map[string]setting{}}
	number := 0
	for text := range lines(string(body)) {
		number++
		if !utf8.ValidString(text) {
			return nil, notUTF8(number, text)
		}
		if strings.TrimSpace(text) == "" {
			continue
		}
		l := newLine(number, text, r.marks)
		r.marks = l.read
		if err := r.line(l); err != nil {
			return nil, err
		}
	}
	if len(r.file.Players) == 0 {
		return nil, &Problem{Code: CodeNoPlayers}
	}
	r.completePoints()
	if err := r.check(); err != nil {
		return nil, err
	}
	return r.file, nil
}

// notUTF8 names the first byte that isn't text.
func notUTF8(number int, text string) *Problem {
	column := 1
	for text != "" {
		c, size := utf8.DecodeRuneInString(text)
		if c == utf8.RuneError && size == 1 {
			break
		}
		text = text[size:]
		column++
	}
	return &Problem{Line: number, Column: column, Code: CodeEncoding, Text: fmt.Sprintf("%02X", text[0])}
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
