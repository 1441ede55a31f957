package web

import (
	"errors"
	"net/http"
	"strconv"
	"strings"

	"github.com/gin-gonic/gin"

	"sumito/api/app"
	"sumito/api/middleware"
)

// field is one input of a form as the partial "field" or "choices" writes it.
type field struct {
	ID       string // of the element; Name when there is one such form on the page
	Name     string
	Label    string
	Hint     string
	Type     string // of the input, or "textarea" or "select"
	Value    string
	Optional bool // it may stay empty, and says so
	Fixed    bool // it is shown and sent as it is
	Lenient  bool // it may stay empty, depending on other inputs
	Rows     int  // of a textarea
	Min, Max string
	Complete string // autocomplete
	Choices  []choice
	Errors   []string
}

// DescribedBy lists the elements that explain the input: what is wrong first.
func (f field) DescribedBy() string {
	var ids []string
	if len(f.Errors) > 0 {
		ids = append(ids, f.ID+"-error")
	}
	if f.Hint != "" && !f.Fixed {
		ids = append(ids, f.ID+"-hint")
	}
	return strings.Join(ids, " ")
}

// formError is a line of the summary on top; Field is the id it links to.
type formError struct {
	Field string
	Text  string
}

// form is what the forms on a page share: the revision they are based on, and
// what was wrong with the first try.
type form struct {
	Revision int64
	Errors   []formError
	newID    func() string
}

// Command is the id of the command that a form sends, which makes a second
// click harmless. Every form gets one of its own.
func (f form) Command() string { return f.newID() }

// posted reads the form before its handler does, which would take one that was
// cut off at the limit for an empty one.
func (s *Site) posted(handler gin.HandlerFunc) gin.HandlerFunc {
	return func(c *gin.Context) {
		err := c.Request.ParseForm()
		if problem := middleware.TooLarge(err); problem != nil {
			s.Failure(c, problem)
			return
		}
		if err != nil {
			s.Failure(c, &app.Problem{Class: app.Invalid, Code: codeFormInvalid, Cause: err})
			return
		}
		handler(c)
	}
}

// based reads the hidden inputs of a form.
func based(c *gin.Context) app.Meta {
	meta := app.Meta{Command: c.PostForm("command")}
	if revision, err := strconv.ParseInt(c.PostForm("revision"), 10, 64); err == nil {
		meta.IfMatch = &revision
	}
	return meta
}

// refused sorts a failed command: a problem that the form can show again comes
// back with its status; anything else is answered at once and ok is false.
func (s *Site) refused(c *gin.Context, err error) (problem *app.Problem, ok bool) {
	if errors.As(err, &problem) {
		noteUnavailable(c, problem, err)
		switch problem.Class {
		case app.Invalid, app.Conflict, app.Stale, app.Forbidden, app.Unauthorized, app.TooLarge, app.TooMany, app.Unavailable:
			return problem, true
		}
	}
	s.fail(c, err)
	return nil, false
}

// statusOf is the status of a page that says a problem, if there is one.
func statusOf(problem *app.Problem) int {
	if problem == nil {
		return http.StatusOK
	}
	return middleware.Status(problem.Class)
}

// mark puts a sentence into the summary, and at the field that has the name or
// begins it: "play_off" for "play_off.entries".
func (f *form) mark(sentence, name string, fields ...*field) {
	if name != "" {
		for _, field := range fields {
			if field.Name == name || strings.HasPrefix(name, field.Name+"[") || strings.HasPrefix(name, field.Name+".") {
				field.Errors = append(field.Errors, sentence)
				f.Errors = append(f.Errors, formError{Field: field.ID, Text: sentence})
				return
			}
		}
	}
	f.Errors = append(f.Errors, formError{Text: sentence})
}

// input is a line of input whose label is known by its name.
func (r request) input(name, kind, value string) field {
	return field{ID: name, Name: name, Label: r.text("page.field." + name), Type: kind, Value: value}
}

// choices are the values of a select, each labelled by the message whose code is
// prefix and value.
func choices[T ~string](r request, prefix string, values []T, chosen T) []choice {
	all := make([]choice, len(values))
	for i, value := range values {
		all[i] = choice{Value: string(value), Label: r.text(prefix + string(value)), Chosen: value == chosen}
	}
	return all
}

// wholeNumber reads a whole number as typed; nothing is 0.
func wholeNumber(text string) (int, bool) {
	text = strings.TrimSpace(text)
	if text == "" {
		return 0, true
	}
	n, err := strconv.Atoi(text)
	return n, err == nil
}

// param reads a whole number from the address; what isn't one is no page.
func (s *Site) param(c *gin.Context, name string) (int, bool) {
	n, err := strconv.Atoi(c.Param(name))
	if err != nil || n < 1 || strconv.Itoa(n) != c.Param(name) {
		s.NotFound(c)
		return 0, false
	}
	return n, true
}

// back sends the browser on after a command, so that reloading repeats nothing.
func back(c *gin.Context, path string) { c.Redirect(http.StatusSeeOther, path) }
