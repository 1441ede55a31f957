package main_test

import (
	"fmt"
	"net/http"
	"os"
	"strings"
	"sync"
	"testing"
	"time"

	"sumito/api/store/storetest"
)

// How much the load program asks of the server, by environment; see
// docs/durability.md:
//
//	SUMITO_LOAD_CLIENTS=200 SUMITO_LOAD_SECONDS=180 go test ./cmd/sumito -run TestLoadOn -v -timeout 30m
//
// It runs against a server of its own, or against one that runs already.
const (
	loadClients  = "SUMITO_LOAD_CLIENTS"
	loadSeconds  = "SUMITO_LOAD_SECONDS"
	loadURL      = "SUMITO_LOAD_URL"      // of a server that runs; its organizer signs in with
	loadName     = "SUMITO_LOAD_NAME"     // this name
	loadPassword = "SUMITO_LOAD_PASSWORD" // and this password
)

// A hall full of clients for a while: they report and confirm on their boards,
// staff pair, publish, correct and complete, spectators read. In the end what
// everybody was told is compared with the logs: no update is lost, no round is
// paired twice, a command sent five times acted once, nobody heard of a locked
// database, and a revision was stale only where its own resource had changed.
func TestLoadOnSQLite(t *testing.T) {
	if url := os.Getenv(loadURL); url != "" {
		a := visitor(strings.TrimSuffix(url, "/"))
		a.signIn(t, os.Getenv(loadName), os.Getenv(loadPassword))
		runLoad(t, a)
		return
	}
	runLoadOn(t, "sumito.db")
}

// The same on the other database.
func TestLoadOnPostgreSQL(t *testing.T) {
	runLoadOn(t, storetest.Postgres(t))
}

func runLoadOn(t *testing.T, database string) {
	p, a := newServer(t, t.TempDir(), "--database", database)
	runLoad(t, a)
	rss, err := residentMemory(p.cmd.Process.Pid)
	if err == nil {
		t.Logf("the server's memory after it: %d MB", rss>>20)
	}
	for line := range strings.Lines(p.errors.String()) {
		if !strings.Contains(line, "SQL executed") { // slow, on a busy machine
			t.Errorf("the server's log: %s", line)
		}
	}
}

func runLoad(t *testing.T, a *api) {
	if testing.Short() {
		t.Skip("keeps a server busy for a while")
	}
	clients := max(number(t, loadClients, 24), 6)
	duration := time.Duration(number(t, loadSeconds, 4)) * time.Second
	a.client = &http.Client{Timeout: waiting, Transport: &http.Transport{MaxIdleConnsPerHost: 2 * clients}}
	l := &crowd{t: t, api: a, over: time.Now().Add(duration), took: map[string][]time.Duration{}}

	// Half of them play, in halls of at most 25 boards; each hall has its staff.
	const most = 25
	var halls []*loadHall
	for left := clients / 2; left > 0; left -= most {
		halls = append(halls, newLoadHall(l, len(halls)+1, max(min(left, most), 2)))
	}
	var staff, spectators sync.WaitGroup
	for _, hall := range halls {
		staff.Go(hall.run)
	}
	ended := make(chan struct{})
	for i := range clients - clients/2 {
		spectators.Go(func() { l.watch(i, halls, ended) })
	}
	staff.Wait()
	close(ended)
	spectators.Wait()

	rounds, commands := 0, 0
	for _, hall := range halls {
		for _, played := range hall.played {
			rounds += played.rounds
			commands += l.compare(played)
		}
	}
	if rounds == 0 && !t.Failed() {
		t.Error("no round was played")
	}
	t.Logf("%d clients for %v: %d tournaments, %d rounds, %d commands found in the logs as they were answered\n%s",
		clients, duration, l.tournaments(halls), rounds, commands, l.table())
}

// residentMemory returns the bytes of memory that a process holds, on Linux.
func residentMemory(pid int) (int64, error) {
	text, err := os.ReadFile(fmt.Sprintf("/proc/%d/status", pid))
	if err != nil {
		return 0, err
	}
	_, rest, _ := strings.Cut(string(text), "VmRSS:")
	var kilobytes int64
	_, err = fmt.Sscan(rest, &kilobytes)
	return kilobytes << 10, err
}
