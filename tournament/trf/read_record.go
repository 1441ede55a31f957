package trf

import (
	"strconv"
	"strings"

	"sumito/tournament/pairing"
)

// rounds reads the number of rounds of 142 and XXR.
func (r *reader) rounds(l line, text string) error {
	n, err := strconv.Atoi(strings.TrimSpace(text))
	if err != nil {
		return l.problem(5, CodeNumber, strings.TrimSpace(text))
	}
	if n < 1 || n > maxRound {
		return l.problem(5, CodeRange, strings.TrimSpace(text))
	}
	r.file.Rounds = n
	return nil
}

// initialColour reads 152.
func (r *reader) initialColour(l line) error {
	text := l.field(5, l.width())
	if len(text) == 1 {
		if colour, known := Colour(rune(text[0])); known && colour != pairing.None {
			r.file.Initial = colour
			return nil
		}
	}
	return l.problem(5, CodeColour, text)
}

// points reads 162: a symbol and a value every nine columns.
func (r *reader) points(l line) error {
	for at := 6; at <= l.width(); at += 9 {
		symbol := l.field(at, at)
		if symbol == "" {
			continue
		}
		value, err := l.points(at+1, at+4)
		if err != nil {
			return err
		}
		p := &r.file.Points
		switch strings.ToUpper(symbol) {
		case "W":
			p.Win = value
		case "D":
			p.Draw = value
		case "L":
			p.Loss = value
		case "A", "Z":
			p.ZeroBye, p.ForfeitLoss = value, value
		case "P":
			p.AllocatedBye, r.allocatedGiven = value, true
		case "X":
			p.Unknown, r.unknownGiven = value, true
		default:
			r.file.Warnings = append(r.file.Warnings, *l.problem(at, CodeUnused, symbol))
		}
	}
	return nil
}

// bye reads 240.
func (r *reader) bye(l line) (err error) {
	b := Bye{Kind: Result(strings.ToUpper(l.raw(5, 5) + " ")[0])}
	if b.Kind != FullBye && b.Kind != HalfBye && b.Kind != ZeroBye {
		return l.problem(5, CodeResult, l.raw(5, 5))
	}
	if b.Round, err = l.integer(7, 9, maxRound); err != nil {
		return err
	}
	if b.Numbers, err = l.numbers(11); err != nil {
		return err
	}
	r.file.Byes = append(r.file.Byes, b)
	return nil
}

// acceleration reads 250.
func (r *reader) acceleration(l line) (err error) {
	var a Acceleration
	if l.field(5, 8) != "" {
		r.file.Warnings = append(r.file.Warnings, *l.problem(5, CodeUnused, l.field(5, 8)))
	}
	if a.Points, err = l.points(9, 13); err != nil {
		return err
	}
	if err := l.into(&a.FirstRound, 15, 17, maxRound); err != nil {
		return err
	}
	if err := l.into(&a.LastRound, 19, 21, maxRound); err != nil {
		return err
	}
	if err := l.into(&a.FirstNumber, 23, 26, maxNumber); err != nil {
		return err
	}
	if err := l.into(&a.LastNumber, 28, 31, maxNumber); err != nil {
		return err
	}
	r.file.Accelerations = append(r.file.Accelerations, a)
	return nil
}

// into is integer for a variable that is there already.
func (l line) into(target *int, from, to, limit int) (err error) {
	*target, err = l.integer(from, to, limit)
	return err
}

// forbidden reads 260.
func (r *reader) forbidden(l line) (err error) {
	var f Forbidden
	if err := l.into(&f.FirstRound, 5, 7, maxRound); err != nil {
		return err
	}
	if err := l.into(&f.LastRound, 9, 11, maxRound); err != nil {
		return err
	}
	if f.Numbers, err = l.numbers(13); err != nil {
		return err
	}
	return r.keepApart(l, f)
}

// keepApart adds a group of players who may not meet. Every two of them are a
// pair later, so its size is bounded.
func (r *reader) keepApart(l line, f Forbidden) error {
	if len(f.Numbers) > maxGroup {
		return l.problem(13, CodeRange, strconv.Itoa(len(f.Numbers)))
	}
	r.file.Forbidden = append(r.file.Forbidden, f)
	return nil
}

// abnormal reads 299.
func (r *reader) abnormal(l line) (err error) {
	a := Abnormal{Kind: (l.raw(5, 5) + " ")[0]}
	if l.field(8, 11) != "" {
		r.file.Warnings = append(r.file.Warnings, *l.problem(8, CodeUnused, l.field(8, 11)))
	}
	if a.Points, err = l.points(13, 17); err != nil {
		return err
	}
	if err := l.into(&a.Round, 20, 22, maxRound); err != nil {
		return err
	}
	if a.Numbers, err = l.numbers(24); err != nil {
		return err
	}
	r.file.Abnormal = append(r.file.Abnormal, a)
	return nil
}

// comment reads "### balls ROUND FIRST SECOND f-s" and keeps every other.
func (r *reader) comment(l line) error {
	words := strings.Fields(l.text)
	if len(words) != 6 || words[0] != "###" || words[1] != "balls" {
		r.file.Kept = append(r.file.Kept, l.text)
		return nil
	}
	byFirst, bySecond, _ := strings.Cut(words[5], "-")
	b := Balls{}
	for _, part := range []struct {
		text  string
		into  *int
		limit int
	}{
		{words[2], &b.Round, maxRound}, {words[3], &b.First, maxNumber}, {words[4], &b.Second, maxNumber},
		{byFirst, &b.ByFirst, 99}, {bySecond, &b.BySecond, 99},
	} {
		n, err := strconv.Atoi(part.text)
		if err != nil {
			return l.problem(1, CodeNumber, part.text)
		}
		if n < 0 || n > part.limit {
			return l.problem(1, CodeRange, part.text)
		}
		*part.into = n
	}
	r.file.Balls = append(r.file.Balls, b)
	return nil
}
