package audit_test

import (
	"bufio"
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"testing"
	"time"

	"sumito/tournament/audit"
	"sumito/tournament/audit/rehearsal"
	"sumito/tournament/event"
)

// The logs that releases have left, with every kind of event in them, undone
// and done again, hold under the revisions they were made by.
func TestLogsOfEveryRelease(t *testing.T) {
	folders, err := filepath.Glob("../../testdata/releases/*")
	if err != nil || len(folders) == 0 {
		t.Fatalf("no releases: %v", err)
	}
	for _, folder := range folders {
		t.Run(filepath.Base(folder), func(t *testing.T) {
			made := &rehearsal.Tournament{Events: logOf(t, folder), Stream: streamOf(t, folder)}
			for i := range made.Events {
				made.Events[i].Stream = made.Stream
			}
			o := options(made)
			o.Game, o.Text = nil, nil
			report := check(t, made, made.Events, o)
			if report.Faults() > 0 || report.Rounds == 0 || report.Results == 0 {
				t.Errorf("%d rounds, %d results: %q", report.Rounds, report.Results, found(report))
			}
			for _, f := range report.Findings {
				if f.Kind != audit.Decision && f.Kind != audit.Revision {
					t.Errorf("%+v", f)
				}
			}
		})
	}
}

func streamOf(t *testing.T, folder string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(folder, "tournament.txt"))
	if err != nil {
		t.Fatal(err)
	}
	return string(bytes.TrimSpace(text))
}

func logOf(t *testing.T, folder string) []event.Event {
	t.Helper()
	file, err := os.Open(filepath.Join(folder, "log.jsonl"))
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	var events []event.Event
	for scanner := bufio.NewScanner(file); scanner.Scan(); {
		var line struct {
			Sequence                                  int64
			Hash, Time, Actor, Command, Type, Payload string
			Index, Version                            int
		}
		if err := json.Unmarshal(scanner.Bytes(), &line); err != nil {
			t.Fatal(err)
		}
		at, err := time.Parse(time.RFC3339Nano, line.Time)
		if err != nil {
			t.Fatal(err)
		}
		hash, err := event.ParseHash(line.Hash)
		if err != nil {
			t.Fatal(err)
		}
		events = append(events, event.Event{
			Sequence: line.Sequence, Time: at.UnixMicro(), Actor: line.Actor, Command: line.Command, Index: line.Index,
			Type: line.Type, Version: line.Version, Payload: []byte(line.Payload), Hash: hash,
		})
	}
	return events
}
