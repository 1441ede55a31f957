package rest_test

import (
	"encoding/json"
	"strings"
	"testing"
)

// inJSON is the body that submits a record.
func inJSON(record string) string {
	body, err := json.Marshal(map[string]string{"record": record})
	if err != nil {
		panic(err) // strings are always encodable
	}
	return string(body)
}

// altered is a record of testdata with one text replaced.
func altered(name, old, replacement string) string {
	text := recordText(name)
	if !strings.Contains(text, old) {
		panic("no " + old + " in " + name)
	}
	return strings.Replace(text, old, replacement, 1)
}

func recordScenarios() []scenario {
	const records = openBoard + "/records"
	apgn := map[string]string{"Content-Type": "application/x-apgn"}
	return append([]scenario{
		{
			Name: "none", Method: get, URL: records,
			ExpectedStatus:  200,
			ExpectedContent: []string{`{"items":[]}`},
		},
		{
			Name: "submit, as a visitor", Method: post, URL: records, Body: inJSON(recordText("black-6-2")),
			ExpectedStatus: 401,
		},
		{
			Name: "submit, as somebody without a role", As: "stranger", Method: post, URL: records, Body: inJSON(recordText("black-6-2")),
			ExpectedStatus: 403,
		},
		{
			Name: "submit, as a scorekeeper", As: "scorekeeper", Method: post, URL: records, Body: inJSON(recordText("black-6-2")),
			ExpectedStatus: 201,
			ExpectedContent: []string{
				`"outcome":"black","ending":"six","played":true,"balls":{"black":6,"white":2}`, `"trust":"verified"`,
				`"plies":33`, `"pushed_off":{"black":6,"white":2}`, `"proven":true`, `"text":"9"`,
			},
			ExpectedHeaders: map[string]string{"Location": "*", "ETag": "*"},
		},
		{
			Name: "submit as it is", As: "organizer", Method: post, URL: records, Body: recordText("white-6-2"), Headers: apgn,
			ExpectedStatus:  201,
			ExpectedContent: []string{`"balls":{"black":2,"white":6}`, `"trust":"verified"`},
		},
		{
			Name: "submit what contradicts its claim", As: "organizer", Method: post, URL: records,
			Body: altered("black-6-2", `[Result "1-0"]`, `[Result "0-1"]`), Headers: apgn,
			ExpectedStatus:  422,
			ExpectedContent: []string{`"code":"record-contradicts-claim"`, `"pointer":"/record"`},
		},
		{
			Name: "submit an illegal one", As: "organizer", Method: post, URL: records,
			Body:            inJSON(altered("black-6-2", "5. i8h7", "5. i8i9")),
			ExpectedStatus:  422,
			ExpectedContent: []string{`"code":"record-illegal"`, `"ply":9`, `"move":"i8i9"`, `"line":7`},
		},
		{
			Name: "submit one that ends early", As: "organizer", Method: post, URL: records,
			Body:            inJSON(altered("black-6-2", " 17. b3b4", "")),
			ExpectedStatus:  422,
			ExpectedContent: []string{`"code":"record-contradicts-claim"`},
		},
		{
			Name: "submit one of another layout", As: "organizer", Method: post, URL: records,
			Body:            inJSON(altered("black-6-2", `"belgian"`, `"standard"`)),
			ExpectedStatus:  422,
			ExpectedContent: []string{`"code":"record-other-layout"`, `"written":"standard"`, `"required":"belgian-daisy"`},
		},
		{
			Name: "submit one of other players", As: "organizer", Method: post, URL: records,
			Body:            inJSON("[Black \"Nobody\"]\n" + recordText("black-6-2")),
			ExpectedStatus:  422,
			ExpectedContent: []string{`"code":"record-other-player"`, `"written":"Nobody"`},
		},
		{
			Name: "submit what is no record", As: "organizer", Method: post, URL: records, Body: inJSON("the dog ate it"),
			ExpectedStatus:  422,
			ExpectedContent: []string{`"code":"format-token"`, `"line":1`, `"column":1`},
		},
		{
			Name: "submit nothing", As: "organizer", Method: post, URL: records, Body: inJSON(""),
			ExpectedStatus:  422,
			ExpectedContent: []string{`"code":"format-empty"`},
		},
		{
			Name: "submit too much", As: "organizer", Method: post, URL: records, Body: inJSON(strings.Repeat("a1b2 ", 20_000)),
			ExpectedStatus:  413,
			ExpectedContent: []string{`"code":"record-too-large"`},
		},
		{
			Name: "submit for a draft", As: "organizer", Method: post, URL: "/tournaments/{draft}/rounds/1/pairings/1/records", Body: inJSON(recordText("black-6-2")),
			ExpectedStatus: 409,
		},
		{
			Name: "get, unknown", Method: get, URL: "/records/nowhere",
			ExpectedStatus:  404,
			ExpectedContent: []string{`"code":"record-unknown"`},
		},
		{
			Name: "get, as something else", Method: get, URL: "/records/nowhere", Headers: map[string]string{"Accept": "text/html"},
			ExpectedStatus:  406,
			ExpectedContent: []string{`"code":"not-acceptable"`, `"application/x-apgn"`},
		},
		{
			Name: "layouts", Method: get, URL: "/layouts",
			ExpectedStatus:  200,
			ExpectedContent: []string{`"slug":"belgian-daisy"`, `"seats":[["A1"`},
		},
	}, verificationScenarios()...)
}

