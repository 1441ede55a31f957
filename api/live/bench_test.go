package live_test

import (
	"bufio"
	"net/http"
	"net/http/httptest"
	"runtime"
	"strings"
	"sync"
	"testing"

	"sumito/api/app"
	"sumito/api/live"
)

// BenchmarkStreams is the time from a hint until the last of a thousand clients
// has read the event, over loopback. KiB/stream is what a stream takes at both
// ends together, as both are in this process.
func BenchmarkStreams(b *testing.B) {
	const clients = 1000
	store := &heads{of: map[string]app.Marks{}}
	store.move("a", 1, 1)
	hub := live.New(live.Options{Store: store})
	go hub.Run(b.Context())
	server := httptest.NewServer(http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if err := hub.Stream(w, r, public()); err != nil {
			http.Error(w, err.Error(), http.StatusServiceUnavailable)
		}
	}))
	defer server.Close()
	defer hub.Close()
	before := memory()
	heard := make(chan struct{}, clients)
	var group sync.WaitGroup
	for range clients {
		response, err := http.Get(server.URL)
		if err != nil {
			b.Fatal(err)
		}
		group.Go(func() {
			defer response.Body.Close()
			for lines := bufio.NewScanner(response.Body); lines.Scan(); {
				if strings.HasPrefix(lines.Text(), "data: ") {
					heard <- struct{}{}
				}
			}
		})
	}
	all := func() {
		for range clients {
			<-heard
		}
	}
	all()
	taken := memory() - before
	sequence := int64(1)
	for b.Loop() {
		sequence++
		store.move("a", sequence, sequence)
		hub.Hint("a")
		all()
	}
	b.ReportMetric(float64(taken)/clients/1024, "KiB/stream")
	hub.Close()
	group.Wait()
}

// memory is what the process has of it in use, stacks included.
func memory() uint64 {
	runtime.GC()
	var stats runtime.MemStats
	runtime.ReadMemStats(&stats)
	return stats.HeapInuse + stats.StackInuse
}
