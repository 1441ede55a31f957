package main_test

import (
	"fmt"
	"math/rand/v2"
	"os"
	"strconv"
	"testing"
	"time"

	"sumito/api/store/storetest"
)

// How hard the chaos program is on the server, by environment; see
// docs/durability.md:
//
//	SUMITO_CHAOS_KILLS=500 go test ./cmd/sumito -run TestChaosOnSQLite -v -timeout 2h
//
// With -program it kills another build than one of these sources.
const (
	chaosKills   = "SUMITO_CHAOS_KILLS"   // how often the server is killed
	chaosSeconds = "SUMITO_CHAOS_SECONDS" // and for how long at most
)

// A server is killed without warning while clients write, again and again, also
// while it starts. Each time all that it had acknowledged is there, every chain
// is unbroken, and what lists read equals what follows from the logs.
func TestChaosOnSQLite(t *testing.T) {
	t.Parallel()
	chaos(t, "sumito.db")
}

// The same where the database outlives the server.
func TestChaosOnPostgreSQL(t *testing.T) {
	t.Parallel()
	chaos(t, storetest.Postgres(t))
}

func chaos(t *testing.T, database string) {
	if testing.Short() {
		t.Skip("kills a server again and again")
	}
	kills := number(t, chaosKills, 25)
	until := time.Now().Add(time.Duration(number(t, chaosSeconds, 3600)) * time.Second)
	folder := t.TempDir()
	arguments := []string{"--database", database}

	p, a := newServer(t, folder, arguments...)
	writers := newWriters(t, a)
	luck := rand.New(rand.NewPCG(1, 2))
	after := &aftermath{t: t, folder: folder, database: database, heads: map[string]head{}}
	done := 0
	for ; done < kills && time.Now().Before(until) && !t.Failed(); done++ {
		if done > 0 {
			if done%5 == 0 {
				// A start is a moment like any other.
				early := start(t, folder, append([]string{"serve", "--addr", "127.0.0.1:0"}, arguments...)...)
				<-time.After(time.Duration(luck.IntN(200)) * time.Millisecond)
				early.kill()
			}
			var base string
			p, base = serve(t, folder, arguments...)
			writers.moveTo(base)
		}
		log := writers.untilKilled(1+luck.IntN(20), time.Duration(luck.IntN(30))*time.Millisecond, p.kill)
		after.check(done, log)
	}
	if after.acknowledged < 2*done || after.unfinished < done {
		t.Errorf("%d commands acknowledged and %d in flight in %d kills; that proves little", after.acknowledged, after.unfinished, done)
	}
	t.Logf("%d kills, %d commands acknowledged, %d lost, %d in flight at the kill (%d of them kept, %d repeated after it), %d tournaments of %d events",
		done, after.acknowledged, after.lost, after.unfinished, after.kept, writers.repeated.Load(), len(after.heads), after.events())
}

// number reads a whole number from the environment.
func number(t testing.TB, variable string, otherwise int) int {
	t.Helper()
	text := os.Getenv(variable)
	if text == "" {
		return otherwise
	}
	n, err := strconv.Atoi(text)
	if err != nil || n < 1 {
		t.Fatal(fmt.Errorf("%s=%q: want a whole number above 0", variable, text))
	}
	return n
}
