package store_test

import (
	"bufio"
	"context"
	"fmt"
	"os"
	"os/exec"
	"testing"

	"sumito/api/app"
	"sumito/api/store"
	"sumito/tournament/event"
)

// crashPath names the file that the process under TestKilledWriter writes.
const crashPath = "SUMITO_TEST_CRASH_PATH"

// TestKilledWriterLosesNothingAcknowledged kills a process that writes as fast
// as it can, opens its file at once and looks for all it said it had written.
func TestKilledWriterLosesNothingAcknowledged(t *testing.T) {
	path := sqliteURL(t)
	s := value(store.Open(t.Context(), store.Options{URL: path}))(t)
	addClub(t, s, "club")
	must(t, s.Close())
	for round := range 5 {
		writer := exec.CommandContext(t.Context(), os.Args[0], "-test.run=^TestWriteUntilKilled$")
		writer.Env = append(os.Environ(), crashPath+"="+path)
		writer.Stderr = os.Stderr
		output := value(writer.StdoutPipe())(t)
		must(t, writer.Start())
		var acknowledged int64
		lines := bufio.NewScanner(output)
		for lines.Scan() {
			if _, err := fmt.Sscanf(lines.Text(), "acknowledged %d", &acknowledged); err != nil {
				continue
			}
			if acknowledged >= int64(100*(round+1)) {
				must(t, writer.Process.Kill())
				break
			}
		}
		for lines.Scan() { // what it said before it was dead
			_, _ = fmt.Sscanf(lines.Text(), "acknowledged %d", &acknowledged)
		}
		if err := writer.Wait(); err == nil {
			t.Fatal("the writer ended by itself")
		}

		s := value(store.Open(t.Context(), store.Options{URL: path}))(t)
		var head event.Head
		for _, e := range value(s.Events(t.Context(), "t1", 0, 1_000_000))(t) {
			head = value(event.Follow(head, "t1", e))(t)
		}
		if head.Sequence < acknowledged {
			t.Errorf("%d events, %d were acknowledged", head.Sequence, acknowledged)
		}
		if summary := value(s.Summary(t.Context(), "t1"))(t); summary.Head != head {
			t.Errorf("summary is at %d, log ends at %d", summary.Head.Sequence, head.Sequence)
		}
		must(t, s.Close())
	}
}

// TestWriteUntilKilled is the other process of the test above; in the first
// one it does nothing.
func TestWriteUntilKilled(t *testing.T) {
	path := os.Getenv(crashPath)
	if path == "" {
		return
	}
	ctx := context.Background()
	s := value(store.Open(ctx, store.Options{URL: path}))(t)
	head, err := s.Head(ctx, "t1")
	if err != nil {
		head = event.Head{}
	}
	for {
		c := batch(t, "t1", head, fmt.Sprint("command-", head.Sequence), rounds(3)...)
		c.Texts = []app.Text{{ID: fmt.Sprint(head.Sequence), Salt: []byte{1}, Body: "text"}}
		must(t, s.Commit(ctx, c))
		head = c.Summary.Head
		fmt.Println("acknowledged", head.Sequence)
	}
}
