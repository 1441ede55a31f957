package app

import (
	"errors"

	"sumito/tournament"
	"sumito/tournament/scoring"
)

// invalid returns a problem with an input field.
func invalid(code, field string, params map[string]any) *Problem {
	return &Problem{Class: Invalid, Code: code, Field: field, Params: params}
}

// asProblem turns what the domain returns into what a user is to see; other
// errors stay as they are: problems already, or internal.
func asProblem(err error) error {
	var refusal *tournament.Refusal
	var fault *scoring.Fault
	switch {
	case errors.As(err, &refusal):
		return &Problem{Class: refusalClass(refusal), Code: refusal.Code, Field: refusal.Field, Params: refusal.Params, Cause: err}
	case errors.As(err, &fault):
		return &Problem{Class: Invalid, Code: fault.Code, Field: fault.Field, Params: fault.Params, Cause: err}
	}
	return err
}

// refusalClass tells a command that is wrong in itself from one that the
// present state doesn't allow.
func refusalClass(r *tournament.Refusal) Class {
	switch r.Code {
	case tournament.CodeBoardUnknown, tournament.CodeEntryUnknown:
		return NotFound
	}
	if r.Field != "" {
		return Invalid
	}
	return Conflict
}
