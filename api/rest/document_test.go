package rest_test

import (
	"encoding/json"
	"maps"
	"mime"
	"net/http"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"

	"github.com/getkin/kin-openapi/openapi3"
	"github.com/google/go-cmp/cmp"

	"sumito/api/middleware"
	"sumito/api/rest"
)

// document is the OpenAPI document, loaded once.
var document = sync.OnceValues(func() (*openapi3.T, error) {
	return openapi3.NewLoader().LoadFromData(rest.Document)
})

func mustDocument(t *testing.T) *openapi3.T {
	t.Helper()
	doc, err := document()
	if err != nil {
		t.Fatal(err)
	}
	return doc
}

func TestDocumentIsOpenAPI31(t *testing.T) {
	doc := mustDocument(t)
	if err := doc.Validate(t.Context(), openapi3.EnableMultiError()); err != nil {
		t.Error(err)
	}
	if doc.OpenAPI != "3.1.0" {
		t.Errorf("openapi is %q", doc.OpenAPI)
	}
	if doc.Servers[0].URL != rest.Prefix {
		t.Errorf("server is %q, routes start with %q", doc.Servers[0].URL, rest.Prefix)
	}
}

// operations are the document's, as "METHOD /path".
func operations(doc *openapi3.T) map[string]*openapi3.Operation {
	all := map[string]*openapi3.Operation{}
	for path, item := range doc.Paths.Map() {
		for method, operation := range item.Operations() {
			all[method+" "+path] = operation
		}
	}
	return all
}

var ginParameter = regexp.MustCompile(`:([a-z]+)`)

func TestDocumentHasTheRoutesAndNoOthers(t *testing.T) {
	var routes []string
	for _, route := range rest.New(rest.Options{}).Routes() {
		path, ok := strings.CutPrefix(route.Path, rest.Prefix)
		if !ok {
			t.Errorf("%s isn't below %s", route.Path, rest.Prefix)
		}
		routes = append(routes, route.Method+" "+ginParameter.ReplaceAllString(path, "{$1}"))
	}
	slices.Sort(routes)
	documented := slices.Sorted(maps.Keys(operations(mustDocument(t))))
	if diff := cmp.Diff(documented, routes); diff != "" {
		t.Errorf("document − routes +:\n%s", diff)
	}
}

// What a route's permission is, the document says as security: nothing asked,
// a token that may be left out, a token that is needed.
func TestDocumentSaysWhoMay(t *testing.T) {
	all := operations(mustDocument(t))
	for _, route := range rest.New(rest.Options{}).Routes() {
		name := route.Method + " " + ginParameter.ReplaceAllString(strings.TrimPrefix(route.Path, rest.Prefix), "{$1}")
		security := all[name].Security
		if security == nil {
			t.Errorf("%s has no security", name)
			continue
		}
		open := len(*security) == 0 || slices.ContainsFunc(*security, func(r openapi3.SecurityRequirement) bool { return len(r) == 0 })
		if open != route.Needs.Public() || (len(*security) == 0) != (route.Needs == middleware.Open) {
			t.Errorf("%s: security in the document %v, needs permission %q", name, *security, route.Needs)
		}
		if _, documented := all[name].Responses.Map()["401"]; !open && !documented {
			t.Errorf("%s needs a token and documents no 401", name)
		}
	}
}

// Every command has an id; every one on a resource with a revision takes
// If-Match and may be stale.
func TestDocumentOfCommandsIsComplete(t *testing.T) {
	for name, operation := range operations(mustDocument(t)) {
		if strings.HasPrefix(name, "GET ") || strings.Contains(name, "/sessions") || strings.HasSuffix(name, "/verifications") ||
			strings.HasSuffix(name, "/preview") ||
			strings.HasSuffix(name, "/ratings/system") { // doing it twice does no more than doing it once
			continue
		}
		if operation.Parameters.GetByInAndName("header", "Idempotency-Key") == nil {
			t.Errorf("%s documents no Idempotency-Key", name)
		}
		_, stale := operation.Responses.Map()["412"]
		if takes := operation.Parameters.GetByInAndName("header", "If-Match") != nil; takes != stale {
			t.Errorf("%s: If-Match %t, 412 %t", name, takes, stale)
		}
	}
}

// exercised has the operations that were answered with success.
var exercised sync.Map

