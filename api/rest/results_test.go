package rest_test

const (
	openBoard   = "/tournaments/{cup}/rounds/2/pairings/2"
	closedBoard = "/tournaments/{cup}/rounds/2/pairings/1"
	oneResult   = `{"outcome":"black","ending":"six","balls":{"black":6,"white":3}}`
)

func resultScenarios() []scenario {
	return []scenario{
		{
			Name: "pairings, as a visitor", Method: get, URL: "/tournaments/{cup}/rounds/2/pairings",
			ExpectedStatus:  200,
			ExpectedContent: []string{`"board":1`, `"board":2`, `"board":null`, `"trust":"claimed"`, `"result":null`},
		},
		{
			Name: "pairings of a draft, as a visitor", Method: get, URL: "/tournaments/{draft}/rounds/1/pairings",
			ExpectedStatus:     404,
			NotExpectedContent: []string{"Golf"},
		},
		{
			Name: "pairings of a draft, as a scorekeeper", As: "scorekeeper", Method: get, URL: "/tournaments/{draft}/rounds/1/pairings",
			ExpectedStatus:  200,
			ExpectedContent: []string{"Golf"},
		},
		{
			Name: "pairing", Method: get, URL: closedBoard,
			ExpectedStatus:  200,
			ExpectedContent: []string{`"round":2,"board":1`, `"outcome":"black","ending":"six","played":true,"balls":{"black":6,"white":5}`, `"text":"6"`, `"record":null`},
			ExpectedHeaders: map[string]string{"ETag": "*"},
		},
		{
			Name: "pairing on a board that isn't there", Method: get, URL: "/tournaments/{cup}/rounds/2/pairings/3",
			ExpectedStatus:  404,
			ExpectedContent: []string{`"code":"board-unknown"`, `"board":3`},
		},

		{
			Name: "preview, as a visitor", Method: post, URL: closedBoard + "/result/preview", Body: oneResult,
			ExpectedStatus: 401,
		},
		{
			Name: "preview, as somebody without a role", As: "stranger", Method: post, URL: closedBoard + "/result/preview", Body: oneResult,
			ExpectedStatus: 403,
		},
		{
			Name: "preview", As: "scorekeeper", Method: post, URL: closedBoard + "/result/preview",
			Body:            `{"outcome":"white","ending":"six","balls":{"black":0,"white":6}}`,
			ExpectedStatus:  200,
			ExpectedContent: []string{`"round":2,"board":1`, `"balls":{"black":0,"white":6}`, `"rows":[{"entry":`, `"before":{"rank":`, `"stay":[]`},
		},
		{
			Name: "preview of the result that is there", As: "scorekeeper", Method: post, URL: closedBoard + "/result/preview",
			Body:            `{"outcome":"black","ending":"six","balls":{"black":6,"white":5}}`,
			ExpectedStatus:  200,
			ExpectedContent: []string{`"rows":[]`},
		},
		{
			Name: "preview of what can't be", As: "scorekeeper", Method: post, URL: closedBoard + "/result/preview",
			Body:            `{"outcome":"black","ending":"six","balls":{"black":5,"white":5}}`,
			ExpectedStatus:  422,
			ExpectedContent: []string{`"code":"target-not-reached"`},
		},
		{
			Name: "report, as a visitor", Method: put, URL: openBoard + "/result", Body: oneResult,
			ExpectedStatus: 401,
		},
		{
			Name: "report, as somebody without a role", As: "stranger", Method: put, URL: openBoard + "/result", Body: oneResult,
			ExpectedStatus: 403,
		},
		{
			Name: "report, as a scorekeeper", As: "scorekeeper", Method: put, URL: openBoard + "/result", Body: oneResult,
			ExpectedStatus:  200,
			ExpectedContent: []string{`"trust":"claimed","by":"staff"`, `"text":"8"`},
		},
		{
			Name: "report 0 balls", As: "organizer", Method: put, URL: openBoard + "/result", Body: `{"outcome":"white","ending":"six","balls":{"black":0,"white":6}}`,
			ExpectedStatus:  200,
			ExpectedContent: []string{`"balls":{"black":0,"white":6}`, `"black":{"units":0,"scale":2,"text":"0"}`, `"text":"11"`},
		},
		{
			Name: "report, confirmed", As: "organizer", Method: put, URL: openBoard + "/result", Body: `{"outcome":"draw","ending":"draw","balls":{"black":4,"white":4},"confirmed":true}`,
			ExpectedStatus:  200,
			ExpectedContent: []string{`"trust":"confirmed"`, `"text":"5½"`},
		},
		{
			Name: "report a forfeit", As: "organizer", Method: put, URL: openBoard + "/result", Body: `{"outcome":"white","ending":"forfeit"}`,
			ExpectedStatus:  200,
			ExpectedContent: []string{`"played":false`, `"balls":{"black":0,"white":6}`},
		},
		{
			Name: "report without balls", As: "organizer", Method: put, URL: openBoard + "/result", Body: `{"outcome":"white","ending":"six"}`,
			ExpectedStatus:  422,
			ExpectedContent: []string{`"code":"balls-missing"`, `"pointer":"/balls"`},
		},
		{
			Name: "report null balls", As: "organizer", Method: put, URL: openBoard + "/result", Body: `{"outcome":"white","ending":"six","balls":null}`,
			ExpectedStatus:  400,
			ExpectedContent: []string{`"code":"json-type"`, `"got":"null"`, `"pointer":"/balls"`},
		},
		{
			Name: "report half a score", As: "organizer", Method: put, URL: openBoard + "/result", Body: `{"outcome":"white","ending":"six","balls":{"white":6}}`,
			ExpectedStatus:  400,
			ExpectedContent: []string{`"pointer":"/balls/black"`},
		},
		{
			Name: "report balls that contradict the winner", As: "organizer", Method: put, URL: openBoard + "/result", Body: `{"outcome":"white","ending":"six","balls":{"black":6,"white":2}}`,
			ExpectedStatus:  422,
			ExpectedContent: []string{`"pointer":"/balls"`},
		},
		{
			Name: "report an outcome nobody knows", As: "organizer", Method: put, URL: openBoard + "/result", Body: `{"outcome":"red","ending":"six","balls":{"black":6,"white":2}}`,
			ExpectedStatus: 422,
		},
		{
			Name: "report a fraction of a ball", As: "organizer", Method: put, URL: openBoard + "/result", Body: `{"outcome":"black","ending":"six","balls":{"black":6.0,"white":2}}`,
			ExpectedStatus:  400,
			ExpectedContent: []string{`"code":"json-type"`, `"pointer":"/balls/black"`, `"want":"integer"`},
		},
		{
			Name: "report where there is one", As: "organizer", Method: put, URL: closedBoard + "/result", Body: oneResult,
			ExpectedStatus:  409,
			ExpectedContent: []string{`"code":"result-already-entered"`},
		},
		{
			Name: "correct", As: "organizer", Method: put, URL: closedBoard + "/result", Body: `{"outcome":"black","ending":"six","balls":{"black":6,"white":3},"replace":true}`,
			ExpectedStatus:  200,
			ExpectedContent: []string{`"balls":{"black":6,"white":3}`},
		},
		{
			Name: "report for a round that isn't there", As: "organizer", Method: put, URL: "/tournaments/{cup}/rounds/3/pairings/1/result", Body: oneResult,
			ExpectedStatus:  409,
			ExpectedContent: []string{`"code":"round-not-paired"`, `"round":3`},
		},
		{
			Name: "report for a board that isn't there", As: "organizer", Method: put, URL: "/tournaments/{cup}/rounds/2/pairings/9/result", Body: oneResult,
			ExpectedStatus:  404,
			ExpectedContent: []string{`"code":"board-unknown"`},
		},
		{
			Name: "report for a draft", As: "organizer", Method: put, URL: "/tournaments/{draft}/rounds/1/pairings/1/result", Body: oneResult,
			ExpectedStatus: 409,
		},
		{
			Name: "report for a completed round", As: "organizer", Method: put, URL: "/tournaments/{cup}/rounds/1/pairings/1/result", Body: oneResult,
			ExpectedStatus: 409,
		},
		{
			Name: "report based on an older revision", As: "organizer", Method: put, URL: openBoard + "/result", Body: oneResult,
			Headers:        map[string]string{"If-Match": `"2"`},
			ExpectedStatus: 412,
		},

		{
			Name: "confirm, as a visitor", Method: post, URL: closedBoard + "/result/confirmation",
			ExpectedStatus: 401,
		},
		{
			Name: "confirm, as a scorekeeper", As: "scorekeeper", Method: post, URL: closedBoard + "/result/confirmation",
			ExpectedStatus:  200,
			ExpectedContent: []string{`"trust":"confirmed"`},
		},
		{
			Name: "confirm nothing", As: "scorekeeper", Method: post, URL: openBoard + "/result/confirmation",
			ExpectedStatus: 409,
		},

		{
			Name: "rule, as a scorekeeper", As: "scorekeeper", Method: post, URL: closedBoard + "/result/ruling", Body: `{"outcome":"draw","ending":"adjudication","balls":{"black":5,"white":5},"reason":"Both flags fell."}`,
			ExpectedStatus: 403,
		},
		{
			Name: "rule", As: "organizer", Method: post, URL: closedBoard + "/result/ruling", Body: `{"outcome":"draw","ending":"adjudication","balls":{"black":5,"white":5},"reason":"Both flags fell."}`,
			ExpectedStatus:  200,
			ExpectedContent: []string{`"trust":"ruled"`, `"reason":"Both flags fell."`, `"outcome":"draw"`},
		},
		{
			Name: "rule without a reason", As: "organizer", Method: post, URL: closedBoard + "/result/ruling", Body: `{"outcome":"draw","ending":"adjudication","balls":{"black":5,"white":5}}`,
			ExpectedStatus:  400,
			ExpectedContent: []string{`"pointer":"/reason"`},
		},
		{
			Name: "rule with a blank reason", As: "organizer", Method: post, URL: closedBoard + "/result/ruling", Body: `{"outcome":"draw","ending":"adjudication","balls":{"black":5,"white":5},"reason":"  "}`,
			ExpectedStatus:  422,
			ExpectedContent: []string{`"code":"reason-missing"`, `"pointer":"/reason"`},
		},
	}
}
