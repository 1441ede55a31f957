package rest_test

import (
	"encoding/json"
	"fmt"
	"strings"
	"testing"
)

var tournamentScenarios = []scenario{
	{
		Name: "list, as a visitor", Method: get, URL: "/tournaments",
		ExpectedStatus:  200,
		ExpectedContent: []string{`"name":"Thursday cup"`, `"name":"Draft cup"`, `"starts_on":"2026-03-05"`, `"starts_on":null`, `"next":null`},
		ExpectedHeaders: map[string]string{"Link": "", "Vary": "Authorization"},
	},
	{
		Name: "list, searched", Method: get, URL: "/tournaments?search=cafe",
		ExpectedStatus:     200,
		ExpectedContent:    []string{"Thursday cup"},
		NotExpectedContent: []string{"Draft cup"},
	},
	{
		Name: "list, by state", Method: get, URL: "/tournaments?state=running",
		ExpectedStatus:     200,
		ExpectedContent:    []string{"Thursday cup"},
		NotExpectedContent: []string{"Draft cup"},
	},
	{
		Name: "list, of another club", Method: get, URL: "/tournaments?club=other",
		ExpectedStatus:  200,
		ExpectedContent: []string{`"items":[]`},
	},
	{
		Name: "list, a page", Method: get, URL: "/tournaments?limit=1&club={club}",
		ExpectedStatus:  200,
		ExpectedHeaders: map[string]string{"Link": "*"},
	},
	{
		Name: "list, limit too high", Method: get, URL: "/tournaments?limit=101",
		ExpectedStatus:  400,
		ExpectedContent: []string{`"code":"query-invalid"`, `"field":"limit"`},
	},
	{
		Name: "list, limit that isn't a number", Method: get, URL: "/tournaments?limit=all",
		ExpectedStatus: 400,
	},
	{
		Name: "list, parameter misspelled", Method: get, URL: "/tournaments?serach=x",
		ExpectedStatus:  400,
		ExpectedContent: []string{`"code":"query-unknown"`, `"serach"`},
	},
	{
		Name: "list, parameter twice", Method: get, URL: "/tournaments?limit=1&limit=2",
		ExpectedStatus:  400,
		ExpectedContent: []string{`"code":"query-twice"`},
	},
	{
		Name: "list, NUL searched", Method: get, URL: "/tournaments?search=%00",
		ExpectedStatus:  400,
		ExpectedContent: []string{`"code":"query-invalid"`},
	},
	{
		Name: "list, unknown state", Method: get, URL: "/tournaments?state=over",
		ExpectedStatus: 400,
	},
	{
		Name: "list, cursor that no page gave", Method: get, URL: "/tournaments?after=%2e%2e",
		ExpectedStatus: 400,
	},

	{
		Name: "create, as a visitor", Method: post, URL: "/tournaments", Body: `{"name":"New","rounds":3}`,
		ExpectedStatus:  401,
		ExpectedHeaders: map[string]string{"WWW-Authenticate": "*"},
	},
	{
		Name: "create, as a scorekeeper", As: "scorekeeper", Method: post, URL: "/tournaments", Body: `{"name":"New","rounds":3}`,
		ExpectedStatus: 403,
	},
	{
		Name: "create, with what is needed", As: "organizer", Method: post, URL: "/tournaments", Body: `{"name":"New","rounds":3}`,
		ExpectedStatus: 201,
		ExpectedContent: []string{
			`"name":"New"`, `"place":""`, `"zone":"UTC"`, `"layout":"belgian-daisy"`, `"system":"swiss"`, `"preset":"eleven"`,
			`"win":[12,14,16,18,20,22]`, `"state":"planned"`, `"role":"organizer"`, `"starts_on":null`, `"round":0`, `"revision":1`,
		},
		ExpectedHeaders: map[string]string{"Location": "*", "Idempotency-Key": "*", "Idempotency-Replayed": ""},
	},
	{
		Name: "create, with everything", As: "organizer", Method: post, URL: "/tournaments",
		Body: `{"club":"{club}","name":"Ünïcode <b>&","place":"Hall 2","zone":"Asia/Tokyo","starts_on":"2026-05-01","ends_on":"2026-05-02",
			"rounds":5,"system":"swiss","layout":"German Daisy","ruleset":{"target":4},"scoring":"margin","tie_breaks":["BD","DE"],
			"play_off":{"entries":4},"pair_by":"wins","third_place":true}`,
		ExpectedStatus: 201,
		ExpectedContent: []string{
			`"name":"Ünïcode <b>&"`, `"layout":"german-daisy"`, `"target":4`, `"preset":"margin"`, `"tie_breaks":["BD","DE"]`,
			`"zone":"Asia/Tokyo"`, `"ends_on":"2026-05-02"`, `"pair_by":"wins"`, `"third_place":true`,
		},
	},
	{
		Name: "create, name left out", As: "organizer", Method: post, URL: "/tournaments", Body: `{"rounds":3}`,
		ExpectedStatus:  400,
		ExpectedContent: []string{`"code":"json-key-missing"`, `"pointer":"/name"`},
	},
	{
		Name: "create, name of 10,000 letters", As: "organizer", Method: post, URL: "/tournaments",
		Body:               fmt.Sprintf(`{"name":"%s","rounds":3}`, strings.Repeat("x", 10_000)),
		ExpectedStatus:     422,
		ExpectedContent:    []string{`"code":"name-too-long"`, `"max":200`, `"got":10000`, `"pointer":"/name"`},
		NotExpectedContent: []string{"xxxxxxxxxxxx"},
	},
	{
		Name: "create, name with NUL", As: "organizer", Method: post, URL: "/tournaments", Body: `{"name":"a\u0000b","rounds":3}`,
		ExpectedStatus:  422,
		ExpectedContent: []string{`"code":"name-character"`, `"character":"U+0000"`, `"pointer":"/name"`},
	},
	{
		Name: "create, no rounds", As: "organizer", Method: post, URL: "/tournaments", Body: `{"name":"New","rounds":0}`,
		ExpectedStatus:  422,
		ExpectedContent: []string{`"code":"rounds-out-of-range"`, `"pointer":"/rounds"`},
	},
	{
		Name: "create, unknown key in the ruleset", As: "organizer", Method: post, URL: "/tournaments",
		Body:            `{"name":"New","rounds":3,"ruleset":{"goal":3}}`,
		ExpectedStatus:  422,
		ExpectedContent: []string{`"code":"ruleset-invalid"`, `"pointer":"/ruleset"`, `goal`},
	},
	{
		Name: "create, ruleset that isn't an object", As: "organizer", Method: post, URL: "/tournaments",
		Body:            `{"name":"New","rounds":3,"ruleset":"original"}`,
		ExpectedStatus:  400,
		ExpectedContent: []string{`"code":"json-type"`, `"want":"object"`, `"got":"string"`, `"pointer":"/ruleset"`},
	},
	{
		Name: "create, layout nobody knows", As: "organizer", Method: post, URL: "/tournaments", Body: `{"name":"New","rounds":3,"layout":"square"}`,
		ExpectedStatus:  422,
		ExpectedContent: []string{`"code":"layout-unknown"`, `"pointer":"/layout"`},
	},
	{
		Name: "create, in a club of others", As: "organizer", Method: post, URL: "/tournaments", Body: `{"name":"New","rounds":3,"club":"other"}`,
		ExpectedStatus: 403,
	},

	{
		Name: "get, as a visitor", Method: get, URL: "/tournaments/{cup}",
		ExpectedStatus:  200,
		ExpectedContent: []string{`"id":"{cup}"`, `"role":null`, `"round":2`, `"entries":5`, `"state":"running"`, `"ruleset":{"layout":"belgian-daisy"}`},
		ExpectedHeaders: map[string]string{"ETag": "*", "Cache-Control": "no-cache"},
	},
	{
		Name: "get, as a scorekeeper", As: "scorekeeper", Method: get, URL: "/tournaments/{cup}",
		ExpectedStatus:  200,
		ExpectedContent: []string{`"role":"scorekeeper"`},
		ExpectedHeaders: map[string]string{"Cache-Control": "private, no-cache"},
	},
	{
		Name: "get, unknown", Method: get, URL: "/tournaments/nowhere",
		ExpectedStatus:  404,
		ExpectedContent: []string{`"code":"tournament-unknown"`, `"instance":"/api/v1/tournaments/nowhere"`},
	},
	{
		Name: "get, what can't be an id", Method: get, URL: "/tournaments/%00",
		ExpectedStatus:  404,
		ExpectedContent: []string{`"code":"tournament-unknown"`},
	},

	{
		Name: "patch, as a visitor", Method: patch, URL: "/tournaments/{cup}", Body: `{"name":"Mine"}`,
		ExpectedStatus: 401,
	},
	{
		Name: "patch, as a scorekeeper", As: "scorekeeper", Method: patch, URL: "/tournaments/{cup}", Body: `{"name":"Mine"}`,
		ExpectedStatus: 403,
	},
	{
		Name: "patch, two fields", As: "organizer", Method: patch, URL: "/tournaments/{cup}", Body: `{"name":"Friday cup","rounds":4}`,
		ExpectedStatus:  200,
		ExpectedContent: []string{`"name":"Friday cup"`, `"rounds":4`, `"place":"Café Central"`, `"zone":"Europe/Vienna"`, `"starts_on":"2026-03-05"`},
	},
	{
		Name: "patch, cleared by null", As: "organizer", Method: patch, URL: "/tournaments/{cup}", Body: `{"place":null,"starts_on":null}`,
		Headers:         map[string]string{"Content-Type": "application/merge-patch+json"},
		ExpectedStatus:  200,
		ExpectedContent: []string{`"place":""`, `"starts_on":null`, `"name":"Thursday cup"`},
	},
	{
		Name: "patch, null for what must be", As: "organizer", Method: patch, URL: "/tournaments/{cup}", Body: `{"name":null}`,
		ExpectedStatus:  400,
		ExpectedContent: []string{`"code":"json-type"`, `"got":"null"`},
	},
	{
		Name: "patch, nothing", As: "organizer", Method: patch, URL: "/tournaments/{cup}", Body: `{}`,
		ExpectedStatus:  400,
		ExpectedContent: []string{`"code":"json-empty"`},
	},
	{
		Name: "patch, layout after round 1", As: "organizer", Method: patch, URL: "/tournaments/{cup}", Body: `{"layout":"standard"}`,
		ExpectedStatus: 422,
	},
	{
		Name: "patch, based on an old revision", As: "organizer", Method: patch, URL: "/tournaments/{cup}", Body: `{"rounds":4}`,
		Before:          []step{{patch, "/tournaments/{cup}", `{"rounds":5}`}},
		Headers:         map[string]string{"If-Match": `"1"`},
		ExpectedStatus:  412,
		ExpectedContent: []string{`"code":"revision-stale"`},
	},
	{
		Name: "patch, based on the present revision", As: "organizer", Method: patch, URL: "/tournaments/{cup}", Body: `{"rounds":4}`,
		Headers:        map[string]string{"If-Match": `"1-0123456789ab"`},
		ExpectedStatus: 200,
	},
	{
		Name: "patch, based on one of several revisions", As: "organizer", Method: patch, URL: "/tournaments/{cup}", Body: `{"rounds":4}`,
		Headers:        map[string]string{"If-Match": `"9", "1"`},
		ExpectedStatus: 200,
	},
	{
		Name: "patch, based on whatever there is", As: "organizer", Method: patch, URL: "/tournaments/{cup}", Body: `{"rounds":4}`,
		Headers:        map[string]string{"If-Match": "*"},
		ExpectedStatus: 200,
	},
	{
		Name: "patch, weak tag", As: "organizer", Method: patch, URL: "/tournaments/{cup}", Body: `{"rounds":4}`,
		Headers:        map[string]string{"If-Match": `W/"1"`},
		ExpectedStatus: 412,
	},
	{
		Name: "patch, tag without quotes", As: "organizer", Method: patch, URL: "/tournaments/{cup}", Body: `{"rounds":4}`,
		Headers:         map[string]string{"If-Match": `1`},
		ExpectedStatus:  400,
		ExpectedContent: []string{`"code":"header-invalid"`, `"field":"If-Match"`},
	},
}

