package trf

import "fmt"

// Problem says what is wrong with a file and where.
type Problem struct {
	Line   int    // from 1; 0 if it concerns no single line
	Column int    // from 1; 0 if it concerns the whole line
	Code   string // one of the codes below
	Text   string // the text at fault, as read, or the number that would be right
}

// The codes of problems. Those of errors end reading.
const (
	CodeEncoding    = "trf-encoding"     // error: not UTF-8 (offer windows-1252)
	CodeTooLarge    = "trf-too-large"    // error: more than MaxSize bytes
	CodeNumber      = "trf-number"       // error: a number was expected
	CodeRange       = "trf-range"        // error: a number out of range
	CodeResult      = "trf-result"       // error: no such result letter
	CodeColour      = "trf-colour"       // error: no such colour letter
	CodeDuplicate   = "trf-duplicate"    // error: a player's number twice
	CodeOpponent    = "trf-opponent"     // error: two lines contradict each other about a game
	CodePoints      = "trf-points"       // error: points that aren't tenths
	CodeMissing     = "trf-missing"      // error: what is needed isn't in the file
	CodeUnknownLine = "trf-unknown-line" // warning: kept, but it means nothing here
	CodeDiffers     = "trf-differs"      // warning: the points column isn't the sum of the results
	CodeUnused      = "trf-unused"       // warning: understood, but it can't be represented
)

// Where is "line 12, column 5: ", as far as it is known.
func (p *Problem) Where() string {
	switch {
	case p.Line == 0:
		return ""
	case p.Column == 0:
		return fmt.Sprintf("line %d: ", p.Line)
	default:
		return fmt.Sprintf("line %d, column %d: ", p.Line, p.Column)
	}
}

// Error implements error: "line 12, column 5: trf-number "x"".
func (p *Problem) Error() string {
	where := p.Where()
	if p.Text == "" {
		return where + p.Code
	}
	return fmt.Sprintf("%s%s %q", where, p.Code, p.Text)
}
