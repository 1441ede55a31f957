package web_test

import (
	"encoding/xml"
	"flag"
	"fmt"
	"io"
	"net/http"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"testing/fstest"

	"github.com/google/go-cmp/cmp"
	"golang.org/x/net/html"

	"sumito/api/web"
	"sumito/static"
)

var update = flag.Bool("update", false, "write the golden pages anew")

// page is one sort of page with an address of it.
type page struct {
	name   string
	path   string
	status int
	staff  bool
}

// everyPage lists one page of each sort, on an evening that has everything.
func everyPage(e *evening) []page {
	game := e.get(e.path+"/games").document().Find("td a[href^='/games/']").AttrOr("href", "")
	if game == "" {
		e.Fatal("no game to replay")
	}
	const ok = http.StatusOK
	return []page{
		{"list", "/", ok, false},
		{"list-none", "/?q=nowhere", ok, false},
		{"standings", e.path + "/standings", ok, false},
		{"standings-through", e.path + "/standings?through=1", ok, false},
		{"pairings", e.path + "/pairings", ok, false},
		{"round-by-name", e.path + "/rounds/1?by=name&q=an", ok, false},
		{"crosstable", e.path + "/crosstable", ok, false},
		{"games", e.path + "/games", ok, false},
		{"players", e.path + "/players", ok, false},
		{"entry", e.path + "/entries/4", ok, false},
		{"log", e.path + "/log", ok, false},
		{"about", e.path + "/about", ok, false},
		{"game", game, ok, false},
		{"game-start", game + "/0", ok, false},
		{"game-ply", game + "/5", ok, false},
		{"sign-in", "/sign-in", ok, false},
		{"not-found", "/nowhere", http.StatusNotFound, false},
		{"no-round", e.path + "/rounds/3", http.StatusNotFound, false},
		{"account", "/sign-in", ok, true},
		{"create", "/tournaments/new", ok, true},
		{"console", e.path + "/console", ok, true},
		{"console-draft", e.path + "/console/rounds/3", ok, true},
		{"console-board", e.board(2, 2), ok, true},
		{"console-record", e.board(1, 1), ok, true},
		{"console-entries", e.path + "/console/entries", ok, true},
		{"console-settings", e.path + "/console/settings", ok, true},
		{"console-undo", e.path + "/console/undo?scope=round-3", ok, true},
		{"console-nothing-to-undo", e.path + "/console/undo?scope=board-2-2", ok, true},
	}
}

// withDraft is played with a third round that only staff see.
func withDraft(w *world) *evening {
	w.Helper()
	e := played(w)
	e.enter(2, 2, "black", "forfeit", "", "").status(http.StatusSeeOther)
	e.next("/rounds/2/complete")
	e.next("/rounds/3/pair")
	return e
}

func TestEveryPage(t *testing.T) {
	w := newWorld(t)
	e := withDraft(w)
	visitor := w.browser()
	static := staticBytes(t, visitor)
	for _, page := range everyPage(e) {
		t.Run(page.name, func(t *testing.T) {
			reader := visitor
			if page.staff {
				reader = e.browser
			}
			a := reader.get(page.path).status(page.status)
			checkPage(t, a)
			if total := a.sent + static; total >= 30_000 {
				t.Errorf("%d bytes with all it loads", total)
			}
			golden(t, page.name, a.body)
		})
	}
}

// staticBytes is what a first visit loads besides the page.
func staticBytes(t *testing.T, b *browser) int {
	t.Helper()
	total := 0
	for _, link := range links(b.get("/")) {
		if strings.HasPrefix(link, "/static/") {
			a := b.get(link).status(http.StatusOK)
			if got := a.Header.Get("Cache-Control"); got != "public, max-age=31536000, immutable" {
				t.Errorf("%s may be kept: %q", link, got)
			}
			total += a.sent
		}
	}
	if total < 1000 {
		t.Fatalf("only %d bytes of static files found", total)
	}
	return total
}

func links(a *answer) []string {
	document := a.document()
	var all []string
	for _, attribute := range []string{"href", "src"} {
		for _, node := range document.Find("[" + attribute + "]").Nodes {
			for _, at := range node.Attr {
				if at.Key == attribute {
					all = append(all, at.Val)
				}
			}
		}
	}
	return all
}

