package rest_test

import (
	"encoding/json"
	"testing"
	"time"
)

var sessionScenarios = []scenario{
	{
		Name: "sign in", Method: post, URL: "/sessions", Body: `{"name":"Organizer","password":"` + password + `"}`,
		ExpectedStatus:  201,
		ExpectedContent: []string{`"token_type":"Bearer"`, `"expires_in":900`},
		ExpectedHeaders: map[string]string{"Location": "/api/v1/sessions/current", "Cache-Control": "no-store", "ETag": ""},
	},
	{
		Name: "wrong password", Method: post, URL: "/sessions", Body: `{"name":"organizer","password":"guess"}`,
		ExpectedStatus:     401,
		ExpectedContent:    []string{`"code":"sign-in-failed"`},
		NotExpectedContent: []string{"access_token", "guess"},
		ExpectedHeaders:    map[string]string{"WWW-Authenticate": `Bearer realm="sumito"`},
	},
	{
		Name: "no such account", Method: post, URL: "/sessions", Body: `{"name":"nobody","password":"guess"}`,
		ExpectedStatus:  401,
		ExpectedContent: []string{`"code":"sign-in-failed"`},
	},
	{
		Name: "password left out", Method: post, URL: "/sessions", Body: `{"name":"organizer"}`,
		ExpectedStatus:  400,
		ExpectedContent: []string{`"code":"json-key-missing"`, `"pointer":"/password"`},
	},
	{
		Name: "unknown refresh token", Method: post, URL: "/sessions/refresh", Body: `{"refresh_token":"made up"}`,
		ExpectedStatus:  401,
		ExpectedHeaders: map[string]string{"WWW-Authenticate": "*"},
	},
	{
		Name: "refresh", Method: post, URL: "/sessions/refresh", Body: `{"refresh_token":"{refresh}"}`,
		ExpectedStatus:     200,
		ExpectedContent:    []string{`"token_type":"Bearer"`},
		NotExpectedContent: []string{"{refresh}"},
		ExpectedHeaders:    map[string]string{"Cache-Control": "no-store"},
	},
	{
		Name: "me, as a visitor", Method: get, URL: "/me",
		ExpectedStatus:  401,
		ExpectedContent: []string{`"code":"sign-in-needed"`},
		ExpectedHeaders: map[string]string{"WWW-Authenticate": `Bearer realm="sumito"`},
	},
	{
		Name: "me, as the organizer", As: "organizer", Method: get, URL: "/me",
		ExpectedStatus:  200,
		ExpectedContent: []string{`"roles":[{"club":"{club}","name":"Test club","role":"organizer"}]`},
	},
	{
		Name: "me, as somebody without a role", As: "stranger", Method: get, URL: "/me",
		ExpectedStatus:  200,
		ExpectedContent: []string{`"account":"stranger"`, `"roles":[]`},
	},
	{
		Name: "a token that isn't one", Method: get, URL: "/tournaments", Headers: map[string]string{"Authorization": "Bearer made.up.token"},
		ExpectedStatus:  401,
		ExpectedContent: []string{`"code":"token-invalid"`},
		ExpectedHeaders: map[string]string{"WWW-Authenticate": `Bearer realm="sumito", error="invalid_token"`},
	},
	{
		Name: "sign out", As: "organizer", Method: del, URL: "/sessions/current",
		ExpectedStatus: 204,
	},
	{
		Name: "sign out, as a visitor", Method: del, URL: "/sessions/current",
		ExpectedStatus: 401,
	},
}

// tokens are the answer to a sign-in.
type tokens struct {
	Access  string `json:"access_token"`
	Refresh string `json:"refresh_token"`
}

func mustTokens(t *testing.T, got answer) (out tokens) {
	t.Helper()
	if got.status >= 300 {
		t.Fatalf("no tokens but %d: %s", got.status, got.body)
	}
	if err := json.Unmarshal(got.body, &out); err != nil {
		t.Fatal(err)
	}
	return out
}

func TestTokensExpireAreExchangedAndEnd(t *testing.T) {
	w := newWorld(t)
	bearer := func(token string) []string { return []string{"Authorization", "Bearer " + token} }
	expect := func(what string, got answer, status int) {
		t.Helper()
		if got.status != status {
			t.Fatalf("%s: %d, want %d: %s", what, got.status, status, got.body)
		}
	}
	old := mustTokens(t, w.ask(t, "", post, "/api/v1/sessions", `{"name":"organizer","password":"`+password+`"}`))
	expect("a fresh token", w.ask(t, "", get, "/api/v1/me", "", bearer(old.Access)...), 200)

	w.clock.Store(int64(16 * time.Minute))
	expect("an expired token", w.ask(t, "", get, "/api/v1/me", "", bearer(old.Access)...), 401)
	expired := w.ask(t, "", post, "/api/v1/tournaments", `{"name":"Late","rounds":3}`, bearer(old.Access)...)
	expect("a command with an expired token", expired, 401)

	fresh := mustTokens(t, w.ask(t, "", post, "/api/v1/sessions/refresh", `{"refresh_token":"`+old.Refresh+`"}`))
	expect("the token exchanged for", w.ask(t, "", get, "/api/v1/me", "", bearer(fresh.Access)...), 200)
	expect("signing out", w.ask(t, "", del, "/api/v1/sessions/current", "", bearer(fresh.Access)...), 204)
	expect("a token after signing out", w.ask(t, "", get, "/api/v1/me", "", bearer(fresh.Access)...), 401)
	expect("refreshing after signing out", w.ask(t, "", post, "/api/v1/sessions/refresh", `{"refresh_token":"`+fresh.Refresh+`"}`), 401)
}

func TestStolenRefreshTokenEndsTheSession(t *testing.T) {
	w := newWorld(t)
	old := mustTokens(t, w.ask(t, "", post, "/api/v1/sessions", `{"name":"organizer","password":"`+password+`"}`))
	fresh := mustTokens(t, w.ask(t, "", post, "/api/v1/sessions/refresh", `{"refresh_token":"`+old.Refresh+`"}`))
	if got := w.ask(t, "", post, "/api/v1/sessions/refresh", `{"refresh_token":"`+old.Refresh+`"}`); got.status != 401 {
		t.Fatalf("a used refresh token: %d %s", got.status, got.body)
	}
	if got := w.ask(t, "", get, "/api/v1/me", "", "Authorization", "Bearer "+fresh.Access); got.status != 401 {
		t.Fatalf("the session goes on after its refresh token was used twice: %d %s", got.status, got.body)
	}
}
