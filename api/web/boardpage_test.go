package web_test

import (
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/PuerkitoBio/goquery"
)

// The page of a board offers what wouldn't be refused, and says why the rest is
// closed or what will be recorded.
func TestABoardOffersWhatIsPossible(t *testing.T) {
	w := newWorld(t)
	e := withDraft(w) // rounds 1 and 2 are completed, 3 is a draft
	if got := e.get(e.path + "/console/rounds/1").text("#board-2 a.button"); got != "Open (board 2)" {
		t.Errorf("round 1 offers %q", got)
	}
	past := e.get(e.board(1, 2))
	if got := past.text("section[aria-labelledby=by-hand] p"); !strings.Contains(got, "Round 2 was paired by round 1") {
		t.Errorf("round 1 says %q", got)
	}
	if past.document().Find("form[action$='/result'], a[href*='/undo']").Length() != 0 {
		t.Error("round 1 offers to correct or undo what can't be")
	}
	if got := past.text("details:has(form[action$='/ruling']) > p"); !strings.Contains(got, "later rounds were paired by the result before") {
		t.Errorf("a ruling on round 1 says %q", got)
	}
	e.form(e.get(e.path+"/console"), "/rounds/3/discard", nil).status(http.StatusSeeOther)
	last := e.get(e.board(2, 2))
	if got := last.text("section[aria-labelledby=by-hand] p"); !strings.Contains(got, "the round was completed already") {
		t.Errorf("round 2, the last one completed, says %q", got)
	}
	if last.document().Find("form[action$='/result']").Length() != 1 {
		t.Error("a result of round 2 can't be corrected")
	}
}

// A draft is dropped in one way only; a change of it can be undone.
func TestADraftIsDiscardedOrItsChangeUndone(t *testing.T) {
	w := newWorld(t)
	e := openEvening(w)
	e.next("/rounds/1/pair")
	page := e.get(e.path + "/console")
	if got := page.text(".actions a[href*='/undo']"); got != "" {
		t.Errorf("beside discarding a draft there is %q", got)
	}
	pairs := url.Values{}
	page.document().Find("select[name=black] option[selected], select[name=white] option[selected]").Each(func(_ int, s *goquery.Selection) {
		pairs.Add(s.Parent().AttrOr("name", ""), s.AttrOr("value", ""))
	})
	pairs["black"][0], pairs["white"][0] = pairs["white"][0], pairs["black"][0]
	e.form(page, "/rounds/1/edit", pairs).status(http.StatusSeeOther)
	if got := e.get(e.path + "/console").text(".actions a[href*='/undo']"); got != "Undo: the change of pairs by hand" {
		t.Errorf("after a change by hand: %q", got)
	}
}

// Enter saves and goes on while there is somewhere to go; the usual ending
// fits a win and a draw alike; endings are those that the rules know.
func TestAResultIsEnteredQuickly(t *testing.T) {
	w := newWorld(t)
	e := openEvening(w)
	e.publish(1)
	page := e.get(e.board(1, 1))
	form := page.document().Find("form[action$='/result']")
	if got := form.Find("button").First(); got.AttrOr("value", "") != "next" || got.Text() != "Save and go to the next board" {
		t.Errorf("the first button is %q", got.Text())
	}
	for _, ending := range []string{"neutral", "move-limit", "quiet-limit", "repetition", "adjudication"} {
		if form.Find("option[value="+ending+"]").Length() != 0 {
			t.Errorf("a game can end by %s", ending)
		}
	}
	drawn := e.form(page, "/result", url.Values{"outcome": {"draw"}, "balls_black": {"3"}, "balls_white": {"3"}, "then": {"next"}})
	if got := drawn.status(http.StatusSeeOther).Header.Get("Location"); got != e.board(1, 2) {
		t.Errorf("it goes on to %s", got)
	}
	if got := e.get(e.board(1, 1)).text(".got small"); got != "draw agreed" {
		t.Errorf("the draw ended by %q", got)
	}
	page = e.get(e.board(1, 2))
	if got := page.document().Find("form[action$='/result'] button").First().Text(); got != "Save result" {
		t.Errorf("the first button on the last board is %q", got)
	}
	e.form(page, "/result", url.Values{"outcome": {"white"}, "balls_black": {"2"}, "balls_white": {"6"}}).status(http.StatusSeeOther)
	page = e.get(e.board(1, 2))
	if got := page.text(".got small"); got != "target reached" {
		t.Errorf("the win ended by %q", got)
	}
	if got := page.document().Find("#result-ending option[selected]").AttrOr("value", "?"); got != "six" {
		t.Errorf("correcting it begins with %q", got)
	}
}

// A ruling is asked about once, by showing what it would change, and it says
// why.
func TestARulingIsAskedAbout(t *testing.T) {
	w := newWorld(t)
	e := openEvening(w)
	e.publish(1)
	page := e.get(e.board(1, 1))
	form := page.document().Find("form[action$='/ruling']")
	if got := form.Find("button").First(); !strings.HasSuffix(got.AttrOr("formaction", ""), "/preview") || form.Find("button.danger").Length() != 0 {
		t.Errorf("the first button is %q", got.Text())
	}
	if _, required := form.Find("#reason").Attr("required"); !required || strings.Contains(form.Text(), "optional") {
		t.Error("the reason seems to be optional")
	}
	ruling := url.Values{"outcome": {"draw"}, "balls_black": {"3"}, "balls_white": {"3"}, "reason": {" "}, "ending": {"adjudication"}}
	refused := e.form(page, "/ruling", ruling).status(http.StatusUnprocessableEntity)
	if got := refused.document().Find(".errors a").AttrOr("href", ""); got != "#reason" {
		t.Errorf("without a reason the page points to %q: %s", got, refused.text(".errors"))
	}
	ruling.Set("reason", "Both flags had fallen.")
	ruling.Set("preview", "ruling")
	asked := e.post(e.board(1, 1)+"/preview", ruling).status(http.StatusOK)
	if got := asked.document().Find("form[action$='/ruling'] button").First().Text(); got != "Rule so as arbiter" {
		t.Errorf("after the question the first button is %q", got)
	}
	e.form(asked, "/ruling", url.Values{"outcome": {"draw"}}).status(http.StatusSeeOther)
	if got := e.get(e.path + "/rounds/1").text("#board-1 .why"); got != "Both flags had fallen." {
		t.Errorf("the ruling says %q", got)
	}
}

// What staff do on a small phone comes first: neither facts nor the public tabs
// stand above a form.
func TestStaffPagesBeginWithWhatIsDone(t *testing.T) {
	w := newWorld(t)
	e := withDraft(w)
	for _, path := range []string{"/console", "/console/entries", "/console/settings"} {
		if e.get(e.path+path).document().Find(".head.staff").Length() != 1 {
			t.Errorf("%s has the long head", path)
		}
	}
	if e.get(e.path+"/standings").document().Find(".head.staff").Length() != 0 {
		t.Error("the standings have the short head")
	}
	board := e.get(e.board(1, 2))
	if board.document().Find(".tabs, .pager, .facts").Length() != 0 || !strings.HasPrefix(board.text("h1"), "Board 2:") {
		t.Errorf("a board's page begins with %q", board.text("main"))
	}
}
