package tiebreak

import (
	"fmt"
	"strconv"
	"strings"
)

// Code is a parsed tie-break code: a name and its modifiers, as in the
// regulations' lists and TRF's 202 records, e.g. "BH/C1".
type Code struct {
	Name    string // "BH", "SB", …
	Cut     int    // /C1, /C2: lowest contributions left out
	Median  int    // /M1, /M2: lowest and highest left out, so many of each
	Forfeit bool   // /P: forfeits count as played games
	Reverse bool   // /R: the order turned round
	Fore    bool   // /F: on Fore Buchholz instead of Buchholz
	Limit   int    // /L+1, /L-2: half points above the usual limit
}

// Parse reads a code in capital letters; it returns an *UnknownCodeError for
// one that Compute can't compute.
func Parse(text string) (Code, error) {
	parts := strings.Split(text, "/")
	code := Code{Name: parts[0]}
	known, exists := formulas[code.Name]
	if !exists {
		return Code{}, unknownName(text, code.Name)
	}
	for _, modifier := range parts[1:] {
		if modifier == "" || !strings.Contains(known.modifiers, modifier[:1]) || !code.set(modifier) {
			return Code{}, &UnknownCodeError{
				Code: text, Fault: FaultModifier, Name: code.Name, Modifier: modifier, Takes: takes(known.modifiers),
			}
		}
	}
	return code, nil
}

// set applies one modifier and reports whether it makes sense; naming one
// twice doesn't.
func (c *Code) set(modifier string) bool {
	flag := map[string]*bool{"P": &c.Forfeit, "R": &c.Reverse, "F": &c.Fore}[modifier]
	if flag != nil {
		fresh := !*flag
		*flag = true
		return fresh
	}
	number, err := strconv.Atoi(modifier[1:])
	if modifier[0] == 'L' {
		return err == nil && c.setLimit(modifier, number)
	}
	if err != nil || number < 1 || number > 9 || c.Cut+c.Median != 0 {
		return false
	}
	switch modifier[0] {
	case 'C':
		c.Cut = number
	case 'M':
		c.Median = number
	default:
		return false
	}
	return true
}

// setLimit applies /L with its sign.
func (c *Code) setLimit(modifier string, number int) bool {
	signed := modifier[1] == '+' || modifier[1] == '-'
	if !signed || number == 0 || number < -99 || number > 99 || c.Limit != 0 {
		return false
	}
	c.Limit = number
	return true
}

// String writes the code as Parse reads it.
func (c Code) String() string {
	text := c.Name
	if c.Cut > 0 {
		text += "/C" + strconv.Itoa(c.Cut)
	}
	if c.Median > 0 {
		text += "/M" + strconv.Itoa(c.Median)
	}
	if c.Limit != 0 {
		text += fmt.Sprintf("/L%+d", c.Limit)
	}
	for _, flag := range []struct {
		set    bool
		letter string
	}{{c.Forfeit, "/P"}, {c.Reverse, "/R"}, {c.Fore, "/F"}} {
		if flag.set {
			text += flag.letter
		}
	}
	return text
}
