package web_test

import (
	"net/http"
	"net/url"
	"strings"
	"testing"
)

func TestPagesAreValidatedByTag(t *testing.T) {
	w := newWorld(t)
	e := played(w)
	visitor := w.browser()
	path := e.path + "/standings"
	first := visitor.get(path).status(http.StatusOK)
	tag := first.Header.Get("ETag")
	if !strings.HasPrefix(tag, `"`) || !strings.HasSuffix(tag, `-gz"`) {
		t.Errorf("ETag of the compressed page: %s", tag)
	}
	if got := first.Header.Get("Cache-Control"); got != "public, no-cache" {
		t.Errorf("Cache-Control: %s", got)
	}
	if got := strings.Join(first.Header.Values("Vary"), ", "); !strings.Contains(got, "Cookie") || !strings.Contains(got, "Accept-Language") || !strings.Contains(got, "Accept-Encoding") {
		t.Errorf("Vary: %s", got)
	}
	visitor.headers["If-None-Match"] = tag
	if again := visitor.get(path).status(http.StatusNotModified); again.sent != 0 {
		t.Errorf("304 with %d bytes", again.sent)
	}

	plain := w.browser()
	delete(plain.headers, "Accept-Encoding")
	uncompressed := plain.get(path)
	if uncompressed.Header.Get("Content-Encoding") != "" || uncompressed.body != first.body {
		t.Error("the plain page isn't the compressed one unpacked")
	}
	if other := uncompressed.Header.Get("ETag"); other == tag {
		t.Error("two encodings share a strong ETag")
	}

	e.enter(2, 2, "black", "six", "6", "1").status(http.StatusSeeOther)
	if changed := visitor.get(path).status(http.StatusOK); changed.Header.Get("ETag") == tag {
		t.Error("a new result left the ETag as it was")
	}
	if head := visitor.do(http.MethodHead, "/", nil).status(http.StatusOK); head.sent != 0 || head.Header.Get("Content-Length") == "0" {
		t.Errorf("HEAD: %d bytes, Content-Length %s", head.sent, head.Header.Get("Content-Length"))
	}
}

func TestDraftsAreForStaffOnly(t *testing.T) {
	w := newWorld(t)
	e := openEvening(w)
	visitor := w.browser()
	before := map[string]string{}
	paths := []string{"/standings", "/pairings", "/crosstable", "/games", "/players", "/log", "/about", "/entries/1"}
	for _, path := range paths {
		before[path] = visitor.get(e.path + path).Header.Get("ETag")
	}
	e.next("/rounds/1/pair")
	for _, path := range paths {
		a := visitor.get(e.path + path).status(http.StatusOK)
		if a.Header.Get("ETag") != before[path] {
			t.Errorf("%s: a draft changed what visitors see", path)
		}
	}
	visitor.get(e.path + "/rounds/1").status(http.StatusNotFound)
	if got := e.get(e.path + "/log").text("tbody"); !strings.Contains(got, "Round 1 paired as a draft") {
		t.Errorf("staff don't see the draft in the log: %s", got)
	}
	private := e.get(e.path + "/standings")
	if got := private.Header.Get("Cache-Control"); got != "private, no-cache" {
		t.Errorf("staff's page: Cache-Control %s", got)
	}
	if private.document().Find(".tabs a.staff").Length() != 1 {
		t.Error("staff's page has no way to the console")
	}
	if visitor.get(e.path+"/standings").document().Find(".tabs a.staff").Length() != 0 {
		t.Error("the visitors' page leads to the console")
	}
	e.next("/rounds/1/publish")
	visitor.get(e.path + "/rounds/1").status(http.StatusOK)
}

func TestNothingPersonalOnPagesForAll(t *testing.T) {
	w := newWorld(t)
	e := withDraft(w)
	for _, page := range everyPage(e) {
		if page.staff {
			if got := e.get(page.path).Header.Get("Cache-Control"); got != "private, no-store" {
				t.Errorf("%s: Cache-Control %s", page.name, got)
			}
			continue
		}
		body := w.browser().get(page.path).body
		for _, personal := range []string{"Olga", `name="command"`, w.organizer.Account} {
			if strings.Contains(body, personal) {
				t.Errorf("%s has %q in it", page.name, personal)
			}
		}
	}
}

func TestThemeIsRememberedWithoutJavaScript(t *testing.T) {
	w := newWorld(t)
	b := w.browser()
	if _, set := b.get("/").document().Find("html").Attr("data-theme"); set {
		t.Error("a theme before one was chosen")
	}
	tag := b.get("/").Header.Get("ETag")
	for _, test := range []struct{ theme, want string }{{"dark", "dark"}, {"light", "light"}, {"purple", "light"}, {"auto", ""}} {
		a := b.post("/preferences", url.Values{"theme": {test.theme}, "back": {"/?q=x"}}).status(http.StatusSeeOther)
		if got := a.Header.Get("Location"); got != "/?q=x" {
			t.Errorf("back to %q", got)
		}
		page := b.get("/")
		if got := page.document().Find("html").AttrOr("data-theme", ""); got != test.want {
			t.Errorf("after %s the theme is %q, want %q", test.theme, got, test.want)
		}
		if test.want != "" && page.Header.Get("ETag") == tag {
			t.Error("another theme has the same ETag")
		}
	}
}

func TestRedirectsStayOnTheSite(t *testing.T) {
	w := newWorld(t)
	for _, back := range []string{"https://elsewhere.example/", "//elsewhere.example", "/\\elsewhere.example", "", "elsewhere", "/a\r\nX: y"} {
		a := w.browser().post("/preferences", url.Values{"theme": {"dark"}, "back": {back}})
		if got := a.Header.Get("Location"); got != "/" {
			t.Errorf("back %q leads to %q", back, got)
		}
	}
}

func TestAddressesThatLeadNowhere(t *testing.T) {
	w := newWorld(t)
	e := openEvening(w)
	if got := e.get(e.path + "/entries/99").status(http.StatusNotFound).text("main p"); !strings.Contains(got, "no such entry") {
		t.Errorf("an unknown entry: %s", got)
	}
	for _, path := range []string{"/entries/0", "/entries/01", "/entries/x", "/rounds/-1", "/standings?through=x", "/log?after=x"} {
		w.browser().get(e.path + path).status(http.StatusNotFound)
	}
	for _, path := range []string{"/tournaments/nowhere", "/games/nowhere", "/games/nowhere/3", "/games/nowhere.apgn", "/static/x/nowhere.css"} {
		w.browser().get(path).status(http.StatusNotFound)
	}
}

// Kept pages and those made for a request understand an offer alike: one
// program speaks to a browser, not two.
func TestEncodingsAreUnderstoodAlike(t *testing.T) {
	w := newWorld(t)
	e := played(w)
	for offer, want := range map[string]string{
		"": "", "gzip": "gzip", "GZip": "gzip", "br, *": "gzip", "*;q=0": "", "gzip;q=0": "", "gzip; q=0.000, *": "", "gzip;q=0.1": "gzip",
	} {
		b := w.browser()
		b.headers["Accept-Encoding"] = offer
		for _, path := range []string{"/", e.path + "/standings", "/sign-in"} {
			a := b.get(path).status(http.StatusOK)
			if got := a.Header.Get("Content-Encoding"); got != want {
				t.Errorf("%s with %q is sent as %q, want %q", path, offer, got, want)
			}
			if tag := a.Header.Get("ETag"); tag != "" && strings.HasSuffix(tag, `-gz"`) != (want == "gzip") {
				t.Errorf("%s with %q has the ETag %s", path, offer, tag)
			}
		}
	}
}