// checkExercised reports the operations that no scenario had succeed.
func checkExercised(t *testing.T) {
	for name := range operations(mustDocument(t)) {
		if _, done := exercised.Load(name); !done {
			t.Errorf("%s is in no scenario that succeeds", name)
		}
	}
}

// find returns the operation that a request is for, by the most literal path.
func find(doc *openapi3.T, method, path string) (name string, operation *openapi3.Operation) {
	path = strings.TrimPrefix(path, rest.Prefix)
	for template, item := range doc.Paths.Map() {
		operation := item.GetOperation(method)
		if operation == nil || !fits(template, path) {
			continue
		}
		if template == path {
			return method + " " + template, operation
		}
		name = method + " " + template
	}
	return name, operations(doc)[name]
}

// fits reports whether a path is one that a template describes.
func fits(template, path string) bool {
	want, got := strings.Split(template, "/"), strings.Split(path, "/")
	return slices.EqualFunc(want, got, func(w, g string) bool { return strings.HasPrefix(w, "{") || w == g })
}

// conform checks an answer against the document: its status, headers, media
// type and body. A request that succeeds must have had the documented form.
func conform(t *testing.T, request *http.Request, body string, got answer) {
	t.Helper()
	doc := mustDocument(t)
	name, operation := find(doc, request.Method, request.URL.Path)
	if operation == nil {
		validate(t, doc, doc.Components.Schemas["Problem"].Value, got.body, "answer for an unknown path")
		return
	}
	response := operation.Responses.Value(strconv.Itoa(got.status))
	if response == nil && got.status >= 400 {
		response = operation.Responses.Default()
	}
	if response == nil {
		t.Errorf("%s answers %d, which isn't documented: %s", name, got.status, got.body)
		return
	}
	checkHeaders(t, name, response.Value, got)
	checkBody(t, doc, name, response.Value, got)
	if got.status >= 300 {
		return
	}
	exercised.Store(name, true)
	if operation.RequestBody != nil && body != "" {
		mediaType, _, _ := mime.ParseMediaType(request.Header.Get("Content-Type"))
		content := operation.RequestBody.Value.Content[mediaType]
		if content == nil {
			t.Errorf("%s takes a body of type %s, which isn't documented", name, mediaType)
		} else if strings.HasSuffix(mediaType, "json") {
			validate(t, doc, content.Schema.Value, []byte(body), name+" takes a body that")
		}
	}
}

func checkHeaders(t *testing.T, name string, want *openapi3.Response, got answer) {
	t.Helper()
	for header, ref := range want.Headers {
		value := got.header.Get(header)
		switch {
		case value == "" && ref.Value.Required:
			t.Errorf("%s answers %d without %s", name, got.status, header)
		case value != "" && ref.Value.Schema.Value.Pattern != "":
			if !regexp.MustCompile(ref.Value.Schema.Value.Pattern).MatchString(value) {
				t.Errorf("%s answers with %s: %s, not of the form %s", name, header, value, ref.Value.Schema.Value.Pattern)
			}
		}
	}
}

func checkBody(t *testing.T, doc *openapi3.T, name string, want *openapi3.Response, got answer) {
	t.Helper()
	if len(want.Content) == 0 {
		if len(got.body) > 0 {
			t.Errorf("%s answers %d with a body, none is documented: %s", name, got.status, got.body)
		}
		return
	}
	mediaType, _, err := mime.ParseMediaType(got.header.Get("Content-Type"))
	content := want.Content[mediaType]
	if err != nil || content == nil {
		t.Errorf("%s answers %d as %q, which isn't documented", name, got.status, got.header.Get("Content-Type"))
		return
	}
	if strings.HasSuffix(mediaType, "json") {
		validate(t, doc, content.Schema.Value, got.body, name+" answers what")
	}
}

// validate checks JSON against a schema of the document.
func validate(t *testing.T, doc *openapi3.T, schema *openapi3.Schema, body []byte, what string) {
	t.Helper()
	var value any
	if err := json.Unmarshal(body, &value); err != nil {
		t.Errorf("%s isn't JSON: %v\n%s", what, err, body)
		return
	}
	if err := doc.ValidateSchemaJSON(schema, value); err != nil {
		t.Errorf("%s isn't as documented: %v\n%s", what, err, body)
	}
}
