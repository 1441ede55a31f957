package web_test

import (
	"fmt"
	"net/http"
	"net/url"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// fixture reads a file of testdata.
func fixture(t testing.TB, name string) string {
	t.Helper()
	text, err := os.ReadFile(filepath.Join("testdata", name))
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// evening is a tournament that an organizer runs in the browser.
type evening struct {
	*browser
	path string // of the tournament
}

// names of five players: the round has a bye.
const names = "Anna Horak, 1800\nJan Weiss;1750\n\nOdile Marchand\t1700\nPetr <b>Malý</b>, 1650\r\nZoë O'Neil\n"

// openEvening creates a tournament of three rounds with five entries.
func openEvening(w *world) *evening {
	w.Helper()
	w.staff()
	return newEvening(&evening{browser: w.signedIn("Olga")})
}

// openAnother creates another tournament of the same organizer and people.
func openAnother(e *evening) *evening {
	e.Helper()
	return newEvening(&evening{browser: e.browser})
}

func newEvening(e *evening) *evening {
	e.Helper()
	page := e.get("/tournaments/new").status(http.StatusOK)
	created := e.form(page, "/tournaments/new", url.Values{
		"name": {"Spring open"}, "place": {"Town hall"}, "starts_on": {"2026-03-14"}, "ends_on": {"2026-03-15"},
		"rounds": {"3"}, "zone": {"Europe/Prague"},
	}).status(http.StatusSeeOther)
	e.path = strings.TrimSuffix(created.Header.Get("Location"), "/console/entries")
	e.form(e.get(e.path+"/console/entries"), "/console/entries", url.Values{"names": {names}}).status(http.StatusSeeOther)
	return e
}

// next presses the console's primary button.
func (e *evening) next(action string) {
	e.Helper()
	e.form(e.get(e.path+"/console").status(http.StatusOK), action, nil).status(http.StatusSeeOther)
}

// publish pairs a round and publishes it.
func (e *evening) publish(round int) {
	e.Helper()
	e.next(fmt.Sprintf("/rounds/%d/pair", round))
	e.next(fmt.Sprintf("/rounds/%d/publish", round))
}

// game is the address of the first game that has a record.
func (e *evening) game() string {
	e.Helper()
	path := e.get(e.path+"/games").document().Find("td a[href^='/games/']").AttrOr("href", "")
	if path == "" {
		e.Fatal("no game to replay")
	}
	return path
}

func (e *evening) board(round, board int) string {
	return fmt.Sprintf("%s/console/rounds/%d/boards/%d", e.path, round, board)
}

// enter enters a result by hand.
func (e *evening) enter(round, board int, outcome, ending, black, white string) *answer {
	e.Helper()
	return e.form(e.get(e.board(round, board)).status(http.StatusOK), "/result", url.Values{
		"outcome": {outcome}, "ending": {ending}, "balls_black": {black}, "balls_white": {white},
	})
}

// paste submits a record.
func (e *evening) paste(round, board int, text string) *answer {
	e.Helper()
	return e.form(e.get(e.board(round, board)).status(http.StatusOK), "/record", url.Values{"record": {text}})
}

// played is an evening with a finished round, a published one with results of
// every trust, and nothing hidden.
func played(w *world) *evening {
	w.Helper()
	e := openEvening(w)
	e.publish(1)
	e.paste(1, 1, fixture(w, "black_wins.apgn")).status(http.StatusSeeOther)
	e.enter(1, 2, "white", "resignation", "2", "4").status(http.StatusSeeOther)
	e.form(e.get(e.board(1, 2)), "/confirm", nil).status(http.StatusSeeOther)
	e.next("/rounds/1/complete")
	e.publish(2)
	e.form(e.get(e.board(2, 1)), "/ruling", url.Values{
		"outcome": {"draw"}, "ending": {"adjudication"}, "balls_black": {"3"}, "balls_white": {"3"}, "reason": {"The clock <stopped>."},
	}).status(http.StatusSeeOther)
	return e
}

func TestAnEveningInForms(t *testing.T) {
	w := newWorld(t)
	e := played(w)

	console := e.get(e.path + "/console")
	if got := console.text(".next h2"); got != "1 result missing" {
		t.Errorf("the next action is %q", got)
	}
	if got := console.text(".next .primary"); got != "Enter the result of board 2" {
		t.Errorf("the next button says %q", got)
	}
	e.enter(2, 2, "black", "forfeit", "", "").status(http.StatusSeeOther)
	e.next("/rounds/2/complete")
	e.next("/rounds/3/pair")
	if got := e.get(e.path + "/console").text(".next .primary"); got != "Publish round 3" {
		t.Errorf("with a draft the next button says %q", got)
	}
	e.next("/rounds/3/publish")
	for board := 1; board <= 2; board++ {
		e.enter(3, board, "draw", "draw", "4", "4").status(http.StatusSeeOther)
	}
	e.next("/rounds/3/complete")
	if got := e.get(e.path + "/console").text(".next h2"); got != "All rounds are completed" {
		t.Errorf("at the end the console says %q", got)
	}
	standings := e.get(e.path + "/standings")
	if got := standings.document().Find("table.grid tbody tr").Length(); got != 5 {
		t.Errorf("%d rows in the standings, want 5", got)
	}
	if got := standings.text(".bar .end"); got != "1 of 6 games verified" {
		t.Errorf("over the standings: %q", got)
	}
}

func TestNamesThatCannotBe(t *testing.T) {
	w := newWorld(t)
	e := openEvening(w)
	before := e.get(e.path + "/players").text("main table")
	for _, test := range []struct{ name, text, want string }{
		{"nothing", " \n\n", "Write at least one name."},
		{"a rating that is no number", "Eva, 1500\n\nTom, fast", "Line 3: “fast” is not a rating"},
		{"a name twice", "Eva\n\nTom\nEVA", "Line 4: EVA is there already, on line 1."},
		{"a name that is entered", "\nanna horák", "Line 2: anna horák is there already."},
		{"ten thousand letters", "Eva\n" + strings.Repeat("x", 10000), "Line 2: The name has 10000 characters; at most 200 are possible."},
		{"NUL", "\n\nE\x00va", "Line 3: Character 2 (U+0000) can't be part of a name."},
		{"a rating out of range", "Eva, 9999", "Line 1: A rating is a number from 0 to 4000."},
	} {
		t.Run(test.name, func(t *testing.T) {
			page := e.form(e.get(e.path+"/console/entries"), "/console/entries", url.Values{"names": {test.text}})
			page.status(http.StatusUnprocessableEntity)
			if got := page.text(".errors li"); !strings.Contains(got, test.want) {
				t.Errorf("it says %q, want %q", got, test.want)
			}
			if href := page.document().Find(".errors a").AttrOr("href", ""); href != "#names" {
				t.Errorf("the summary links to %q", href)
			}
			if got := page.document().Find("textarea[aria-invalid]").Text(); strings.TrimSpace(got) == "" && strings.TrimSpace(test.text) != "" {
				t.Error("the input is lost")
			}
		})
	}
	if after := e.get(e.path + "/players").text("main table"); after != before {
		t.Errorf("refused names changed the list:\n%s\n%s", before, after)
	}
}

func TestRecordsThatCannotBe(t *testing.T) {
	w := newWorld(t)
	e := openEvening(w)
	e.publish(1)
	good := fixture(t, "black_wins.apgn")
	for _, test := range []struct{ name, text, want string }{
		{"not a record", "hello", "Line 1, column 1: “hello” is neither a move nor a move number nor a result."},
		{"nothing", "", "There is no record here"},
		{"another layout", strings.Replace(good, "belgian-daisy", "german-daisy", 1), "The record was played on german-daisy, this tournament plays on belgian-daisy."},
		{"an illegal move", strings.Replace(good, "5. i9h9", "5. a5b5", 1), "Ply 9, a5b5 (line"},
		{"a wrong claim", strings.ReplaceAll(good, "1-0", "0-1"), "The record contradicts itself: its Result says 0-1"},
		{"other players", "[Black \"Nobody\"]\n" + good, "The record says that Black is Nobody"},
		{"ended early", strings.Replace(strings.Replace(good, "19. c5b4 1-0", "1-0", 1), "[Plies \"37\"]\n", "", 1), "its Termination says target reached, but the board doesn't show that"},
	} {
		t.Run(test.name, func(t *testing.T) {
			page := e.paste(1, 1, test.text).status(http.StatusUnprocessableEntity)
			if got := page.text(".errors li"); !strings.Contains(got, test.want) {
				t.Errorf("it says %q, want %q", got, test.want)
			}
			if got := page.document().Find("textarea[name=record]").Text(); strings.TrimSpace(got) != strings.TrimSpace(test.text) {
				t.Errorf("the record is lost: %q", got)
			}
		})
	}
	if missing := e.get(e.path + "/pairings").text("h2 .soft"); missing != "published · 2 results missing" {
		t.Errorf("refused records changed something: %s", missing)
	}
}
