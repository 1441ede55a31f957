package rest_test

import (
	"strings"
	"testing"
)

var entryScenarios = []scenario{
	{
		Name: "list, as a visitor", Method: get, URL: "/tournaments/{cup}/entries",
		ExpectedStatus:  200,
		ExpectedContent: []string{`"entry":1,"name":"Alpha"`, `"rating":2000,"number":1,"from":1,"left":null,"state":"active"`, `"name":"Echo"`},
	},
	{
		Name: "list, before round 1", Method: get, URL: "/tournaments/{draft}/entries",
		ExpectedStatus:     200,
		ExpectedContent:    []string{`"name":"Golf"`, `"number":null`},
		NotExpectedContent: []string{`"number":1`}, // the numbers come with the draft
	},
	{
		Name: "list, of an unknown tournament", Method: get, URL: "/tournaments/nowhere/entries",
		ExpectedStatus: 404,
	},
	{
		Name: "get", Method: get, URL: "/tournaments/{cup}/entries/5",
		ExpectedStatus:  200,
		ExpectedContent: []string{`"entry":5,"name":"Echo"`},
		ExpectedHeaders: map[string]string{"ETag": "*"},
	},
	{
		Name: "get, unknown", Method: get, URL: "/tournaments/{cup}/entries/6",
		ExpectedStatus:  404,
		ExpectedContent: []string{`"code":"entry-unknown"`, `"params":{"entry":6}`},
	},
	{
		Name: "get, not a number", Method: get, URL: "/tournaments/{cup}/entries/01",
		ExpectedStatus:  404,
		ExpectedContent: []string{`"code":"entry-unknown"`, `"entry":"01"`},
	},
	{
		Name: "add, as a visitor", Method: post, URL: "/tournaments/{draft}/entries", Body: `{"name":"Kilo"}`,
		ExpectedStatus: 401,
	},
	{
		Name: "add, as a scorekeeper", As: "scorekeeper", Method: post, URL: "/tournaments/{draft}/entries", Body: `{"name":"Kilo"}`,
		ExpectedStatus: 403,
	},
	{
		Name: "add one, late", As: "organizer", Method: post, URL: "/tournaments/{cup}/entries", Body: `{"name":"Foxtrot","rating":1500}`,
		ExpectedStatus:  201,
		ExpectedContent: []string{`"entry":6,"name":"Foxtrot"`, `"rating":1500`, `"from":3`},
		ExpectedHeaders: map[string]string{"Location": "/api/v1/tournaments/{cup}/entries/6"},
	},
	{
		Name: "add several", As: "organizer", Method: post, URL: "/tournaments/{cup}/entries", Body: `{"entries":[{"name":"Foxtrot"},{"name":"Whiskey","rating":0}]}`,
		ExpectedStatus:  201,
		ExpectedContent: []string{`"entry":6,"name":"Foxtrot"`, `"entry":7,"name":"Whiskey"`},
		ExpectedHeaders: map[string]string{"Location": "/api/v1/tournaments/{cup}/entries"},
	},
	{
		Name: "add none", As: "organizer", Method: post, URL: "/tournaments/{cup}/entries", Body: `{"entries":[]}`,
		ExpectedStatus:  422,
		ExpectedContent: []string{`"code":"entries-missing"`, `"pointer":"/entries"`},
	},
	{
		Name: "add neither one nor several", As: "organizer", Method: post, URL: "/tournaments/{cup}/entries", Body: `{}`,
		ExpectedStatus:  400,
		ExpectedContent: []string{`"code":"json-either"`},
	},
	{
		Name: "add one and several", As: "organizer", Method: post, URL: "/tournaments/{cup}/entries", Body: `{"name":"Foxtrot","entries":[]}`,
		ExpectedStatus: 400,
	},
	{
		Name: "add, a rating beside a list", As: "organizer", Method: post, URL: "/tournaments/{cup}/entries", Body: `{"rating":3,"entries":[{"name":"Foxtrot"}]}`,
		ExpectedStatus: 400,
	},
	{
		Name: "add, name taken", As: "organizer", Method: post, URL: "/tournaments/{cup}/entries", Body: `{"name":"ALPHA"}`,
		ExpectedStatus:  422,
		ExpectedContent: []string{`"code":"name-duplicate"`, `"pointer":"/name"`},
	},
	{
		Name: "add, one name of several is bad", As: "organizer", Method: post, URL: "/tournaments/{cup}/entries", Body: `{"entries":[{"name":"Foxtrot"},{"name":" "}]}`,
		ExpectedStatus:  422,
		ExpectedContent: []string{`"code":"name-missing"`, `"pointer":"/entries/1/name"`, `"line":2`},
	},
	{
		Name: "add, rating out of range", As: "organizer", Method: post, URL: "/tournaments/{cup}/entries", Body: `{"name":"Foxtrot","rating":4001}`,
		ExpectedStatus:  422,
		ExpectedContent: []string{`"code":"rating-out-of-range"`, `"pointer":"/rating"`},
	},
	{
		Name: "add, unknown key in an item", As: "organizer", Method: post, URL: "/tournaments/{cup}/entries", Body: `{"entries":[{"name":"Foxtrot","elo":3}]}`,
		ExpectedStatus:  400,
		ExpectedContent: []string{`"code":"json-key-unknown"`, `"pointer":"/entries/0/elo"`, `"params":{"key":"elo"}`},
	},
	{
		Name: "correct, as a visitor", Method: patch, URL: "/tournaments/{cup}/entries/5", Body: `{"name":"Echo Ek"}`,
		ExpectedStatus: 401,
	},
	{
		Name: "correct, as a scorekeeper", As: "scorekeeper", Method: patch, URL: "/tournaments/{cup}/entries/5", Body: `{"name":"Echo Ek"}`,
		ExpectedStatus: 403,
	},
	{
		Name: "correct a name", As: "organizer", Method: patch, URL: "/tournaments/{cup}/entries/5", Body: `{"name":"Echo Ek"}`,
		ExpectedStatus:  200,
		ExpectedContent: []string{`"entry":5`, `"name":"Echo Ek"`},
	},
	{
		Name: "correct a rating by which rounds are paired", As: "organizer", Method: patch, URL: "/tournaments/{cup}/entries/5", Body: `{"rating":1999}`,
		ExpectedStatus:  422,
		ExpectedContent: []string{`"code":"rating-fixed"`},
	},
	{
		Name: "correct nothing", As: "organizer", Method: patch, URL: "/tournaments/{cup}/entries/5", Body: `{}`,
		ExpectedStatus: 400,
	},
	{
		Name: "withdraw, as a visitor", Method: post, URL: "/tournaments/{cup}/entries/5/withdrawal",
		ExpectedStatus: 401,
	},
	{
		Name: "withdraw, as a scorekeeper", As: "scorekeeper", Method: post, URL: "/tournaments/{cup}/entries/5/withdrawal",
		ExpectedStatus: 403,
	},
	{
		Name: "withdraw", As: "organizer", Method: post, URL: "/tournaments/{cup}/entries/5/withdrawal",
		ExpectedStatus:  200,
		ExpectedContent: []string{`"entry":5`, `"state":"withdrawn"`, `"left":3`},
	},
	{
		Name: "withdraw, with a body", As: "organizer", Method: post, URL: "/tournaments/{cup}/entries/5/withdrawal", Body: `{"from":3}`,
		ExpectedStatus:  400,
		ExpectedContent: []string{`"code":"body-unwanted"`},
	},
	{
		Name: "withdraw, unknown entry", As: "organizer", Method: post, URL: "/tournaments/{cup}/entries/9/withdrawal",
		ExpectedStatus: 404,
	},
	{
		Name: "set aside, as a scorekeeper", As: "scorekeeper", Method: post, URL: "/tournaments/{cup}/entries/5/set-aside",
		ExpectedStatus: 403,
	},
	{
		Name: "set aside", As: "organizer", Method: post, URL: "/tournaments/{draft}/entries/4/set-aside",
		Before: []step{
			{del, "/tournaments/{draft}/rounds/1", ""},
			{patch, "/tournaments/{draft}", `{"system":"round-robin"}`},
			{post, "/tournaments/{draft}/rounds", ""},
			{post, "/tournaments/{draft}/rounds/1/publication", ""},
			{post, "/tournaments/{draft}/entries/4/withdrawal", ""},
		},
		ExpectedStatus:  200,
		ExpectedContent: []string{`"entry":4`, `"state":"set-aside"`, `"left":2`},
	},
	{
		Name: "standings with a set-aside entry", As: "organizer", Method: get, URL: "/tournaments/{draft}/standings?explain=true",
		Before:         setAsideSteps,
		ExpectedStatus: 200,
		ExpectedContent: []string{
			`{"rank":null,"set_aside":true,"entry":4,`, `"method":"sum","terms":[],"steps":[]`, `"method":"encounter","terms":[],"steps":[]`,
			`"rank":1,"set_aside":false`, `"record":null,"set_aside":true}`,
		},
	},
	{
		Name: "cross table with a set-aside entry", As: "organizer", Method: get, URL: "/tournaments/{draft}/crosstable",
		Before:          setAsideSteps,
		ExpectedStatus:  200,
		ExpectedContent: []string{`{"rank":null,"set_aside":true,"entry":4,`, `"record":null,"set_aside":true}`},
	},
	{
		Name: "set aside, in a Swiss tournament", As: "organizer", Method: post, URL: "/tournaments/{cup}/entries/5/set-aside",
		ExpectedStatus:  409,
		ExpectedContent: []string{`"code":"no-round-robin"`},
	},
	{
		Name: "reinstate, as a scorekeeper", As: "scorekeeper", Method: del, URL: "/tournaments/{cup}/entries/5/withdrawal",
		ExpectedStatus: 403,
	},
	{
		Name: "reinstate", As: "organizer", Method: del, URL: "/tournaments/{cup}/entries/5/withdrawal",
		Before:          []step{{post, "/tournaments/{cup}/entries/5/withdrawal", ""}},
		ExpectedStatus:  200,
		ExpectedContent: []string{`"entry":5`, `"state":"active"`, `"left":null`},
	},
	{
		Name: "reinstate one that is there", As: "organizer", Method: del, URL: "/tournaments/{cup}/entries/5/withdrawal",
		ExpectedStatus: 409,
	},
}

