package record

import (
	"encoding/binary"
	"slices"
	"strings"
	"unicode/utf8"

	"sumito/game/notation"
)

// parser reads the text of one record.
type parser struct {
	text  string
	at    int
	line  int
	start int  // where the present line begins
	ascii bool // columns need no counting
	// columns are the characters from start to counted.
	counted, columns int
	record           *Record
	// comment holds the words remarked on the last move so far.
	comment []string
}

// parse reads one record, using the memory that the value holds already.
func parse(text string, line int, into *Record) error {
	*into = Record{Tags: into.Tags[:0], Plies: into.Plies[:0], Line: line}
	p := parser{text: text, line: line, record: into}
	if err := p.checkText(); err != nil {
		return err
	}
	if into.Plies == nil {
		// A written move takes six to eight bytes with its number.
		into.Plies = make([]Ply, 0, len(text)/7)
	}
	for {
		p.plainMoves()
		p.skipBlanks()
		if p.at >= len(p.text) {
			p.endComment()
			return nil
		}
		if err := p.item(); err != nil {
			return err
		}
	}
}

// checkText refuses what isn't text: bytes that aren't UTF-8, and control
// characters other than tab and line ends.
func (p *parser) checkText() error {
	p.ascii = true
	if isPlain(p.text) {
		return nil
	}
	line, start := p.line, 0
	for i := 0; i < len(p.text); {
		c := p.text[i]
		size := 1
		switch {
		case c == '\n':
			line, start = line+1, i+1
		case c >= utf8.RuneSelf:
			p.ascii = false
			var letter rune
			if letter, size = utf8.DecodeRuneInString(p.text[i:]); letter != utf8.RuneError || size != 1 {
				break
			}
			fallthrough
		case c < ' ' && c != '\t' && c != '\r', c == 0x7f:
			column := utf8.RuneCountInString(p.text[start:i]) + 1
			return &FormatError{Code: FormatNotText, Line: line, Column: column, Ply: 0}
		}
		i += size
	}
	return nil
}

// isPlain tells whether a text is printable ASCII, line ends and tabs only.
func isPlain(text string) bool {
	// Eight bytes at a time first: a borrow or a carry into a byte's top bit tells
	// that it is below a blank or above a tilde.
	const each = 0x0101010101010101
	i := 0
	for ; i+8 <= len(text); i += 8 {
		word := binary.LittleEndian.Uint64([]byte(text[i : i+8]))
		if ((word-' '*each)|(word+each)|word)&(0x80*each) != 0 && !isPlainBytes(text[i:i+8]) {
			return false
		}
	}
	return isPlainBytes(text[i:])
}

func isPlainBytes(text string) bool {
	for i := range len(text) {
		if c := text[i]; c-' ' > '~'-' ' && c != '\n' && c != '\r' && c != '\t' {
			return false
		}
	}
	return true
}

// fail makes an error at a place in the present line.
func (p *parser) fail(code string, at int, text string) error {
	ply := 0
	if len(p.record.Plies) > 0 {
		ply = len(p.record.Plies) + 1
	}
	return &FormatError{Code: code, Line: p.line, Column: p.column(at), Ply: ply, Text: clip(text)}
}

// column counts characters from the last place it was asked about, so that one
// long line takes no longer than many short ones.
func (p *parser) column(at int) int {
	if p.ascii {
		return at - p.start + 1
	}
	if p.counted < p.start || p.counted > at {
		p.counted, p.columns = p.start, 0
	}
	p.columns += utf8.RuneCountInString(p.text[p.counted:at])
	p.counted = at
	return p.columns + 1
}

// clip shortens quoted text to what fits a message.
func clip(text string) string {
	const most = 40
	if utf8.RuneCountInString(text) <= most {
		return text
	}
	return string([]rune(text)[:most]) + "…"
}

func (p *parser) skipBlanks() {
	for ; p.at < len(p.text); p.at++ {
		switch p.text[p.at] {
		case '\n':
			p.newLine(p.at + 1)
		case ' ', '\t', '\r':
		default:
			return
		}
	}
}

func (p *parser) newLine(start int) { p.line, p.start = p.line+1, start }

// item reads one tag, comment, move, number or result.
func (p *parser) item() error {
	switch p.text[p.at] {
	case '[':
		return p.tag()
	case '{':
		return p.braceComment()
	case ';':
		end := strings.IndexByte(p.text[p.at:], '\n')
		if end < 0 {
			end = len(p.text) - p.at
		}
		// A brace would close the comment too early when it is written in braces.
		comment := strings.ReplaceAll(p.text[p.at+1:p.at+end], "}", ")")
		p.at += end
		return p.addComment(comment, p.at-end)
	}
	start := p.at
	for p.at < len(p.text) && !endsWord[p.text[p.at]] {
		p.at++
	}
	if p.at == start {
		return p.fail(FormatComment, start, p.text[start:start+1])
	}
	return p.token(p.text[start:p.at], start)
}

