package main

import (
	"archive/zip"
	"bytes"
	"encoding/json"
	"io"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// An archive comes from the standard input as from a file, and the copy that is
// made of it is gone in the end.
func TestVerifyLogFromStandardInput(t *testing.T) {
	logs := releasedLogs(t)
	for database, id := range released(t) {
		folder, copies := t.TempDir(), t.TempDir()
		t.Chdir(folder)
		t.Setenv("TMPDIR", copies)
		t.Setenv("TMP", copies)
		tool(t, 0, "archive", "export", id, "--database", database, "-o", "whole.sumito")
		whole := string(readFile(t, "whole.sumito"))
		lines := logs[id]
		withClub(t, "target.db", "Second")
		for _, c := range []struct {
			name, input string
			args        []string
			status      int
			says        string
		}{
			{"archive", whole, []string{"verify-log", "-"}, 0, "signed by "},
			{"log", lines, []string{"verify-log", "-", "--stream", id}, 0, "a log alone, not signed"},
			{"log of nobody knows which", lines, []string{"verify-log", "-"}, 2, "--stream"},
			{"half an archive", whole[:len(whole)/2], []string{"verify-log", "-"}, 2, "no archive"},
			{"nothing", "", []string{"verify-log", "-"}, 2, "the standard input is no file with anything in it"},
			{"a text", "Dear diary", []string{"verify-log", "-", "--stream", id}, 2, "line"},
			{"import", whole, []string{"archive", "import", "-", "--database", "target.db"}, 0, "imported"},
		} {
			status, out, problems := runTool(t, c.input, c.args...)
			if status != c.status || !strings.Contains(out+problems, c.says) {
				t.Errorf("%s: status %d, want %d and %q:\n%s%s", c.name, status, c.status, c.says, out, problems)
			}
		}
		if left, err := os.ReadDir(copies); err != nil || len(left) > 0 {
			t.Errorf("left %v, %v", left, err)
		}
	}
}

// releasedLogs are the logs that releases have left, by the tournament's id.
func releasedLogs(t *testing.T) map[string]string {
	t.Helper()
	names, err := filepath.Glob("../../testdata/releases/*/log.jsonl")
	if err != nil || len(names) == 0 {
		t.Fatalf("no logs: %v", err)
	}
	logs := map[string]string{}
	for _, name := range names {
		id := strings.TrimSpace(string(readFile(t, filepath.Join(filepath.Dir(name), "tournament.txt"))))
		logs[id] = string(readFile(t, name))
	}
	return logs
}

// changed is an archive with another text in one of its members.
func changed(t *testing.T, file []byte, name string, change func(string) string) string {
	t.Helper()
	from, err := zip.NewReader(bytes.NewReader(file), int64(len(file)))
	if err != nil {
		t.Fatal(err)
	}
	var made bytes.Buffer
	to := zip.NewWriter(&made)
	for _, member := range from.File {
		body, err := from.Open(member.Name)
		if err != nil {
			t.Fatal(err)
		}
		text, err := io.ReadAll(body)
		if err != nil {
			t.Fatal(err)
		}
		if member.Name == name {
			text = []byte(change(string(text)))
		}
		w, err := to.Create(member.Name)
		if err == nil {
			_, err = w.Write(text)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	if err := to.Close(); err != nil {
		t.Fatal(err)
	}
	return made.String()
}

// What the text says of the signature stands in the JSON too.
func TestVerifyLogTellsTheSignature(t *testing.T) {
	logs := releasedLogs(t)
	for database, id := range released(t) {
		folder := t.TempDir()
		t.Chdir(folder)
		tool(t, 0, "archive", "export", id, "--database", database, "-o", "whole.sumito")
		whole := readFile(t, "whole.sumito")
		forged := changed(t, whole, "signature.json", func(body string) string {
			at := strings.Index(body, `"signature": "`) + len(`"signature": "`)
			return body[:at] + strings.Repeat("0", 8) + body[at+8:]
		})
		keyless := changed(t, whole, "signature.json", func(body string) string {
			return strings.Replace(body, `"public_key": "`, `"public_key": "x`, 1)
		})
		_, text, _ := runTool(t, string(whole), "verify-log", "-")
		_, key, _ := strings.Cut(strings.SplitN(text, "\n", 2)[0], "signed by ")
		for _, c := range []struct {
			input      string
			args       []string
			status     int
			state, key string
		}{
			{string(whole), []string{"-"}, 0, "valid", key},
			{forged, []string{"-"}, 1, "wrong", key},
			{keyless, []string{"-"}, 1, "none", ""},
			{"", []string{id, "--database", database}, 0, "none", ""},
			{logs[id], []string{"-", "--stream", id}, 0, "none", ""},
		} {
			var report struct{ Signature map[string]string }
			status, out, problems := runTool(t, c.input, append([]string{"verify-log", "--json"}, c.args...)...)
			if err := json.Unmarshal([]byte(out), &report); err != nil || status != c.status {
				t.Fatalf("%v: status %d, %v\n%s%s", c.args, status, err, out, problems)
			}
			if got := report.Signature; got["state"] != c.state || got["key"] != c.key {
				t.Errorf("%v: %v, want %s %q", c.args, got, c.state, c.key)
			}
		}
	}
}
