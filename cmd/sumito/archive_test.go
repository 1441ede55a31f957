package main

import (
	"bytes"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"sumito/api/app"
	"sumito/api/store"
	"sumito/api/store/storetest"
)

// released are the databases that releases have left, each in a folder of its
// own and upgraded, with the id of the tournament in it.
func released(t *testing.T) map[string]string {
	t.Helper()
	folders, err := filepath.Glob("../../testdata/releases/*")
	if err != nil || len(folders) == 0 {
		t.Fatalf("no releases: %v", err)
	}
	tournaments := map[string]string{}
	for _, folder := range folders {
		body := readFile(t, filepath.Join(folder, "sumito.db"))
		id := readFile(t, filepath.Join(folder, "tournament.txt"))
		database := filepath.Join(t.TempDir(), "sumito.db")
		if err := os.WriteFile(database, body, 0o600); err != nil {
			t.Fatal(err)
		}
		withClub(t, database, "")
		tournaments[database] = strings.TrimSpace(string(id))
	}
	return tournaments
}

// withClub opens a database, so that it has all tables, and founds a club in it
// if one is named.
func withClub(t *testing.T, database, club string) {
	t.Helper()
	s, err := store.Open(t.Context(), store.Options{URL: database})
	if err != nil {
		t.Fatal(err)
	}
	if club != "" {
		err = s.CreateClub(t.Context(), app.Club{ID: "club-" + club, Name: club, Created: time.Now()})
	}
	if closed := s.Close(); err != nil || closed != nil {
		t.Fatal(err, closed)
	}
}

// What every release has left goes out into a file, into an empty database of
// either kind, and comes out of it the same to the byte, signed by the same key.
func TestArchiveRoundTrip(t *testing.T) {
	for database, id := range released(t) {
		t.Run("sqlite", func(t *testing.T) { roundTrip(t, database, id, filepath.Join(t.TempDir(), "sumito.db")) })
		t.Run("postgres", func(t *testing.T) { roundTrip(t, database, id, storetest.Postgres(t)) })
	}
}

func roundTrip(t *testing.T, database, id, target string) {
	folder := t.TempDir()
	t.Chdir(folder)
	withClub(t, target, "Second")
	file, bare := filepath.Join(folder, "whole.sumito"), filepath.Join(folder, "bare.sumito")
	tool(t, 0, "archive", "export", id, "--database", database, "-o", file)
	tool(t, 0, "archive", "export", id, "--database", database, "-o", bare, "--without-names")
	for _, name := range []string{file, bare} {
		if out := tool(t, 0, "verify-log", name); !strings.HasSuffix(out, "ok\n") || strings.Contains(out, "fault") {
			t.Errorf("verify-log %s:\n%s", filepath.Base(name), out)
		}
	}
	if out := tool(t, 0, "verify-log", bare); !strings.Contains(out, "private texts left out") {
		t.Errorf("nothing is said of names left out:\n%s", out)
	}

	if out := tool(t, 0, "archive", "import", file, "--database", target); !strings.Contains(out, "a copy that is only read") {
		t.Error(out)
	}
	if out := tool(t, 0, "archive", "import", file, "--database", target); !strings.Contains(out, "was there already") {
		t.Error(out)
	}
	if out := tool(t, 0, "verify-log", "--database", target, id); !strings.HasSuffix(out, "ok\n") {
		t.Error(out)
	}
	key := readFile(t, strings.TrimSuffix(database, ".db")+".archive.key")
	theirs := strings.TrimSuffix(target, ".db") + ".archive.key"
	if strings.Contains(target, "://") {
		theirs = "sumito.archive.key"
	}
	if err := os.WriteFile(theirs, key, 0o600); err != nil {
		t.Fatal(err)
	}
	for name, args := range map[string][]string{file: nil, bare: {"--without-names"}} {
		again := name + ".again"
		tool(t, 0, append([]string{"archive", "export", id, "--database", target, "-o", again}, args...)...)
		if !bytes.Equal(readFile(t, name), readFile(t, again)) {
			t.Errorf("%s comes out of %s differently", filepath.Base(name), target)
		}
	}
	if out := tool(t, 0, "archive", "import", file, "--database", target, "--take-over"); !strings.Contains(out, "it goes on here") {
		t.Error(out)
	}
}

// Without names a tournament comes in as well; nobody in it has a name.
func TestImportWithoutNames(t *testing.T) {
	for database, id := range released(t) {
		folder := t.TempDir()
		t.Chdir(folder)
		tool(t, 0, "archive", "export", id, "--database", database, "-o", "bare.sumito", "--without-names")
		withClub(t, "target.db", "Second")
		tool(t, 0, "archive", "import", "bare.sumito", "--database", "target.db")
		if out := tool(t, 0, "verify-log", "--database", "target.db", id); !strings.Contains(out, "left out") {
			t.Error(out)
		}
		// It has no names to give on either.
		tool(t, 0, "archive", "export", id, "--database", "target.db", "-o", "again.sumito")
		if out := tool(t, 0, "verify-log", "again.sumito"); !strings.Contains(out, "left out") {
			t.Error(out)
		}
	}
}

