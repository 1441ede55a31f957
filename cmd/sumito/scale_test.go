package main_test

import (
	"bytes"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"slices"
	"sync"
	"testing"
	"time"
)

// How much history the benchmarks have, by environment; see docs/durability.md:
//
//	go test ./cmd/sumito -run - -bench Scale -benchtime 100x -timeout 30m
const scaleTournaments = "SUMITO_SCALE_TOURNAMENTS"

// The largest tournament of the benchmarks: 5,000 entries, 11 rounds, each
// result reported and confirmed, which is 60,000 events.
const (
	largeEntries = 5000
	largeRounds  = 11
)

// scale is a folder with a database of much history, made once.
var scale = sync.OnceValue(func() *history { return &history{} })

// BenchmarkScaleColdStart starts the program on a database of 1,000 tournaments
// and one of 60,000 events, until it has answered a first request.
func BenchmarkScaleColdStart(b *testing.B) {
	h := scale().made(b)
	var took []time.Duration
	for b.Loop() {
		began := time.Now()
		p, base := serve(b, h.folder)
		if status, _ := get(b, http.DefaultClient, base+"/"); status != http.StatusOK {
			b.Fatalf("status %d", status)
		}
		took = append(took, time.Since(began))
		http.DefaultClient.CloseIdleConnections()
		p.kill()
	}
	reportPercentiles(b, took)
}

// BenchmarkScaleLists asks for lists and searches that aren't cached: each looks
// for something else.
func BenchmarkScaleLists(b *testing.B) {
	h := scale().made(b)
	p, base := serve(b, h.folder)
	for _, way := range []struct {
		name string
		path func(i int) string
	}{
		{"page/first", func(i int) string { return fmt.Sprintf("/?n=%d", i) }},
		{"page/next", func(i int) string { return "/?state=finished&after=" + h.ids[(i*7)%len(h.ids)] }},
		{"page/search", func(i int) string { return "/?q=" + url.QueryEscape(h.word(i)) }},
		{"page/nothing found", func(i int) string { return fmt.Sprintf("/?q=nothing+%d", i) }},
		{"API/page", func(i int) string { return fmt.Sprintf("/api/v1/tournaments?after=%s", h.ids[(i*7)%len(h.ids)]) }},
		{"API/search", func(i int) string { return "/api/v1/tournaments?search=" + url.QueryEscape(h.word(i)) }},
		{"API/state", func(i int) string { return "/api/v1/tournaments?state=running&after=" + h.ids[(i*7)%len(h.ids)] }},
	} {
		b.Run(way.name, func(b *testing.B) {
			reportPercentiles(b, measure(b, base, way.path))
		})
	}
	reportMemory(b, p)
}

// BenchmarkScaleLarge asks a program that has just started for pages of the
// large tournament.
func BenchmarkScaleLarge(b *testing.B) {
	h := scale().made(b)
	page := "/tournaments/" + h.large
	for _, way := range []struct{ name, path string }{
		{"page", page}, {"API", "/api/v1" + page}, {"standings", page + "/standings"}, {"last round", fmt.Sprint(page, "/rounds/", largeRounds)},
	} {
		b.Run(way.name, func(b *testing.B) {
			var took []time.Duration
			var memory int64
			for b.Loop() {
				p, base := serve(b, h.folder)
				took = append(took, measureOnce(b, base+way.path))
				rss, err := residentMemory(p.cmd.Process.Pid)
				if err != nil {
					b.Fatal(err)
				}
				memory = max(memory, rss)
				http.DefaultClient.CloseIdleConnections()
				p.kill()
			}
			reportPercentiles(b, took)
			b.ReportMetric(float64(memory>>20), "MB")
		})
	}
}

// BenchmarkScaleEveryTournament opens all tournaments one after the other: the
// states that are kept in memory have a limit.
func BenchmarkScaleEveryTournament(b *testing.B) {
	h := scale().made(b)
	p, base := serve(b, h.folder)
	reportPercentiles(b, measure(b, base, func(i int) string { return "/tournaments/" + h.ids[i%len(h.ids)] }))
	for _, id := range h.ids {
		measureOnce(b, base+"/tournaments/"+id+"/standings")
	}
	reportMemory(b, p)
}

// measure runs a benchmark's loop over paths.
func measure(b *testing.B, base string, path func(i int) string) []time.Duration {
	var took []time.Duration
	for i := 0; b.Loop(); i++ {
		took = append(took, measureOnce(b, base+path(i)))
	}
	return took
}

func measureOnce(b *testing.B, url string) time.Duration {
	began := time.Now()
	response, err := http.Get(url)
	if err != nil {
		b.Fatal(err)
	}
	defer response.Body.Close()
	var body bytes.Buffer
	if _, err := io.Copy(&body, response.Body); err != nil || response.StatusCode != http.StatusOK {
		b.Fatalf("%s: status %d (%v)\n%s", url, response.StatusCode, err, &body)
	}
	return time.Since(began)
}

func reportPercentiles(b *testing.B, took []time.Duration) {
	slices.Sort(took)
	at := func(percent int) float64 {
		return float64(took[(len(took)-1)*percent/100].Microseconds()) / 1000
	}
	b.ReportMetric(at(50), "p50-ms")
	b.ReportMetric(at(99), "p99-ms")
}

func reportMemory(b *testing.B, p *process) {
	rss, err := residentMemory(p.cmd.Process.Pid)
	if err != nil {
		b.Fatal(err)
	}
	b.Logf("the server's memory: %d MB", rss>>20)
}
