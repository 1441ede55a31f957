package rest_test

import (
	"encoding/json"
	"strings"
	"testing"
	"time"

	"sumito/tournament/event"
)

var logScenarios = []scenario{
	{
		Name: "log, as a visitor", Method: get, URL: "/tournaments/{cup}/log",
		ExpectedStatus:     200,
		ExpectedContent:    []string{`"sequence":1`, `"type":"tournament-created"`, `"type":"round-paired"`, `"next":null`},
		NotExpectedContent: []string{"Thursday", "Alpha"}, // names aren't in the log
	},
	{
		Name: "log, a page", Method: get, URL: "/tournaments/{cup}/log?after=3&limit=2",
		ExpectedStatus:  200,
		ExpectedContent: []string{`"sequence":4`, `"sequence":5`, `"next":5`},
		ExpectedHeaders: map[string]string{"Link": `</api/v1/tournaments/{cup}/log?after=5&limit=2>; rel="next"`},
	},
	{
		Name: "log with a draft, as a visitor", Method: get, URL: "/tournaments/{draft}/log",
		ExpectedStatus:     200,
		NotExpectedContent: []string{"round-paired"},
	},
	{
		Name: "log with a draft, as a scorekeeper", As: "scorekeeper", Method: get, URL: "/tournaments/{draft}/log",
		ExpectedStatus:  200,
		ExpectedContent: []string{"round-paired"},
	},
	{
		Name: "log with a draft in the middle, as a visitor", Method: get, URL: "/tournaments/{draft}/log",
		Before:             []step{{patch, "/tournaments/{draft}", `{"rounds":3}`}},
		ExpectedStatus:     200,
		ExpectedContent:    []string{`"hidden":true,"time":null,"actor":null`, `"type":"settings-changed"`},
		NotExpectedContent: []string{"round-paired", "field-ranked"},
	},
	{
		Name: "log, limit too high", Method: get, URL: "/tournaments/{cup}/log?limit=1001",
		ExpectedStatus: 400,
	},
	{
		Name: "log, after nothing", Method: get, URL: "/tournaments/{cup}/log?after=-1",
		ExpectedStatus: 400,
	},

	{
		Name: "undo, as a visitor", Method: post, URL: "/tournaments/{cup}/undo", Body: `{"scope":{"round":2,"board":1}}`,
		ExpectedStatus: 401,
	},
	{
		Name: "undo, as somebody without a role", As: "stranger", Method: post, URL: "/tournaments/{cup}/undo", Body: `{"scope":{"round":2,"board":1}}`,
		ExpectedStatus: 403,
	},
	{
		Name: "undo a result, as a scorekeeper", As: "scorekeeper", Method: post, URL: "/tournaments/{cup}/undo", Body: `{"scope":{"round":2,"board":1}}`,
		ExpectedStatus:  200,
		ExpectedContent: []string{`"tournament":"{cup}"`, `"first":`, `"revision":`},
	},
	{
		Name: "undo a publication", As: "organizer", Method: post, URL: "/tournaments/{cup}/undo", Body: `{"scope":{"round":2}}`,
		ExpectedStatus:  409, // board 1 has a result
		ExpectedContent: []string{`"code":"undo-blocked"`, `"boards":[1]`},
	},
	{
		Name: "undo nothing", As: "organizer", Method: post, URL: "/tournaments/{cup}/undo", Body: `{"scope":{"round":2,"board":2}}`,
		ExpectedStatus: 409,
	},
	{
		Name: "undo in two scopes", As: "organizer", Method: post, URL: "/tournaments/{cup}/undo", Body: `{"scope":{"round":2,"entry":2}}`,
		ExpectedStatus:  400,
		ExpectedContent: []string{`"code":"json-either"`, `"pointer":"/scope"`},
	},
	{
		Name: "undo in no scope", As: "organizer", Method: post, URL: "/tournaments/{cup}/undo", Body: `{"scope":{}}`,
		ExpectedStatus: 400,
	},
	{
		Name: "undo the entries", As: "organizer", Method: post, URL: "/tournaments/{cup}/undo", Body: `{"scope":{"entries":true}}`,
		Before:         []step{{post, "/tournaments/{cup}/entries", `{"name":"Foxtrot"}`}},
		ExpectedStatus: 200,
	},
	{
		Name: "undo settings", As: "organizer", Method: post, URL: "/tournaments/{cup}/undo", Body: `{"scope":{"settings":true}}`,
		Before:         []step{{patch, "/tournaments/{cup}", `{"rounds":4}`}},
		ExpectedStatus: 200,
	},
	{
		Name: "undo based on an older revision", As: "organizer", Method: post, URL: "/tournaments/{cup}/undo", Body: `{"scope":{"round":2,"board":1}}`,
		Headers:        map[string]string{"If-Match": `"1"`},
		ExpectedStatus: 412,
	},
}

// What the log answers is enough to check the chain without this program's
// state: every field that the hash covers is in it, byte for byte.
func TestLogProvesItself(t *testing.T) {
	w := newWorld(t)
	got := w.ask(t, "", get, "/api/v1/tournaments/{cup}/log?limit=1000", "")
	var page struct {
		Items []struct {
			Sequence               int64
			Hash, Time, Actor      string
			Command, Type, Payload string
			Index, Version         int
			Hidden                 bool
		}
	}
	if err := json.Unmarshal(got.body, &page); err != nil {
		t.Fatal(err)
	}
	var head event.Head
	for _, item := range page.Items {
		at, err := time.Parse(time.RFC3339Nano, item.Time)
		if err != nil {
			t.Fatal(err)
		}
		hash, err := event.ParseHash(item.Hash)
		if err != nil {
			t.Fatal(err)
		}
		e := event.Event{
			Stream: w.marks.Replace("{cup}"), Sequence: item.Sequence, Time: at.UnixMicro(), Actor: item.Actor, Command: item.Command,
			Index: item.Index, Type: item.Type, Version: item.Version, Payload: []byte(item.Payload), Hash: hash,
		}
		if head, err = event.Follow(head, e.Stream, e); err != nil {
			t.Fatal(err)
		}
	}
	cup := w.ask(t, "", get, "/api/v1/tournaments/{cup}", "")
	if want := `"head":{"sequence":` + itoa(head.Sequence) + `,"hash":"` + head.Hash.String() + `"}`; !strings.Contains(string(cup.body), want) {
		t.Errorf("no %s in %s", want, cup.body)
	}
}

func TestUndoIsUndone(t *testing.T) {
	w := newWorld(t)
	undo := func(body string) (first int64) {
		t.Helper()
		got := w.ask(t, "scorekeeper", post, "/api/v1/tournaments/{cup}/undo", body)
		var receipt struct{ First int64 }
		if err := json.Unmarshal(got.body, &receipt); err != nil || got.status != 200 {
			t.Fatalf("%d %s", got.status, got.body)
		}
		return receipt.First
	}
	before := w.ask(t, "", get, address(closedBoard), "")
	first := undo(`{"scope":{"round":2,"board":1}}`)
	if between := w.ask(t, "", get, address(closedBoard), ""); !strings.Contains(string(between.body), `"result":null`) {
		t.Errorf("after undo: %s", between.body)
	}
	undo(`{"scope":{"round":2,"board":1},"batch":` + itoa(first) + `}`)
	after := w.ask(t, "", get, address(closedBoard), "")
	if cut(before.body) != cut(after.body) {
		t.Errorf("before %s\nafter %s", before.body, after.body)
	}
}

// cut leaves the revision at the end of a resource out.
func cut(body []byte) string {
	before, _, _ := strings.Cut(string(body), `,"revision":`)
	return before
}
