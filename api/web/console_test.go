package web_test

import (
	"net/http"
	"net/url"
	"strings"
	"testing"

	"github.com/PuerkitoBio/goquery"
)

func TestADoubleClickEntersOnce(t *testing.T) {
	w := newWorld(t)
	e := openEvening(w)
	e.publish(1)
	page := e.get(e.board(1, 1))
	form := page.document().Find("form[action$='/result']")
	values := url.Values{
		"command":  {form.Find("[name=command]").AttrOr("value", "")},
		"revision": {form.Find("[name=revision]").AttrOr("value", "")},
		"outcome":  {"black"}, "ending": {"six"}, "balls_black": {"6"}, "balls_white": {"4"},
	}
	for range 2 {
		e.post(e.board(1, 1)+"/result", values).status(http.StatusSeeOther)
	}
	if got := strings.Count(e.get(e.path+"/log").text("tbody"), "6–4, target reached entered"); got != 1 {
		t.Errorf("the result is in the log %d times", got)
	}
	values.Set("balls_white", "5")
	again := e.post(e.board(1, 1)+"/result", values).status(http.StatusConflict)
	if got := again.text(".errors li"); !strings.Contains(got, "sent before with other content") {
		t.Errorf("the same form with other content: %s", got)
	}
}

func TestWhoComesSecondIsTold(t *testing.T) {
	w := newWorld(t)
	e := openEvening(w)
	e.publish(1)
	slow := e.get(e.board(1, 2))
	e.enter(1, 2, "black", "six", "6", "0").status(http.StatusSeeOther)
	answer := e.form(slow, "/result", url.Values{"outcome": {"white"}, "ending": {"six"}, "balls_black": {"1"}, "balls_white": {"6"}})
	answer.status(http.StatusPreconditionFailed)
	if got := answer.text(".errors li"); !strings.Contains(got, "changed since you opened the page") {
		t.Errorf("it says %s", got)
	}
	if got := answer.document().Find("form[action$='/result'] [name=balls_white]").AttrOr("value", ""); got != "6" {
		t.Errorf("what was typed is lost: %q", got)
	}
	// The page now is based on what stands, so sending it corrects it.
	e.form(answer, "/result", nil).status(http.StatusSeeOther)
	if got := e.get(e.path + "/rounds/1").text("#board-2 td:nth-of-type(2)"); !strings.HasPrefix(got, "1–6") {
		t.Errorf("after the correction the board says %q", got)
	}
}

func TestResultsThatCannotBe(t *testing.T) {
	w := newWorld(t)
	e := openEvening(w)
	e.publish(1)
	for _, test := range []struct{ name, outcome, ending, black, white, want, field string }{
		{"nobody chosen", "", "six", "6", "1", "Say who won", "#result-outcome"},
		{"seven balls", "black", "six", "7", "1", "0 to 6 balls", "#result-balls_black"},
		{"no number", "black", "six", "6", "many", "“many” is not a whole number", "#result-balls_white"},
		{"not reached", "black", "six", "5", "1", "The winner must have pushed off 6", "#result-balls_black"},
		{"Black's balls not typed", "black", "six", "", "1", "how many balls", "#result-balls_black"},
		{"White's balls not typed", "black", "resignation", "2", " ", "how many balls", "#result-balls_white"},
		{"an ending nobody knows", "black", "magic", "6", "1", "how the game ended", "#result-ending"},
		{"a drawn resignation", "draw", "resignation", "3", "3", "can't have this result", "#result-"},
	} {
		t.Run(test.name, func(t *testing.T) {
			page := e.enter(1, 1, test.outcome, test.ending, test.black, test.white).status(http.StatusUnprocessableEntity)
			if got := page.text(".errors li"); !strings.Contains(got, test.want) {
				t.Errorf("it says %q, want %q", got, test.want)
			}
			if got := page.document().Find(".errors a").AttrOr("href", ""); !strings.HasPrefix(got, test.field) {
				t.Errorf("the summary links to %q, want %q", got, test.field)
			}
			if got := page.document().Find("#result-balls_black").AttrOr("value", ""); got != test.black {
				t.Errorf("Black's balls are %q now, typed was %q", got, test.black)
			}
		})
	}
	e.enter(1, 1, "black", "forfeit", "", "").status(http.StatusSeeOther) // nobody played: no balls
	ruling := e.form(e.get(e.board(1, 2)), "/ruling", url.Values{"outcome": {"draw"}, "ending": {"adjudication"}, "reason": {"No light."}})
	ruling.status(http.StatusUnprocessableEntity)
	if got := ruling.document().Find(".errors a").AttrOr("href", ""); got != "#ruling-balls_black" {
		t.Errorf("a ruling without balls links to %q", got)
	}
	if got := ruling.document().Find("#ruling-reason, [name=reason]").Text(); !strings.Contains(got, "No light.") {
		t.Errorf("the reason is lost: %q", got)
	}
	e.get(e.board(1, 3)).status(http.StatusNotFound)
	e.get(e.board(2, 1)).status(http.StatusNotFound)
	e.post(e.board(9, 1)+"/result", url.Values{"command": {"x-1"}, "outcome": {"black"}, "ending": {"six"}}).status(http.StatusNotFound)
}

