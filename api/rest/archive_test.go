package rest_test

var archiveScenarios = []scenario{
	{
		Name: "archive, as an organizer", As: "organizer", Method: get, URL: "/tournaments/{cup}/archive",
		ExpectedStatus:  200,
		ExpectedContent: []string{"PK\x03\x04", "log.jsonl", "manifest.json", "signature.json", "private/texts.jsonl"},
		ExpectedHeaders: map[string]string{
			"Content-Type": "application/zip", "Cache-Control": "no-store", "Content-Disposition": "attachment; filename={cup}.sumito",
		},
	},
	{
		Name: "archive without names", As: "organizer", Method: get, URL: "/tournaments/{cup}/archive?without_names=true",
		ExpectedStatus: 200, ExpectedContent: []string{"log.jsonl"}, NotExpectedContent: []string{"private/"},
	},
	{
		// Its log holds what happened in drafts, for ever.
		Name: "archive, as a scorekeeper", As: "scorekeeper", Method: get, URL: "/tournaments/{cup}/archive?without_names=true",
		ExpectedStatus: 403, ExpectedContent: []string{`"not-allowed"`},
	},
	{
		Name: "archive, as a visitor", Method: get, URL: "/tournaments/{cup}/archive",
		ExpectedStatus: 401, ExpectedContent: []string{`"sign-in-needed"`},
	},
	{
		Name: "archive of nothing", As: "organizer", Method: get, URL: "/tournaments/nobody/archive",
		ExpectedStatus: 404, ExpectedContent: []string{`"tournament-unknown"`},
	},
	{
		Name: "archive, asked wrongly", As: "organizer", Method: get, URL: "/tournaments/{cup}/archive?without_names=perhaps",
		ExpectedStatus: 400, ExpectedContent: []string{`"query-invalid"`},
	},
}
