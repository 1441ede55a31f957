package main

import (
	"fmt"
	"io"
	"os"
	"strings"
	"time"
)

// progress draws a bar while a command works long. A nil progress draws nothing.
type progress struct {
	out  io.Writer
	now  func() time.Time
	next time.Time // when the bar may be drawn again
	bar  string
}

const (
	progressDelay = time.Second            // shorter work needs no bar
	progressPause = 100 * time.Millisecond // between two bars
	progressWidth = 30
)

// newProgress returns nil where the standard error isn't a terminal.
func newProgress(std *standard) *progress {
	if !isTerminal(std.err) {
		return nil
	}
	return startProgress(std.err, time.Now)
}

func startProgress(out io.Writer, now func() time.Time) *progress {
	return &progress{out: out, now: now, next: now().Add(progressDelay)}
}

// show draws how much of the work is done.
func (p *progress) show(done, total int64) {
	if p == nil || total <= 0 || p.now().Before(p.next) {
		return
	}
	p.next = p.now().Add(progressPause)
	done = min(done, total)
	filled := int(progressWidth * done / total)
	p.bar = fmt.Sprintf("[%s%s] %d %%", strings.Repeat("#", filled), strings.Repeat(" ", progressWidth-filled), 100*done/total)
	fmt.Fprint(p.out, "\r"+p.bar)
}

// clear wipes the bar, so that other text can follow.
func (p *progress) clear() {
	if p == nil || p.bar == "" {
		return
	}
	fmt.Fprint(p.out, "\r"+strings.Repeat(" ", len(p.bar))+"\r")
	p.bar = ""
}

// watch returns a reader that shows how much of a file has been read; of what
// isn't a file, or has no size, it shows nothing.
func (p *progress) watch(source io.Reader) io.Reader {
	file, ok := source.(*os.File)
	if p == nil || !ok {
		return source
	}
	info, err := file.Stat()
	if err != nil {
		return source
	}
	return &countingReader{Reader: file, progress: p, total: info.Size()}
}

// countingReader counts the bytes that are read.
type countingReader struct {
	io.Reader
	progress    *progress
	done, total int64
}

func (r *countingReader) Read(buffer []byte) (int, error) {
	n, err := r.Reader.Read(buffer)
	r.done += int64(n)
	r.progress.show(r.done, r.total)
	return n, err
}
