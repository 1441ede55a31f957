package main_test

import (
	"errors"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"golang.org/x/sys/unix"
)

// A file that is mounted by itself, as into a container, is opened by nothing,
// whether a server has it under its own name or a kill has left something in the
// write-ahead file there. Mounted with its folder it is.
func TestFileMountedByItself(t *testing.T) {
	folder, container := t.TempDir(), filepath.Join(t.TempDir(), "of a container")
	if err := os.Mkdir(container, 0o700); err != nil {
		t.Fatal(err)
	}
	p := start(t, folder, "serve", "--addr", "127.0.0.1:0")
	setUp(t, p.line(setupPrefix, waiting))
	other := filepath.Join(container, "data.db")
	if err := os.WriteFile(other, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	unmount := bind(t, filepath.Join(folder, "sumito.db"), other)
	refused := func() {
		t.Helper()
		for _, command := range [][]string{{"serve", "--addr", "127.0.0.1:0"}, {"backup"}, {"rebuild"}, {"doctor"}, {"password", organizerName}} {
			out, problems, status := sumito(t, container, append(command, "--database", "data.db")...)
			if status == 0 || !strings.Contains(out+problems, "Mount the file's folder instead") || strings.Contains(out+problems, "goroutine ") {
				t.Errorf("sumito %s: exit status %d\n%s%s", command[0], status, out, problems)
			}
		}
		out, problems, status := sumito(t, container, "move", "data.db", "moved.db")
		if status == 0 || !strings.Contains(problems, "Mount the file's folder instead") {
			t.Errorf("sumito move: exit status %d\n%s%s", status, out, problems)
		}
	}
	refused()
	for _, command := range []string{"backup", "doctor"} {
		if out, problems, status := sumito(t, folder, command); status != 0 {
			t.Errorf("sumito %s: exit status %d\n%s%s", command, status, out, problems)
		}
	}
	p.kill()
	refused()
	unmount()
	bind(t, folder, container)
	start(t, container, "serve", "--addr", "127.0.0.1:0").line("Sumito listens on ", waiting)
}

// bind mounts a file or folder on another until the test ends, or is asked to.
func bind(t *testing.T, from, to string) (unmount func()) {
	t.Helper()
	err := unix.Mount(from, to, "", unix.MS_BIND, "")
	if errors.Is(err, unix.EPERM) || errors.Is(err, unix.EACCES) {
		t.Skip("only root may mount a file")
	}
	if err != nil {
		t.Fatal(err)
	}
	mounted := true
	unmount = func() {
		if !mounted {
			return
		}
		if mounted = false; unix.Unmount(to, 0) != nil {
			t.Errorf("%s can't be unmounted", to)
		}
	}
	t.Cleanup(unmount)
	return unmount
}
