package web_test

import (
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"testing"
)

// What is chosen in the form is what the pages and the log say.
func TestOptionsAreChosen(t *testing.T) {
	w := newWorld(t)
	e := openEvening(w)
	settings := func(change url.Values) *answer {
		return e.form(e.get(e.path+"/console/settings"), "/settings", change)
	}
	settings(url.Values{"pair_by": {"wins"}}).status(http.StatusSeeOther)
	settings(url.Values{"pair_by": {"points"}, "system": {"knockout"}, "third_place": {"yes"}}).status(http.StatusSeeOther)
	if got := e.get(e.path + "/about").text("dl"); !strings.Contains(got, "a game in the round of the final") || strings.Contains(got, "wins") {
		t.Errorf("about it: %s", got)
	}
	log := e.get(e.path + "/log").text("tbody")
	for _, want := range []string{"Paired by wins", "Paired by points", "Third place: a game in the round of the final"} {
		if !strings.Contains(log, want) {
			t.Errorf("the log lacks %q: %s", want, log)
		}
	}
	for field, change := range map[string]url.Values{
		"pair_by":     {"pair_by": {"wins"}},
		"third_place": {"system": {"swiss"}},
	} {
		refused := settings(change).status(http.StatusUnprocessableEntity)
		if got := refused.text("#" + field + "-error"); got == "" {
			t.Errorf("%s: nothing is said at the field: %s", field, refused.text(".errors"))
		}
	}
}

// A play-off is by single knockout unless another is chosen.
func TestPlayOffByDefault(t *testing.T) {
	e := openEvening(newWorld(t))
	settings := e.get(e.path + "/console/settings")
	e.form(settings, "/settings", url.Values{"play_off": {"2"}}).status(http.StatusSeeOther)
	if got := e.get(e.path + "/about").text("dl"); !strings.Contains(got, "after round 2, knockout") || strings.Contains(got, "two losses") {
		t.Errorf("about it: %s", got)
	}
}

// Who leaves a round robin early can be set aside, and the pages say so.
func TestSetAside(t *testing.T) {
	e := openEvening(newWorld(t))
	e.form(e.get(e.path+"/console/settings"), "/settings", url.Values{"system": {"round-robin"}}).status(http.StatusSeeOther)
	e.publish(1)
	for board := 1; board <= 2; board++ {
		e.enter(1, board, "black", "six", "6", "2").status(http.StatusSeeOther)
	}
	e.next("/rounds/1/complete")
	asides := func() int {
		return e.get(e.path + "/console/entries").document().Find("form[action$=\"/set-aside\"]").Length()
	}
	if asides() != 0 {
		t.Error("who plays can be set aside")
	}
	e.form(e.get(e.path+"/console/entries"), "/entries/2/withdraw", nil).status(http.StatusSeeOther)
	if asides() != 1 {
		t.Error("who left can't be set aside")
	}
	e.form(e.get(e.path+"/console/entries"), "/entries/2/set-aside", nil).status(http.StatusSeeOther)
	standings := e.get(e.path + "/standings")
	if got := standings.text(".notice"); !strings.Contains(got, "Jan Weiss") {
		t.Errorf("the notice says %q", got)
	}
	if got := standings.text("tbody tr:last-child"); !strings.HasPrefix(strings.TrimSpace(got), "–") || !strings.Contains(got, "Jan Weiss") {
		t.Errorf("the last row is %q", got)
	}
	cross := e.get(e.path + "/crosstable")
	if got := cross.text(".notice"); !strings.Contains(got, "Jan Weiss") {
		t.Errorf("the notice below the cross table says %q", got)
	}
	for name, page := range map[string]int{"standings": standings.document().Find(".c.aside").Length(), "cross table": cross.document().Find(".c.aside[aria-label$='doesn’t count']").Length()} {
		if page != 2 { // Jan Weiss's and his opponent's
			t.Errorf("%s: %d cells are marked", name, page)
		}
	}
	opponent := "" // whose game doesn't count
	for _, path := range []string{"/entries/1", "/entries/3", "/entries/4", "/entries/5"} {
		if got := e.get(e.path + path).text("main"); strings.Contains(got, "doesn’t count") {
			opponent = path
		}
	}
	if opponent == "" {
		t.Error("no card says that a game doesn't count")
	}
	if got := e.get(e.path + "/log").text("tbody"); !strings.Contains(got, "The games of Jan Weiss are set aside") {
		t.Errorf("the log: %s", got)
	}
	e.next("/rounds/2/pair")
	if asides() != 0 {
		t.Error("set aside twice")
	}
}

// Negative tie-breaks are written as ball differences are, with a minus sign.
func TestTieBreaksHaveAMinusSign(t *testing.T) {
	e := openEvening(newWorld(t))
	e.form(e.get(e.path+"/console/settings"), "/settings", url.Values{"tie_breaks": {"mso"}}).status(http.StatusSeeOther)
	// Of two who won, one loses then: the best left out, −4 stays.
	for round := 1; round <= 2; round++ {
		e.publish(round)
		for board := 1; board <= 2; board++ {
			e.enter(round, board, "black", "six", "6", "2").status(http.StatusSeeOther)
		}
		e.next(fmt.Sprintf("/rounds/%d/complete", round))
	}
	page := e.get(e.path + "/standings")
	if heads := page.text("thead"); !strings.Contains(heads, "SPR") {
		t.Errorf("the preset isn't taken: %s", heads)
	}
	if got := page.text("tbody"); strings.Contains(got, "-") || !strings.Contains(got, "−4") {
		t.Errorf("values: %s", got)
	}
}
