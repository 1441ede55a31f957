package web_test

import (
	"net/http"
	"net/url"
	"strings"
	"testing"
)

// A correction can be looked at first: the page says who would be where, keeps
// what was typed and saves nothing; the same form then saves it.
func TestACorrectionIsShownFirst(t *testing.T) {
	w := newWorld(t)
	e := openEvening(w)
	e.publish(1)
	e.enter(1, 1, "black", "six", "6", "0").status(http.StatusSeeOther)
	page := e.get(e.board(1, 1))
	typed := url.Values{"outcome": {"white"}, "ending": {"six"}, "balls_black": {"2"}, "balls_white": {"6"}, "preview": {"result"}}
	before := e.get(e.path + "/standings").text("tbody")

	shown := e.post(e.board(1, 1)+"/preview", typed).status(http.StatusOK)
	table := shown.document().Find("section[aria-labelledby=preview] table")
	if rows := table.Find("tbody tr").Length(); rows < 2 {
		t.Errorf("%d rows: %s", rows, table.Text())
	}
	if got := table.Find("ins").Text(); !strings.Contains(got, "9") { // 6–2 is 9 points
		t.Errorf("no 9 points among %q", got)
	}
	if got := shown.document().Find("form[action$='/result'] [name=balls_black]").AttrOr("value", ""); got != "2" {
		t.Errorf("what was typed is lost: %q", got)
	}
	if after := e.get(e.path + "/standings").text("tbody"); after != before {
		t.Errorf("looking changed the standings:\n%s\n%s", before, after)
	}
	// The page as it was before is still current: nothing has touched the board.
	typed.Del("preview")
	e.form(page, "/result", typed).status(http.StatusSeeOther)
	if after := e.get(e.path + "/standings").text("tbody"); after == before {
		t.Error("the correction wasn't saved")
	}

	typed = url.Values{"outcome": {"white"}, "ending": {"six"}, "balls_black": {"2"}, "balls_white": {"7"}, "preview": {"ruling"}}
	wrong := e.post(e.board(1, 1)+"/preview", typed).status(http.StatusUnprocessableEntity)
	if wrong.text(".errors li") == "" || wrong.document().Find("details[open]").Length() != 1 {
		t.Error("balls that can't be aren't refused in the ruling's form")
	}
}
