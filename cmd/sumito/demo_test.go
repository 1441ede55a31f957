package main_test

import (
	"compress/gzip"
	"fmt"
	"io"
	"net/http"
	"net/url"
	"path"
	"path/filepath"
	"runtime"
	"strings"
	"testing"
	"time"

	"github.com/PuerkitoBio/goquery"
)

// pageLimit is what a page may weigh compressed, with nothing it loads.
const pageLimit = 30_000

func TestDemoLeavesNothing(t *testing.T) {
	buildFirst(t)
	temporary := temporaryFolder(t)
	p := start(t, t.TempDir(), "demo", "--addr", "127.0.0.1:0")
	base := p.line("Sumito demo: ", waiting)
	took := time.Since(p.started)
	t.Logf("ready after %v", took.Round(time.Millisecond))
	if status, page := get(t, http.DefaultClient, base); status != http.StatusOK || strings.Count(page, "/tournaments/") < 2 {
		t.Errorf("the first page has status %d and no two tournaments:\n%s", status, page)
	}

	// Each result rests on a record, but the two that show that others exist.
	a := visitor(strings.TrimSuffix(base, "/"))
	var list struct {
		Items []struct {
			ID, State       string
			Rounds, Entries int
		}
	}
	a.must(t, http.MethodGet, "/tournaments", nil, &list)
	trust := map[string]int{}
	games := map[string]int{}
	for _, tournament := range list.Items {
		if tournament.Rounds != 7 || tournament.Entries != 24 {
			t.Errorf("tournament %+v, want 7 rounds and 24 entries", tournament)
		}
		for round := 1; ; round++ {
			got := a.call(t, http.MethodGet, fmt.Sprintf("/tournaments/%s/rounds/%d", tournament.ID, round), nil)
			if got.Status == http.StatusNotFound {
				break
			}
			var r roundJSON
			a.must(t, http.MethodGet, fmt.Sprintf("/tournaments/%s/rounds/%d", tournament.ID, round), nil, &r)
			for _, p := range r.Pairings {
				if p.Result != nil {
					trust[p.Result.Trust]++
					games[tournament.State]++
				}
			}
		}
	}
	if games["finished"] != 7*12 || games["running"] <= 4*12 || games["running"] >= 5*12 {
		t.Errorf("results by state of tournament: %v", games)
	}
	if trust["verified"] < games["finished"]+4*12 || trust["claimed"] != 1 || trust["ruled"] != 1 {
		t.Errorf("results by trust: %v", trust)
	}

	if status := p.stop(); runtime.GOOS != "windows" && status != 0 {
		t.Errorf("exit status %d, want 0; stderr:\n%s", status, p.errors)
	}
	left, err := filepath.Glob(filepath.Join(temporary, "*"))
	if err != nil {
		t.Fatal(err)
	}
	if runtime.GOOS != "windows" && len(left) > 0 {
		t.Errorf("the demo left %v", left)
	}
}

// temporaryFolder makes programs keep what is temporary in a folder of the
// test's own.
func temporaryFolder(t *testing.T) string {
	t.Helper()
	folder := t.TempDir()
	t.Setenv("TMPDIR", folder)
	t.Setenv("TMP", folder)
	return folder
}

// A visitor follows every link of the demo: each page is there, small, and
// without script or style inside; and an organizer's pages too.
func TestDemoPages(t *testing.T) {
	temporaryFolder(t) // the demo is killed in the end and leaves its database
	p := start(t, t.TempDir(), "demo", "--addr", "127.0.0.1:0")
	base := p.line("Sumito demo: ", waiting)
	t.Run("visitor", func(t *testing.T) { crawl(t, newBrowser(t), base, 60) })
	t.Run("organizer", func(t *testing.T) {
		browser := newBrowser(t)
		if status, page := submitForm(t, browser, base+"sign-in", map[string]string{"name": "organizer", "password": "belgian-daisy"}); status != http.StatusOK {
			t.Fatalf("sign in: status %d\n%s", status, page)
		}
		crawl(t, browser, base, 60)
	})
}

// crawl visits every page that can be reached, a few of each kind: replays have
// an address for each ply.
func crawl(t *testing.T, browser *http.Client, base string, least int) {
	t.Helper()
	const ofAKind = 12
	seen, kinds := map[string]bool{}, map[string]int{}
	biggest, biggestPage := 0, ""
	todo := []string{base}
	visited := 0
	for len(todo) > 0 {
		address := todo[0]
		todo = todo[1:]
		visited++
		size, links := visit(t, browser, address)
		if size > biggest {
			biggest, biggestPage = size, address
		}
		for _, link := range links {
			kind := kindOf(link)
			if seen[link] || kinds[kind] >= ofAKind {
				continue
			}
			seen[link] = true
			kinds[kind]++
			todo = append(todo, link)
		}
	}
	if visited < least {
		t.Errorf("only %d pages found, want at least %d", visited, least)
	}
	t.Logf("%d pages, %d kinds; the biggest is %s with %d bytes compressed", visited, len(kinds), biggestPage, biggest)
}

