package app

import (
	"errors"
	"fmt"
)

// Problem is an error that a user is to see: a code with arguments, which
// api/message turns into a sentence and api/rest into problem+json. Anything
// else that a use case returns is an internal error.
type Problem struct {
	Class  Class
	Code   string         // e.g. "record-other-layout"
	Field  string         // the input at fault, "" if all of it
	Params map[string]any // what the sentence needs: numbers, cells, values
	Cause  error          // for the log, may be nil
}

// Class groups problems by what the caller can do about them.
type Class uint8

// The classes, with the HTTP status that middleware.Status makes of them.
const (
	Invalid      Class = iota + 1 // 422: the input is wrong
	Unauthorized                  // 401: sign in first
	Forbidden                     // 403: signed in, not allowed
	NotFound                      // 404
	Conflict                      // 409: the state doesn't allow it
	Stale                         // 412: If-Match names an older revision
	TooLarge                      // 413
	TooMany                       // 429: slow down
	Unavailable                   // 503: the database can't write just now
)

func (p *Problem) Error() string {
	text := p.Code
	if len(p.Params) > 0 {
		text = fmt.Sprintf("%s %v", text, p.Params)
	}
	if p.Cause != nil {
		text = fmt.Sprintf("%s: %v", text, p.Cause)
	}
	return text
}

// Unwrap returns the cause.
func (p *Problem) Unwrap() error { return p.Cause }

// What a Store returns besides plain failures.
var (
	// ErrNoRow says that there is no such row.
	ErrNoRow = errors.New("no such row")
	// ErrHeadMoved says that a commit's base isn't the stream's head any more:
	// load, decide again, retry.
	ErrHeadMoved = errors.New("head moved")
	// ErrCommandKnown says that the stream has this command id of this actor
	// already; Store.Answer tells what came of it.
	ErrCommandKnown = errors.New("command known")
	// ErrErased says that a commit relies on personal data that has been erased
	// since: load, decide again, retry.
	ErrErased = errors.New("erased meanwhile")
	// ErrTaken says that a unique value (an account's name) is in use.
	ErrTaken = errors.New("taken")
	// ErrLastOrganizer says that a club would be left without an organizer.
	ErrLastOrganizer = errors.New("last organizer")
)

// Why a database can't do its work just now. Each is a Problem, so that whoever
// meets it is told so wherever it comes up, and is told apart by errors.Is.
var (
	// ErrFull says that the database's disk is full: nothing was written,
	// reading goes on.
	ErrFull error = &Problem{Class: Unavailable, Code: CodeDiskFull}
	// ErrReadOnly says that the database can't be written: nothing was, reading
	// goes on.
	ErrReadOnly error = &Problem{Class: Unavailable, Code: CodeReadOnly}
	// ErrFailing says that the disk reports errors or the database's server
	// can't be reached. Whether a commit that meets it was kept shows when it is
	// repeated with its id.
	ErrFailing error = &Problem{Class: Unavailable, Code: CodeDatabaseFailing}
	// ErrDamaged says that the database isn't whole: what was asked for can't be
	// read or written, now or later.
	ErrDamaged error = &Problem{Class: Unavailable, Code: CodeDatabaseDamaged}
	// ErrBusy says that another program kept the database for too long.
	ErrBusy error = &Problem{Class: Unavailable, Code: CodeBusy}
)
