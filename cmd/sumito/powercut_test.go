package main_test

import (
	"bytes"
	"context"
	format "encoding/binary"
	"errors"
	"fmt"
	"log/slog"
	"math/rand/v2"
	"net/http"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"sumito/api/store"
	"sumito/tournament/event"
)

// acknowledgedAt is a command that was acknowledged, and how much of the
// write-ahead file had been written by then.
type acknowledgedAt struct {
	command string
	end     int64 // bytes
}

// A power cut takes what the disk hadn't been told to keep: bytes of the
// write-ahead file behind the last acknowledged commit, which are gone, zero or
// anything. All that was acknowledged before them is there. A file cut earlier
// opens at its last whole commit, and says how many events it lacks.
func TestPowerCut(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	p, a := newServer(t, folder)
	path := a.create(t, "Power cut", 3, names(8))
	a.publish(t, path, 1)
	var done []acknowledgedAt
	for i := range 25 {
		command := fmt.Sprint("power-cut-", i)
		a.must(t, http.MethodPut, fmt.Sprintf("%s/rounds/1/pairings/%d/result", path, 1+i%4), map[string]any{
			"outcome": "white", "ending": "six", "balls": map[string]int{"black": i % 6, "white": 6}, "replace": true,
		}, nil, "Idempotency-Key", command)
		done = append(done, acknowledgedAt{command, lastCommit(t, readFile(t, filepath.Join(folder, "sumito.db-wal")))})
	}
	p.kill()

	left := map[string][]byte{}
	for _, end := range []string{"", "-wal", ".lock"} {
		left[end] = readFile(t, filepath.Join(folder, "sumito.db"+end))
	}
	stream := strings.TrimPrefix(path, "/tournaments/")
	luck := rand.New(rand.NewPCG(1, 2))
	garbage := make([]byte, 10_000)
	for i := range garbage {
		garbage[i] = byte(luck.Uint32())
	}
	for i, now := range done {
		if len(tailless(t, left, done, i, stream)) != i {
			t.Errorf("cut into command %d: what is there isn't the %d before it", i, i)
		}
		if i%4 > 0 {
			continue
		}
		after := left["-wal"][now.end:]
		for name, tail := range map[string][]byte{
			"gone":          nil,
			"a byte left":   after[:min(1, len(after))],
			"half a frame":  after[:min(2000, len(after))],
			"torn frame":    after[:min(24+4096+100, len(after))],
			"zeros":         make([]byte, len(after)),
			"garbage":       garbage,
			"order changed": swapped(after),
		} {
			cut := append(bytes.Clone(left["-wal"][:now.end]), tail...)
			commands, log := reopen(t, left, cut, stream)
			for j, before := range done {
				if j <= i && !commands[before.command] {
					t.Errorf("cut after command %d, %s: command %d is lost", i, name, j)
				}
			}
			if warned := strings.Contains(log, "ends earlier than the last run knew"); warned == commands[done[len(done)-1].command] {
				t.Errorf("cut after command %d, %s: warned %v; log:\n%s", i, name, warned, log)
			}
		}
	}

	// The server itself says so.
	early := t.TempDir()
	write(t, early, left, left["-wal"][:done[3].end])
	again, base := serve(t, early)
	if status, _ := get(t, newBrowser(t), base+path); status != http.StatusOK {
		t.Errorf("status %d", status)
	}
	again.stop()
	if want := "ends earlier than the last run knew"; !strings.Contains(again.errors.String(), want) || !strings.Contains(again.errors.String(), "lost=") {
		t.Errorf("stderr doesn't say %q:\n%s", want, again.errors)
	}
}

// tailless returns which commands are left of a write-ahead file that ends a
// byte before the commit of command i was whole.
func tailless(t *testing.T, left map[string][]byte, done []acknowledgedAt, i int, stream string) []string {
	commands, _ := reopen(t, left, left["-wal"][:done[i].end-1], stream)
	var there []string
	for _, one := range done {
		if commands[one.command] {
			there = append(there, one.command)
		}
	}
	return there
}

// reopen opens the database with another write-ahead file, walks the chain and
// returns the commands in it and the lines of the log.
func reopen(t *testing.T, left map[string][]byte, wal []byte, stream string) (map[string]bool, string) {
	t.Helper()
	folder, err := os.MkdirTemp(t.TempDir(), "")
	if err != nil {
		t.Fatal(err)
	}
	defer os.RemoveAll(folder)
	write(t, folder, left, wal)
	var log bytes.Buffer
	s, err := store.Open(t.Context(), store.Options{
		URL: filepath.Join(folder, "sumito.db"), Synchronous: "OFF", Log: slog.New(slog.NewTextHandler(&log, nil)),
	})
	if err != nil {
		t.Fatal(err)
	}
	commands, end := map[string]bool{}, event.Head{}
	for e, err := range storedLog(context.Background(), s, stream) {
		if err == nil {
			end, err = event.Follow(end, stream, e)
		}
		if err != nil {
			t.Fatal(err)
		}
		commands[e.Command] = true
	}
	if head, err := s.Head(t.Context(), stream); err != nil || head != end {
		t.Errorf("the head is %v, the chain ends at %v (%v)", head, end, err)
	}
	if summary, err := s.Summary(t.Context(), stream); err != nil || summary.Head != end {
		t.Errorf("the list is at %v, the chain ends at %v (%v)", summary.Head, end, err)
	}
	if err := s.Close(); err != nil {
		t.Error(err)
	}
	return commands, log.String()
}

func write(t *testing.T, folder string, left map[string][]byte, wal []byte) {
	t.Helper()
	for end, body := range left {
		if end == "-wal" {
			body = wal
		}
		if err := os.WriteFile(filepath.Join(folder, "sumito.db"+end), body, 0o600); err != nil {
			t.Fatal(err)
		}
	}
}

// swapped is a tail whose second frame reached the disk and whose first didn't.
func swapped(tail []byte) []byte {
	const frame = 24 + 4096
	if len(tail) < 2*frame {
		return tail[:len(tail)/2]
	}
	return append(make([]byte, frame), tail[frame:]...)
}

// lastCommit returns where the last whole commit of a write-ahead file ends, by
// the description of the format: a header of 32 bytes; frames of 24 bytes and a
// page, of this run when they carry the header's salt, the last of a commit
// when they state the database's size.
func lastCommit(t *testing.T, wal []byte) int64 {
	t.Helper()
	if len(wal) < 32 {
		t.Fatal(errors.New("no write-ahead file"))
	}
	page := int(format.BigEndian.Uint32(wal[8:]))
	end := 32
	for at := 32; at+24+page <= len(wal); at += 24 + page {
		if !bytes.Equal(wal[at+8:at+16], wal[16:24]) {
			break
		}
		if format.BigEndian.Uint32(wal[at+4:]) > 0 {
			end = at + 24 + page
		}
	}
	return int64(end)
}
