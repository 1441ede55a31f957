package web_test

import (
	"encoding/xml"
	"flag"
	"io"
	"net/http"
	"strings"
	"testing"
	"testing/fstest"

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
	game := e.game()
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
		{"ratings", e.ratings(), ok, false},
		{"rating", e.get(e.ratings()).document().Find("tbody th a").AttrOr("href", ""), ok, false},
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

// The board is XML as well as HTML, so it can be kept as a picture.
func TestBoardIsWellFormedXML(t *testing.T) {
	w := newWorld(t)
	e := played(w)
	game := e.game()
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