func TestPagesOfTournamentsFollowEachOther(t *testing.T) {
	w := newWorld(t)
	for i := range 5 {
		body := fmt.Sprintf(`{"name":"Cup %d","rounds":3,"starts_on":"2026-04-%02d"}`, i, i+1)
		if got := w.ask(t, "organizer", post, "/api/v1/tournaments", body); got.status != 201 {
			t.Fatalf("%d: %s", got.status, got.body)
		}
	}
	seen := map[string]bool{}
	var order []string
	for next := "/api/v1/tournaments?limit=2"; next != ""; {
		got := w.ask(t, "", get, next, "")
		var page struct {
			Items []struct{ ID, Name string }
		}
		if err := json.Unmarshal(got.body, &page); err != nil {
			t.Fatal(err)
		}
		for _, item := range page.Items {
			if seen[item.ID] {
				t.Fatalf("%s is on two pages", item.Name)
			}
			seen[item.ID] = true
			order = append(order, item.Name)
		}
		link, found := strings.CutSuffix(got.header.Get("Link"), `>; rel="next"`)
		if next = ""; found {
			next = strings.TrimPrefix(link, "<")
		}
	}
	if len(order) != 7 || order[0] != "Cup 4" || order[4] != "Cup 0" {
		t.Errorf("in order: %q", order)
	}
}

