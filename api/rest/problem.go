package rest

import (
	"context"
	"errors"
	"net/http"
	"strconv"
	"strings"

	"github.com/gin-gonic/gin"

	"sumito/api/app"
	"sumito/api/message"
	"sumito/api/middleware"
)

// problemDTO is a problem document (RFC 9457) with this API's extensions.
type problemDTO struct {
	Type     string `json:"type"`
	Title    string `json:"title"`
	Status   int    `json:"status"`
	Instance string `json:"instance"`
	faultDTO
	Errors  []faultDTO `json:"errors,omitempty"`
	ErrorID string     `json:"error_id,omitempty"`
}

// faultDTO says what is wrong and where.
type faultDTO struct {
	Code    string         `json:"code"`
	Detail  string         `json:"detail"`
	Params  map[string]any `json:"params"`
	Field   string         `json:"field,omitempty"`
	Pointer string         `json:"pointer,omitempty"`
}

// Fail answers with a problem; it is a middleware.Failure.
func (a *API) Fail(c *gin.Context, p *app.Problem) { a.failWith(c, p) }

// NotFound answers for paths below /api that don't exist.
func (a *API) NotFound(c *gin.Context) {
	a.failWith(c, refuse(http.StatusNotFound, codePathUnknown, "", map[string]any{"path": c.Request.URL.Path}))
}

// MethodNotAllowed answers for methods that a path doesn't have; the router
// has set Allow.
func (a *API) MethodNotAllowed(c *gin.Context) {
	a.failWith(c, refuse(http.StatusMethodNotAllowed, codeMethodNotAllowed, "",
		map[string]any{"method": c.Request.Method, "allowed": c.Writer.Header().Get("Allow")}))
}

// Panicked answers after a panic that is logged under an error id.
func (a *API) Panicked(c *gin.Context, errorID string) {
	a.writeProblem(c, http.StatusInternalServerError, []fault{{code: codeInternal, params: map[string]any{"id": errorID}}}, errorID)
}

// failWith answers with the problem that an error is. Errors that aren't for
// users are logged and answered with an id that finds the line.
func (a *API) failWith(c *gin.Context, err error) {
	var request *requestError
	var problem *app.Problem
	switch {
	case errors.As(err, &request):
		a.writeProblem(c, request.status, request.faults, "")
	case errors.As(err, &problem):
		if problem.Class == app.Unavailable { // for whoever runs the server
			middleware.NoteError(c, err)
		}
		status := middleware.Status(problem.Class)
		explain(c, status, problem)
		a.writeProblem(c, status, []fault{faultOf(err, problem)}, "")
	case gone(c, err):
		c.Abort()
	case errors.Is(err, context.DeadlineExceeded):
		c.Header("Retry-After", "1")
		a.writeProblem(c, http.StatusServiceUnavailable, []fault{{code: codeTimeout}}, "")
	default:
		id := errorID(c, a.newID)
		a.log.ErrorContext(c.Request.Context(), "request failed", "error_id", id,
			"method", c.Request.Method, "path", c.FullPath(), "error", err)
		a.Panicked(c, id)
	}
}

// errorID is the id under which an internal error is logged: the request's if
// it has one.
func errorID(c *gin.Context, newID func() string) string {
	if id := middleware.RequestID(c); id != "" {
		return id
	}
	return newID()
}

// explain sets the headers that a status asks for.
func explain(c *gin.Context, status int, p *app.Problem) {
	switch status {
	case http.StatusUnauthorized:
		if c.Writer.Header().Get("WWW-Authenticate") == "" { // else it was the token
			c.Header("WWW-Authenticate", `Bearer realm="sumito"`)
		}
	case http.StatusTooManyRequests, http.StatusServiceUnavailable:
		if p.Code == app.CodeDatabaseDamaged { // for good
			return
		}
		if c.Writer.Header().Get("Retry-After") == "" {
			seconds, ok := p.Params["seconds"].(int)
			if !ok || seconds < 1 {
				seconds = 1
			}
			c.Header("Retry-After", strconv.Itoa(seconds))
		}
	}
}

// writeProblem writes a problem document; the first fault heads it.
func (a *API) writeProblem(c *gin.Context, status int, faults []fault, errorID string) {
	c.Abort()
	lang := a.language(c)
	errs := make([]faultDTO, len(faults))
	for i, f := range faults {
		errs[i] = a.fault(lang, f)
	}
	body := problemDTO{
		Type:     "/problems/" + errs[0].Code,
		Title:    title(errs[0].Code),
		Status:   status,
		Instance: c.Request.URL.EscapedPath(),
		faultDTO: errs[0],
		ErrorID:  errorID,
	}
	if len(errs) > 1 {
		body.Errors = errs
	}
	header := c.Writer.Header()
	header.Del("ETag")
	header.Set("Cache-Control", "no-store")
	header.Set("Content-Language", string(lang))
	header.Add("Vary", "Accept-Language")
	encoded, err := encode(body)
	if err != nil { // can't be: plain makes every parameter encodable
		a.log.ErrorContext(c.Request.Context(), "problem not encoded", "code", faults[0].code, "error", err)
	}
	send(c, status, problemType, encoded)
}

// fault puts a fault into words: those for programs where a page has other ones.
func (a *API) fault(lang message.Language, f fault) faultDTO {
	return faultDTO{
		Code:    f.code,
		Detail:  a.words(lang, "api-problem.", f.code, f.params, a.words(lang, "problem.", f.code, f.params, title(f.code))),
		Params:  plainParams(f.params),
		Field:   f.field,
		Pointer: f.pointer,
	}
}

// words is the sentence for a code, or else the text given: an answer without
// words helps nobody.
func (a *API) words(lang message.Language, space, code string, params map[string]any, otherwise string) string {
	if !a.messages.Has(lang, space+code) && !a.messages.Has(message.English, space+code) {
		return otherwise
	}
	return a.messages.Text(lang, space+code, params)
}

// language is the language that the client asks for.
func (a *API) language(c *gin.Context) message.Language {
	return a.messages.Match(c.GetHeader("Accept-Language"))
}

// title is a type of problem in short, the same each time: its code as words.
func title(code string) string {
	words := strings.ReplaceAll(code, "-", " ")
	if rest, ok := strings.CutPrefix(words, "json "); ok {
		return "JSON " + rest
	}
	if words == "" {
		return ""
	}
	return strings.ToUpper(words[:1]) + words[1:] // codes are ASCII
}