// kindOf is an address without ids and numbers.
func kindOf(address string) string {
	u, err := url.Parse(address)
	if err != nil {
		return address
	}
	parts := strings.Split(u.Path, "/")
	for i, part := range parts {
		if strings.ContainsAny(part, "0123456789") {
			parts[i] = "#"
		}
	}
	return path.Join(parts...)
}

// visit fetches a page compressed, checks what holds for every page, and
// returns its compressed size and the links to others of ours.
func visit(t *testing.T, browser *http.Client, address string) (int, []string) {
	t.Helper()
	request, err := http.NewRequest(http.MethodGet, address, nil)
	if err != nil {
		t.Fatal(err)
	}
	request.Header.Set("Accept-Encoding", "gzip")
	response, err := browser.Do(request)
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	body, err := io.ReadAll(response.Body)
	if err != nil {
		t.Fatal(err)
	}
	if response.StatusCode != http.StatusOK {
		t.Errorf("%s: status %d", address, response.StatusCode)
		return len(body), nil
	}
	if strings.HasPrefix(response.Header.Get("Content-Disposition"), "attachment") {
		if len(body) == 0 {
			t.Errorf("%s: an empty download", address)
		}
		return 0, nil // a file is as large as it is
	}
	if len(body) >= pageLimit {
		t.Errorf("%s: %d bytes, want less than %d", address, len(body), pageLimit)
	}
	size := len(body)
	if response.Header.Get("Content-Encoding") == "gzip" {
		body = unzip(t, body)
	} else if len(body) > 2000 {
		t.Errorf("%s: %d bytes sent uncompressed", address, len(body))
	}
	policy := response.Header.Get("Content-Security-Policy")
	if policy == "" || strings.Contains(policy, "unsafe-inline") {
		t.Errorf("%s: Content-Security-Policy %q", address, policy)
	}
	if !strings.HasPrefix(response.Header.Get("Content-Type"), "text/html") {
		return size, nil
	}
	return size, checkPage(t, address, string(body))
}

// checkPage checks a page's HTML and returns its links.
func checkPage(t *testing.T, address, body string) []string {
	t.Helper()
	document, err := goquery.NewDocumentFromReader(strings.NewReader(body))
	if err != nil {
		t.Fatal(err)
	}
	inline := document.Find("style, script:not([src]), [style], [onclick], [onload], [onchange], [onsubmit], a[href^='javascript:']")
	if inline.Length() > 0 {
		html, _ := goquery.OuterHtml(inline.First())
		t.Errorf("%s has inline script or style: %s", address, html)
	}
	if n := document.Find("h1").Length(); n != 1 {
		t.Errorf("%s has %d headings of the first level", address, n)
	}
	if strings.TrimSpace(document.Find("title").Text()) == "" || document.Find("html").AttrOr("lang", "") == "" {
		t.Errorf("%s lacks a title or its language", address)
	}
	// A code that has no sentence shows itself.
	for _, code := range []string{"page.", "problem.", "fault."} {
		for word := range strings.FieldsSeq(document.Find("body").Text()) {
			if strings.HasPrefix(word, code) && len(word) > len(code) {
				t.Errorf("%s shows the code %s", address, word)
			}
		}
	}
	base, err := url.Parse(address)
	if err != nil {
		t.Fatal(err)
	}
	var links []string
	document.Find("a[href]").Each(func(_ int, a *goquery.Selection) {
		link, err := base.Parse(a.AttrOr("href", ""))
		if err != nil {
			t.Errorf("%s has a broken link: %v", address, err)
			return
		}
		link.Fragment = ""
		if link.Host == base.Host {
			links = append(links, link.String())
		}
	})
	return links
}

func unzip(t *testing.T, body []byte) []byte {
	t.Helper()
	reader, err := gzip.NewReader(strings.NewReader(string(body)))
	if err != nil {
		t.Fatal(err)
	}
	plain, err := io.ReadAll(reader)
	if err != nil {
		t.Fatal(err)
	}
	return plain
}

// The games that the demo deals out are legal and contradict no claim.
func TestDemoRecordsVerify(t *testing.T) {
	p := start(t, ".", "verify", "demo/records.apgn")
	if status := p.status(waiting); status != 0 {
		t.Errorf("exit status %d, want 0; stderr:\n%s", status, p.errors)
	}
}
