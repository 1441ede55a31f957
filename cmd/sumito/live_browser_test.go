package main_test

import (
	"fmt"
	"net/http"
	"net/http/httptest"
	"net/http/httputil"
	"net/url"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
)

// stage is a tournament with a published round and a browser that looks at it.
type stage struct {
	*tab
	api  *api
	base string // of the server that the browser goes to
	path string // of the tournament
}

func newStage(t *testing.T, b *tab) *stage {
	t.Helper()
	_, a := newServer(t, t.TempDir())
	s := &stage{tab: b, api: a}
	s.base = strings.TrimSuffix(s.api.base, "/api/v1")
	s.path = s.api.create(t, "Live", 3, names(8))
	s.api.publish(t, s.path, 1)
	return s
}

// look opens a page of the tournament and leaves a mark in it that a reload
// would wipe out.
func (s *stage) look(page string) {
	s.t.Helper()
	s.open(s.base + s.path + page)
	evaluate[bool](s.tab, "window.untouched = true")
}

// report enters a win for Black with so many balls against, elsewhere.
func (s *stage) report(board, against int) {
	s.t.Helper()
	s.api.must(s.t, http.MethodPut, fmt.Sprintf("%s/rounds/1/pairings/%d/result", s.path, board),
		map[string]any{"outcome": "black", "ending": "six", "balls": map[string]int{"black": 6, "white": against}, "replace": true}, nil)
}

// shows waits until an element says something.
func (s *stage) shows(selector, text string) {
	s.t.Helper()
	eventually(s.t, fmt.Sprintf("%s shows %q", selector, text), func() bool { return strings.Contains(s.text(selector), text) })
}

// checkUntouched holds that the page wasn't loaded again as a whole.
func (s *stage) checkUntouched() {
	s.t.Helper()
	if !evaluate[bool](s.tab, "window.untouched === true") {
		s.t.Error("the page was loaded again")
	}
}

// A page that is looked at shows what is entered elsewhere, without losing what
// its reader is at.
func TestPagesChangeByThemselves(t *testing.T) {
	t.Parallel()
	s := newStage(t, openTab(t))
	s.look("/standings")
	evaluate[bool](s.tab, `document.querySelectorAll("tbody a")[2].focus(); true`)
	focused := evaluate[string](s.tab, "document.activeElement.href")
	s.report(1, 3)
	s.shows("tbody", "+3")
	s.checkUntouched()
	if now := evaluate[string](s.tab, "document.activeElement.href"); now != focused {
		t.Errorf("the focus was at %q and is at %q", focused, now)
	}
	s.shows("[data-live]", "new results") // for screen readers
	s.picture("standings")

	s.look("/rounds/1")
	s.report(2, 4)
	s.shows("#board-2", "6–4")

	t.Log("whoever is typing is asked")
	s.do("type into the search box", chromedp.SendKeys(chromedp.CSS("#q"), "Player 001"))
	shown := evaluate[string](s.tab, `[...document.querySelectorAll("tr[data-names]")].filter(row => !row.hidden).map(row => row.id).join()`)
	if strings.Contains(shown, ",") || shown == "" {
		t.Fatalf("the search box shows %q", shown)
	}
	s.report(3, 5)
	s.shows("[data-live]", "something new")
	if got := s.text("#board-3"); strings.Contains(got, "6–5") {
		t.Errorf("the page changed under the reader's fingers: %q", got)
	}
	s.picture("typing")
	s.do("show it", chromedp.Click(chromedp.CSS("[data-live] button")))
	eventually(t, "the page shows it", func() bool {
		return strings.Contains(evaluate[string](s.tab, `document.querySelector("#board-3").textContent`), "6–5")
	})
	if got := evaluate[string](s.tab, `document.querySelector("#q").value`); got != "Player 001" {
		t.Errorf("the search box has %q now", got)
	}
	if got := evaluate[string](s.tab, `[...document.querySelectorAll("tr[data-names]")].filter(row => !row.hidden).map(row => row.id).join()`); got != shown {
		t.Errorf("%q is shown after the change, %q before", got, shown)
	}
	s.checkUntouched()

	t.Log("whoever looks away catches up")
	s.look("/standings")
	const hide = `Object.defineProperty(document, "hidden", {configurable: true, value: %t}); document.dispatchEvent(new Event("visibilitychange")); true`
	evaluate[bool](s.tab, fmt.Sprintf(hide, true))
	s.report(4, 0)
	if got := s.text("tbody"); strings.Contains(got, "+6") {
		t.Errorf("a hidden page changes: %q", got)
	}
	evaluate[bool](s.tab, fmt.Sprintf(hide, false))
	s.shows("tbody", "+6")
	s.checkUntouched()
	s.checkConsole()
}

