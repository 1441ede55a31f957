package main_test

import (
	"maps"
	"net/http"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"github.com/golang-jwt/jwt/v5"

	"sumito/api/auth"
)

// Everything of the list of bad input: each gets an error that says
// what and where, and changes nothing.
func TestBadInputIsRefusedAndChangesNothing(t *testing.T) {
	t.Parallel()
	folder := t.TempDir()
	_, a := newServer(t, folder)
	d := &apiDesk{t: t, api: a}
	d.create("Bad input", 3, eveningPlayers)
	boards := d.publish(1)
	good := eveningRecords(t)[0]
	record := good.of(boards[0])
	first := d.path + "/rounds/1/pairings/1"

	key, err := auth.LoadKey(filepath.Join(folder, "sumito.key"))
	if err != nil {
		t.Fatal(err)
	}
	past := jwt.MapClaims{"exp": time.Now().Add(-time.Minute).Unix(), "iat": time.Now().Add(-time.Hour).Unix()}
	expired := resigned(t, a.token, key, past)
	foreign := resigned(t, a.token, []byte(strings.Repeat("another key ", 4)), nil)

	swap := func(old, now string) string {
		t.Helper()
		if !strings.Contains(record, old) {
			t.Fatalf("the record has no %q", old)
		}
		return strings.Replace(record, old, now, 1)
	}
	result := func(black, white int) map[string]any {
		return map[string]any{"outcome": "black", "ending": "six", "balls": map[string]int{"black": black, "white": white}}
	}
	tests := []struct {
		name         string
		method, path string
		body         any
		headers      []string
		status       int
		says         string // part of the detail
	}{
		{"illegal ply", "POST", first + "/records", swap("1. a1b2", "1. e5e6"), nil, 422, "Ply 1"},
		{"ends early", "POST", first + "/records", swap("\n36. e7d7 1-0", " 1-0"), nil, 422, ""},
		{"contradicts its claim", "POST", first + "/records", strings.ReplaceAll(record, "1-0", "0-1"), nil, 422, "0-1"},
		{"other players", "POST", first + "/records", swap(boards[0].black, "Somebody else"), nil, 422, "Somebody else"},
		{"other layout", "POST", first + "/records", swap("belgian-daisy", "german-daisy"), nil, 422, "german-daisy"},
		{"no record", "POST", first + "/records", "Dear organizer, we played and I won.", nil, 422, ""},
		{"result for a round that isn't", "PUT", d.path + "/rounds/2/pairings/1/result", result(6, 1), nil, 409, "Round 2"},
		{"result for a board that isn't", "PUT", d.path + "/rounds/1/pairings/9/result", result(6, 1), nil, 404, ""},
		{"impossible score", "PUT", first + "/result", result(3, 1), nil, 422, ""},
		{"unknown field", "PUT", first + "/result", `{"outcome":"black","ending":"six","balls":{"black":6,"white":1},"colour":"red"}`, nil, 400, "colour"},
		{"broken JSON", "PUT", first + "/result", `{"outcome":`, nil, 400, ""},
		{"something after the JSON", "PUT", first + "/result", `{"outcome":"black","ending":"forfeit"} x`, nil, 400, ""},
		{"stale revision", "PUT", first + "/result", result(6, 1), []string{"If-Match", `"1"`}, 412, ""},
		{"name of 10,000 letters", "POST", d.path + "/entries", map[string]any{"name": strings.Repeat("x", 10_000)}, nil, 422, ""},
		{"name with NUL", "POST", d.path + "/entries", map[string]any{"name": "A\x00B"}, nil, 422, ""},
		{"name that isn't text", "POST", d.path + "/entries", "{\"name\":\"A\xff\"}", nil, 400, ""},
		{"name twice", "POST", d.path + "/entries", map[string]any{"name": "  ada "}, nil, 422, ""},
		{"body too large", "POST", first + "/records", map[string]string{"record": strings.Repeat("a1b2 ", 400_000)}, nil, 413, ""},
		{"unknown path", "GET", "/nowhere", nil, nil, 404, "/nowhere"},
		{"unknown method", "DELETE", d.path, nil, nil, 405, ""},
		{"complete too early", "POST", d.path + "/rounds/1/completion", nil, nil, 409, ""},
		{"pair too early", "POST", d.path + "/rounds", map[string]any{"round": 2}, nil, 409, ""},
		{"broken token", "GET", "/me", nil, []string{"Authorization", "Bearer nonsense"}, 401, ""},
		{"no token", "PUT", first + "/result", result(6, 1), []string{"Authorization", ""}, 401, ""},
		{"expired token", "PUT", first + "/result", result(6, 1), []string{"Authorization", "Bearer " + expired}, 401, "expired"},
		{"token of another's making", "PUT", first + "/result", result(6, 1), []string{"Authorization", "Bearer " + foreign}, 401, ""},
		{"foreign origin", "PUT", first + "/result", result(6, 1), []string{"Sec-Fetch-Site", "cross-site", "Origin", "https://evil.example"}, 403, ""},
	}
	before := d.head()
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			body := test.body
			if text, ok := body.(string); ok && strings.HasSuffix(test.path, "/records") {
				body = map[string]string{"record": text}
			}
			got := a.call(t, test.method, test.path, body, test.headers...)
			if got.Status != test.status {
				t.Fatalf("status %d, want %d\n%s", got.Status, test.status, got.Body)
			}
			p := got.problem(t)
			if p.Status != test.status || p.Code == "" || p.Type != "/problems/"+p.Code || p.Detail == "" {
				t.Errorf("problem %+v lacks something", p)
			}
			if !strings.Contains(p.Detail, test.says) {
				t.Errorf("the problem says %q, want something with %q", p.Detail, test.says)
			}
		})
	}
	if after := d.head(); after != before {
		t.Errorf("bad input moved the log from event %d to %d", before, after)
	}
	if got := a.call(t, http.MethodPut, first+"/result", result(6, 1)); got.Status != http.StatusOK {
		t.Errorf("a good result after all this: status %d\n%s", got.Status, got.Body)
	}
}

// resigned is an access token with some claims changed, signed with a key.
func resigned(t *testing.T, token string, key []byte, change jwt.MapClaims) string {
	t.Helper()
	claims := jwt.MapClaims{}
	parsed, _, err := jwt.NewParser().ParseUnverified(token, claims)
	if err != nil {
		t.Fatal(err)
	}
	maps.Copy(claims, change)
	again := jwt.NewWithClaims(parsed.Method, claims)
	again.Header = parsed.Header
	signed, err := again.SignedString(key)
	if err != nil {
		t.Fatal(err)
	}
	return signed
}
