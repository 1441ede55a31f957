package rest_test

var standingScenarios = []scenario{
	{
		Name: "standings", Method: get, URL: "/tournaments/{cup}/standings",
		ExpectedStatus:  200,
		ExpectedContent: []string{`"through":2`, `"tie_breaks":["BD","BH","SB","DE"]`, `"rank":1`, `"outcome":"pending"`, `"balls":null,"points":null`},
	},
	{
		Name: "standings through round 1", Method: get, URL: "/tournaments/{cup}/standings?through=1",
		ExpectedStatus:     200,
		ExpectedContent:    []string{`"through":1`, `"outcome":"bye"`, `"balls":{"for":6,"against":2,"difference":4}`},
		NotExpectedContent: []string{`"pending"`, `"round":2`},
	},
	{
		Name: "standings through a round to come", Method: get, URL: "/tournaments/{cup}/standings?through=9",
		ExpectedStatus:  200,
		ExpectedContent: []string{`"through":2`},
	},
	{
		Name: "standings with their arithmetic", Method: get, URL: "/tournaments/{cup}/standings?explain=true&through=1",
		ExpectedStatus: 200,
		ExpectedContent: []string{
			`"code":"BH","value":`, `"method":"sum","terms":[{"round":1,"opponent":`, `"dummy":"cap-draws","cut":false`, `"method":"encounter"`,
		},
	},
	{
		Name: "standings without it", Method: get, URL: "/tournaments/{cup}/standings?explain=false",
		ExpectedStatus:     200,
		NotExpectedContent: []string{`"method"`, `"terms"`},
	},
	{
		Name: "standings explained perhaps", Method: get, URL: "/tournaments/{cup}/standings?explain=1",
		ExpectedStatus:  400,
		ExpectedContent: []string{`"field":"explain"`},
	},
	{
		Name: "cross table explained", Method: get, URL: "/tournaments/{cup}/crosstable?explain=true",
		ExpectedStatus: 400,
	},
	{
		Name: "standings through no round", Method: get, URL: "/tournaments/{cup}/standings?through=-1",
		ExpectedStatus:  400,
		ExpectedContent: []string{`"field":"through"`},
	},
	{
		Name: "standings while round 1 is a draft", As: "organizer", Method: get, URL: "/tournaments/{draft}/standings",
		ExpectedStatus:  200,
		ExpectedContent: []string{`"through":0`, `"rounds":[]`, `"points":{"units":0,"scale":2,"text":"0"}`},
	},
	{
		Name: "standings of an unknown tournament", Method: get, URL: "/tournaments/nowhere/standings",
		ExpectedStatus: 404,
	},
	{
		Name: "cross table", Method: get, URL: "/tournaments/{cup}/crosstable",
		ExpectedStatus:  200,
		ExpectedContent: []string{`"entry":1,"number":1,"name":"Alpha"`, `"opponents":[{"round":1,"board":1,"opponent":`},
	},
	{
		Name: "cross table, parameter misspelled", Method: get, URL: "/tournaments/{cup}/crosstable?trough=1",
		ExpectedStatus: 400,
	},
}
