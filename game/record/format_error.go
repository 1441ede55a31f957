package record

import "fmt"

// FormatError says that text is not a record, and where.
type FormatError struct {
	// Code is one of the Format… constants.
	Code string
	// Line and Column are where, from 1; columns count characters.
	Line, Column int
	// Ply is the ply that was being read, from 1; 0 outside the moves.
	Ply int
	// Text is what stands there.
	Text string
}

// The codes of format errors.
const (
	FormatNotText     = "format-not-text"     // bytes that aren't UTF-8, or a control character
	FormatTag         = "format-tag"          // a tag that isn't [Name "value"]
	FormatTagTwice    = "format-tag-twice"    // a tag that stands twice
	FormatComment     = "format-comment"      // a comment that isn't closed, or closed without being opened
	FormatClock       = "format-clock"        // a clock stamp that isn't h:mm:ss
	FormatToken       = "format-token"        // neither a move nor a move number nor a result
	FormatAfterResult = "format-after-result" // something after the result
	FormatTooLong     = "format-too-long"     // more than MaxBytes or MaxTags of one record
	FormatEmpty       = "format-empty"        // no record at all
	FormatSeveral     = "format-several"      // more than one record where one is wanted
)

// Error says the reason and the place in English.
func (e *FormatError) Error() string {
	return fmt.Sprintf("line %d, column %d: %s", e.Line, e.Column, e.Reason())
}

// Reason says the reason in English without the place.
func (e *FormatError) Reason() string {
	switch e.Code {
	case FormatNotText:
		return "a byte here isn't UTF-8 text"
	case FormatTag:
		return fmt.Sprintf("%q is not a tag: want [Name \"value\"]", e.Text)
	case FormatTagTwice:
		return fmt.Sprintf("tag %s stands twice", e.Text)
	case FormatComment:
		return "a comment is not closed, or closed without having begun"
	case FormatClock:
		return fmt.Sprintf("%q is not a clock stamp: want h:mm:ss", e.Text)
	case FormatToken:
		return fmt.Sprintf("%q is neither a move nor a move number nor a result", e.Text)
	case FormatAfterResult:
		return fmt.Sprintf("%q stands after the result", e.Text)
	case FormatTooLong:
		return fmt.Sprintf("the record is longer than %d bytes or %d tags", MaxBytes, MaxTags)
	case FormatEmpty:
		return "there is no record"
	case FormatSeveral:
		return "there is more than one record"
	}
	return e.Code
}
