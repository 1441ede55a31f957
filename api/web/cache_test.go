package web_test

import (
	"io/fs"
	"net/http"
	"net/url"
	"strings"
	"testing"
	"testing/fstest"

	"sumito/api/web"
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

// What a page doesn't read of its address makes no other page: else anybody
// could fill the cache, and throw everything out of it, by counting up.
func TestParametersThatNothingReads(t *testing.T) {
	w := newWorld(t)
	e := played(w)
	b := w.browser()
	game := e.game()
	escaped := "/%74ournaments" + strings.TrimPrefix(e.path, "/tournaments")
	for path, others := range map[string][]string{
		e.path + "/standings":           {e.path + "/standings?x=1", e.path + "/standings?through=", escaped + "/standings?"},
		e.path + "/standings?through=1": {e.path + "/standings?x=1&through=1", e.path + "/standings?through=01", e.path + "/standings?through=1&through=2"},
		e.path + "/rounds/1?by=name":    {e.path + "/rounds/1?by=name&by=board", e.path + "/rounds/1?y&by=name"},
		e.path + "/rounds/1":            {e.path + "/rounds/1?by=board", e.path + "/rounds/1?by=7"},
		e.path + "/log?after=3":         {e.path + "/log?after=3&before=9", e.path + "/log?after=%2B3"},
		game:                            {game + "?ply=3", game + "?"},
	} {
		want := b.get(path).status(http.StatusOK)
		for _, other := range others {
			if got := b.get(other).status(http.StatusOK); got.Header.Get("ETag") != want.Header.Get("ETag") || got.body != want.body {
				t.Errorf("%s isn't the page at %s", other, path)
			}
		}
	}
	for _, nowhere := range []string{"/standings?through=3", "/standings?through=1000", "/log?after=1000", "/log?after=-2"} {
		b.get(e.path + nowhere).status(http.StatusNotFound)
	}
}

// The switch on the page of a refused form goes back to where the form is:
// the address it was sent to can't be opened.
func TestTheThemeSwitchAfterARefusedForm(t *testing.T) {
	w := newWorld(t)
	e := withDraft(w)
	for _, path := range []string{
		"/sign-in", "/tournaments/new", "/nowhere",
		e.path + "/console/settings", e.path + "/console/entries", e.path + "/console/entries/1/withdraw", e.path + "/console/entries/9/reinstate",
		e.path + "/console/rounds/3/edit", e.path + "/console/rounds/1/publish", e.path + "/console/rounds/1/complete",
		e.board(1, 1) + "/result", e.board(1, 2) + "/ruling",
	} {
		page := e.post(path, url.Values{"command": {"refused " + path}, "rounds": {"x"}})
		if page.StatusCode == http.StatusSeeOther {
			continue
		}
		back := page.document().Find("input[name=back]").AttrOr("value", "")
		if answer := e.get(back); answer.StatusCode >= 400 {
			t.Errorf("%s (%d) goes back to %s: status %d", path, page.StatusCode, back, answer.StatusCode)
		}
	}
	asked := e.get(e.path + "/console/undo?scope=round-3").status(http.StatusOK)
	refused := e.form(asked, "/undo", url.Values{"batch": {"1"}}).status(http.StatusConflict)
	if back := refused.document().Find("input[name=back]").AttrOr("value", ""); back != e.path+"/console/undo?scope=round-3" {
		t.Errorf("a refused undo goes back to %s", back)
	}
}

// Two programs with the same name of build, as `go run` makes them, have other
// pages when a template, a word or the stylesheet is another.
func TestTagsKnowThePagesFiles(t *testing.T) {
	var options web.Options
	w := newWorld(t, func(o *web.Options) { options = *o })
	e := openEvening(w)
	tag := func(change func(*web.Options)) string {
		other := options
		change(&other)
		site, err := web.New(other)
		w.must(err)
		w.server = w.mount(site)
		return w.browser().get(e.path + "/about").Header.Get("ETag")
	}
	before := tag(func(*web.Options) {})
	if again := tag(func(*web.Options) {}); again != before {
		t.Fatalf("the same program's page has the tags %s and %s", before, again)
	}
	for name, change := range map[string]func(*web.Options){
		"template":   func(o *web.Options) { o.Templates = with(t, o.Templates, "pages/about.html") },
		"words":      func(o *web.Options) { o.Templates = with(t, o.Templates, "locales/pages.en.toml") },
		"stylesheet": func(o *web.Options) { o.Static = with(t, o.Static, "sumito.css") },
	} {
		if tag(change) == before {
			t.Errorf("another %s left the tag as it was", name)
		}
	}
}

// with returns the files with a line end added to one.
func with(t *testing.T, files fs.FS, changed string) fs.FS {
	t.Helper()
	all := fstest.MapFS{}
	err := fs.WalkDir(files, ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		body, err := fs.ReadFile(files, name)
		if name == changed {
			body = append(body, '\n')
		}
		all[name] = &fstest.MapFile{Data: body}
		return err
	})
	if err != nil || all[changed] == nil {
		t.Fatalf("no file %s: %v", changed, err)
	}
	return all
}