func TestNotModified(t *testing.T) {
	w := newWorld(t)
	for _, path := range []string{
		"/tournaments", "/tournaments/{cup}", "/tournaments/{cup}/entries", "/tournaments/{cup}/entries/1", "/tournaments/{cup}/rounds",
		"/tournaments/{cup}/rounds/1", "/tournaments/{cup}/rounds/1/pairings", "/tournaments/{cup}/rounds/1/pairings/1",
		"/tournaments/{cup}/standings", "/tournaments/{cup}/crosstable", "/tournaments/{cup}/log", "/layouts", "/openapi.json",
	} {
		tag := w.ask(t, "", get, address(path), "").header.Get("ETag")
		for _, header := range []string{tag, "W/" + tag, `"other", ` + tag, "*"} {
			if got := w.ask(t, "", get, address(path), "", "If-None-Match", header); got.status != 304 || got.header.Get("ETag") != tag {
				t.Errorf("%s with %s: %d, ETag %s", path, header, got.status, got.header.Get("ETag"))
			}
		}
		if got := w.ask(t, "", get, address(path), "", "If-None-Match", `"other"`); got.status != 200 {
			t.Errorf("%s with another tag: %d", path, got.status)
		}
	}
}

// A patch says nothing of the fields it leaves out, so two of different fields
// at once both stand.
func TestPatchesOfDifferentFieldsBothStand(t *testing.T) {
	w := newWorld(t)
	patches := []string{`{"name":"Friday cup"}`, `{"place":"Hall"}`, `{"rounds":9}`, `{"ends_on":"2026-03-06"}`}
	done := make(chan answer, len(patches))
	for _, body := range patches {
		go func() { done <- w.ask(t, "organizer", patch, "/api/v1/tournaments/{cup}", body) }()
	}
	for range patches {
		if got := <-done; got.status != 200 {
			t.Errorf("%d: %s", got.status, got.body)
		}
	}
	body := string(w.ask(t, "", get, "/api/v1/tournaments/{cup}", "").body)
	for _, want := range []string{`"name":"Friday cup"`, `"place":"Hall"`, `"rounds":9`, `"ends_on":"2026-03-06"`} {
		if !strings.Contains(body, want) {
			t.Errorf("no %s in %s", want, body)
		}
	}
}

