package rest_test

import (
	"net/http"
	"strings"
	"testing"
)

// Alpha beat one of the others in round 1, who all came with ratings.
var ratingScenarios = []scenario{
	{
		Name: "list", Method: get, URL: "/clubs/{club}/ratings",
		ExpectedStatus: 200,
		ExpectedContent: []string{
			`"system":"glicko2","margins":false,"rounds":1,"games":2`, `"place":1`, `"name":"Alpha"`,
			`"deviation":`, `"provisional":true`, `"tournament":"{cup}","round":1,"played_on":"2026-03-05"`,
		},
		NotExpectedContent: []string{`"name":"Golf"`, `"name":"Echo"`}, // a draft's, a bye's
		ExpectedHeaders:    map[string]string{"ETag": "*", "Cache-Control": "no-cache"},
	},
	{
		Name: "list of an unknown club", Method: get, URL: "/clubs/nowhere/ratings",
		ExpectedStatus: 404, ExpectedContent: []string{`"code":"no-such-club"`},
	},
	{
		Name: "list of no club", Method: get, URL: "/clubs/a.b/ratings",
		ExpectedStatus: 404, ExpectedContent: []string{`"code":"no-such-club"`},
	},
	{
		Name: "Elo with margins", As: "organizer", Method: put, URL: "/clubs/{club}/ratings/system",
		Body:           `{"system": "elo", "margins": true}`,
		ExpectedStatus: 200, ExpectedContent: []string{`"system":"elo","margins":true`, `"deviation":null`, `"provisional":false`},
	},
	{
		Name: "the list stays chosen", Method: get, URL: "/clubs/{club}/ratings",
		Before:         []step{{put, "/clubs/{club}/ratings/system", `{"system": "elo"}`}},
		ExpectedStatus: 200, ExpectedContent: []string{`"system":"elo","margins":false`},
	},
	{
		Name: "Glicko-2 with margins", As: "organizer", Method: put, URL: "/clubs/{club}/ratings/system",
		Body:           `{"system": "glicko2", "margins": true}`,
		ExpectedStatus: 422, ExpectedContent: []string{`"code":"rating-margins-without-elo"`, `"pointer":"/margins"`},
	},
	{
		Name: "an unknown system", As: "organizer", Method: put, URL: "/clubs/{club}/ratings/system",
		Body:           `{"system": "trueskill"}`,
		ExpectedStatus: 422, ExpectedContent: []string{`"code":"rating-system-unknown"`, `"pointer":"/system"`, `"known":["glicko2","elo"]`},
	},
	{
		Name: "no system", As: "organizer", Method: put, URL: "/clubs/{club}/ratings/system",
		Body:           `{"margins": true}`,
		ExpectedStatus: 400,
	},
	{
		Name: "a scorekeeper chooses", As: "scorekeeper", Method: put, URL: "/clubs/{club}/ratings/system",
		Body:           `{"system": "elo"}`,
		ExpectedStatus: 403,
	},
	{
		Name: "a visitor chooses", Method: put, URL: "/clubs/{club}/ratings/system",
		Body:           `{"system": "elo"}`,
		ExpectedStatus: 401,
	},
	{
		Name: "history of nobody", Method: get, URL: "/clubs/{club}/ratings/players/nobody",
		ExpectedStatus: 404, ExpectedContent: []string{`"code":"player-unrated"`},
	},
	{
		Name: "history of no id", Method: get, URL: "/clubs/{club}/ratings/players/a.b",
		ExpectedStatus: 404, ExpectedContent: []string{`"code":"player-unrated"`},
	},
	{
		Name: "preview of a correction", As: "scorekeeper", Method: post, URL: "/tournaments/{cup}/rounds/1/pairings/1/result/preview",
		Body:            `{"outcome": "white", "ending": "six", "balls": {"black": 3, "white": 6}}`,
		ExpectedStatus:  200,
		ExpectedContent: []string{`"ratings":[{"player":`, `"name":"Alpha","before":{"rating":`},
	},
	{
		Name: "preview of a round that is being played", As: "scorekeeper", Method: post, URL: "/tournaments/{cup}/rounds/2/pairings/1/result/preview",
		Body:            `{"outcome": "white", "ending": "six", "balls": {"black": 3, "white": 6}}`,
		ExpectedStatus:  200,
		ExpectedContent: []string{`"ratings":[]`},
	},
}

// ratingList is the list as the API writes it.
type ratingList struct {
	Items []struct {
		Player string
		Name   *string
		Rating struct{ Rating float64 }
		Games  int
		Change float64
	}
}

// Every player's history comes to their place on the list, and a known player who
// is entered without a rating has the club's only if it isn't provisional.
func TestRatingsOverTheAPI(t *testing.T) {
	w := newWorld(t)
	for i, system := range []struct {
		choice      string
		provisional bool // after a single game
	}{{`{"system": "glicko2"}`, true}, {`{"system": "elo", "margins": true}`, false}} {
		var list ratingList
		read(t, w.ask(t, "organizer", put, "/api/v1/clubs/{club}/ratings/system", system.choice), &list)
		if len(list.Items) != 4 {
			t.Fatalf("%d players", len(list.Items))
		}
		for _, row := range list.Items {
			var history struct {
				Started float64
				Rounds  []struct {
					Before, After struct{ Rating float64 }
					Games         []struct{ Gain, Score, Expected float64 }
				}
			}
			read(t, w.ask(t, "", get, "/api/v1/clubs/{club}/ratings/players/"+row.Player, ""), &history)
			if len(history.Rounds) != 1 || history.Rounds[0].Before.Rating != history.Started || history.Rounds[0].After.Rating != row.Rating.Rating {
				t.Errorf("%s: %+v, listed with %v", *row.Name, history, row.Rating)
			}
			if game := history.Rounds[0].Games[0]; (game.Gain > 0) != (game.Score > game.Expected) || (row.Change > 0) != (game.Gain > 0) {
				t.Errorf("%s: %+v, change %v", *row.Name, game, row.Change)
			}
		}
		var entries struct{ Items []struct{ Rating int } }
		player := `"player": "` + list.Items[i].Player + `"}`
		if other := w.ask(t, "organizer", post, "/api/v1/tournaments/{draft}/entries", `{"name": "Somebody else", `+player); other.status != http.StatusUnprocessableEntity ||
			!strings.Contains(string(other.body), `"code":"name-differs"`) || !strings.Contains(string(other.body), `"pointer":"/name"`) {
			t.Errorf("another name: %d %s", other.status, other.body)
		}
		got := w.ask(t, "organizer", post, "/api/v1/tournaments/{draft}/entries", "{"+player)
		if got.status != http.StatusCreated {
			t.Fatalf("%d %s", got.status, got.body)
		}
		read(t, got, &entries)
		want := 0
		if !system.provisional {
			want = int(list.Items[i].Rating.Rating)
		}
		if entries.Items[0].Rating != want {
			t.Errorf("%s: entered with %d, want %d", system.choice, entries.Items[0].Rating, want)
		}
	}
}