func TestUndoAsksFirst(t *testing.T) {
	w := newWorld(t)
	e := played(w)
	page := e.get(e.board(2, 1))
	link := page.document().Find("a[href*='undo?scope=board-2-1']").AttrOr("href", "")
	question := e.get(link).status(http.StatusOK)
	if got := question.text("main p"); !strings.Contains(got, "This takes back the newest change of round 2, board 1: the ruling.") {
		t.Errorf("it asks: %s", got)
	}
	if got := e.get(e.board(2, 1)).text("main"); !strings.Contains(got, "3–3") {
		t.Error("asking has undone it")
	}
	e.form(question, "/undo", nil).status(http.StatusSeeOther)
	if got := e.get(e.path + "/rounds/2").text("#board-1"); !strings.Contains(got, "no result yet") {
		t.Errorf("after undoing: %s", got)
	}
	blocked := e.form(e.get(e.path+"/console/undo?scope=round-1"), "/undo", nil)
	blocked.status(http.StatusConflict)
	if got := blocked.text(".errors li"); got != "This can't be undone while round 2 depends on it." {
		t.Errorf("what is depended on: %s", got)
	}
	for _, scope := range []string{"nothing", "entry-x", "board-1", "round--1", ""} {
		e.get(e.path + "/console/undo?scope=" + scope).status(http.StatusNotFound)
	}
}

func TestDraftIsChangedByHand(t *testing.T) {
	w := newWorld(t)
	e := openEvening(w)
	e.next("/rounds/1/pair")
	page := e.get(e.path + "/console")
	chosen := func(name string) (all []string) {
		page.document().Find("select[name=" + name + "]").Each(func(_ int, s *goquery.Selection) {
			all = append(all, s.Find("option[selected]").AttrOr("value", "0"))
		})
		return all
	}
	black, white, bye := chosen("black"), chosen("white"), chosen("bye")
	if len(black) != 2 || len(white) != 2 || bye[0] == "0" {
		t.Fatalf("the form has %v %v %v", black, white, bye)
	}
	if got := page.text(".soft"); !strings.Contains(got, "agrees with this draft") {
		t.Errorf("of the engine's own draft the checker says: %s", got)
	}
	// The first Black and the one with the bye change places.
	swapped := url.Values{"black": {bye[0], black[1]}, "bye": {black[0], "0", "0"}}
	e.form(page, "/rounds/1/edit", swapped).status(http.StatusSeeOther)
	page = e.get(e.path + "/console")
	if got := chosen("black"); got[0] != bye[0] {
		t.Errorf("after the change Black on board 1 is entry %s, want %s", got[0], bye[0])
	}
	found := page.document().Find(".notice li")
	if got := found.Text(); !strings.Contains(got, "another pairing of the group is better (") || strings.Contains(got, "entry ") {
		t.Errorf("the checker's findings: %s", got)
	}
	twice := e.form(page, "/rounds/1/edit", url.Values{"black": {bye[0], bye[0]}})
	twice.status(http.StatusUnprocessableEntity)
	if got := twice.text(".errors li"); !strings.Contains(got, "is in this round twice") || strings.Contains(got, "entry ") {
		t.Errorf("a player twice: %s", got)
	}
	e.form(e.get(e.path+"/console"), "/discard", nil).status(http.StatusSeeOther)
	if got := e.get(e.path + "/console").text(".next .primary"); got != "Pair round 1" {
		t.Errorf("after discarding the next button says %q", got)
	}
}

