package trf

import (
	"strings"

	"sumito/tournament/pairing"
)

// setting is what was said once, and where.
type setting struct {
	value  string
	line   int
	record string
}

// set notes the value of what may be said only once. Saying it again is useless
// in the same kind of record and usual in another; saying something else is an
// error.
func (r *reader) set(l line, column int, name, value string) error {
	before, said := r.settings[name]
	if !said {
		r.settings[name] = setting{value, l.number, l.record()}
		return nil
	}
	problem := l.problem(column, CodeContradiction, value)
	problem.Want, problem.Other = before.value, before.line
	if before.value != value {
		return problem
	}
	if before.record == problem.Record {
		problem.Code = CodeRepeated
		r.warn(problem)
	}
	return nil
}

// rounds reads the number of rounds of 142 and XXR.
func (r *reader) rounds(l line) error {
	text, column, err := l.rest()
	if err != nil {
		return err
	}
	if r.file.Rounds, err = l.parse(column, text, 1, MaxRounds); err != nil {
		return err
	}
	return r.set(l, column, "rounds", text)
}

// initialColour reads 152.
func (r *reader) initialColour(l line) error {
	text, column, err := l.rest()
	if err != nil {
		return err
	}
	if len(text) == 1 {
		if colour, known := Colour(rune(text[0])); known && colour != pairing.None {
			r.file.Initial = colour
			return r.set(l, column, "colour", string(Letter(colour)))
		}
	}
	return l.problem(column, CodeColour, text)
}

// system reads 192.
func (r *reader) system(l line) error {
	text := strings.TrimSpace(r.text(l))
	if text == "" {
		return nil
	}
	r.file.System = text
	return r.set(l, 5, "system", text)
}

// configuration reads the words of XXC.
func (r *reader) configuration(l line) error {
	words, err := l.list()
	if err != nil {
		return err
	}
	for _, word := range words {
		colour := pairing.None
		switch strings.ToLower(word.text) {
		case "rank":
			r.file.ByRank = true
			continue
		case "white1":
			colour = pairing.First
		case "black1":
			colour = pairing.Second
		default:
			return l.problem(word.column, CodeUnknownWord, word.text)
		}
		r.file.Initial = colour
		if err := r.set(l, word.column, "colour", string(Letter(colour))); err != nil {
			return err
		}
	}
	return nil
}
