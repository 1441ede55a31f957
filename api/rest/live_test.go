package rest_test

import (
	"strings"
	"testing"
)

var liveScenarios = []scenario{
	{
		Name: "head, as a visitor", Method: get, URL: "/tournaments/{cup}/head",
		ExpectedStatus:  200,
		ExpectedContent: []string{`"sequence":`, `"head":"`, `"people":`},
		ExpectedHeaders: map[string]string{"ETag": "*", "Cache-Control": "no-cache", "Vary": "Authorization"},
	},
	{
		Name: "head, as staff", As: "scorekeeper", Method: get, URL: "/tournaments/{cup}/head",
		ExpectedStatus:  200,
		ExpectedHeaders: map[string]string{"Cache-Control": "private, no-cache"},
	},
	{
		Name: "head of what isn't there", Method: get, URL: "/tournaments/nothing/head",
		ExpectedStatus: 404, ExpectedContent: []string{`"code":"tournament-unknown"`},
	},
	{
		Name: "head with a parameter", Method: get, URL: "/tournaments/{cup}/head?after=3",
		ExpectedStatus: 400, ExpectedContent: []string{`"key":"after"`},
	},
	{
		Name: "stream", Method: get, URL: "/tournaments/{cup}/stream",
		ExpectedStatus:  200,
		ExpectedContent: []string{"retry: ", "\nid: ", "\nevent: head\ndata: {\"sequence\":"},
		ExpectedHeaders: map[string]string{
			"Content-Type": "text/event-stream", "Cache-Control": "no-store", "X-Accel-Buffering": "no", "Content-Length": "", "ETag": "",
		},
	},
	{
		Name: "stream of what isn't there", Method: get, URL: "/tournaments/nothing/stream",
		ExpectedStatus: 404, ExpectedContent: []string{`"code":"tournament-unknown"`},
	},
	{
		Name: "stream after something else", Method: get, URL: "/tournaments/{cup}/stream?after=yesterday",
		ExpectedStatus: 400, ExpectedContent: []string{`"code":"query-invalid"`, `"key":"after"`},
	},
	{
		Name: "stream as JSON", Method: get, URL: "/tournaments/{cup}/stream", Headers: map[string]string{"Accept": "application/json"},
		ExpectedStatus: 406, ExpectedContent: []string{"text/event-stream"},
	},
}

// Whoever has the head is told so; only staff have one that a draft moved.
func TestHeadIsTheAudiences(t *testing.T) {
	w := newWorld(t)
	const head = "/api/v1/tournaments/{draft}/head"
	public, staff := w.ask(t, "", get, head, ""), w.ask(t, "scorekeeper", get, head, "")
	if string(public.body) == string(staff.body) {
		t.Errorf("a draft moved everybody's head: %s", public.body)
	}
	if got := w.ask(t, "", get, head, "", "If-None-Match", public.header.Get("ETag")); got.status != 304 || len(got.body) != 0 {
		t.Errorf("asked again: %d %s", got.status, got.body)
	}
	if got := w.ask(t, "", post, "/api/v1/tournaments/{draft}/rounds/1/publication", ""); got.status != 401 {
		t.Fatalf("a visitor publishes: %d", got.status)
	}
	if got := w.ask(t, "organizer", post, "/api/v1/tournaments/{draft}/rounds/1/publication", ""); got.status != 200 {
		t.Fatalf("publish: %d %s", got.status, got.body)
	}
	if got := w.ask(t, "", get, head, "", "If-None-Match", public.header.Get("ETag")); got.status != 200 {
		t.Errorf("after the publication: %d", got.status)
	}
}

// A stream begins with the head, unless the client has it: by its id or its
// sequence, from its last stream or in the address.
func TestStreamResumes(t *testing.T) {
	w := newWorld(t)
	const stream = "/api/v1/tournaments/{cup}/stream"
	first := string(w.ask(t, "", get, stream, "").body)
	_, id, _ := strings.Cut(first, "\nid: ")
	id, _, _ = strings.Cut(id, "\n")
	sequence, _, found := strings.Cut(id, "-")
	if !found {
		t.Fatalf("no id in %q", first)
	}
	for _, test := range []struct {
		name, query, last string
		event             bool
	}{
		{"nothing", "", "", true},
		{"the id", "?after=" + id, "", false},
		{"the sequence", "?after=" + sequence, "", false},
		{"an older one", "?after=1", "", true},
		{"the last event", "", id, false},
		{"an older last event", "", "1-0123456789-0", true},
		{"the last event, an older address", "?after=1", id, false},
		{"an older last event, the address", "?after=" + id, "1", true},
		{"another head at the same sequence", "?after=" + sequence + "-0123456789-0", "", true},
	} {
		got := w.ask(t, "", get, stream+test.query, "", "Last-Event-ID", test.last)
		if event := strings.Contains(string(got.body), "event: head"); got.status != 200 || event != test.event {
			t.Errorf("with %s: %d, event %v\n%s", test.name, got.status, event, got.body)
		}
	}
}
