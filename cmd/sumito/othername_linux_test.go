package main_test

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/sys/unix"
)

// A file that is mounted under a second name, as into a container, isn't opened
// by that one while a server has it: there would be two write-ahead files, and
// what is in one of them would be lost. Without a server either name will do.
func TestFileMountedUnderTwoNames(t *testing.T) {
	folder, container := t.TempDir(), t.TempDir()
	p := start(t, folder, "serve", "--addr", "127.0.0.1:0")
	setUp(t, p.line(setupPrefix, waiting))
	file, other := filepath.Join(folder, "sumito.db"), filepath.Join(container, "data.db")
	if err := os.WriteFile(other, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	err := unix.Mount(file, other, "", unix.MS_BIND, "")
	if errors.Is(err, unix.EPERM) || errors.Is(err, unix.EACCES) {
		t.Skip("only root may mount a file")
	}
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := unix.Unmount(other, 0); err != nil {
			t.Error(err)
		}
	})
	commands := [][]string{
		{"serve", "--addr", "127.0.0.1:0"}, {"backup"}, {"rebuild"}, {"doctor"},
	}
	refused := func() {
		t.Helper()
		for _, command := range commands {
			out, problems, status := sumito(t, container, append(command, "--database", "data.db")...)
			if status == 0 || !strings.Contains(out+problems, "under another name") || strings.Contains(out+problems, "goroutine ") {
				t.Errorf("sumito %s: exit status %d\n%s%s", command[0], status, out, problems)
			}
		}
	}
	refused()
	// Under its own name all that works beside a server does.
	for _, command := range []string{"backup", "doctor"} {
		if out, problems, status := sumito(t, folder, command); status != 0 || strings.Contains(out+problems, "another name") {
			t.Errorf("sumito %s: exit status %d\n%s%s", command, status, out, problems)
		}
	}
	p.kill()
	again := start(t, container, "serve", "--addr", "127.0.0.1:0", "--database", "data.db", "--key", filepath.Join(folder, "sumito.key"))
	again.line("Sumito listens on ", waiting)
}
