package rest_test

import (
	"strconv"
	"strings"
	"testing"
	"time"
)

func itoa(n int64) string { return strconv.FormatInt(n, 10) }

// requestScenarios are requests that no use case ever sees.
var requestScenarios = []scenario{
	{
		Name: "unknown path", Method: get, URL: "/tournament",
		ExpectedStatus:  404,
		ExpectedContent: []string{`"type":"/problems/path-unknown","title":"Path unknown","status":404`, `"instance":"/api/v1/tournament"`},
		ExpectedHeaders: map[string]string{"Content-Type": "application/problem+json", "Content-Language": "en"},
	},
	{
		Name: "unknown version", Method: get, URL: "/api/v2/tournaments",
		ExpectedStatus:  404,
		ExpectedHeaders: map[string]string{"Content-Type": "application/problem+json"},
	},
	{
		Name: "below a path that exists", Method: get, URL: "/tournaments/{cup}/",
		ExpectedStatus: 404,
	},
	{
		Name: "wrong method", Method: del, URL: "/tournaments/{cup}",
		ExpectedStatus:  405,
		ExpectedContent: []string{`"code":"method-not-allowed"`, `"method":"DELETE"`},
		ExpectedHeaders: map[string]string{"Allow": "GET, PATCH", "Content-Type": "application/problem+json"},
	},
	{
		Name: "a panic", Method: get, URL: "/test/panic",
		ExpectedStatus:     500,
		ExpectedContent:    []string{`"code":"internal"`, `"error_id":"`},
		NotExpectedContent: []string{"as the test wants it", "goroutine"},
	},
	{
		Name: "a form", As: "organizer", Method: post, URL: "/tournaments", Body: "name=New&rounds=3",
		Headers:         map[string]string{"Content-Type": "application/x-www-form-urlencoded"},
		ExpectedStatus:  415,
		ExpectedContent: []string{`"code":"media-type-unsupported"`, `"want":["application/json"]`},
	},
	{
		Name: "JSON in another encoding", As: "organizer", Method: post, URL: "/tournaments", Body: `{"name":"New","rounds":3}`,
		Headers:        map[string]string{"Content-Type": "application/json; charset=latin1"},
		ExpectedStatus: 415,
	},
	{
		Name: "JSON with its encoding", As: "organizer", Method: post, URL: "/tournaments", Body: `{"name":"New","rounds":3}`,
		Headers:        map[string]string{"Content-Type": "application/json; charset=UTF-8"},
		ExpectedStatus: 201,
	},
	{
		Name: "too large", As: "organizer", Method: post, URL: "/tournaments", Body: `{"name":"` + strings.Repeat("x", 2<<20) + `"}`,
		ExpectedStatus:     413,
		ExpectedContent:    []string{`"status":413`},
		NotExpectedContent: []string{"xxxxxxxx"},
	},
	{
		Name: "no body", As: "organizer", Method: post, URL: "/tournaments",
		ExpectedStatus:  400,
		ExpectedContent: []string{`"code":"body-missing"`, `"title":"Body missing"`},
	},
	{
		Name: "syntax", As: "organizer", Method: post, URL: "/tournaments", Body: "{\n  \"name\": \"New\",\n  rounds: 3\n}",
		ExpectedStatus:  400,
		ExpectedContent: []string{`"code":"json-syntax"`, `"line":3`, `"column":3`},
	},
	{
		Name: "cut off", As: "organizer", Method: post, URL: "/tournaments", Body: `{"name":"New","rounds":`,
		ExpectedStatus:  400,
		ExpectedContent: []string{`"code":"json-syntax"`},
	},
	{
		Name: "two values", As: "organizer", Method: post, URL: "/tournaments", Body: `{"name":"New","rounds":3}{"name":"New"}`,
		ExpectedStatus:  400,
		ExpectedContent: []string{`"code":"json-trailing"`, `"title":"JSON trailing"`},
	},
	{
		Name: "not UTF-8", As: "organizer", Method: post, URL: "/tournaments", Body: "{\"name\":\"\xff\",\"rounds\":3}",
		ExpectedStatus:  400,
		ExpectedContent: []string{`"code":"json-encoding"`, `"position":10`},
	},
	{
		Name: "a key twice", As: "organizer", Method: post, URL: "/tournaments", Body: `{"name":"New","rounds":3,"name":"Other"}`,
		ExpectedStatus:  400,
		ExpectedContent: []string{`"code":"json-key-twice"`, `"pointer":"/name"`},
	},
	{
		Name: "a key in other case", As: "organizer", Method: post, URL: "/tournaments", Body: `{"name":"New","Rounds":3}`,
		ExpectedStatus:  400,
		ExpectedContent: []string{`"code":"json-key-case"`, `"key":"Rounds","want":"rounds"`},
	},
	{
		Name: "several faults", As: "organizer", Method: post, URL: "/tournaments", Body: `{"rounds":"3","speed":true}`,
		ExpectedStatus: 400,
		ExpectedContent: []string{
			`"errors":[`, `"pointer":"/rounds"`, `"pointer":"/speed"`, `"pointer":"/name"`, `"got":"string","want":"integer"`,
		},
	},
	{
		Name: "nested too deep", As: "organizer", Method: post, URL: "/tournaments", Body: strings.Repeat("[", 100_000),
		ExpectedStatus:  400,
		ExpectedContent: []string{`"code":"json-depth"`},
	},
	{
		Name: "command id with a space", As: "organizer", Method: post, URL: "/tournaments", Body: `{"name":"New","rounds":3}`,
		Headers:         map[string]string{"Idempotency-Key": "a b"},
		ExpectedStatus:  400,
		ExpectedContent: []string{`"field":"Idempotency-Key"`},
	},
	{
		Name: "command id of 65 letters", As: "organizer", Method: post, URL: "/tournaments", Body: `{"name":"New","rounds":3}`,
		Headers:        map[string]string{"Idempotency-Key": strings.Repeat("k", 65)},
		ExpectedStatus: 400,
	},
	{
		Name: "command id in quotes", As: "organizer", Method: post, URL: "/tournaments", Body: `{"name":"New","rounds":3}`,
		Headers:         map[string]string{"Idempotency-Key": `"key-1"`},
		ExpectedStatus:  201,
		ExpectedHeaders: map[string]string{"Idempotency-Key": "key-1"},
	},
	{
		Name: "in a browser, from another site", As: "organizer", Method: post, URL: "/tournaments", Body: `{"name":"New","rounds":3}`,
		Headers:         map[string]string{"Sec-Fetch-Site": "cross-site"},
		ExpectedStatus:  403,
		ExpectedHeaders: map[string]string{"Content-Type": "application/problem+json"},
	},
}

