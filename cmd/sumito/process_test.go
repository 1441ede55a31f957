package main_test

import (
	"bufio"
	"errors"
	"fmt"
	"io"
	"net/http"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"
)

// The tests of this package run the real program as a process of its own. It is
// built once, when the first test needs it.
var binary = sync.OnceValues(func() (string, error) {
	if *programFlag != "" {
		return filepath.Abs(filepath.Join("../..", *programFlag))
	}
	name := filepath.Join(binaryFolder, "sumito.exe")
	out, err := exec.Command("go", "build", "-o", name, ".").CombinedOutput()
	if err != nil {
		return "", fmt.Errorf("build: %w\n%s", err, out)
	}
	return name, nil
})

var binaryFolder string

func TestMain(m *testing.M) {
	folder, err := os.MkdirTemp("", "sumito-test-")
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	binaryFolder = folder
	if err := os.Chmod(folder, 0o755); err != nil { // other users run it too
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
	status := m.Run()
	if err := os.RemoveAll(folder); err != nil {
		fmt.Fprintln(os.Stderr, err)
	}
	os.Exit(status)
}

// process is a running sumito.
type process struct {
	t       testing.TB
	cmd     *exec.Cmd
	started time.Time
	lines   chan string   // of stdout
	errors  *lockedBuffer // stderr
	ended   chan struct{} // closed when it has ended
	err     error         // of Wait, once ended
}

// start runs the program in a folder until the test ends.
func start(t testing.TB, folder string, args ...string) *process {
	t.Helper()
	return startWith(t, folder, func(*exec.Cmd) {}, args...)
}

// startWith is start of a command that is prepared first.
func startWith(t testing.TB, folder string, prepare func(*exec.Cmd), args ...string) *process {
	t.Helper()
	name, err := binary()
	if err != nil {
		t.Fatal(err)
	}
	p := &process{t: t, lines: make(chan string, 100), errors: &lockedBuffer{}, ended: make(chan struct{})}
	p.cmd = exec.Command(name, args...)
	p.cmd.Dir = folder
	p.cmd.Stderr = p.errors
	out, in, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	p.cmd.Stdout = in
	prepare(p.cmd)
	p.started = time.Now()
	if err := p.cmd.Start(); err != nil {
		t.Fatal(err)
	}
	_ = in.Close()
	go func() {
		for scanner := bufio.NewScanner(out); scanner.Scan(); {
			p.lines <- scanner.Text()
		}
		_ = out.Close()
		close(p.lines)
	}()
	go func() {
		p.err = p.cmd.Wait()
		close(p.ended)
	}()
	t.Cleanup(p.kill)
	return p
}

// line returns what follows a prefix on the first line of stdout that has it.
func (p *process) line(prefix string, within time.Duration) string {
	p.t.Helper()
	deadline := time.After(within)
	for {
		select {
		case line, ok := <-p.lines:
			if !ok {
				p.t.Fatalf("the program ended before it printed %q; stderr:\n%s", prefix, p.errors)
			}
			if rest, found := strings.CutPrefix(line, prefix); found {
				return strings.TrimSpace(rest)
			}
		case <-deadline:
			p.t.Fatalf("no line %q within %v; stderr:\n%s", prefix, within, p.errors)
		}
	}
}

// kill ends the process at once, as kill -9 does.
func (p *process) kill() {
	_ = p.cmd.Process.Kill()
	<-p.ended
}

// stop asks the process to end and returns its exit status.
func (p *process) stop() int {
	p.t.Helper()
	if err := p.cmd.Process.Signal(stopSignal); err != nil {
		p.t.Fatal(err)
	}
	return p.status(15 * time.Second)
}

// status waits for the process to end by itself.
func (p *process) status(within time.Duration) int {
	p.t.Helper()
	select {
	case <-p.ended:
	case <-time.After(within):
		p.t.Fatalf("the program still runs after %v", within)
	}
	var exit *exec.ExitError
	if p.err != nil && !errors.As(p.err, &exit) {
		p.t.Fatal(p.err)
	}
	return p.cmd.ProcessState.ExitCode()
}

// lockedBuffer collects what a process writes while a test reads it.
type lockedBuffer struct {
	mutex sync.Mutex
	text  strings.Builder
}

func (b *lockedBuffer) Write(p []byte) (int, error) {
	b.mutex.Lock()
	defer b.mutex.Unlock()
	return b.text.Write(p)
}

func (b *lockedBuffer) String() string {
	b.mutex.Lock()
	defer b.mutex.Unlock()
	return b.text.String()
}

// waiting is how long a server may take to listen on a busy machine; where a
// test is about time it says its own limit.
const waiting = 30 * time.Second

// serve starts a server on a free port with the database of a folder.
func serve(t testing.TB, folder string, args ...string) (p *process, base string) {
	t.Helper()
	p = start(t, folder, append([]string{"serve", "--addr", "127.0.0.1:0"}, args...)...)
	return p, p.base()
}

// base is the address that a server listens on, without a slash at its end.
func (p *process) base() string {
	p.t.Helper()
	return strings.TrimSuffix(p.line("Sumito listens on ", waiting), "/")
}

// get fetches a page and returns status and body.
func get(t testing.TB, client *http.Client, url string) (int, string) {
	t.Helper()
	response, err := client.Get(url)
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	body, err := io.ReadAll(response.Body)
	if err != nil {
		t.Fatal(err)
	}
	return response.StatusCode, string(body)
}

func readFile(t testing.TB, name string) []byte {
	t.Helper()
	body, err := os.ReadFile(name)
	if err != nil {
		t.Fatal(err)
	}
	return body
}
