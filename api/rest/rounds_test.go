package rest_test

import (
	"strings"
	"testing"
)

// secondRoundDone completes round 2 of the cup.
var secondRoundDone = []step{
	{put, "/tournaments/{cup}/rounds/2/pairings/2/result", `{"outcome":"draw","ending":"draw","balls":{"black":3,"white":3}}`},
	{post, "/tournaments/{cup}/rounds/2/completion", ""},
}

var roundScenarios = []scenario{
	{
		Name: "list, as a visitor", Method: get, URL: "/tournaments/{cup}/rounds",
		ExpectedStatus:  200,
		ExpectedContent: []string{`"round":1,"state":"completed"`, `"round":2,"state":"published"`, `"boards":2,"decided":1`},
	},
	{
		Name: "list with a draft, as a visitor", Method: get, URL: "/tournaments/{draft}/rounds",
		ExpectedStatus:  200,
		ExpectedContent: []string{`{"items":[]}`},
	},
	{
		Name: "list with a draft, as somebody else", As: "stranger", Method: get, URL: "/tournaments/{draft}/rounds",
		ExpectedStatus:  200,
		ExpectedContent: []string{`{"items":[]}`},
	},
	{
		Name: "list with a draft, as a scorekeeper", As: "scorekeeper", Method: get, URL: "/tournaments/{draft}/rounds",
		ExpectedStatus:  200,
		ExpectedContent: []string{`"state":"draft"`, `"mark":null`},
	},
	{
		Name: "get", Method: get, URL: "/tournaments/{cup}/rounds/1",
		ExpectedStatus: 200,
		ExpectedContent: []string{
			`"state":"completed"`, `"name":"Alpha"`, `"bye":"pairing-allocated"`, `"board":null`, `"white":null`,
			`"bye_points":{"units":14,"scale":2,"text":"7"}`, `"points":{"black":{"units":16,"scale":2,"text":"8"},"white":{"units":6,"scale":2,"text":"3"}}`,
		},
		ExpectedHeaders: map[string]string{"ETag": "*"},
	},
	{
		Name: "get a draft, as a visitor", Method: get, URL: "/tournaments/{draft}/rounds/1",
		ExpectedStatus:     404,
		ExpectedContent:    []string{`"code":"round-unknown"`},
		NotExpectedContent: []string{"Golf", "draft\""},
	},
	{
		Name: "get a draft, as a scorekeeper", As: "scorekeeper", Method: get, URL: "/tournaments/{draft}/rounds/1",
		ExpectedStatus:  200,
		ExpectedContent: []string{`"state":"draft"`, `"name":"Golf"`, `"result":null`, `"records":[]`},
	},
	{
		Name: "findings, as a visitor", Method: get, URL: "/tournaments/{draft}/rounds/1/findings",
		ExpectedStatus: 401,
	},
	{
		Name: "findings, as somebody without a role", As: "stranger", Method: get, URL: "/tournaments/{draft}/rounds/1/findings",
		ExpectedStatus: 403,
	},
	{
		Name: "findings in a draft made by hand", As: "scorekeeper", Method: get, URL: "/tournaments/{draft}/rounds/1/findings",
		Before:          []step{{put, "/tournaments/{draft}/rounds/1/pairings", `{"pairs":[{"black":4,"white":1},{"black":3,"white":2}]}`}},
		ExpectedStatus:  200,
		ExpectedContent: []string{`"code":"not-best","entries":[1,2,3,4],"better":[[`},
	},
	{
		Name: "findings in the engine's own draft", As: "scorekeeper", Method: get, URL: "/tournaments/{draft}/rounds/1/findings",
		ExpectedStatus:  200,
		ExpectedContent: []string{`{"items":[],"open":[]}`},
	},
	{
		Name: "findings of a published round", As: "scorekeeper", Method: get, URL: "/tournaments/{cup}/rounds/1/findings",
		ExpectedStatus:  200,
		ExpectedContent: []string{`{"items":[],"open":[]}`},
	},
	{
		Name: "get, round 0", Method: get, URL: "/tournaments/{cup}/rounds/0",
		ExpectedStatus: 404,
	},
	{
		Name: "get, a round far away", Method: get, URL: "/tournaments/{cup}/rounds/99999999999999999999",
		ExpectedStatus: 404,
	},

	{
		Name: "pair, as a visitor", Method: post, URL: "/tournaments/{cup}/rounds",
		ExpectedStatus: 401,
	},
	{
		Name: "pair, as a scorekeeper", As: "scorekeeper", Method: post, URL: "/tournaments/{cup}/rounds", Before: secondRoundDone,
		ExpectedStatus:  403,
		ExpectedContent: []string{`"code":"not-allowed"`, `"needs":"arbiter"`},
	},
	{
		Name: "pair the next", As: "organizer", Method: post, URL: "/tournaments/{cup}/rounds", Before: secondRoundDone,
		ExpectedStatus:  201,
		ExpectedContent: []string{`"round":3,"state":"draft","system":"swiss"`},
		ExpectedHeaders: map[string]string{"Location": "/api/v1/tournaments/{cup}/rounds/3", "ETag": "*"},
	},
	{
		Name: "pair one by number", As: "organizer", Method: post, URL: "/tournaments/{cup}/rounds", Body: `{"round":3}`, Before: secondRoundDone,
		ExpectedStatus:  201,
		ExpectedContent: []string{`"round":3,"state":"draft"`},
	},
	{
		Name: "pair none", As: "organizer", Method: post, URL: "/tournaments/{cup}/rounds", Body: `{"round":0}`, Before: secondRoundDone,
		ExpectedStatus:  422,
		ExpectedContent: []string{`"code":"round-unknown"`, `"pointer":"/round"`},
	},
	{
		Name: "pair a wrong one", As: "organizer", Method: post, URL: "/tournaments/{cup}/rounds", Body: `{"round":5}`, Before: secondRoundDone,
		ExpectedStatus: 409,
	},
	{
		Name: "pair before the round is completed", As: "organizer", Method: post, URL: "/tournaments/{cup}/rounds",
		ExpectedStatus: 409,
	},

	{
		Name: "edit, as a visitor", Method: put, URL: "/tournaments/{draft}/rounds/1/pairings", Body: `{"pairs":[]}`,
		ExpectedStatus: 401,
	},
	{
		Name: "edit", As: "organizer", Method: put, URL: "/tournaments/{draft}/rounds/1/pairings", Body: `{"pairs":[{"black":4,"white":1},{"black":3,"white":2}]}`,
		ExpectedStatus:  200,
		ExpectedContent: []string{`"board":1,"black":{"entry":4,`, `"board":2,"black":{"entry":3,`},
	},
	{
		Name: "edit, as a scorekeeper", As: "scorekeeper", Method: put, URL: "/tournaments/{draft}/rounds/1/pairings", Body: `{"pairs":[{"black":4,"white":1},{"black":3,"white":2}]}`,
		ExpectedStatus: 403,
	},
	{
		Name: "edit, somebody twice", As: "organizer", Method: put, URL: "/tournaments/{draft}/rounds/1/pairings", Body: `{"pairs":[{"black":4,"white":1},{"black":1,"white":2}]}`,
		ExpectedStatus:  422,
		ExpectedContent: []string{`"pointer":"/pairs"`, `"entry":1`},
	},
	{
		Name: "edit, Black left out", As: "organizer", Method: put, URL: "/tournaments/{draft}/rounds/1/pairings", Body: `{"pairs":[{"white":1}]}`,
		ExpectedStatus:  400,
		ExpectedContent: []string{`"pointer":"/pairs/0/black"`},
	},
	{
		Name: "edit what is published", As: "organizer", Method: put, URL: "/tournaments/{cup}/rounds/2/pairings", Body: `{"pairs":[{"black":1,"white":2},{"black":3,"white":4},{"black":5,"bye":"pairing-allocated"}]}`,
		ExpectedStatus: 409,
	},

	{
		Name: "publish, as a visitor", Method: post, URL: "/tournaments/{draft}/rounds/1/publication",
		ExpectedStatus: 401,
	},
	{
		Name: "publish, as a scorekeeper", As: "scorekeeper", Method: post, URL: "/tournaments/{draft}/rounds/1/publication",
		ExpectedStatus: 403,
	},
	{
		Name: "publish", As: "organizer", Method: post, URL: "/tournaments/{draft}/rounds/1/publication",
		ExpectedStatus:     200,
		ExpectedContent:    []string{`"state":"published"`},
		NotExpectedContent: []string{`"mark":null`},
	},
	{
		Name: "publish, based on what has been edited since", As: "organizer", Method: post, URL: "/tournaments/{draft}/rounds/1/publication",
		Before:          []step{{put, "/tournaments/{draft}/rounds/1/pairings", `{"pairs":[{"black":4,"white":1},{"black":3,"white":2}]}`}},
		Headers:         map[string]string{"If-Match": `"7"`},
		ExpectedStatus:  412,
		ExpectedContent: []string{`"code":"revision-stale"`, `"given":7`},
	},
	{
		Name: "publish twice", As: "organizer", Method: post, URL: "/tournaments/{cup}/rounds/2/publication",
		ExpectedStatus: 409,
	},

	{
		Name: "complete, as a scorekeeper", As: "scorekeeper", Method: post, URL: "/tournaments/{cup}/rounds/2/completion", Before: secondRoundDone[:1],
		ExpectedStatus: 403,
	},
	{
		Name: "complete", As: "organizer", Method: post, URL: "/tournaments/{cup}/rounds/2/completion", Before: secondRoundDone[:1],
		ExpectedStatus:  200,
		ExpectedContent: []string{`"state":"completed"`, `"boards":2,"decided":2`},
	},
	{
		Name: "complete with a result missing", As: "organizer", Method: post, URL: "/tournaments/{cup}/rounds/2/completion",
		ExpectedStatus:  409,
		ExpectedContent: []string{`"round":2`},
	},

	{
		Name: "discard, as a visitor", Method: del, URL: "/tournaments/{draft}/rounds/1",
		ExpectedStatus: 401,
	},
	{
		Name: "discard", As: "organizer", Method: del, URL: "/tournaments/{draft}/rounds/1",
		ExpectedStatus: 204,
	},
	{
		Name: "discard what is published", As: "organizer", Method: del, URL: "/tournaments/{cup}/rounds/2",
		ExpectedStatus: 409,
	},
}

