package clock

import (
	"fmt"
	"strconv"
	"strings"
	"time"
)

// Control is a time control. The zero value is none.
type Control struct {
	// Periods follow one another; the last one lasts for ever or repeats.
	Periods []Period
	// Delay is how long each move is free.
	Delay time.Duration
	// MoveLimit is the longest that one move may take; 0 means no limit.
	MoveLimit time.Duration
}

// Period is a part of a game with a base time of its own.
type Period struct {
	// Moves is how many own moves the period lasts, 0 for the rest of the game.
	Moves int
	// Base is the time added at its beginning.
	Base time.Duration
	// Increment is added after each own move.
	Increment time.Duration
	// BallBonus is added for each opponents' ball pushed off, the last one too. It
	// is written as a part of the base when BallPercent isn't 0.
	BallBonus   time.Duration
	BallPercent int
}

// longestTime bounds every duration of a control.
const longestTime = 7 * 24 * time.Hour

// Parse reads the written form of a control, seconds throughout:
//
//	900           15 minutes for the game
//	600+5         and 5 seconds a move
//	900+10%/ball  and a tenth of the base for each ball pushed off
//	900+90/ball   the same in seconds
//	30/1800:600   30 moves in half an hour, then 10 minutes
//	move=30       half a minute for each move, nothing else
//	600+5 delay=2 move=60
//
// An empty text or "-" is no control.
func Parse(text string) (Control, error) {
	var control Control
	for i, field := range strings.Fields(text) {
		var err error
		name, value, isOption := strings.Cut(field, "=")
		switch {
		case field == "-" && i == 0:
			continue
		case !isOption && i == 0:
			control.Periods, err = parsePeriods(field)
		case name == "delay" && control.Delay == 0:
			control.Delay, err = parseSeconds(value)
		case name == "move" && control.MoveLimit == 0:
			control.MoveLimit, err = parseSeconds(value)
		default:
			err = fmt.Errorf("%q is no part of one", field)
		}
		if err != nil {
			return Control{}, fmt.Errorf("time control %q: %w", text, err)
		}
	}
	if control.Delay > 0 && len(control.Periods) == 0 {
		return Control{}, fmt.Errorf("time control %q: a delay needs a base time", text)
	}
	return control, nil
}

func parsePeriods(text string) ([]Period, error) {
	var periods []Period
	parts := strings.Split(text, ":")
	for i, part := range parts {
		period, err := parsePeriod(part)
		if err != nil {
			return nil, err
		}
		if period.Moves == 0 && i < len(parts)-1 {
			return nil, fmt.Errorf("period %q needs a number of moves, since another follows", part)
		}
		periods = append(periods, period)
	}
	return periods, nil
}

func parsePeriod(text string) (Period, error) {
	var period Period
	terms := strings.Split(text, "+")
	base := terms[0]
	if moves, rest, found := strings.Cut(base, "/"); found {
		number, err := strconv.ParseUint(moves, 10, 12)
		if err != nil || number == 0 {
			return period, fmt.Errorf("%q is not a number of moves", moves)
		}
		period.Moves, base = int(number), rest
	}
	var err error
	if period.Base, err = parseSeconds(base); err != nil {
		return period, err
	}
	for _, term := range terms[1:] {
		bonus, forBall := strings.CutSuffix(term, "/ball")
		switch {
		case forBall && period.BallBonus == 0:
			err = period.parseBonus(bonus)
		case !forBall && period.Increment == 0:
			period.Increment, err = parseSeconds(term)
		default:
			err = fmt.Errorf("%q stands twice", term)
		}
		if err != nil {
			return period, err
		}
	}
	return period, nil
}

func (p *Period) parseBonus(text string) error {
	percent, isPercent := strings.CutSuffix(text, "%")
	if !isPercent {
		var err error
		p.BallBonus, err = parseSeconds(text)
		return err
	}
	number, err := strconv.ParseUint(percent, 10, 7)
	if err != nil || number == 0 || number > 100 {
		return fmt.Errorf("%q is not a percentage from 1 to 100", percent)
	}
	p.BallPercent = int(number)
	p.BallBonus = p.Base * time.Duration(number) / 100
	return nil
}

// parseSeconds reads a positive number of seconds with at most three decimals.
func parseSeconds(text string) (time.Duration, error) {
	whole, fraction, hasFraction := strings.Cut(text, ".")
	seconds, err := strconv.ParseUint(whole, 10, 32)
	milliseconds := uint64(0)
	if err == nil && hasFraction {
		if len(fraction) == 0 || len(fraction) > 3 {
			return 0, fmt.Errorf("%q is not a number of seconds", text)
		}
		milliseconds, err = strconv.ParseUint((fraction + "00")[:3], 10, 16)
	}
	total := time.Duration(seconds)*time.Second + time.Duration(milliseconds)*time.Millisecond
	if err != nil || total == 0 || total > longestTime {
		return 0, fmt.Errorf("%q is not a number of seconds", text)
	}
	return total, nil
}

// String returns the written form, "-" for no control.
func (c Control) String() string {
	var fields []string
	var periods []string
	for _, period := range c.Periods {
		periods = append(periods, period.String())
	}
	if len(periods) > 0 {
		fields = append(fields, strings.Join(periods, ":"))
	}
	if c.Delay > 0 {
		fields = append(fields, "delay="+seconds(c.Delay))
	}
	if c.MoveLimit > 0 {
		fields = append(fields, "move="+seconds(c.MoveLimit))
	}
	if len(fields) == 0 {
		return "-"
	}
	return strings.Join(fields, " ")
}

// String returns the period's written form.
func (p Period) String() string {
	text := seconds(p.Base)
	if p.Moves > 0 {
		text = strconv.Itoa(p.Moves) + "/" + text
	}
	if p.Increment > 0 {
		text += "+" + seconds(p.Increment)
	}
	switch {
	case p.BallPercent > 0:
		text += "+" + strconv.Itoa(p.BallPercent) + "%/ball"
	case p.BallBonus > 0:
		text += "+" + seconds(p.BallBonus) + "/ball"
	}
	return text
}

func seconds(d time.Duration) string {
	return strconv.FormatFloat(d.Seconds(), 'f', -1, 64)
}

// IsNone tells that nobody's time is limited.
func (c Control) IsNone() bool { return len(c.Periods) == 0 && c.MoveLimit == 0 }
