package web_test

import (
	"fmt"
	"net/http"
	"strings"
	"testing"
)

// A table that is too long for one page comes in parts, each row in one.
func TestLongStandingsComeInParts(t *testing.T) {
	const players = 260
	w := newWorld(t)
	e := crowd(w, players)
	seen := map[string]int{}
	for part, rows := range map[int]int{1: 250, 2: 10} {
		page := e.get(fmt.Sprintf("%s/standings?page=%d", e.path, part))
		page.status(http.StatusOK)
		names := page.document().Find("tbody th.name a")
		if names.Length() != rows {
			t.Errorf("part %d has %d rows, want %d", part, names.Length(), rows)
		}
		for i := range names.Length() {
			seen[names.Eq(i).Text()]++
		}
		links := page.document().Find("nav.pager a[href*='page=']")
		if links.Length() != 2 || links.Eq(part-1).AttrOr("aria-current", "") != "page" || !strings.HasPrefix(links.Eq(1).Text(), "251–260") {
			t.Errorf("part %d: %d links, %q", part, links.Length(), links.Text())
		}
	}
	if len(seen) != players {
		t.Errorf("%d players are in the parts, want %d", len(seen), players)
	}
	for _, wrong := range []string{"3", "0", "-1", "x"} {
		e.get(e.path + "/standings?page=" + wrong).status(http.StatusNotFound)
	}
}
