//go:build !windows

package main_test

import (
	"path/filepath"
	"syscall"
	"testing"
)

// stopSignal asks a process to end.
var stopSignal = syscall.SIGTERM

// Closing the terminal, or stopping the demo before it is ready, is stopping
// it: nothing is left and nothing went wrong.
func TestDemoStopsByEverySignal(t *testing.T) {
	for _, test := range []struct {
		name   string
		signal syscall.Signal
		ready  bool
	}{
		{"terminal closed", syscall.SIGHUP, true},
		{"terminal closed early", syscall.SIGHUP, false},
		{"told to end early", syscall.SIGTERM, false},
	} {
		t.Run(test.name, func(t *testing.T) {
			temporary := temporaryFolder(t)
			p := start(t, t.TempDir(), "demo", "--addr", "127.0.0.1:0")
			if test.ready {
				p.line("Sumito demo: ", waiting)
			} else {
				untilThere(p, filepath.Join(temporary, "sumito-demo-*", "demo.db"))
			}
			if err := p.cmd.Process.Signal(test.signal); err != nil {
				t.Fatal(err)
			}
			if status := p.status(waiting); status != 0 || p.errors.String() != "" {
				t.Errorf("exit status %d; stderr:\n%s", status, p.errors)
			}
			if left, _ := filepath.Glob(filepath.Join(temporary, "*")); len(left) > 0 {
				t.Errorf("the demo left %v", left)
			}
		})
	}
}

// untilThere waits for a file that a process makes.
func untilThere(p *process, pattern string) {
	p.t.Helper()
	for {
		if found, err := filepath.Glob(pattern); err != nil || len(found) > 0 {
			return
		}
		select {
		case <-p.ended:
			p.t.Fatalf("the program ended before it made %s; stderr:\n%s", pattern, p.errors)
		default:
		}
	}
}
