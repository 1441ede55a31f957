package web_test

import (
	"net/http"
	"slices"
	"strings"
	"testing"

	"sumito/api/app"
)

// Pages that were looked at, and so lie in the cache, show nothing of what was
// erased since: the entry is named by its number everywhere.
func TestErasedNamesAreOnNoPage(t *testing.T) {
	w := newWorld(t)
	e := withDraft(w)
	visitor := w.browser()
	pages := everyPage(e)
	look := func(p page) *answer {
		if p.staff {
			return e.get(p.path).status(p.status)
		}
		return visitor.get(p.path).status(p.status)
	}
	gone := []string{"Odile Marchand", "odile marchand", "Jan Weiss", "Spring open", "Town hall"}
	before := map[string]int{}
	for _, p := range pages {
		for _, name := range gone {
			before[name] += strings.Count(look(p).body, name)
		}
	}
	for _, name := range []string{"Odile Marchand", "Jan Weiss", "Spring open", "Town hall"} {
		if before[name] < 3 {
			t.Errorf("%s is on the pages %d times: too few to prove anything", name, before[name])
		}
	}

	id := strings.TrimPrefix(e.path, "/tournaments/")
	v, err := w.app.Tournament(t.Context(), w.organizer, id)
	w.must(err)
	for _, name := range []string{"Odile Marchand", "Jan Weiss"} {
		entry := v.Tournament.Entries[slices.Index(v.Names, name)]
		_, err := w.app.ErasePlayer(t.Context(), w.organizer, entry.Players[0], app.Meta{Command: w.id()})
		w.must(err)
	}
	for _, text := range []string{v.Tournament.Settings.Name.ID, v.Tournament.Settings.Place.ID} {
		_, err := w.app.EraseText(t.Context(), w.organizer, id, text, app.Meta{Command: w.id()})
		w.must(err)
	}

	named := 0
	for _, p := range pages {
		body := look(p).body
		for _, name := range gone {
			if strings.Contains(body, name) {
				t.Errorf("%s: %q is on the page", p.name, name)
			}
		}
		named += strings.Count(body, "(erased, entry ")
		if strings.Contains(body, "<h1></h1>") || strings.Contains(body, "<title> ") || strings.Contains(body, "· </title>") {
			t.Errorf("%s: a heading without a word", p.name)
		}
		checkPage(t, look(p))
	}
	if named < 15 {
		t.Errorf("erased entries are named %d times", named)
	}
	if list := look(page{path: "/", status: http.StatusOK}).body; !strings.Contains(list, "(name erased)") {
		t.Error("the list doesn't show the tournament")
	}
	if found := look(page{path: "/?q=spring", status: http.StatusOK}).body; strings.Contains(found, e.path) {
		t.Error("a search finds the erased name")
	}
	for _, link := range look(page{path: e.path + "/games", status: http.StatusOK}).document().Find("td a[href^='/games/']").EachIter() {
		record := visitor.get(link.AttrOr("href", "") + ".apgn").status(http.StatusOK).body
		for _, name := range gone {
			if strings.Contains(record, name) {
				t.Errorf("the download names %s", name)
			}
		}
	}
}
