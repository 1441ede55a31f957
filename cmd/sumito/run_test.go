package main

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// runTool carries out a command line and returns its status and output.
func runTool(t *testing.T, input string, args ...string) (status int, out, errors string) {
	t.Helper()
	var stdout, stderr bytes.Buffer
	status = run(t.Context(), args, standard{in: strings.NewReader(input), out: &stdout, err: &stderr})
	return status, stdout.String(), stderr.String()
}

func writeFile(t *testing.T, name, text string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return path
}

// tool runs a command line that has to end with a status, and returns what it
// printed.
func tool(t *testing.T, status int, args ...string) string {
	t.Helper()
	got, out, errors := runTool(t, "", args...)
	if got != status {
		t.Fatalf("sumito %s: status %d, want %d\n%s%s", strings.Join(args, " "), got, status, out, errors)
	}
	return out + errors
}

func readFile(t *testing.T, name string) []byte {
	t.Helper()
	body, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return body
}