// A repetition is answered with what the command made, whatever came after.
func TestRepeatedEntriesAreThoseMade(t *testing.T) {
	w := newWorld(t)
	add := func(name, key string) answer {
		return w.ask(t, "organizer", post, "/api/v1/tournaments/{cup}/entries", `{"name":"`+name+`"}`, "Idempotency-Key", key)
	}
	made := add("Foxtrot", "k1")
	add("Whiskey", "k2")
	again := add("Foxtrot", "k1")
	if again.status != 201 || again.header.Get("Idempotency-Replayed") != "true" || made.header.Get("Idempotency-Replayed") != "" {
		t.Fatalf("%d %v %s", again.status, again.header, again.body)
	}
	if string(again.body) != string(made.body) {
		t.Errorf("first %s, again %s", made.body, again.body)
	}
	other := add("Zulu", "k1")
	if other.status != 409 || !strings.Contains(string(other.body), `"code":"command-id-reused"`) || !strings.Contains(string(other.body), `"field":"Idempotency-Key"`) {
		t.Errorf("another command under the id: %d %s", other.status, other.body)
	}
	if list := w.ask(t, "", get, "/api/v1/tournaments/{cup}/entries", ""); strings.Count(string(list.body), `"entry":`) != 7 {
		t.Errorf("%s", list.body)
	}
}

// setAsideSteps make a round robin in which entry 4 was set aside after a round.
var setAsideSteps = []step{
	{del, "/tournaments/{draft}/rounds/1", ""},
	{patch, "/tournaments/{draft}", `{"system":"round-robin"}`},
	{post, "/tournaments/{draft}/rounds", ""},
	{post, "/tournaments/{draft}/rounds/1/publication", ""},
	{put, "/tournaments/{draft}/rounds/1/pairings/1/result", oneResult},
	{put, "/tournaments/{draft}/rounds/1/pairings/2/result", oneResult},
	{post, "/tournaments/{draft}/rounds/1/completion", ""},
	{post, "/tournaments/{draft}/entries/4/withdrawal", ""},
	{post, "/tournaments/{draft}/entries/4/set-aside", ""},
}