// A patch that is sent again is answered as before, though others have changed
// other settings since, and changes nothing.
func TestPatchCanBeRepeated(t *testing.T) {
	w := newWorld(t)
	change := func(body, key string) answer {
		return w.ask(t, "organizer", patch, "/api/v1/tournaments/{cup}", body, "Idempotency-Key", key)
	}
	if got := change(`{"rounds":9}`, "one"); got.status != 200 {
		t.Fatalf("%d: %s", got.status, got.body)
	}
	change(`{"name":"Friday cup"}`, "two")
	again := change(`{"rounds":9}`, "one")
	if again.status != 200 || again.header.Get("Idempotency-Replayed") != "true" {
		t.Errorf("sent again: %d %s", again.status, again.body)
	}
	if got := change(`{"rounds":8}`, "one"); got.status != 409 || !strings.Contains(string(got.body), "command-id-reused") {
		t.Errorf("the same key for another patch: %d %s", got.status, got.body)
	}
	body := string(w.ask(t, "", get, "/api/v1/tournaments/{cup}", "").body)
	if !strings.Contains(body, `"rounds":9`) || !strings.Contains(body, `"name":"Friday cup"`) {
		t.Errorf("afterwards: %s", body)
	}
}

func TestLayoutChangesBeforeRoundOne(t *testing.T) {
	w := newWorld(t)
	made := w.ask(t, "organizer", post, "/api/v1/tournaments", `{"name":"New","rounds":3,"ruleset":{"target":4}}`)
	place := made.header.Get("Location")
	for _, row := range []struct{ body, want string }{
		{`{"layout":"standard"}`, `"ruleset":{"layout":"standard"}`}, // by its standard rules
		{`{"ruleset":{"target":5}}`, `"layout":"standard"`},          // the layout stays
		{`{"rounds":4}`, `"target":5`},                               // both stay
		{`{"ruleset":{"layout":"german-daisy"}}`, `"layout":"german-daisy"`},
		{`{"scoring":"classic","tie_breaks":[]}`, `"tie_breaks":[]`},
		{`{"pair_by":"wins"}`, `"pair_by":"wins"`},
		{`{"rounds":3}`, `"pair_by":"wins"`},
		{`{"pair_by":"points","system":"knockout","third_place":true}`, `"pair_by":"points","third_place":true`},
	} {
		got := w.ask(t, "organizer", patch, place, row.body)
		if got.status != 200 || !strings.Contains(string(got.body), row.want) {
			t.Errorf("%s: %d, no %s in %s", row.body, got.status, row.want, got.body)
		}
	}
}

