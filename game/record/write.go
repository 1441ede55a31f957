package record

import (
	"fmt"
	"io"
	"strconv"
	"strings"
	"time"
)

// lineWidth is where the moves of a written record break.
const lineWidth = 80

// Format writes the record as APGN: its tags in their order, a blank line, and
// the numbered moves. [Parse] gives the same record back.
func (r *Record) Format() string {
	var text strings.Builder
	for _, tag := range r.Tags {
		fmt.Fprintf(&text, "[%s \"%s\"]\n", tag.Name, escape.Replace(tag.Value))
	}
	if len(r.Tags) > 0 {
		text.WriteByte('\n')
	}
	lines := wrapper{text: &text}
	if r.Opening != "" {
		lines.comment(r.Opening)
	}
	seats := max(2, r.seatTags())
	for i, ply := range r.Plies {
		if i%seats == 0 {
			lines.word(strconv.Itoa(i/seats+1) + ".")
		}
		marks, numbered := ply.Mark, ""
		if at := strings.IndexByte(marks, '$'); at >= 0 {
			marks, numbered = marks[:at], marks[at:]
		}
		lines.word(ply.Text + marks)
		for nag := range strings.SplitSeq(numbered, "$") {
			if nag != "" {
				lines.word("$" + nag)
			}
		}
		comment := ply.Comment
		if ply.HasClock {
			comment = strings.TrimSpace("[%clk " + formatClock(ply.Clock) + "] " + comment)
		}
		if comment != "" {
			lines.comment(comment)
		}
	}
	if r.Result != "" {
		lines.word(r.Result)
	}
	if lines.column > 0 {
		text.WriteByte('\n')
	}
	return text.String()
}

// WriteTo writes what [Record.Format] returns.
func (r *Record) WriteTo(w io.Writer) (int64, error) {
	n, err := io.WriteString(w, r.Format())
	return int64(n), err
}

// formatClock writes h:mm:ss, with milliseconds where there are any.
func formatClock(clock time.Duration) string {
	seconds := int(clock / time.Second)
	text := fmt.Sprintf("%d:%02d:%02d", seconds/3600, seconds/60%60, seconds%60)
	if rest := clock % time.Second / time.Millisecond; rest != 0 {
		text += strings.TrimRight(fmt.Sprintf(".%03d", rest), "0")
	}
	return text
}

// wrapper breaks lines between words.
type wrapper struct {
	text   *strings.Builder
	column int
}

func (w *wrapper) word(word string) {
	if w.column > 0 {
		if w.column+1+len(word) > lineWidth {
			w.text.WriteByte('\n')
			w.column = 0
		} else {
			w.text.WriteByte(' ')
			w.column++
		}
	}
	w.text.WriteString(word)
	w.column += len(word)
}

func (w *wrapper) comment(comment string) {
	words := strings.Fields(comment)
	if len(words) == 0 {
		return
	}
	words[0] = "{" + words[0]
	words[len(words)-1] += "}"
	for _, word := range words {
		w.word(word)
	}
}