// endsWord marks the bytes that end a word among the moves.
var endsWord = [256]bool{' ': true, '\t': true, '\r': true, '\n': true, '{': true, '}': true, ';': true}

// plainMoves reads moves of two or three cells, numbers with a dot and blanks,
// which is what records are made of, up to anything else.
func (p *parser) plainMoves() {
	if p.record.Result != "" {
		return
	}
	text := p.text
	// Seven bytes are the longest that is looked at: three cells and a blank.
	for p.at+7 <= len(text) {
		rest := text[p.at:]
		switch letter := rest[0]; {
		case letter == '\n':
			p.newLine(p.at + 1)
			p.at++
		case letter == ' ':
			p.at++
		case letter <= '9':
			length := plainNumber(rest)
			if length == 0 {
				return
			}
			p.at += length
		default:
			length := plainMove(rest)
			if length == 0 {
				return
			}
			p.addPly(rest[:length], "", p.at)
			p.at += length
		}
	}
}

// plainNumber returns the length of a number of at most four figures with a dot
// and a blank behind it, 0 when none stands here.
func plainNumber(text string) int {
	for i := range 5 {
		if text[i] == '.' && i > 0 && text[i+1] <= ' ' {
			return i + 1
		}
		if text[i]-'0' > 9 {
			break
		}
	}
	return 0
}

// plainMove returns the length of two or three cells with a blank behind them, 0
// when none stand here.
func plainMove(text string) int {
	_ = text[6]
	switch {
	case !isCell(text[0], text[1]) || !isCell(text[2], text[3]):
		return 0
	case text[4] <= ' ':
		return 4
	case isCell(text[4], text[5]) && text[6] <= ' ':
		return 6
	}
	return 0
}

func isCell(letter, digit byte) bool {
	return letter|0x20-'a' <= 'i'-'a' && digit-'1' <= '9'-'1'
}

// longestMark is more than anybody annotates a move with.
const longestMark = 100

// token reads a move number, a move, both in one, or a result.
func (p *parser) token(word string, start int) error {
	if p.record.Result != "" {
		return p.fail(FormatAfterResult, start, word)
	}
	move := trimDigits(word)
	if move == "." {
		return nil
	}
	if result, ok := resultToken(word); ok {
		p.record.Result = result
		return nil
	}
	if len(move) < len(word) {
		// A number alone needs no dot; glued to a move it does.
		unmarked := strings.TrimLeft(move, ".):…")
		if unmarked == "" {
			return nil
		}
		if len(unmarked) == len(move) {
			return p.fail(FormatToken, start, word)
		}
		move = unmarked
	} else if strings.Trim(move, ".…") == "" {
		return nil
	}
	if move[0] == '$' && len(move) > 1 && trimDigits(move[1:]) == "" && len(p.record.Plies) > 0 {
		ply := &p.record.Plies[len(p.record.Plies)-1]
		if ply.Mark += move; len(ply.Mark) > longestMark {
			return p.fail(FormatTooLong, start, move)
		}
		return nil
	}
	at := start + len(word) - len(move)
	text := strings.TrimRight(move, "!?")
	if !notation.IsCells(text) {
		return p.fail(FormatToken, at, move)
	}
	p.addPly(text, move[len(text):], at)
	return nil
}

func (p *parser) addPly(text, mark string, at int) {
	if len(p.comment) > 0 {
		p.endComment()
	}
	plies := p.record.Plies
	if len(plies) == cap(plies) {
		plies = slices.Grow(plies, 1)
	}
	plies = plies[:len(plies)+1]
	// Field by field: copying a whole Ply would cost as much as reading it.
	ply := &plies[len(plies)-1]
	ply.Text, ply.Mark, ply.Comment = text, mark, ""
	ply.Clock, ply.HasClock = 0, false
	ply.Line, ply.Column = p.line, at-p.start+1
	if !p.ascii {
		ply.Column = p.column(at)
	}
	p.record.Plies = plies
}

func trimDigits(word string) string {
	for word != "" && word[0] >= '0' && word[0] <= '9' {
		word = word[1:]
	}
	return word
}

// resultToken recognises a result and writes it in one way.
func resultToken(word string) (string, bool) {
	switch word {
	case "1-0", "0-1", "*", "1/2-1/2", "1/2":
		return word, true
	case "1–0":
		return "1-0", true
	case "0–1":
		return "0-1", true
	case "½-½", "½–½", "1/2–1/2":
		return "1/2-1/2", true
	case "½":
		return "1/2", true
	}
	if word[0] == 'S' && validSeats(word) {
		return word, true
	}
	return "", false
}

// validSeats tells whether a word names seats that won, as "S2" or "S1+S3".
func validSeats(word string) bool {
	for part := range strings.SplitSeq(word, "+") {
		if len(part) != 2 || part[0] != 'S' || part[1] < '1' || part[1] > '6' {
			return false
		}
	}
	return true
}
