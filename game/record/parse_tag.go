package record

import (
	"strconv"
	"strings"
	"time"
)

// tag reads [Name "value"], in which a backslash stands before a quotation mark
// or a backslash.
func (p *parser) tag() error {
	start := p.at
	end := strings.IndexByte(p.text[start:], '\n')
	if end < 0 {
		end = len(p.text) - start
	}
	line := p.text[start : start+end]
	broken := func() error { return p.fail(FormatTag, start, strings.TrimSpace(line)) }
	if p.record.Result != "" || len(p.record.Plies) > 0 {
		return broken()
	}
	rest := trimBlanks(line[1:])
	nameEnd := tagNameLength(rest)
	if nameEnd == 0 || nameEnd == len(rest) {
		return broken()
	}
	name := rest[:nameEnd]
	rest = trimBlanks(rest[nameEnd:])
	value, length, ok := quoted(rest)
	if !ok {
		return broken()
	}
	rest = trimBlanks(rest[length:])
	if rest == "" || rest[0] != ']' {
		return broken()
	}
	if len(p.record.Tags) == MaxTags {
		return p.fail(FormatTooLong, start, name)
	}
	if p.record.find(name) != nil {
		return p.fail(FormatTagTwice, start, name)
	}
	p.record.Tags = append(p.record.Tags, Tag{Name: name, Value: value, Line: p.line})
	p.at = start + len(line) - len(rest) + 1
	return nil
}

// trimBlanks is strings.TrimLeft for spaces and tabs, which tags have few of.
func trimBlanks(text string) string {
	for text != "" && (text[0] == ' ' || text[0] == '\t') {
		text = text[1:]
	}
	return text
}

// tagNameLength returns how many of the first bytes are a tag's name: a letter,
// then letters, digits and underscores.
func tagNameLength(text string) int {
	for i := range len(text) {
		c := text[i]
		letter := c|0x20 >= 'a' && c|0x20 <= 'z'
		if !letter && (i == 0 || c != '_' && (c < '0' || c > '9')) {
			return i
		}
	}
	return len(text)
}

// quoted reads a quoted value and returns how many bytes it takes.
func quoted(text string) (value string, length int, ok bool) {
	if text == "" || text[0] != '"' {
		return "", 0, false
	}
	escaped := false
	for i := 1; i < len(text); i++ {
		switch text[i] {
		case '\\':
			escaped = true
			i++
		case '"':
			value = text[1:i]
			if escaped {
				value = unescape.Replace(value)
			}
			return value, i + 1, true
		}
	}
	return "", 0, false
}

var (
	unescape = strings.NewReplacer(`\\`, `\`, `\"`, `"`)
	escape   = strings.NewReplacer(`\`, `\\`, `"`, `\"`)
)

func (p *parser) braceComment() error {
	start := p.at
	end := strings.IndexByte(p.text[start:], '}')
	if end < 0 {
		return p.fail(FormatComment, start, p.text[start:])
	}
	comment := p.text[start+1 : start+end]
	if err := p.addComment(comment, start); err != nil {
		return err
	}
	for i := range len(comment) {
		if comment[i] == '\n' {
			p.newLine(start + 1 + i + 1)
		}
	}
	p.at = start + end + 1
	return nil
}

// addComment keeps a comment for the move before it and takes the clock stamp
// out.
func (p *parser) addComment(comment string, at int) error {
	if last := len(p.record.Plies) - 1; last >= 0 {
		ply := &p.record.Plies[last]
		if before, rest, found := strings.Cut(comment, "[%clk"); found {
			stamp, after, closed := strings.Cut(rest, "]")
			clock, ok := parseClock(strings.TrimSpace(stamp))
			if !closed || !ok {
				return p.fail(FormatClock, at, strings.TrimSpace(stamp))
			}
			ply.Clock, ply.HasClock = clock, true
			comment = before + " " + after
		}
	}
	// Words only: line ends and runs of blanks inside a comment carry no meaning.
	p.comment = append(p.comment, strings.Fields(comment)...)
	return nil
}

// endComment gives the comments gathered to what stands before them.
func (p *parser) endComment() {
	if len(p.comment) == 0 {
		return
	}
	text := strings.Join(p.comment, " ")
	if last := len(p.record.Plies) - 1; last >= 0 {
		p.record.Plies[last].Comment = text
	} else {
		p.record.Opening = text
	}
	p.comment = p.comment[:0]
}

// parseClock reads h:mm:ss or m:ss, seconds with a fraction to the millisecond.
func parseClock(text string) (time.Duration, bool) {
	parts := strings.Split(text, ":")
	if len(parts) < 2 || len(parts) > 3 {
		return 0, false
	}
	whole, fraction, hasFraction := strings.Cut(parts[len(parts)-1], ".")
	parts[len(parts)-1] = whole
	var seconds time.Duration
	for i, part := range parts {
		number, err := strconv.ParseUint(part, 10, 16)
		if err != nil || i > 0 && number > 59 {
			return 0, false
		}
		seconds = seconds*60 + time.Duration(number)
	}
	clock := seconds * time.Second
	if !hasFraction {
		return clock, true
	}
	if len(fraction) == 0 || len(fraction) > 3 {
		return 0, false
	}
	number, err := strconv.ParseUint((fraction + "00")[:3], 10, 16)
	return clock + time.Duration(number)*time.Millisecond, err == nil
}