// What is wrong with a file is said before anything is written.
func TestImportRefuses(t *testing.T) {
	for database, id := range released(t) {
		folder := t.TempDir()
		t.Chdir(folder)
		tool(t, 0, "archive", "export", id, "--database", database, "-o", "whole.sumito")
		if out := tool(t, 2, "archive", "export", id, "--database", database, "-o", "whole.sumito"); !strings.Contains(out, "is there already") {
			t.Errorf("a file was replaced: %s", out)
		}
		tool(t, 1, "archive", "export", "nobody", "--database", database, "-o", "none.sumito")
		if _, err := os.Stat("none.sumito"); err == nil {
			t.Error("a file was left for a tournament that isn't there")
		}
		tool(t, 2, "archive", "export", id, "--database", "absent.db", "-o", "none.sumito")

		file := readFile(t, "whole.sumito")
		for name, body := range map[string][]byte{"cut.sumito": file[:len(file)/2], "text.sumito": []byte("no archive"), "empty.sumito": nil} {
			if err := os.WriteFile(name, body, 0o600); err != nil {
				t.Fatal(err)
			}
			if out := tool(t, 2, "archive", "import", name, "--database", database); !strings.Contains(out, "no archive") {
				t.Errorf("%s: %s", name, out)
			}
		}
		tool(t, 2, "verify-log", "cut.sumito")
		tool(t, 2, "verify-log", "absent.sumito")
		tool(t, 2, "verify-log", "text.sumito")
		tool(t, 2, "verify-log", "--database", database, "nobody")

		withClub(t, "target.db", "")
		tool(t, 2, "archive", "import", "whole.sumito", "--database", "target.db") // no club
		withClub(t, "target.db", "One")
		withClub(t, "target.db", "Two")
		if out := tool(t, 2, "archive", "import", "whole.sumito", "--database", "target.db"); !strings.Contains(out, "One, Two") {
			t.Error(out)
		}
		tool(t, 2, "archive", "import", "whole.sumito", "--database", "target.db", "--club", "Three")
		tool(t, 0, "archive", "import", "whole.sumito", "--database", "target.db", "--club", "club-Two")
	}
}

// What a stranger has put beside a log gives a terminal no orders.
func TestControlCharactersBesideALogDontReachTheTerminal(t *testing.T) {
	log := writeFile(t, "log.jsonl", string(readFile(t, "../../testdata/releases/0.2.0/log.jsonl")))
	if err := os.WriteFile(filepath.Join(filepath.Dir(log), "tournament.txt"), []byte("id\x1b[31m\u009b2J"), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, args := range [][]string{{"verify-log", log}, {"verify-log", "--json", log}} {
		if out := tool(t, 1, args...); !strings.Contains(out, "id") || strings.ContainsFunc(out, isOrder) {
			t.Errorf("%v: %.200q", args, out)
		}
	}
}

// The log that a release has left is proven without an archive around it.
func TestVerifyReleasedLogs(t *testing.T) {
	logs, err := filepath.Glob("../../testdata/releases/*/log.jsonl")
	if err != nil || len(logs) == 0 {
		t.Fatalf("no logs: %v", err)
	}
	for _, log := range logs {
		if out := tool(t, 0, "verify-log", log); !strings.HasSuffix(out, "ok\n") {
			t.Error(out)
		}
		var report struct {
			Events, Rounds, Faults int
			Findings               []findingJSON
		}
		if err := json.Unmarshal([]byte(tool(t, 0, "verify-log", "--json", log)), &report); err != nil {
			t.Fatal(err)
		}
		if report.Events == 0 || report.Rounds == 0 || report.Faults != 0 || len(report.Findings) == 0 {
			t.Errorf("%+v", report)
		}
		alone := filepath.Join(t.TempDir(), "log.jsonl")
		body := bytes.Replace(readFile(t, log), []byte(`\"points\":{\"black\":`), []byte(`\"points\":{\"black\":1`), 1)
		if err := os.WriteFile(alone, body, 0o600); err != nil {
			t.Fatal(err)
		}
		tool(t, 2, "verify-log", alone) // whose log is it?
		id := strings.TrimSpace(string(readFile(t, filepath.Join(filepath.Dir(log), "tournament.txt"))))
		out := tool(t, 1, "verify-log", alone, "--stream", id)
		if !strings.Contains(out, "the chain is broken") || !strings.Contains(out, "points, but") {
			t.Errorf("a changed log:\n%s", out)
		}
	}
}
