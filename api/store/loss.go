package store

import (
	"bufio"
	"fmt"
	"io"
	"os"
	"path/filepath"
)

// Loss is what a database was found to lack that had been acknowledged.
type Loss struct {
	Events  int64
	Until   string // when the newest of them was acknowledged, RFC 3339
	Noticed string // when the database was opened without them, RFC 3339
}

const lossFormat = "lost %d events until %s noticed %s\n"

// lost keeps a loss behind the note, which forgets it: one line in the log of
// one start isn't read by everybody.
func (n *note) lost(was noted) {
	if n.events >= was.events {
		return
	}
	line := fmt.Appendf(nil, lossFormat, was.events-n.events, was.at, n.now().UTC().Format(noteTime))
	_, _ = n.file.WriteAt(line, noteLength)
	_ = n.file.Truncate(noteLength + int64(len(line)))
}

// LastLoss returns what a SQLite database was last found to lack, as is noted
// beside it; found is false when nothing is.
func LastLoss(database string) (loss Loss, found bool) {
	path, err := filepath.EvalSymlinks(database)
	if err != nil {
		return Loss{}, false
	}
	file, err := os.Open(path + ".lock")
	if err != nil {
		return Loss{}, false
	}
	defer file.Close()
	line, err := bufio.NewReader(io.NewSectionReader(file, noteLength, 200)).ReadString('\n')
	if err != nil {
		return Loss{}, false
	}
	_, err = fmt.Sscanf(line, lossFormat, &loss.Events, &loss.Until, &loss.Noticed)
	return loss, err == nil
}
