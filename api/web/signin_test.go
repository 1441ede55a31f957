package web_test

import (
	"net/http"
	"net/url"
	"strings"
	"testing"

	"sumito/api/web"
)

func TestSignIn(t *testing.T) {
	w := newWorld(t)
	w.staff()
	b := w.browser()
	wrong := b.form(b.get("/sign-in"), "/sign-in", url.Values{"name": {"Olga"}, "password": {"guess"}}).status(http.StatusUnauthorized)
	if got := wrong.text(".errors li"); got != "The name or the password is wrong." {
		t.Errorf("it says %q", got)
	}
	if got := wrong.document().Find("#name").AttrOr("value", ""); got != "Olga" {
		t.Errorf("the name typed is %q", got)
	}
	if got := wrong.document().Find("#password").AttrOr("value", ""); got != "" {
		t.Error("the password is sent back")
	}
	in := b.post("/sign-in", url.Values{"name": {"olga"}, "password": {password}, "next": {"/tournaments/new"}}).status(http.StatusSeeOther)
	if got := in.Header.Get("Location"); got != "/tournaments/new" {
		t.Errorf("after signing in to %q", got)
	}
	if got := b.get("/sign-in").text("main li"); got != "Chess and Abalone: organizer" {
		t.Errorf("the account page says %q", got)
	}
	b.form(b.get("/sign-in"), "/sign-out", nil).status(http.StatusSeeOther)
	b.get("/tournaments/new").status(http.StatusUnauthorized)
}

func TestOnlyThePOSTUsesTheLinkUp(t *testing.T) {
	w := newWorld(t)
	secret, err := w.auth.Invite(t.Context())
	w.must(err)
	b := w.browser()
	link := "/setup/" + secret
	for range 3 {
		b.get(link).status(http.StatusOK)
	}
	short := b.form(b.get(link), link, url.Values{"name": {"Olga"}, "password": {"short"}, "club": {"Club"}}).status(http.StatusUnprocessableEntity)
	if got := short.document().Find(".errors a").AttrOr("href", ""); got != "#password" {
		t.Errorf("a short password: the summary links to %q (%s)", got, short.text(".errors"))
	}
	if got := short.document().Find("#club").AttrOr("value", ""); got != "Club" {
		t.Errorf("the club typed is %q", got)
	}
	b.form(short, link, url.Values{"password": {password}}).status(http.StatusSeeOther)
	b.get("/tournaments/new").status(http.StatusOK)
	w.browser().get(link).status(http.StatusNotFound)
	w.browser().post(link, url.Values{"name": {"Eve"}, "password": {password}}).status(http.StatusNotFound)
}

// A page that fails under a one-time link leaves the link usable, so the link
// isn't to be read in the log.
func TestOneTimeLinksStayOutOfTheLog(t *testing.T) {
	w := newWorld(t, func(o *web.Options) {
		o.Templates = changed(t, "pages/setup.html", `{{define "main"}}{{.Zzyzx}}{{end}}`)
	})
	secret, err := w.auth.Invite(t.Context())
	w.must(err)
	w.browser().get("/setup/" + secret).status(http.StatusInternalServerError)
	if log := w.log.String(); strings.Contains(log, secret) || !strings.Contains(log, "/setup/:secret") {
		t.Errorf("logged: %s", log)
	}
}