// Where streams don't come through, the page asks for the head.
func TestPagesChangeWithoutStreams(t *testing.T) {
	t.Parallel()
	s := newStage(t, openTab(t))
	target, err := url.Parse(s.base)
	if err != nil {
		t.Fatal(err)
	}
	proxy := httputil.NewSingleHostReverseProxy(target)
	s.base = reverse(t, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if strings.HasSuffix(r.URL.Path, "/stream") {
			http.Error(w, "no streams here", http.StatusServiceUnavailable)
			return
		}
		proxy.ServeHTTP(w, r)
	}))
	s.look("/standings")
	s.report(1, 3)
	s.shows("tbody", "+3")
	s.checkUntouched()
}

// A page that is newer than the head it was fetched for, as when an answer comes
// late, is not fetched again until something moves.
func TestPagesNewerThanTheHeadAreFetchedOnce(t *testing.T) {
	t.Parallel()
	s := newStage(t, openTab(t))
	target, err := url.Parse(s.base)
	if err != nil {
		t.Fatal(err)
	}
	late, over := make(chan string), make(chan struct{})
	proxy := httputil.NewSingleHostReverseProxy(target)
	s.base = reverse(t, http.HandlerFunc(func(w http.ResponseWriter, r *http.Request) {
		if !strings.HasSuffix(r.URL.Path, "/stream") {
			proxy.ServeHTTP(w, r)
			return
		}
		w.Header().Set("Content-Type", "text/event-stream")
		_ = http.NewResponseController(w).Flush()
		for {
			select {
			case <-r.Context().Done():
				return
			case <-over:
				return
			case mark := <-late:
				fmt.Fprintf(w, "id: %s\nevent: head\ndata: {}\n\n", mark)
				_ = http.NewResponseController(w).Flush()
			}
		}
	}))
	t.Cleanup(func() { close(over) }) // the server's end waits for the stream's
	s.look("/standings")
	evaluate[bool](s.tab, `{
		const wait = window.setTimeout;
		window.refreshes = window.swaps = 0;
		window.setTimeout = (work, time) => { if (work.name === "refresh") window.refreshes++; return wait(work, time); };
		document.addEventListener("sumito:swapped", () => window.swaps++);
	} true`)
	for n := 1; n <= 2; n++ {
		late <- fmt.Sprintf("%d-0123456789abcdef-1", n)
		eventually(t, "the page is fetched", func() bool { return evaluate[int](s.tab, "window.swaps") == n })
		if planned := evaluate[int](s.tab, "window.refreshes"); planned != n {
			t.Fatalf("after %d late heads %d fetches are planned", n, planned)
		}
	}
	s.checkUntouched()
}

// Without JavaScript a page is as it was made, whole, and a reload shows the
// news; so do its links and its search box.
func TestPagesWithoutJavaScript(t *testing.T) {
	t.Parallel()
	s := newStage(t, openTab(t, chromedp.Flag("blink-settings", "scriptEnabled=false")))
	s.open(s.base + s.path + "/standings")
	before := s.text("tbody")
	if s.text("[data-live]") != "" || !strings.Contains(before, "Player 001") {
		t.Errorf("the page without JavaScript: %q", s.text("body"))
	}
	s.report(1, 3)
	s.open(s.base + s.path + "/standings")
	s.shows("tbody", "+3")
	s.open(s.base + s.path + "/rounds/1")
	s.do("type into the search box", chromedp.SendKeys(chromedp.CSS("#q"), "Player 001"))
	if hidden := evaluate[int](s.tab, `document.querySelectorAll("tbody tr[hidden]").length`); hidden != 0 {
		t.Fatal("a script runs: this test shows nothing")
	}
	s.do("search", chromedp.SendKeys(chromedp.CSS("#q"), "\r"))
	s.shows("tbody", "Player 001")
	if rows := evaluate[int](s.tab, `document.querySelectorAll("tbody tr").length`); rows != 1 {
		t.Errorf("the search finds %d rows", rows)
	}
}

// reverse serves a handler until the test ends and returns its address.
func reverse(t *testing.T, handler http.Handler) string {
	t.Helper()
	server := httptest.NewServer(handler)
	t.Cleanup(server.Close)
	return server.URL
}
