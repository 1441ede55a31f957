package rest

import (
	"errors"
	"fmt"
	"strings"

	"sumito/api/app"
)

// requestError is a request that never reaches a use case: its shape, not its
// content, is wrong. It has at least one fault.
type requestError struct {
	status int
	faults []fault
}

// fault is one thing wrong with a request.
type fault struct {
	code    string
	params  map[string]any
	field   string
	pointer string
}

func (e *requestError) Error() string {
	return fmt.Sprintf("%s %s %v", e.faults[0].code, e.faults[0].pointer, e.faults[0].params)
}

// refuse returns a requestError with one fault that isn't in the body.
func refuse(status int, code, field string, params map[string]any) error {
	return &requestError{status: status, faults: []fault{{code: code, field: field, params: params}}}
}

// located is a use case's problem whose field is in the request's body.
type located struct {
	*app.Problem
	pointer string
}

func (l *located) Unwrap() error { return l.Problem }

// commandField is what use cases call the command's id, which is in a header.
const commandField = "command"

// inBody adds to a use case's problem where in the body its field is: use cases
// name their fields as the body does, in a path with dots.
func inBody(err error) error {
	var p *app.Problem
	if !errors.As(err, &p) || p.Field == "" || p.Field == commandField {
		return err
	}
	return &located{Problem: p, pointer: "/" + strings.ReplaceAll(p.Field, ".", "/")}
}

// faultOf returns a use case's problem as a fault.
func faultOf(err error, p *app.Problem) fault {
	f := fault{code: p.Code, params: p.Params, field: p.Field}
	if f.field == commandField {
		f.field = commandHeader
	}
	var place *located
	if errors.As(err, &place) {
		f.pointer = place.pointer
	}
	return f
}
