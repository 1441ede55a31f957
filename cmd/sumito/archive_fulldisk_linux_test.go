package main_test

import (
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/sys/unix"
)

// On a full disk, and on one for reading only, an export says which file can't be
// written and what to do, and leaves nothing; so does what is read from a pipe.
func TestArchivesOnAFullDisk(t *testing.T) {
	disk, folder := smallDisk(t, 1), t.TempDir()
	_, a := newServer(t, folder)
	id := filepath.Base(a.create(t, "Full", 3, names(4)))
	if _, problems, status := sumito(t, folder, "archive", "export", id, "-o", "whole.sumito"); status != 0 {
		t.Fatal(problems)
	}
	onto := filepath.Join(disk, "x.sumito")
	refused := func(reason string) {
		t.Helper()
		_, problems, status := sumito(t, folder, "archive", "export", id, "-o", onto)
		if status == 0 || !strings.HasPrefix(problems, "sumito: "+onto+" can't be written: "+reason) || !strings.Contains(problems, "with -o") {
			t.Errorf("export: status %d, %s", status, problems)
		}
		if left, _ := filepath.Glob(filepath.Join(disk, "*sumito*")); len(left) > 0 {
			t.Errorf("left: %v", left)
		}
		name, err := binary()
		if err != nil {
			t.Fatal(err)
		}
		file, err := os.Open(filepath.Join(folder, "whole.sumito"))
		if err != nil {
			t.Fatal(err)
		}
		defer file.Close()
		verify := exec.Command(name, "verify-log", "-")
		verify.Stdin, verify.Env = file, append(os.Environ(), "TMPDIR="+disk)
		if out, err := verify.CombinedOutput(); err == nil || !strings.Contains(string(out), reason) || !strings.Contains(string(out), "set TMPDIR") {
			t.Errorf("verify-log: %v, %s", err, out)
		}
	}
	fill(t, disk)
	refused("there is no room left")
	if err := unix.Mount("", disk, "", unix.MS_REMOUNT|unix.MS_RDONLY, ""); err != nil {
		t.Fatal(err)
	}
	refused("its disk is for reading only")
}
