package rest_test

import (
	"context"
	"errors"
	"io"
	"net/http/httptest"
	"strings"
	"testing"
	"testing/iotest"

	"sumito/api/message"
	"sumito/templates"
)

// A problem says the same in each of its parts.
func TestProblemDocument(t *testing.T) {
	w := newWorld(t)
	got := w.ask(t, "organizer", put, address(closedBoard+"/result"), oneResult)
	var problem struct {
		Type, Title, Detail, Instance, Code string
		Status                              int
		Params                              struct{ Round, Board int }
	}
	read(t, got, &problem)
	if problem.Type != "/problems/"+problem.Code || problem.Status != got.status || problem.Title != "Result already entered" {
		t.Errorf("%+v", problem)
	}
	if problem.Instance != w.marks.Replace("/api/v1"+closedBoard+"/result") || problem.Params.Board != 1 || problem.Params.Round != 2 {
		t.Errorf("%+v", problem)
	}
	if !strings.Contains(problem.Detail, "1") || !strings.HasSuffix(problem.Detail, ".") {
		t.Errorf("detail %q", problem.Detail)
	}
	if got.header.Get("ETag") != "" || got.header.Get("Cache-Control") != "no-store" || !strings.Contains(got.header.Get("Vary"), "Accept-Language") {
		t.Errorf("headers %v", got.header)
	}
}

// When the database is gone, users get an id that finds the line in the log,
// and no more; a health check says that it isn't well.
func TestInternalErrorsAreLogged(t *testing.T) {
	w := newWorld(t)
	if err := w.close(); err != nil {
		t.Fatal(err)
	}
	got := w.ask(t, "", get, "/api/v1/tournaments", "")
	var problem struct {
		Code    string
		ErrorID string `json:"error_id"`
	}
	read(t, got, &problem)
	if got.status != 500 || problem.Code != "internal" || strings.Contains(string(got.body), "database") {
		t.Errorf("%d %s", got.status, got.body)
	}
	if line := w.log.String(); problem.ErrorID == "" || !strings.Contains(line, problem.ErrorID) || !strings.Contains(line, "closed") {
		t.Errorf("error id %q, log %s", problem.ErrorID, line)
	}
	if got := w.ask(t, "", get, "/api/v1/health", ""); got.status != 503 || got.header.Get("Retry-After") == "" {
		t.Errorf("health: %d %s", got.status, got.body)
	}
}

// Nobody reads the answer to a client that hung up, so it is no error.
func TestClientThatHungUp(t *testing.T) {
	w := newWorld(t)
	ctx, cancel := context.WithCancel(t.Context())
	cancel()
	request := httptest.NewRequestWithContext(ctx, get, "/api/v1/tournaments", nil)
	recorder := httptest.NewRecorder()
	w.handler.ServeHTTP(recorder, request)
	if recorder.Body.Len() > 0 || w.log.Len() > 0 {
		t.Errorf("answer %s, log %s", recorder.Body, w.log)
	}
}

// A body that breaks off in the middle is the client's trouble.
func TestBodyThatBreaksOff(t *testing.T) {
	w := newWorld(t)
	body := io.MultiReader(strings.NewReader(`{"name":`), iotest.ErrReader(errors.New("line dead")))
	request := httptest.NewRequestWithContext(t.Context(), post, "/api/v1/tournaments", body)
	request.Header.Set("Authorization", "Bearer "+w.tokens["organizer"])
	recorder := httptest.NewRecorder()
	w.handler.ServeHTTP(recorder, request)
	if recorder.Code != 400 || !strings.Contains(recorder.Body.String(), `"code":"body-broken"`) {
		t.Errorf("%d %s", recorder.Code, recorder.Body)
	}
}

// Where pages tell a reader what to do, programs are told what they have to.
func TestProgramsAreNotToldOfPages(t *testing.T) {
	messages, err := message.Load(templates.Files)
	if err != nil {
		t.Fatal(err)
	}
	for _, code := range []string{"command-id-reused", "revision-stale", "busy"} {
		text := messages.Text(message.English, "api-problem."+code, map[string]any{"revision": 7, "given": 3})
		if text == "api-problem."+code || strings.Contains(text, "page") || strings.Contains(text, "form") {
			t.Errorf("%s: %q", code, text)
		}
	}
}