// checkPage holds what is true of every page.
func checkPage(t *testing.T, a *answer) {
	t.Helper()
	document := a.document()
	if n := document.Find("style, script:not([src]), [style], a[href^='javascript:']").Length(); n > 0 {
		t.Errorf("%d inline styles or scripts", n)
	}
	for _, node := range document.Find("*").Nodes {
		for _, at := range node.Attr {
			if strings.HasPrefix(at.Key, "on") {
				t.Errorf("<%s> has %s", node.Data, at.Key)
			}
		}
	}
	for selector, want := range map[string]int{"h1": 1, "main": 1, "head > title": 1, "a.skip[href='#main']": 1, "meta[property='og:title']": 1, "header.site": 1, "footer.site": 1} {
		if got := document.Find(selector).Length(); got != want {
			t.Errorf("%d × %s, want %d", got, selector, want)
		}
	}
	if description := document.Find("meta[property='og:description']").AttrOr("content", ""); description == "" {
		t.Error("no description for previews")
	}
	for _, table := range document.Find("table").Nodes {
		if table.FirstChild == nil || table.FirstChild.Data != "caption" && (table.FirstChild.NextSibling == nil || table.FirstChild.NextSibling.Data != "caption") {
			t.Error("a table has no caption")
		}
	}
	if n := document.Find("thead th:not([scope]), tbody th:not([scope])").Length(); n > 0 {
		t.Errorf("%d heads of columns or rows without scope", n)
	}
	checkIDs(t, a)
	checkNesting(t, a.body)
	for _, trace := range []string{"<no value>", "ZgotmplZ", "%!", "<nil>"} {
		if strings.Contains(a.body, trace) {
			t.Errorf("the page has %q in it", trace)
		}
	}
	if codes := regexp.MustCompile(`\b(page|problem|trust|ending|event|action|bye|cell|sentence)\.[a-z-]+[a-z]\b`).FindAllString(document.Find("body").Text(), -1); len(codes) > 0 {
		t.Errorf("codes instead of words: %v", codes)
	}
}

// checkIDs finds ids that are there twice and references that lead nowhere.
func checkIDs(t *testing.T, a *answer) {
	t.Helper()
	ids := map[string]bool{}
	var references []string
	for _, node := range a.document().Find("*").Nodes {
		for _, at := range node.Attr {
			switch at.Key {
			case "id":
				if ids[at.Val] {
					t.Errorf("id %q twice", at.Val)
				}
				ids[at.Val] = true
			case "for", "aria-labelledby", "aria-describedby":
				references = append(references, strings.Fields(at.Val)...)
			case "href":
				if id, ok := strings.CutPrefix(at.Val, "#"); ok {
					references = append(references, id)
				}
			}
		}
	}
	for _, id := range references {
		if !ids[id] {
			t.Errorf("nothing has the id %q", id)
		}
	}
}

// void are the elements without an end tag.
var void = []string{"meta", "link", "input", "br", "hr", "img"}

// checkNesting holds that every element is closed where it should be: browsers
// forgive what isn't, each in its own way.
func checkNesting(t *testing.T, page string) {
	t.Helper()
	tokens := html.NewTokenizer(strings.NewReader(page))
	var open []string
	for {
		kind := tokens.Next()
		if kind == html.ErrorToken {
			if tokens.Err() != io.EOF {
				t.Error(tokens.Err())
			}
			break
		}
		name, _ := tokens.TagName()
		tag := string(name)
		switch kind {
		case html.StartTagToken:
			if !slices.Contains(void, tag) {
				open = append(open, tag)
			}
		case html.EndTagToken:
			if len(open) == 0 || open[len(open)-1] != tag {
				t.Fatalf("</%s> closes %v", tag, open)
			}
			open = open[:len(open)-1]
		}
	}
	if len(open) > 0 {
		t.Errorf("left open: %v", open)
	}
}

var (
	clockTimes = regexp.MustCompile(`\d{4}-\d\d-\d\d \d\d:\d\d:\d\d`)
	hashes     = regexp.MustCompile(`\b[0-9a-f]{10}\b|\b[0-9a-f]{64}\b`)
	digests    = regexp.MustCompile(`/static/[0-9a-f]{12}/`)
	anyID      = regexp.MustCompile(`[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}`)
)

