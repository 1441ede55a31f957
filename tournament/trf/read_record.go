package trf

import (
	"strconv"
	"strings"
)

// askedBye is a player's bye of a 240 record.
type askedBye struct {
	reference
	kind  Result
	round int
}

// bye reads 240.
func (r *reader) bye(l line) (err error) {
	var b Bye
	switch letter := l.at(5); letter {
	case 'F', 'f', 'H', 'h', 'Z', 'z':
		b.Kind = Result(strings.ToUpper(string(letter))[0])
	case ' ':
		return l.problem(5, CodeMissing, "")
	default:
		return l.problem(5, CodeByeKind, string(letter))
	}
	if b.Round, err = l.needed(7, 9, MaxRounds); err != nil {
		return err
	}
	ids, err := l.ids(11)
	if err != nil {
		return err
	}
	b.Numbers = r.refer(l, ids)
	for _, named := range r.references[len(r.references)-len(ids):] {
		r.byes = append(r.byes, askedBye{named, b.Kind, b.Round})
	}
	r.file.Byes = append(r.file.Byes, b)
	return nil
}

// acceleration reads 250.
func (r *reader) acceleration(l line) (err error) {
	var a Acceleration
	if text := l.field(5, 8); text != "" && l.look(9) == ' ' {
		r.warn(l.problem(l.start(5, 8), CodeUnused, text))
	}
	if a.Points, err = l.neededPoints(10, 13); err != nil {
		return err
	}
	if err := l.span(&a.FirstRound, &a.LastRound, 15, 3, MaxRounds); err != nil {
		return err
	}
	if err := l.span(&a.FirstNumber, &a.LastNumber, 23, 4, maxNumber); err != nil {
		return err
	}
	r.spans = append(r.spans, reference{line: l.number, column: l.start(23, 26), record: l.record(), number: len(r.file.Accelerations)})
	r.file.Accelerations = append(r.file.Accelerations, a)
	return nil
}

// span reads the first and the last of a span: two numbers of so many columns
// with a blank between them.
func (l line) span(first, last *int, from, columns, limit int) error {
	second := from + columns + 1
	if err := l.into(first, from, from+columns-1, limit); err != nil {
		return err
	}
	if err := l.into(last, second, second+columns-1, limit); err != nil {
		return err
	}
	if *first > *last {
		problem := l.problem(from, CodeSpan, strconv.Itoa(*first))
		problem.Want = strconv.Itoa(*last)
		return problem
	}
	return nil
}

// forbidden reads 260.
func (r *reader) forbidden(l line) error {
	var f Forbidden
	if err := l.span(&f.FirstRound, &f.LastRound, 5, 3, MaxRounds); err != nil {
		return err
	}
	ids, err := l.ids(13)
	if err != nil {
		return err
	}
	return r.keepApart(l, f, ids)
}

// keepApart adds a group of players who may not meet. Every two of them are a
// pair later, so its size is bounded.
func (r *reader) keepApart(l line, f Forbidden, ids []id) error {
	if len(ids) > maxGroup {
		problem := l.problem(ids[maxGroup].column, CodeGroup, strconv.Itoa(len(ids)))
		problem.High = maxGroup
		return problem
	}
	alone := true
	for _, named := range ids[1:] {
		alone = alone && named.number == ids[0].number
	}
	if alone {
		return l.problem(ids[0].column, CodeAlone, strconv.Itoa(ids[0].number))
	}
	f.Numbers = r.refer(l, ids)
	r.file.Forbidden = append(r.file.Forbidden, f)
	return nil
}

// awarding is the points of a 299 record for one player.
type awarding struct {
	reference
	points, round int
}

// abnormal reads 299.
func (r *reader) abnormal(l line) (err error) {
	kind := l.at(5)
	if kind < ' ' || kind > '~' {
		return l.problem(5, CodeUnknownWord, string(kind))
	}
	a := Abnormal{Kind: byte(kind)}
	if text := l.field(8, 11); text != "" && (l.look(11) == ' ' || l.look(12) == ' ') {
		r.warn(l.problem(l.start(8, 11), CodeUnused, text))
	}
	if a.Points, err = l.neededPoints(14, 17); err != nil {
		return err
	}
	if a.Round, err = l.needed(20, 22, MaxRounds); err != nil {
		return err
	}
	ids, err := l.ids(24)
	if err != nil {
		return err
	}
	a.Numbers = r.refer(l, ids)
	for _, named := range r.references[len(r.references)-len(ids):] {
		r.awards = append(r.awards, awarding{named, a.Points, a.Round})
	}
	r.file.Abnormal = append(r.file.Abnormal, a)
	return nil
}
