package web_test

import (
	"encoding/json"
	"net/http"
	"slices"
	"strings"
	"testing"
)

// Pages that change by themselves say where to listen and at which head they
// were made: that of whoever reads them.
func TestLivePagesCarryTheirHead(t *testing.T) {
	w := newWorld(t)
	e := withDraft(w)
	visitor := w.browser()
	var heads []string
	for name, reader := range map[string]*browser{"visitor": visitor, "staff": e.browser} {
		tag := reader.get(e.path + "/head").status(http.StatusOK).Header.Get("ETag")
		heads = append(heads, tag)
		for _, page := range []string{"/standings", "/standings?through=1", "/pairings", "/rounds/1", "/rounds/1?q=an"} {
			a := reader.get(e.path + page).status(http.StatusOK)
			status := a.document().Find("p[role=status][data-live]")
			if got := status.AttrOr("data-mark", ""); `"`+got+`"` != tag {
				t.Errorf("%s, %s was made at %q, the head is %s", page, name, got, tag)
			}
			if got := status.AttrOr("data-live", ""); got != e.path {
				t.Errorf("%s listens at %q, want %q", page, got, e.path)
			}
			if n := a.document().Find("script[src$='/live.js']").Length(); n != 1 {
				t.Errorf("%s loads live.js %d times", page, n)
			}
		}
	}
	if heads[0] == heads[1] {
		t.Error("a draft moved everybody's head")
	}
	if n := visitor.get("/").document().Find("[data-live], script[src$='/live.js']").Length(); n != 0 {
		t.Error("the list of tournaments listens to one")
	}
}

func TestHeadOfAPage(t *testing.T) {
	w := newWorld(t)
	e := played(w)
	visitor := w.browser()
	first := visitor.get(e.path + "/head").status(http.StatusOK)
	var head struct {
		Sequence int64
		Head     string
		People   int64
	}
	w.must(json.Unmarshal([]byte(first.body), &head))
	if head.Sequence < 1 || len(head.Head) != 10 {
		t.Errorf("head %+v", head)
	}
	visitor.headers["If-None-Match"] = first.Header.Get("ETag")
	if again := visitor.get(e.path + "/head").status(http.StatusNotModified); again.sent != 0 {
		t.Errorf("304 with %d bytes", again.sent)
	}
	e.enter(2, 2, "black", "forfeit", "", "").status(http.StatusSeeOther)
	visitor.get(e.path + "/head").status(http.StatusOK)
	delete(visitor.headers, "If-None-Match")
	visitor.get("/tournaments/nothing/head").status(http.StatusNotFound)
	visitor.get("/tournaments/nothing/stream").status(http.StatusNotFound)
}

// A live page asks for five things: itself, a stylesheet, an icon and two
// scripts; all of them are under 30 KB, and the stream opens after that.
func TestLivePageIsSmall(t *testing.T) {
	w := newWorld(t)
	e := played(w)
	visitor := w.browser()
	for _, page := range []string{"/standings", "/rounds/1"} {
		a := visitor.get(e.path + page).status(http.StatusOK)
		total, files := a.sent, 0
		all := links(a)
		slices.Sort(all)
		for _, link := range slices.Compact(all) {
			if strings.HasPrefix(link, "/static/") {
				total += visitor.get(link).status(http.StatusOK).sent
				files++
			}
		}
		if total >= 30_000 || files != 4 {
			t.Errorf("%s: %d bytes with the %d files that it loads", page, total, files)
		}
	}
}
