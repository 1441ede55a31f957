package web_test

import (
	"net/http"
	"net/url"
	"strings"
	"testing"
)

// membersOf is the address of the members of the club that somebody organizes.
func membersOf(b *browser) string {
	b.Helper()
	path := b.get("/sign-in").status(http.StatusOK).document().Find("a[href$='/members']").AttrOr("href", "")
	if path == "" {
		b.Fatal("the account's page leads to no members")
	}
	return path
}

// linkFor makes a link for a role and returns its path.
func linkFor(b *browser, role string) string {
	b.Helper()
	path := membersOf(b)
	made := b.form(b.get(path), path, url.Values{"role": {role}}).status(http.StatusOK)
	link, err := url.Parse(made.text("code"))
	b.must(err)
	if link.Host != "example.com" || link.Scheme != "http" || made.Header.Get("Cache-Control") != "private, no-store" {
		b.Errorf("link %s, Cache-Control %s", link, made.Header.Get("Cache-Control"))
	}
	if strings.Contains(b.get(path).body, link.Path) {
		b.Error("the link is shown again")
	}
	return link.Path
}

func TestMembersAreInvited(t *testing.T) {
	w := newWorld(t)
	w.staff()
	olga := w.signedIn("Olga")
	link := linkFor(olga, "arbiter")

	anton := w.browser()
	page := anton.get(link).status(http.StatusOK)
	checkPage(t, page)
	if got := page.text("main"); !strings.Contains(got, "Join Chess and Abalone") || !strings.Contains(got, "as arbiter") {
		t.Errorf("the link says %q", got)
	}
	if page.document().Find("[name=club]").Length() != 0 {
		t.Error("somebody invited is asked for a club")
	}
	anton.form(page, link, url.Values{"name": {"Anton"}, "password": {"short"}}).status(http.StatusUnprocessableEntity)
	anton.form(page, link, url.Values{"name": {"Anton"}, "password": {password}}).status(http.StatusSeeOther)
	if got := anton.get("/sign-in").text("main li"); got != "Chess and Abalone: arbiter" {
		t.Errorf("Anton is %q", got)
	}
	w.browser().get(link).status(http.StatusNotFound)
	members := olga.get(membersOf(olga))
	checkPage(t, members)
	if got := members.text("tbody th"); got != "Olga Anton Arno Sara" && got != "OlgaAntonArnoSara" {
		t.Errorf("members: %q", got)
	}
	path := membersOf(olga)
	refused := olga.post(path, url.Values{"role": {"king"}}).status(http.StatusUnprocessableEntity)
	if got := refused.text(".errors li"); !strings.Contains(got, "“king” is not a role") {
		t.Errorf("it says %q", got)
	}
	for _, other := range []*browser{w.signedIn("Arno"), w.signedIn("Sara")} {
		other.get(path).status(http.StatusForbidden)
		other.post(path, url.Values{"role": {"organizer"}}).status(http.StatusForbidden)
	}
	w.browser().get(path).status(http.StatusUnauthorized)
	olga.get("/clubs/another/members").status(http.StatusForbidden)
	olga.post("/clubs/another/members", url.Values{"role": {"organizer"}}).status(http.StatusForbidden)
}

// A changed role works from the next request on, and the club keeps an
// organizer.
func TestRolesChange(t *testing.T) {
	w := newWorld(t)
	w.staff()
	olga, arno := w.signedIn("Olga"), w.signedIn("Arno")
	path := membersOf(olga)
	change := func(by *browser, account, role string) *answer {
		return by.post(path+"/"+account, url.Values{"role": {role}})
	}
	arno.get("/tournaments/new").status(http.StatusForbidden)
	refused := change(olga, w.organizer.Account, "arbiter").status(http.StatusConflict)
	if got := refused.text(".errors li"); !strings.Contains(got, "needs an organizer") {
		t.Errorf("it says %q", got)
	}
	change(olga, w.organizer.Account, "").status(http.StatusConflict)
	change(olga, w.arbiter.Account, "king").status(http.StatusUnprocessableEntity)
	change(olga, "nobody", "arbiter").status(http.StatusNotFound)
	change(arno, w.scorekeeper.Account, "organizer").status(http.StatusForbidden)

	change(olga, w.arbiter.Account, "organizer").status(http.StatusSeeOther)
	arno.get("/tournaments/new").status(http.StatusOK)
	change(arno, w.scorekeeper.Account, "").status(http.StatusSeeOther)
	if got := olga.get(path).text("tbody"); strings.Contains(got, "Sara") {
		t.Errorf("who has no role is still there: %s", got)
	}
	change(arno, w.scorekeeper.Account, "arbiter").status(http.StatusNotFound) // not a member any more
	if got := change(olga, w.organizer.Account, "player").status(http.StatusSeeOther).Header.Get("Location"); got != "/sign-in" {
		t.Errorf("who gives up organizing goes to %s", got)
	}
	olga.get(path).status(http.StatusForbidden)
	change(arno, w.arbiter.Account, "").status(http.StatusConflict)
}

// Whoever has an account joins with it; a member can't lower themselves by a
// link.
func TestJoiningWithAnAccount(t *testing.T) {
	w := newWorld(t)
	w.staff()
	olga, sara := w.signedIn("Olga"), w.signedIn("Sara")
	w.must(w.store.Grant(t.Context(), strings.Split(membersOf(olga), "/")[2], w.scorekeeper.Account, ""))
	link := linkFor(olga, "arbiter")
	refused := olga.form(olga.get(link), link, nil).status(http.StatusConflict)
	if got := refused.text(".errors li"); !strings.Contains(got, "a member of this club already") {
		t.Errorf("it says %q", got)
	}
	page := sara.get(link).status(http.StatusOK)
	checkPage(t, page)
	if page.document().Find("[name=password]").Length() != 0 {
		t.Error("who has an account is asked for another password")
	}
	sara.form(page, link, nil).status(http.StatusSeeOther)
	if got := sara.get("/sign-in").text("main li"); got != "Chess and Abalone: arbiter" {
		t.Errorf("Sara is %q", got)
	}
	sara.get(link).status(http.StatusNotFound)
}
