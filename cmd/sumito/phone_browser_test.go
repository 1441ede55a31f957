package main_test

import (
	"slices"
	"strings"
	"testing"

	"github.com/chromedp/chromedp"
)

// On a small phone nothing lies outside the screen but the rounds of a wide
// table, whatever the names are and whatever is unfolded; names are broken
// between words, and the ring of a colour stands beside its name.
func TestPagesFitASmallPhone(t *testing.T) {
	t.Parallel()
	b := openTab(t)
	p := start(t, t.TempDir(), "serve", "--addr", "127.0.0.1:0")
	d := &browserDesk{tab: b, t: t}
	d.setUp(p.line(setupPrefix, waiting))
	b.do("hold a small phone", chromedp.EmulateViewport(360, 720, chromedp.EmulateMobile, chromedp.EmulateTouch))
	players := []string{
		"Maximiliana Wolkenstein-Trostburg von Hohenegg, 1800", "Ann Li", "Donaudampfschifffahrtsgesellschaft", "Jo Ek", "Bartholomäus Oberhuber",
	}
	d.create("Friendly tournament of the societies of three neighbouring countries", 3, players)
	d.next("pair")
	d.next("publish")
	d.rule("Both clocks had stopped unnoticed, and both sides agreed to share the points.")
	for _, page := range []string{
		"", "/pairings", "/pairings?by=name", "/crosstable", "/games", "/players", "/entries/1", "/log", "/about",
		"/console", "/console/entries", "/console/settings", "/console/rounds/1/boards/1",
	} {
		d.open(d.path + page)
		d.picture("phone")
		if outside := evaluate[[]string](b, outsideScript); len(outside) > 0 {
			t.Errorf("%s: outside the screen lie %v", page, slices.Compact(outside))
		}
		if squeezed := evaluate[[]string](b, squeezedScript); len(squeezed) > 0 {
			t.Errorf("%s: there is no room for %q", page, squeezed)
		}
		if alone := evaluate[[]string](b, aloneScript); len(alone) > 0 {
			t.Errorf("%s: the ring isn't beside %q", page, alone)
		}
	}
	b.checkConsole()
}

const (
	// outsideScript unfolds everything and names what isn't on the screen. Wider
	// may be the rows of a .grid, whose names stay, and the columns that tell how a
	// tie-break comes about.
	outsideScript = `(document.querySelectorAll("details").forEach(d => d.open = true),
		[...document.querySelectorAll("body *")].filter(e => e.getBoundingClientRect().right > innerWidth && !e.closest(".grid, section details .card, .moves, .unseen, svg"))
			.map(e => e.localName + "." + e.className))`
	// squeezedScript lists names with fewer than half a dozen letters a line.
	squeezedScript = `[...document.querySelectorAll("tbody th")].filter(e => e.offsetWidth < 60 && e.innerText.length > 6).map(e => e.innerText)`
	// aloneScript lists names whose ring is over or under them.
	aloneScript = `[...document.querySelectorAll("tbody th .ring")].filter(ring => {
		const name = document.createRange();
		name.selectNodeContents(ring.parentElement);
		name.setStartAfter(ring);
		const [r, n] = [ring, name].map(e => e.getBoundingClientRect());
		return r.right > n.left || r.top < n.top || r.bottom > n.bottom;
	}).map(ring => ring.parentElement.innerText)`
)

// rule decides board 1 of round 1 as arbiter: a draw.
func (d *browserDesk) rule(reason string) {
	d.openBoard(1, 1)
	const form = "form[action$='/ruling'] "
	evaluate[bool](d.tab, `document.querySelector("details:has(`+strings.TrimSpace(form)+`)").open = true`)
	d.do("choose a draw", chromedp.Click(chromedp.CSS(form+"[value=draw]")))
	d.fill("#ruling-balls_black", "3")
	d.fill("#ruling-balls_white", "3")
	d.fill("#reason", reason)
	d.send(form + "button")
	d.send(form + "button.danger")
	d.noErrors()
}