// A draft shows nowhere to those who may not see it.
func TestDraftLeaksNowhere(t *testing.T) {
	w := newWorld(t)
	for _, path := range []string{
		"/tournaments", "/tournaments/{draft}", "/tournaments/{draft}/entries", "/tournaments/{draft}/rounds", "/tournaments/{draft}/standings",
		"/tournaments/{draft}/crosstable", "/tournaments/{draft}/log", "/tournaments/{draft}/rounds/1", "/tournaments/{draft}/rounds/1/pairings",
		"/tournaments/{draft}/rounds/1/pairings/1", "/tournaments/{draft}/rounds/1/pairings/1/records",
	} {
		for _, who := range []string{"", "stranger"} {
			before := w.ask(t, who, get, address(path), "")
			for _, word := range []string{"round-paired", "field-ranked", `"state":"draft"`, `"number":1`, `"opponent":2`} {
				if strings.Contains(string(before.body), word) {
					t.Errorf("%s shows %q a draft: %s", path, who, before.body)
				}
			}
		}
	}
	// Nor can one tell that a draft changes.
	tag := w.ask(t, "", get, "/api/v1/tournaments/{draft}", "").header.Get("ETag")
	w.ask(t, "organizer", put, "/api/v1/tournaments/{draft}/rounds/1/pairings", `{"pairs":[{"black":4,"white":1},{"black":3,"white":2}]}`)
	if after := w.ask(t, "", get, "/api/v1/tournaments/{draft}", "").header.Get("ETag"); after != tag {
		t.Errorf("a visitor sees that a draft was edited: ETag %s, then %s", tag, after)
	}
}

