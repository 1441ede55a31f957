package rest_test

// {alpha} is the player of the cup's entry 1, {place} the text of its place.
var erasureScenarios = []scenario{
	{
		Name: "a player", As: "organizer", Method: del, URL: "/players/{alpha}",
		ExpectedStatus:  200,
		ExpectedContent: []string{`{"player":"{alpha}","texts":1,"tournaments":1,"mentions":[]}`},
		ExpectedHeaders: map[string]string{"Idempotency-Key": "*"},
	},
	{
		Name: "a player, again", As: "organizer", Method: del, URL: "/players/{alpha}",
		Before:          []step{{del, "/players/{alpha}", ""}},
		ExpectedStatus:  200,
		ExpectedContent: []string{`"texts":0,"tournaments":0`},
	},
	{
		Name: "an erased entry", Method: get, URL: "/tournaments/{cup}/entries",
		Before:             []step{{del, "/players/{alpha}", ""}},
		ExpectedStatus:     200,
		ExpectedContent:    []string{`"entry":1,"name":null`, `"entry":2,"name":"Bravo"`},
		NotExpectedContent: []string{"Alpha"},
	},
	{
		Name: "standings with an erased entry", Method: get, URL: "/tournaments/{cup}/standings",
		Before:             []step{{del, "/players/{alpha}", ""}},
		ExpectedStatus:     200,
		ExpectedContent:    []string{`"entry":1`, `"name":null`, "Bravo"},
		NotExpectedContent: []string{"Alpha"},
	},
	{
		Name: "cross table with an erased entry", Method: get, URL: "/tournaments/{cup}/crosstable",
		Before:             []step{{del, "/players/{alpha}", ""}},
		ExpectedStatus:     200,
		NotExpectedContent: []string{"Alpha"},
	},
	{
		Name: "correct an erased name", As: "organizer", Method: patch, URL: "/tournaments/{cup}/entries/1", Body: `{"name":"Alpha"}`,
		Before:          []step{{del, "/players/{alpha}", ""}},
		ExpectedStatus:  422,
		ExpectedContent: []string{`"code":"player-erased"`, `"pointer":"/name"`},
	},
	{
		Name: "enter an erased player", As: "organizer", Method: post, URL: "/tournaments/{draft}/entries", Body: `{"name":"Alpha","player":"{alpha}"}`,
		Before:          []step{{del, "/players/{alpha}", ""}},
		ExpectedStatus:  422,
		ExpectedContent: []string{`"code":"player-erased"`, `"pointer":"/player"`},
	},
	{
		Name: "a player, as a visitor", Method: del, URL: "/players/{alpha}",
		ExpectedStatus: 401,
	},
	{
		Name: "a player, as a scorekeeper", As: "scorekeeper", Method: del, URL: "/players/{alpha}",
		ExpectedStatus: 403,
	},
	{
		Name: "nobody", As: "organizer", Method: del, URL: "/players/nobody",
		ExpectedStatus:  404,
		ExpectedContent: []string{`"code":"player-unknown"`},
	},
	{
		Name: "a player, with a body", As: "organizer", Method: del, URL: "/players/{alpha}", Body: `{}`,
		ExpectedStatus: 400,
	},
	{
		Name: "a place", As: "organizer", Method: del, URL: "/tournaments/{cup}/texts/{place}",
		ExpectedStatus:  200,
		ExpectedContent: []string{`{"player":null,"texts":1,"tournaments":1,"mentions":[]}`},
	},
	{
		Name: "a tournament with an erased place", Method: get, URL: "/tournaments/{cup}",
		Before:             []step{{del, "/tournaments/{cup}/texts/{place}", ""}},
		ExpectedStatus:     200,
		ExpectedContent:    []string{"Thursday cup"},
		NotExpectedContent: []string{"Central"},
	},
	{
		Name: "a text that isn't there", As: "organizer", Method: del, URL: "/tournaments/{cup}/texts/nothing",
		ExpectedStatus:  404,
		ExpectedContent: []string{`"code":"text-unknown"`},
	},
	{
		Name: "a name that is in use", As: "organizer", Method: del, URL: "/tournaments/{cup}/texts/{name}",
		ExpectedStatus:  409,
		ExpectedContent: []string{`"code":"text-is-a-name"`, `"entry":1`},
	},
	{
		Name: "a text, as a scorekeeper", As: "scorekeeper", Method: del, URL: "/tournaments/{cup}/texts/{place}",
		ExpectedStatus: 403,
	},
}