// The name of a preset stands for its codes, which are what is kept; nothing
// chosen is what is usual for the system, as long as nothing else was.
func TestTieBreaksByPreset(t *testing.T) {
	w := newWorld(t)
	for _, row := range []struct {
		settings string
		status   int
		want     string
	}{
		{`"tie_breaks":["fide"]`, 201, `"tie_breaks":["BH/C1","BH","SB","DE","WON","BWG"]`},
		{`"tie_breaks":[" MSO ","sb"]`, 201, `"tie_breaks":["SPR","SOP","BF","DE","SB"]`},
		{`"tie_breaks":["club","BH"]`, 422, `"code":"tie-break-twice"`},
		{`"tie_breaks":["mso","wins"]`, 422, `"code":"tie-break-unknown"`},
		{`"system":"swiss"`, 201, `"tie_breaks":["BD","BH","SB","DE"]`},
		{`"system":"round-robin"`, 201, `"tie_breaks":["DE","BD","SB"]`},
		{`"system":"round-robin","tie_breaks":[]`, 201, `"tie_breaks":[]`},
	} {
		made := w.ask(t, "organizer", post, "/api/v1/tournaments", `{"name":"New","rounds":3,`+row.settings+`}`)
		if made.status != row.status || !strings.Contains(string(made.body), row.want) {
			t.Errorf("%s: %d, no %s in %s", row.settings, made.status, row.want, made.body)
		}
	}
	place := w.ask(t, "organizer", post, "/api/v1/tournaments", `{"name":"Later","rounds":3}`).header.Get("Location")
	for _, row := range []struct{ body, want string }{
		{`{"system":"round-robin"}`, `"tie_breaks":["BD","BH","SB","DE"]`}, // as before
		{`{"tie_breaks":["Fide"]}`, `"tie_breaks":["BH/C1","BH","SB","DE","WON","BWG"]`},
	} {
		if got := w.ask(t, "organizer", patch, place, row.body); got.status != 200 || !strings.Contains(string(got.body), row.want) {
			t.Errorf("%s: %d, no %s in %s", row.body, got.status, row.want, got.body)
		}
	}
}
