package middleware_test

import (
	"net/http"
	"net/http/httptest"
	"strconv"
	"strings"
	"testing"

	"github.com/gin-gonic/gin"

	"sumito/api/app"
	"sumito/api/middleware"
)

// fail answers as the tests read it: status and code.
func fail(c *gin.Context, p *app.Problem) {
	statuses := map[app.Class]int{
		app.Unauthorized: 401, app.Forbidden: 403, app.TooLarge: 413, app.TooMany: 429, app.Unavailable: 503,
	}
	c.String(statuses[p.Class], p.Code)
}

// serve sends one request through some middleware to a handler.
func serve(t *testing.T, r *http.Request, handler gin.HandlerFunc, through ...gin.HandlerFunc) *httptest.ResponseRecorder {
	t.Helper()
	gin.SetMode(gin.TestMode)
	router := gin.New()
	if err := router.SetTrustedProxies(nil); err != nil {
		t.Fatal(err)
	}
	router.Use(through...)
	router.Any("/*path", handler)
	w := httptest.NewRecorder()
	router.ServeHTTP(w, r)
	return w
}

// get is a request for a path with headers, given as name and value by turns.
func get(path string, headers ...string) *http.Request { return request("GET", path, "", headers...) }

func request(method, path, body string, headers ...string) *http.Request {
	r := httptest.NewRequest(method, path, strings.NewReader(body))
	for i := 0; i < len(headers); i += 2 {
		if headers[i] == "Host" {
			r.Host = headers[i+1]
			continue
		}
		r.Header.Set(headers[i], headers[i+1])
	}
	return r
}

func ok(c *gin.Context) { c.String(http.StatusOK, "ok") }

// expect checks status and body.
func expect(t *testing.T, w *httptest.ResponseRecorder, status int, body string) {
	t.Helper()
	if w.Code != status || w.Body.String() != body {
		t.Errorf("%d %q, want %d %q", w.Code, w.Body.String(), status, body)
	}
}

// as makes requests come from an actor.
func as(actor app.Actor) gin.HandlerFunc {
	return func(c *gin.Context) {
		c.Request = c.Request.WithContext(middleware.WithActor(c.Request.Context(), actor))
	}
}

func actorWith(role app.Role) app.Actor {
	return app.Actor{Account: "a", Roles: map[string]app.Role{"club": role}}
}

func TestRequire(t *testing.T) {
	visitor, nobody := app.Actor{}, app.Actor{Account: "a"}
	tests := []struct {
		needs  middleware.Permission
		actor  app.Actor
		status int
		body   string
	}{
		{middleware.Everyone, visitor, 200, "ok"},
		{middleware.SignedIn, visitor, 401, app.CodeSignInNeeded},
		{middleware.SignedIn, nobody, 200, "ok"},
		{middleware.Staff, visitor, 401, app.CodeSignInNeeded},
		{middleware.Staff, nobody, 403, app.CodeNotAllowed},
		{middleware.Staff, actorWith(app.PlayerRole), 403, app.CodeNotAllowed},
		{middleware.Staff, actorWith(app.Scorekeeper), 200, "ok"},
		{middleware.Arranger, actorWith(app.Arbiter), 403, app.CodeNotAllowed},
		{middleware.Arranger, actorWith(app.Organizer), 200, "ok"},
		{0, actorWith(app.Organizer), 403, app.CodeNotAllowed}, // a forgotten permission
		{99, actorWith(app.Organizer), 403, app.CodeNotAllowed},
	}
	for _, test := range tests {
		t.Run(test.needs.String()+" "+strconv.Itoa(test.status), func(t *testing.T) {
			w := serve(t, get("/"), ok, as(test.actor), middleware.Require(test.needs, fail))
			expect(t, w, test.status, test.body)
		})
	}
}
