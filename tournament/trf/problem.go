package trf

import "fmt"

// Problem says what is wrong with a file and where.
type Problem struct {
	Line   int    // from 1; 0 if it concerns no single line
	Column int    // from 1; 0 if it concerns the whole line
	Code   string // one of the codes of codes.go
	Record string // code of the line's record, such as "260"; "" if it concerns none
	Text   string // the text at fault, as read, or the number that would be right
	Want   string // what stands at the other place, or the end that doesn't fit Text
	Other  int    // line of the other place, from 1; 0 if there is none
	Player int    // whose line the other place is; 0 if that isn't the matter
	Round  int    // of the tournament; 0 if that isn't the matter
	Low    int    // bounds of a number that is out of range
	High   int
}

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

// Params are the arguments of the problem's sentence, by name.
func (p *Problem) Params() map[string]any {
	return map[string]any{
		"record": p.Record, "text": p.Text, "want": p.Want, "other": p.Other,
		"player": p.Player, "round": p.Round, "low": p.Low, "high": p.High,
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