// The next action can be taken from the page of any round, and every form has
// an id of its own: going back and pressing another button is no repetition.
func TestFormsStandOnTheirOwn(t *testing.T) {
	w := newWorld(t)
	e := withDraft(w)
	page := e.get(e.path + "/console/rounds/1")
	ids := map[string]bool{}
	for _, path := range []string{"/console", "/console/entries", "/console/rounds/2/boards/2"} {
		page := e.get(e.path + path)
		page.document().Find("[name=command]").Each(func(_ int, input *goquery.Selection) {
			id := input.AttrOr("value", "")
			if id == "" || ids[id] {
				t.Errorf("%s: command id %q", path, id)
			}
			ids[id] = true
		})
	}
	if len(ids) < 8 {
		t.Errorf("only %d forms found", len(ids))
	}
	e.form(page, "/rounds/3/publish", nil).status(http.StatusSeeOther)
}

func TestFormsThatAreTooMuch(t *testing.T) {
	w := newWorld(t)
	e := openEvening(w)
	e.publish(1)
	long := e.paste(1, 1, strings.Repeat("a1b2 ", 20_000)).status(http.StatusRequestEntityTooLarge)
	if got := long.text(".errors li"); !strings.Contains(got, "at most 65536 are possible") {
		t.Errorf("a long record: %s", got)
	}
	huge := e.paste(1, 1, strings.Repeat("a1b2 ", 300_000)).status(http.StatusRequestEntityTooLarge)
	if got := huge.text("h1"); got != "Too large" {
		t.Errorf("a huge one: %s", got)
	}
	e.do(http.MethodPost, e.board(1, 1)+"/result", nil).status(http.StatusUnprocessableEntity)
	// Cut off at the limit without having been announced.
	e.stream(e.board(1, 1)+"/record", "record="+strings.Repeat("a", 2<<20)).status(http.StatusRequestEntityTooLarge)
	e.stream(e.board(1, 1)+"/record", "record=%zz").status(http.StatusUnprocessableEntity)
}

func TestEntriesLeaveAndComeBack(t *testing.T) {
	w := newWorld(t)
	e := played(w)
	e.form(e.get(e.path+"/console/entries"), "/entries/1/withdraw", nil).status(http.StatusSeeOther)
	if got := e.get(e.path + "/players").text("tbody tr:first-child"); !strings.Contains(got, "withdrawn from round 3 on") {
		t.Errorf("the list says %s", got)
	}
	e.form(e.get(e.path+"/console/entries"), "/entries/1/reinstate", nil).status(http.StatusSeeOther)
	if got := e.get(e.path + "/players").text("tbody tr:first-child"); strings.Contains(got, "withdrawn") {
		t.Errorf("the list says %s", got)
	}
	e.post(e.path+"/console/entries/77/withdraw", url.Values{"command": {"x-2"}}).status(http.StatusNotFound)
}

func TestEntriesAreCorrected(t *testing.T) {
	w := newWorld(t)
	e := played(w)
	page := e.get(e.path + "/console/entries")
	if found := page.document().Find("#entry-1 [name=rating]").Length(); found != 0 {
		t.Error("a rating can be changed after rounds were paired by it")
	}
	e.form(page, "/entries/1/correct", url.Values{"name": {"Anna Horáková"}}).status(http.StatusSeeOther)
	if got := e.get(e.path + "/players").text("tbody tr:first-child"); !strings.Contains(got, "Anna Horáková") {
		t.Errorf("the list says %s", got)
	}
	refused := e.form(e.get(e.path+"/console/entries"), "/entries/1/correct", url.Values{"name": {" "}})
	refused.status(http.StatusUnprocessableEntity)
}

