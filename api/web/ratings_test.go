package web_test

import (
	"net/http"
	"net/url"
	"strings"
	"testing"
)

// ratings is the address of the rating list that a tournament's tabs lead to.
func (e *evening) ratings() string {
	e.Helper()
	path := e.get(e.path+"/standings").document().Find(".tabs a[href$='/ratings']").AttrOr("href", "")
	if path == "" {
		e.Fatal("no way from the standings to the ratings")
	}
	return path
}

// From the standings to the list, to a player's rounds, to the round itself.
func TestRatingsAreReachedAndExplained(t *testing.T) {
	w := newWorld(t)
	e := played(w)
	visitor := w.browser()
	list := visitor.get(e.ratings()).status(http.StatusOK)
	checkPage(t, list)
	rows := list.document().Find("tbody tr")
	if rows.Length() != 4 {
		t.Fatalf("%d rows: %s", rows.Length(), rows.Text())
	}
	if marks := rows.Find(".points abbr").Text(); marks != "????" {
		t.Errorf("after one round: provisional marks %q", marks)
	}
	first := rows.First()
	player := visitor.get(first.Find("th a").AttrOr("href", "")).status(http.StatusOK)
	checkPage(t, player)
	if got, want := player.text("h1"), first.Find("th").Text(); got != want {
		t.Errorf("the row of %q leads to %q", want, got)
	}
	if got := player.text("tbody tr"); !strings.Contains(got, "Spring open") || !strings.Contains(got, "won 1") {
		t.Errorf("the winner's round says %q", got)
	}
	if player.document().Find("svg").Length() != 1 { // the brand's alone
		t.Error("a course of a single round is drawn")
	}
	round := player.document().Find("tbody td a").AttrOr("href", "")
	if round != e.path+"/rounds/1" || first.Find("td a").AttrOr("href", "") != round {
		t.Errorf("it leads to %q", round)
	}
	visitor.get(e.ratings() + "/nobody").status(http.StatusNotFound)
	visitor.get("/clubs/nowhere/ratings").status(http.StatusNotFound)
}

// A correction of a completed round says whose rating it would change; once it
// is made, list, history and card show it at once, though all are kept.
func TestACorrectionChangesRatingsAtOnce(t *testing.T) {
	w := newWorld(t)
	e := played(w)
	visitor := w.browser()
	paths := []string{e.ratings(), e.path + "/entries/1"}
	paths = append(paths, visitor.get(paths[0]).document().Find("tbody th a").AttrOr("href", ""))
	before := map[string]string{}
	for _, path := range paths {
		before[path] = visitor.get(path).status(http.StatusOK).text("main")
	}
	if !strings.Contains(before[paths[1]], "Club rating") {
		t.Errorf("the card says nothing of the rating: %s", before[paths[1]])
	}
	typed := url.Values{"outcome": {"white"}, "ending": {"six"}, "balls_black": {"2"}, "balls_white": {"6"}, "reason": {"Read wrongly."}, "preview": {"ruling"}}
	shown := e.post(e.board(1, 1)+"/preview", typed).status(http.StatusOK)
	if got := shown.document().Find("section[aria-labelledby=preview] table").Last().Find("tbody del").Length(); got != 2 {
		t.Errorf("%d ratings would change: %s", got, shown.text("section[aria-labelledby=preview]"))
	}
	for _, path := range paths {
		if visitor.get(path).text("main") != before[path] {
			t.Errorf("looking changed %s", path)
		}
	}
	typed.Del("preview")
	e.form(e.get(e.board(1, 1)), "/ruling", typed).status(http.StatusSeeOther)
	for _, path := range paths {
		if visitor.get(path).text("main") == before[path] {
			t.Errorf("%s is as it was before", path)
		}
	}
}

// The organizer chooses the system on the club's page; nobody else can.
func TestTheClubChoosesItsRatings(t *testing.T) {
	w := newWorld(t)
	e := played(w)
	path := e.ratings()
	if got := w.browser().get(path).text("main"); !strings.Contains(got, "Glicko-2") {
		t.Errorf("at first: %s", got)
	}
	club := e.get(membersOf(e.browser)).status(http.StatusOK)
	checkPage(t, club)
	e.form(club, path, url.Values{"ratings": {"elo-margins"}}).status(http.StatusSeeOther)
	list := w.browser().get(path)
	if got := list.text("main"); !strings.Contains(got, "Elo by FIDE’s rules, games weighed by the balls") {
		t.Errorf("then: %s", got)
	}
	player := w.browser().get(list.document().Find("tbody th a").AttrOr("href", ""))
	checkPage(t, player)
	if got := player.text("thead"); !strings.Contains(got, "Weight") || !strings.Contains(got, "K") {
		t.Errorf("its columns: %s", got)
	}
	if got := e.get(membersOf(e.browser)).document().Find("[name=ratings] [selected]").AttrOr("value", ""); got != "elo-margins" {
		t.Errorf("the form offers %q", got)
	}
	wrong := e.form(club, path, url.Values{"ratings": {"chance"}}).status(http.StatusUnprocessableEntity)
	if got := wrong.text(".errors li"); !strings.Contains(got, "There is no rating system “chance”") {
		t.Errorf("a made-up system: %s", got)
	}
	w.signedIn("Arno").post(path, url.Values{"ratings": {"elo"}}).status(http.StatusForbidden)
}

// A name that the club knows is its player: with a second tournament the list
// doesn't grow, and the pasted rating counts only if there is one.
func TestPastedNamesAreRecognized(t *testing.T) {
	w := newWorld(t)
	e := played(w)
	before := w.browser().get(e.ratings()).document().Find("tbody tr").Length()
	second := openAnother(e)
	second.publish(1)
	for board := 1; board <= 2; board++ {
		second.enter(1, board, "black", "six", "6", "1").status(http.StatusSeeOther)
	}
	second.next("/rounds/1/complete")
	list := w.browser().get(e.ratings())
	if after := list.document().Find("tbody tr").Length(); after > before+1 { // a bye in round 1
		t.Errorf("%d players became %d", before, after)
	}
	if got := list.text(".facts"); !strings.Contains(got, "4 games, 2 rounds") {
		t.Errorf("it counts %s", got)
	}
	player := w.browser().get(list.document().Find("tbody th a").AttrOr("href", ""))
	checkPage(t, player)
}
