package trf

import (
	"bufio"
	"fmt"
	"io"
	"strconv"
	"strings"

	"sumito/tournament/pairing"
)

// Write writes a file as TRF26, lines ending in CR LF. What doesn't fit its
// columns is cut and reported; the line number of such a problem is that of the
// output. Numbers of five digits take the blank column before theirs, as points
// of 100 and more do.
func Write(target io.Writer, f *File) ([]Problem, error) {
	w := &writer{out: bufio.NewWriter(target)}
	for _, head := range f.Heads {
		w.line(head.Code + " " + strings.Map(printable, head.Text))
	}
	w.settings(f)
	for _, record := range f.Byes {
		w.line(fmt.Sprintf("240 %c %03d", record.Kind, record.Round) + ids(record.Numbers))
	}
	for _, a := range f.Accelerations {
		w.line(fmt.Sprintf("250     %s %03d %03d %04d %04d",
			w.points(9, 13, a.Points), a.FirstRound, a.LastRound, a.FirstNumber, a.LastNumber))
	}
	for _, record := range f.Forbidden {
		w.line(fmt.Sprintf("260 %03d %03d", record.FirstRound, record.LastRound) + ids(record.Numbers))
	}
	for _, a := range f.Abnormal {
		kind := a.Kind
		if kind == 0 {
			kind = ' '
		}
		w.line(fmt.Sprintf("299 %c       %s  %03d", kind, w.points(13, 17, a.Points), a.Round) + ids(a.Numbers))
	}
	for i := range f.Players {
		w.player(&f.Players[i])
	}
	for _, b := range f.Balls {
		w.line(fmt.Sprintf("### balls %d %d %d %d-%d", b.Round, b.First, b.Second, b.ByFirst, b.BySecond))
	}
	for _, kept := range f.Kept {
		w.line(kept)
	}
	if err := w.out.Flush(); err != nil {
		return nil, fmt.Errorf("write report: %w", err)
	}
	return w.problems, nil
}

// writer counts lines and collects what doesn't fit.
type writer struct {
	out      *bufio.Writer
	number   int
	problems []Problem
}

func (w *writer) line(text string) {
	w.number++
	// A failed write shows when the buffer is flushed.
	_, _ = w.out.WriteString(text)
	_, _ = w.out.WriteString("\r\n")
}

// settings writes rounds, colour, points, type, and absences without a round.
func (w *writer) settings(f *File) {
	if f.Rounds > 0 {
		w.line("142 " + strconv.Itoa(f.Rounds))
	}
	switch f.Initial {
	case pairing.First:
		w.line("152 W")
	case pairing.Second:
		w.line("152 B")
	case pairing.None:
	}
	if f.Points != DefaultPoints() {
		text := "162 "
		for _, p := range []struct {
			symbol string
			tenths int
		}{
			{"W", f.Points.Win}, {"D", f.Points.Draw}, {"L", f.Points.Loss},
			{"A", f.Points.ZeroBye}, {"P", f.Points.AllocatedBye}, {"X", f.Points.Unknown},
		} {
			from := len(text) + 3 // after a space and the symbol
			text += fmt.Sprintf(" %s%s   ", p.symbol, w.points(from, from+3, p.tenths))
		}
		w.line(strings.TrimRight(text, " "))
	}
	if f.System != "" {
		w.line("192 " + strings.Map(printable, f.System))
	}
	if f.Points.ForfeitLoss != f.Points.ZeroBye {
		w.line("BBF " + formatTenths(f.Points.ForfeitLoss))
	}
	if f.ByRank {
		w.line("XXC rank")
	}
	if len(f.Absent) > 0 {
		text := "XXZ"
		for _, number := range f.Absent {
			text += " " + strconv.Itoa(number)
		}
		w.line(text)
	}
}

// points writes points towards the right end of their columns in the line that
// comes next: without the decimal place if that is all there is room for. Any
// that still don't fit are reported, and left blank rather than cut: cut, they
// would be another number.
func (w *writer) points(from, to, tenths int) string {
	width := to - from + 1
	text := formatTenths(tenths)
	if len(text) > width {
		text = strings.TrimSuffix(text, ".0")
	}
	if len(text) > width {
		w.problems = append(w.problems, Problem{Line: w.number + 1, Column: from, Code: CodeUnused, Text: text})
		text = ""
	}
	return fmt.Sprintf("%*s", width, text)
}

// ids writes numbers in four columns each with a space before, which the fifth
// digit takes if there is one.
func ids(numbers []int) string {
	var text strings.Builder
	for _, number := range numbers {
		fmt.Fprintf(&text, "%5d", number)
	}
	return text.String()
}
