package web

import "sumito/api/app"

// The codes of this package's own problems, each with its params. Package
// message has a sentence for every one, under "problem.".
const (
	codePageNotFound  = "page-not-found"
	codeRoundUnknown  = "round-unknown"    // round
	codeFormInvalid   = "form-invalid"     // the form can't be read at all
	codeNumberInvalid = "number-invalid"   // text
	codeRatingInvalid = "rating-no-number" // line, text
)

func noPage() *app.Problem { return &app.Problem{Class: app.NotFound, Code: codePageNotFound} }

func noRound(round int) *app.Problem {
	return &app.Problem{Class: app.NotFound, Code: codeRoundUnknown, Params: map[string]any{"round": round}}
}

// noNumber is what was typed where a form asks for a number.
func noNumber(field, text string) *app.Problem {
	return &app.Problem{Class: app.Invalid, Code: codeNumberInvalid, Field: field, Params: map[string]any{"text": text}}
}