var serviceScenarios = []scenario{
	{
		Name: "the document", Method: get, URL: "/openapi.json",
		ExpectedStatus:  200,
		ExpectedContent: []string{`"openapi":"3.1.0"`, `"operationId":"signIn"`},
	},
	{
		Name: "health", Method: get, URL: "/health",
		ExpectedStatus:  200,
		ExpectedContent: []string{`{"status":"ok"}`},
		ExpectedHeaders: map[string]string{"Cache-Control": "no-store", "ETag": ""},
	},
}

// Visitors can't keep the server verifying; they are told how long to wait.
func TestVerificationsAreLimited(t *testing.T) {
	w := newWorld(t)
	verify := func() answer { return w.ask(t, "", post, "/api/v1/verifications", inJSON("1. a1b2 *")) }
	for range 300 {
		if got := verify(); got.status != 200 {
			t.Fatalf("%d %s", got.status, got.body)
		}
	}
	got := verify()
	if got.status != 429 || !strings.Contains(string(got.body), `"code":"too-many-requests"`) || got.header.Get("Retry-After") != "60" {
		t.Errorf("%d %v %s", got.status, got.header, got.body)
	}
	w.clock.Add(int64(2 * time.Minute))
	if got := verify(); got.status != 200 {
		t.Errorf("after waiting: %d %s", got.status, got.body)
	}
}

// A refused request changes nothing, and may be sent again in a better form
// under its id.
func TestRefusedCommandIsNotCarriedOut(t *testing.T) {
	w := newWorld(t)
	before := w.ask(t, "organizer", get, "/api/v1/tournaments/{cup}/log?limit=1000", "")
	result := func(body string) answer {
		return w.ask(t, "organizer", put, address(openBoard+"/result"), body, "Idempotency-Key", "one")
	}
	if got := result(`{"outcome":"black","ending":"six","balls":{"black":5,"white":3}}`); got.status != 422 {
		t.Fatalf("%d %s", got.status, got.body)
	}
	after := w.ask(t, "organizer", get, "/api/v1/tournaments/{cup}/log?limit=1000", "")
	if string(before.body) != string(after.body) {
		t.Errorf("a refused command is in the log: %s", after.body)
	}
	if got := result(oneResult); got.status != 200 || got.header.Get("Idempotency-Replayed") != "" {
		t.Errorf("%d %v %s", got.status, got.header, got.body)
	}
	if got := result(oneResult); got.status != 200 || got.header.Get("Idempotency-Replayed") != "true" {
		t.Errorf("%d %v %s", got.status, got.header, got.body)
	}
}