func verificationScenarios() []scenario {
	const url = "/verifications"
	return []scenario{
		{
			Name: "verify", Method: post, URL: url, Body: inJSON(recordText("black-6-2")),
			ExpectedStatus: 200,
			ExpectedContent: []string{
				`"legal":true,"plies":33,"first_illegal_ply":null`, `"pushed_off":[6,2]`, `"ended_by":"six","proven":true,"winner":"black"`,
				`"result_claimed":"1-0","claim_ok":true,"claim_problem":null`,
			},
			ExpectedHeaders: map[string]string{"Content-Language": "en"},
		},
		{
			Name: "verify as it is", Method: post, URL: url, Body: recordText("white-6-2"), Headers: map[string]string{"Content-Type": "application/x-apgn"},
			ExpectedStatus:  200,
			ExpectedContent: []string{`"winner":"white"`},
		},
		{
			Name: "verify an illegal one", Method: post, URL: url, Body: inJSON(altered("black-6-2", "5. i8h7", "5. i8i9")),
			ExpectedStatus:  200,
			ExpectedContent: []string{`"legal":false`, `"first_illegal_ply":9`, `"illegal_move":"i8i9"`, `"legal_moves":["`, `"reason":{"code":"`},
		},
		{
			Name: "verify a false claim", Method: post, URL: url, Body: inJSON(altered("black-6-2", `[Result "1-0"]`, `[Result "0-1"]`)),
			ExpectedStatus:  200,
			ExpectedContent: []string{`"claim_ok":false`, `"claim_problem":{"code":"claim-`},
		},
		{
			Name: "verify an open end", Method: post, URL: url, Body: inJSON("[Result \"*\"]\n[Termination \"resignation\"]\n\n1. a1b2 *"),
			ExpectedStatus:  200,
			ExpectedContent: []string{`"proven":false,"winner":null`, `"claim_ok":true`, `"ended_by":"resignation"`},
		},
		{
			Name: "verify a flag that fell", Method: post, URL: url,
			Body:            inJSON("[Result \"*\"]\n[TimeControl \"60+5\"]\n\n1. a1b2 {[%clk 0:00:03]} i5h5 {[%clk 0:02:00]} 2. a2b3 *"),
			ExpectedStatus:  200,
			ExpectedContent: []string{`"clock":{"flag_ply":1,"flag_seat":"black","stamped":2,"missing":1,"impossible":[2]}`},
		},
		{
			Name: "verify a tag that can't be used", Method: post, URL: url, Body: inJSON("[Variant \"square\"]\n\n1. a1b2 *"),
			ExpectedStatus:  422,
			ExpectedContent: []string{`"code":"record-tag-invalid"`, `"tag":"Variant"`, `"pointer":"/record"`},
		},
		{
			Name: "verify what is no record", Method: post, URL: url, Body: inJSON("1. a1b2 ?! *"),
			ExpectedStatus: 422,
		},
		{
			Name: "verify too much", Method: post, URL: url, Body: inJSON(strings.Repeat("a1b2 ", 20_000)),
			ExpectedStatus:  413,
			ExpectedContent: []string{`"code":"record-too-large"`},
		},
		{
			Name: "verify a list", Method: post, URL: url, Body: `[]`,
			ExpectedStatus:  400,
			ExpectedContent: []string{`"code":"json-type"`, `"got":"array","want":"object"`},
		},
	}
}

func TestSubmittedRecordCanBeRead(t *testing.T) {
	w := newWorld(t)
	text := recordText("black-6-2")
	made := w.ask(t, "scorekeeper", post, address(openBoard+"/records"), inJSON(text), "Idempotency-Key", "r1")
	place := made.header.Get("Location")
	for _, row := range []struct{ accept, want string }{
		{"", `"plies":[{"ply":0,"move":null,"position":"`},
		{"application/json", `{"ply":33,"move":"B3B4",`},
		{"application/x-apgn", text},
		{"text/plain;q=0.1, application/x-apgn;q=0.9, application/json;q=0.3", text},
		{"application/*;q=0.2, application/x-apgn;q=0", `"record":"[Variant`},
		{"*/*", `"tournament":"{cup}","round":2,"board":2`},
	} {
		got := w.ask(t, "", get, place, "", "Accept", row.accept)
		if got.status != 200 || !strings.Contains(string(got.body), w.marks.Replace(row.want)) {
			t.Errorf("Accept %q: %d, no %s in %s", row.accept, got.status, row.want, got.body)
		}
	}
	again := w.ask(t, "scorekeeper", post, address(openBoard+"/records"), inJSON(text), "Idempotency-Key", "r1")
	if again.status != 201 || again.header.Get("Location") != place || again.header.Get("Idempotency-Replayed") != "true" {
		t.Errorf("submitted again: %d %v %s", again.status, again.header, again.body)
	}
	list := w.ask(t, "", get, address(openBoard+"/records"), "")
	if id := strings.TrimPrefix(place, "/api/v1/records/"); strings.Count(string(list.body), `"id":"`+id+`"`) != 1 {
		t.Errorf("list of records: %s", list.body)
	}
}
