package record

import (
	"bufio"
	"bytes"
	"errors"
	"io"
	"slices"
	"strings"
)

// MaxBytes is the most that one record may take. The longest real game known has
// a hundredth of it.
const MaxBytes = 1 << 20

// MaxTags is the most tags that one record may have.
const MaxTags = 500

// Reader reads records one after another and holds one at a time, so that a file
// may be of any length.
type Reader struct {
	source *bufio.Reader
	// text is the record being gathered, line its first line and next the line
	// that will be read next.
	text       []byte
	line, next int
	err        error
	tags       [][longestTagName]byte // memory for boundary
}

// NewReader returns a reader of the records in a file. It begins reading at the
// first call of Next.
func NewReader(source io.Reader) *Reader {
	return &Reader{source: bufio.NewReaderSize(source, 1<<16), line: 1, next: 1}
}

// Next returns the next record, io.EOF after the last one, or a [*FormatError].
// After an error it returns the same error again.
func (r *Reader) Next() (*Record, error) {
	record := new(Record)
	if err := r.Read(record); err != nil {
		return nil, err
	}
	return record, nil
}

// Read is Next into a record whose memory is used again. After an error the
// record holds what was read before it.
func (r *Reader) Read(record *Record) error {
	if r.err == nil {
		r.err = r.gather()
	}
	if r.err == nil {
		r.err = parse(string(r.text), r.line, record)
	}
	return r.err
}

// gather collects the lines of one record in r.text. A record ends where a tag
// begins a line after its moves; where it has none, a tag that it has already
// begins the next one after a blank line.
func (r *Reader) gather() error {
	r.text, r.line = r.text[:0], r.next
	scan := boundary{tags: r.tags[:0]}
	defer func() { r.tags = scan.tags }()
	for {
		// What can be peeked at near the end of the file is as good as the rest.
		head, _ := r.source.Peek(longestTagName)
		if len(r.text) > 0 && len(head) > 0 && head[0] == '[' && scan.complete(head) {
			return nil
		}
		line, err := r.readLine()
		if len(line) > 0 {
			if r.next == 1 {
				line = bytes.TrimPrefix(line, []byte("\uFEFF"))
			}
			r.next++
			blank := scan.add(line)
			if blank && len(r.text) == 0 {
				r.line = r.next
			} else {
				r.text = append(r.text, line...)
			}
		}
		switch {
		case len(r.text) > MaxBytes:
			return &FormatError{Code: FormatTooLong, Line: r.line, Column: 1}
		case errors.Is(err, io.EOF):
			if len(bytes.TrimSpace(r.text)) == 0 {
				return io.EOF
			}
			return nil
		case err != nil:
			return err
		}
	}
}

// readLine returns the next line, with its end, or as much of it as the limit of
// a record allows.
func (r *Reader) readLine() ([]byte, error) {
	line, err := r.source.ReadSlice('\n')
	if !errors.Is(err, bufio.ErrBufferFull) {
		return line, err
	}
	long := append([]byte(nil), line...)
	for errors.Is(err, bufio.ErrBufferFull) && len(long) <= MaxBytes {
		line, err = r.source.ReadSlice('\n')
		long = append(long, line...)
	}
	return long, err
}

// longestTagName is as much of a line as is looked at for a tag's name.
const longestTagName = 64

// boundary follows just enough of the text to know where a record is complete.
type boundary struct {
	moves, gap, inComment bool
	tags                  [][longestTagName]byte
}

// complete tells whether a tag at the start of the next line begins a new record.
func (b *boundary) complete(head []byte) bool {
	return !b.inComment && (b.moves || b.gap && slices.Contains(b.tags, tagName(head)))
}

// tagName returns the name in the beginning of a tag, in lower case.
func tagName(line []byte) (name [longestTagName]byte) {
	for i := 0; i+1 < min(len(line), len(name)); i++ {
		letter := line[i+1]
		if letter <= ' ' || letter == '"' {
			break
		}
		name[i] = letter | 0x20
	}
	return name
}

// add takes a line in and tells whether it is blank.
func (b *boundary) add(line []byte) (blank bool) {
	blank = len(bytes.TrimSpace(line)) == 0
	switch {
	case b.inComment:
	case blank:
		b.gap = true
	case line[0] == '[' && !b.moves:
		if b.gap = false; len(b.tags) <= MaxTags {
			b.tags = append(b.tags, tagName(line))
		}
		return false
	default:
		b.moves = true
	}
	for len(line) > 0 {
		if b.inComment {
			end := bytes.IndexByte(line, '}')
			if end < 0 {
				return blank
			}
			b.inComment, line = false, line[end+1:]
			continue
		}
		start := bytes.IndexByte(line, '{')
		if start < 0 || bytes.IndexByte(line[:start], ';') >= 0 {
			return blank
		}
		b.inComment, line = true, line[start+1:]
	}
	return blank
}

// Parse reads text that holds exactly one record.
func Parse(text string) (*Record, error) {
	reader := NewReader(strings.NewReader(text))
	record, err := reader.Next()
	if errors.Is(err, io.EOF) {
		return nil, &FormatError{Code: FormatEmpty, Line: 1, Column: 1}
	}
	if err != nil {
		return nil, err
	}
	line := reader.next
	if _, err := reader.Next(); !errors.Is(err, io.EOF) {
		return nil, &FormatError{Code: FormatSeveral, Line: line, Column: 1}
	}
	return record, nil
}
