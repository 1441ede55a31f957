package web_test

import (
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
	"unicode"

	"github.com/PuerkitoBio/goquery"
	"github.com/google/go-cmp/cmp"
	"golang.org/x/net/html"
)

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
	checkLabels(t, a)
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

// checkLabels holds that what a link or button is called contains what is seen
// on it, letters and digits at least: who speaks to the browser says that.
func checkLabels(t *testing.T, a *answer) {
	t.Helper()
	a.document().Find("a[aria-label], button[aria-label]").Each(func(_ int, s *goquery.Selection) {
		var seen []string
		for _, node := range s.Find("*").AddSelection(s).Contents().Nodes {
			if text := strings.TrimSpace(node.Data); node.Type == html.TextNode && strings.ContainsFunc(text, spoken) {
				seen = append(seen, text)
			}
		}
		if label, text := s.AttrOr("aria-label", ""), strings.Join(seen, " "); !strings.Contains(label, text) {
			t.Errorf("%q is called %q", text, label)
		}
	})
}

func spoken(r rune) bool { return unicode.IsLetter(r) || unicode.IsDigit(r) }

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
	if _, below, found := strings.Cut(got, "</nav>\n</div>\n"); found && name != "standings" && strings.HasPrefix(got, `<div class="head`) {
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
