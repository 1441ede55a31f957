package web_test

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/url"
	"strings"
	"testing"

	"sumito/api/web"
)

// crowd is a tournament of many entries with one round paired.
func crowd(w *world, players int) *evening {
	w.Helper()
	w.staff()
	e := &evening{browser: w.signedIn("Olga")}
	created := e.form(e.get("/tournaments/new"), "/tournaments/new", url.Values{"name": {"Crowd"}, "rounds": {"9"}})
	e.path = strings.TrimSuffix(created.Header.Get("Location"), "/console/entries")
	var list strings.Builder
	for i := range players {
		fmt.Fprintf(&list, "Player of the crowd %03d, %d\n", i+1, 2000-i)
	}
	e.form(e.get(e.path+"/console/entries"), "/console/entries", url.Values{"names": {list.String()}}).status(http.StatusSeeOther)
	e.publish(1)
	return e
}

// BenchmarkStandings measures what a page of 200 entries costs: made anew, from
// the cache, and for a browser that has it.
func BenchmarkStandings(b *testing.B) {
	for _, way := range []struct {
		name  string
		cache int64
		known bool
	}{{"made", 1, false}, {"cached", 0, false}, {"known", 0, true}} {
		b.Run(way.name, func(b *testing.B) {
			w := newWorld(b, func(o *web.Options) { o.CacheBytes = way.cache })
			e := crowd(w, 200)
			request := httptest.NewRequest(http.MethodGet, e.path+"/standings", nil)
			request.Header.Set("Accept-Encoding", "gzip")
			first := httptest.NewRecorder()
			w.server.ServeHTTP(first, request)
			if way.known {
				request.Header.Set("If-None-Match", first.Header().Get("ETag"))
			}
			for b.Loop() {
				w.server.ServeHTTP(httptest.NewRecorder(), request)
			}
			b.ReportMetric(float64(first.Body.Len()), "bytes/page")
		})
	}
}
