package main_test

import (
	"net/http"
	"testing"
)

// refusedFor checks that a request was refused because the database can't write,
// by a code and in words.
func refusedFor(t *testing.T, got answer, code string) {
	t.Helper()
	if got.Status != http.StatusServiceUnavailable {
		t.Fatalf("status %d, want %d\n%s", got.Status, http.StatusServiceUnavailable, got.Body)
	}
	p := got.problem(t)
	if p.Code != code || len(p.Detail) < 40 || got.Header.Get("Retry-After") == "" {
		t.Fatalf("code %q, want %q, with a sentence and Retry-After:\n%s", p.Code, code, got.Body)
	}
}

// signedInBrowser returns a browser in which the organizer has signed in.
func signedInBrowser(t *testing.T, base string) *http.Client {
	t.Helper()
	browser := newBrowser(t)
	status, page := submitForm(t, browser, base+"/sign-in", map[string]string{"name": organizerName, "password": organizerPassword})
	if status != http.StatusOK {
		t.Fatalf("sign in: status %d\n%s", status, page)
	}
	return browser
}
