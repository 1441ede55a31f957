package main_test

import (
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// An archive has its name when it is whole; what a killed export left is taken
// away by the next, and a file that is there isn't replaced.
func TestExportIsWholeOrNotThere(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	released, err := os.ReadFile("../../testdata/releases/0.1.0/sumito.db")
	if err != nil || os.WriteFile(filepath.Join(folder, "old.db"), released, 0o600) != nil {
		t.Fatal(err)
	}
	sumito(t, folder, "restore", "old.db")
	id := readFile(t, "../../testdata/releases/0.1.0/tournament.txt")
	left := filepath.Join(folder, ".spring.sumito.exporting")
	if err := os.WriteFile(left, []byte("half"), 0o600); err != nil {
		t.Fatal(err)
	}
	args := []string{"archive", "export", strings.TrimSpace(string(id)), "-o", "spring.sumito"}
	if out, problems, status := sumito(t, folder, args...); status != 0 {
		t.Fatalf("export: status %d\n%s%s", status, out, problems)
	}
	if _, err := os.Stat(left); err == nil {
		t.Error("the unfinished file is still there")
	}
	if out, problems, status := sumito(t, folder, "verify-log", "spring.sumito"); status != 0 {
		t.Errorf("verify-log: status %d\n%s%s", status, out, problems)
	}
	if _, problems, status := sumito(t, folder, args...); status != 2 || !strings.Contains(problems, "give another name") {
		t.Errorf("export once more: status %d, %s", status, problems)
	}
}

// What is no archive and no log is refused, with what is wanted.
func TestVerifyLogSaysWhatItWants(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	if err := os.WriteFile(filepath.Join(folder, "empty"), nil, 0o600); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{".", "empty", os.DevNull} {
		if _, problems, status := sumito(t, folder, "verify-log", name); status != 2 || !strings.Contains(problems, "give an archive (.sumito), or a log") {
			t.Errorf("%s: status %d, %s", name, status, problems)
		}
	}
}