func TestPairingTheNextRoundCanBeRepeated(t *testing.T) {
	w := newWorld(t)
	for _, s := range secondRoundDone {
		w.ask(t, "organizer", s.Method, address(s.URL), s.Body)
	}
	pair := func(key string) answer {
		return w.ask(t, "organizer", post, "/api/v1/tournaments/{cup}/rounds", "", "Idempotency-Key", key)
	}
	made, again := pair("next"), pair("next")
	if made.status != 201 || again.status != 201 || again.header.Get("Idempotency-Replayed") != "true" || string(again.body) != string(made.body) {
		t.Errorf("first %d %s\nagain %d %s", made.status, made.body, again.status, again.body)
	}
	if other := pair("another"); other.status != 409 {
		t.Errorf("pairing once more: %d %s", other.status, other.body)
	}
	named := w.ask(t, "organizer", post, "/api/v1/tournaments/{cup}/rounds", `{"round":3}`, "Idempotency-Key", "next")
	if named.status != 409 || !strings.Contains(string(named.body), "command-id-reused") {
		t.Errorf("the key of the next round for a round by number: %d %s", named.status, named.body)
	}
	w.ask(t, "organizer", post, "/api/v1/tournaments/{cup}/rounds/3/publication", "")
	late := pair("next")
	if late.status != 201 || late.header.Get("Location") != made.header.Get("Location") || !strings.Contains(string(late.body), `"state":"published"`) {
		t.Errorf("sent again after publication: %d %s", late.status, late.body)
	}
}
