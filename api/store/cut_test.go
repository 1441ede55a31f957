package store_test

import (
	"errors"
	"fmt"
	"os"
	"strings"
	"testing"

	"sumito/api/store"
	"sumito/tournament/event"
)

// A write-ahead file that was cut although its pages had gone into the database
// already, which only a disk that lies about what it keeps can do, leaves old
// pages beside new ones. What can be read as a whole is opened, with a warning;
// the rest is refused, and nothing broken is ever served.
func TestWriteAheadFileCutBehindACheckpoint(t *testing.T) {
	path := sqliteURL(t)
	s := value(store.Open(t.Context(), store.Options{URL: path, Synchronous: "OFF"}))(t)
	addClub(t, s, "club")
	var head event.Head
	size := func(name string) int64 { return value(os.Stat(name))(t).Size() }
	// SQLite moves pages into the database when a thousand wait; at the second
	// time it has older ones already.
	for n, known, checkpoints := 0, size(path), 0; checkpoints < 2; n++ {
		c := batch(t, "t1", head, fmt.Sprint("command-", n), rounds(40)...)
		must(t, s.Commit(t.Context(), c))
		head = c.Summary.Head
		if now := size(path); now != known {
			known = now
			checkpoints++
		}
	}
	files := map[string][]byte{}
	for _, end := range []string{"", "-wal", ".lock"} {
		files[end] = value(os.ReadFile(path + end))(t)
	}
	must(t, s.Close())

	opened, refused := 0, 0
	const cuts = 24
	for i := range cuts + 1 {
		path := sqliteURL(t)
		for end, body := range files {
			if end == "-wal" {
				body = body[:len(body)*i/cuts]
			}
			must(t, os.WriteFile(path+end, body, 0o600))
		}
		s, log, err := openLogged(t, path)
		var earlier *store.EarlierError
		if errors.As(err, &earlier) {
			refused++
			continue
		}
		must(t, err)
		opened++
		var end event.Head
		for _, e := range value(s.Events(t.Context(), "t1", 0, 1_000_000))(t) {
			end = value(event.Follow(end, "t1", e))(t)
		}
		if summary := value(s.Summary(t.Context(), "t1"))(t); summary.Head != end {
			t.Errorf("cut %d: the list is at %d, the chain ends at %d", i, summary.Head.Sequence, end.Sequence)
		}
		if warned := strings.Contains(log.String(), "ends earlier"); warned != (end != head) {
			t.Errorf("cut %d: %d of %d events, warned %v", i, end.Sequence, head.Sequence, warned)
		}
		must(t, s.Close())
	}
	if opened < 2 || refused == 0 {
		t.Errorf("%d opened, %d refused: want the whole ones opened and some refused", opened, refused)
	}
	t.Logf("%d opened, %d refused", opened, refused)
}