// golden compares a page with the one kept, ids, hashes and times aside. What
// surrounds the pages is kept once, with the list; the head of a tournament
// once, with its standings.
func golden(t *testing.T, name, got string) {
	t.Helper()
	if name != "list" {
		_, got, _ = strings.Cut(got, `<main id="main">`+"\n")
		got, _, _ = strings.Cut(got, "</main>")
	}
	if _, below, found := strings.Cut(got, "</nav>\n</div>\n"); found && name != "standings" && strings.HasPrefix(got, `<div class="head">`) {
		got = below
	}
	seen := map[string]string{}
	got = anyID.ReplaceAllStringFunc(got, func(id string) string {
		if seen[id] == "" {
			seen[id] = fmt.Sprintf("ID-%d", len(seen)+1)
		}
		return seen[id]
	})
	got = clockTimes.ReplaceAllString(got, "TIME")
	got = digests.ReplaceAllString(got, "/static/DIGEST/")
	got = hashes.ReplaceAllString(got, "HASH")
	file := filepath.Join("testdata", "pages", name+".html")
	if *update {
		if err := os.WriteFile(file, []byte(got), 0o644); err != nil {
			t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	if diff := cmp.Diff(strings.Split(string(want), "\n"), strings.Split(got, "\n")); diff != "" {
		t.Errorf("the page has changed; look at it, then run with -update (-kept +made):\n%s", diff)
	}
}

// The board is XML as well as HTML, so it can be kept as a picture.
func TestBoardIsWellFormedXML(t *testing.T) {
	w := newWorld(t)
	e := played(w)
	game := e.get(e.path+"/games").document().Find("td a[href^='/games/']").AttrOr("href", "")
	body := e.get(game + "/20").body
	svg := body[strings.Index(body, `<svg class="board"`):]
	svg = svg[:strings.Index(svg, "</svg>")+len("</svg>")]
	decoder := xml.NewDecoder(strings.NewReader(svg))
	for {
		if _, err := decoder.Token(); err == io.EOF {
			break
		} else if err != nil {
			t.Fatal(err)
		}
	}
}

// changed is the templates with one file replaced.
func changed(t *testing.T, name, text string) fstest.MapFS {
	t.Helper()
	all := fstest.MapFS{}
	eachTemplate(t, func(name, text string) { all[name] = &fstest.MapFile{Data: []byte(text)} })
	all[name] = &fstest.MapFile{Data: []byte(text)}
	return all
}

// A template that fails half way leaves no half page behind a status 200, and
// the number on the error page is the one in the log.
func TestAFailingTemplateIsAnErrorPage(t *testing.T) {
	w := newWorld(t, func(o *web.Options) {
		o.Templates = changed(t, "pages/list.html", `{{define "main"}}<h1>Half</h1>{{.Zzyzx}}{{end}}`)
	})
	page := w.browser().get("/").status(http.StatusInternalServerError)
	if strings.Contains(page.body, "Half") {
		t.Error("half a page is sent")
	}
	if got := page.Header.Get("Cache-Control"); got != "no-store" {
		t.Errorf("Cache-Control: %s", got)
	}
	id := page.text("main code")
	if id == "" || !strings.Contains(w.log.String(), id) || !strings.Contains(w.log.String(), "Zzyzx") {
		t.Errorf("error number %q isn't in the log: %s", id, w.log.String())
	}
	if strings.Contains(page.body, "Zzyzx") {
		t.Error("the page tells what only the log should")
	}
}

func TestNewRefusesBrokenTemplates(t *testing.T) {
	if _, err := web.New(web.Options{}); err == nil {
		t.Error("a site was made of nothing")
	}
	for name, text := range map[string]string{
		"a broken action":     `{{define "main"}}{{.Name{{end}}`,
		"an unknown function": `{{define "main"}}{{shout .Name}}{{end}}`,
	} {
		_, err := web.New(web.Options{
			Messages: catalogue(t), Static: static.Files, Templates: changed(t, "pages/list.html", text),
		})
		if err == nil {
			t.Errorf("a site was made with %s", name)
		}
	}
}