func TestSettingsChange(t *testing.T) {
	w := newWorld(t)
	e := played(w)
	page := e.get(e.path + "/console/settings")
	e.form(page, "/settings", url.Values{"name": {"Summer open"}, "rounds": {"4"}}).status(http.StatusSeeOther)
	if got := e.get(e.path+"/about").text("h1") + e.get(e.path+"/about").text("dl"); !strings.Contains(got, "Summer open") || !strings.Contains(got, "4 rounds") {
		t.Errorf("the settings are now %s", got)
	}
	for name, change := range map[string]url.Values{
		"rounds":    {"rounds": {"1"}},
		"zone":      {"zone": {"Middle/Earth"}},
		"ends_on":   {"ends_on": {"2025-01-01"}},
		"layout":    {"layout": {"german-daisy"}},
		"ruleset":   {"ruleset": {"{\"targets\": 3}"}},
		"name":      {"name": {" "}},
		"starts_on": {"starts_on": {"yesterday"}},
	} {
		refused := e.form(e.get(e.path+"/console/settings"), "/settings", change)
		if refused.StatusCode != http.StatusUnprocessableEntity && refused.StatusCode != http.StatusConflict {
			t.Errorf("%s: status %d", name, refused.StatusCode)
		}
		if refused.text(".errors li") == "" {
			t.Errorf("%s: no error is said", name)
		}
		for field, values := range change {
			box := refused.document().Find("[name=" + field + "]")
			if got := box.AttrOr("value", strings.TrimSpace(box.Text())); box.Is("select") {
				continue
			} else if strings.TrimSpace(got) != strings.TrimSpace(values[0]) {
				t.Errorf("%s: the input is %q, want it kept", name, got)
			}
		}
	}
}

// What rounds stand on is shown, not asked for; the form sends it unchanged.
func TestSettingsThatAreFixed(t *testing.T) {
	w := newWorld(t)
	e := openEvening(w)
	inputs := "#system, #layout, #scoring, #ruleset"
	if got := e.get(e.path + "/console/settings").document().Find(inputs).Filter("select, textarea:not([readonly])").Length(); got != 4 {
		t.Errorf("before round 1 %d of 4 can be chosen", got)
	}
	e.next("/rounds/1/pair")
	page := e.get(e.path + "/console/settings")
	if got := page.document().Find(inputs).Filter("output, textarea[readonly]").Length(); got != 4 {
		t.Errorf("after pairing %d of 4 are fixed", got)
	}
	if got := page.text("#system"); got != "Swiss" {
		t.Errorf("the system is %q", got)
	}
	e.form(page, "/settings", url.Values{"name": {"Renamed"}}).status(http.StatusSeeOther)
}

func TestRolesReachWhatTheyMay(t *testing.T) {
	w := newWorld(t)
	e := openEvening(w)
	e.publish(1)
	visitor := w.browser()
	visitor.get(e.path + "/console").status(http.StatusUnauthorized)
	if got := visitor.get(e.path + "/console").text(".primary"); got != "Sign in" {
		t.Errorf("a visitor is offered %q", got)
	}
	visitor.get("/tournaments/new").status(http.StatusUnauthorized)
	visitor.post(e.board(1, 1)+"/result", url.Values{"command": {"x-3"}, "outcome": {"black"}}).status(http.StatusUnauthorized)

	// Accounts made by hand have the founder's password.
	sara := w.signedIn("Sara")
	page := sara.get(e.path + "/console").status(http.StatusOK)
	if page.document().Find(".pager a[href$='/console/entries']").Length() != 0 {
		t.Error("a scorekeeper is offered the entries")
	}
	if sara.get(e.board(1, 1)).document().Find("form[action$='/ruling']").Length() != 0 {
		t.Error("a scorekeeper is offered a ruling")
	}
	sara.get("/tournaments/new").status(http.StatusForbidden)
	sara.post(e.path+"/console/rounds/1/complete", url.Values{"command": {"x-4"}}).status(http.StatusForbidden)
	sara.form(sara.get(e.board(1, 1)), "/result", url.Values{"outcome": {"black"}, "ending": {"six"}, "balls_black": {"6"}, "balls_white": {"2"}}).status(http.StatusSeeOther)

	arno := w.signedIn("Arno")
	if arno.get(e.board(1, 1)).document().Find("form[action$='/ruling']").Length() != 1 {
		t.Error("an arbiter is offered no ruling")
	}
}
