package trf

import "strings"

// points reads 162: a symbol and a value every nine columns.
func (r *reader) points(l line) error {
	found := false
	for at := 6; at <= l.width(); at += 9 {
		symbol := l.field(at, at)
		if symbol == "" {
			continue
		}
		found = true
		value := l.field(at+1, at+4)
		if value == "" {
			return l.problem(at+1, CodeMissing, "")
		}
		name, known := pointSymbols[strings.ToUpper(symbol)]
		if !known {
			return l.problem(at, CodeUnknownWord, symbol)
		}
		if err := r.setPoints(l, l.start(at+1, at+4), name, value); err != nil {
			return err
		}
	}
	if !found {
		return l.problem(6, CodeMissing, "")
	}
	return nil
}

// pointCodes reads the CODE=VALUE words of XXS.
func (r *reader) pointCodes(l line) error {
	words, err := l.list()
	if err != nil {
		return err
	}
	for _, word := range words {
		code, value, given := strings.Cut(word.text, "=")
		name, known := pointCodes[strings.ToUpper(code)]
		switch {
		case !known:
			return l.problem(word.column, CodeUnknownWord, code)
		case !given || value == "":
			return l.problem(word.column, CodePoints, word.text)
		}
		if err := r.setPoints(l, word.column+len(code)+1, name, value); err != nil {
			return err
		}
	}
	return nil
}

// resultPoints reads BBW…BBU.
func (r *reader) resultPoints(l line) error {
	text, column, err := l.rest()
	if err != nil {
		return err
	}
	return r.setPoints(l, column, pointCodes[l.record()[2:]], text)
}

// What points are for, as settings.
const (
	forWin          = "win"
	forDraw         = "draw"
	forLoss         = "loss"
	forZeroBye      = "zero bye"
	forForfeitLoss  = "forfeit loss"
	forAllocatedBye = "allocated bye"
	forUnknown      = "unknown"
	forAbsence      = "absence" // zero bye, and forfeit loss where that isn't given
)

// pointSymbols are those of 162.
var pointSymbols = map[string]string{
	"W": forWin, "D": forDraw, "L": forLoss, "A": forAbsence, "Z": forAbsence, "P": forAllocatedBye, "X": forUnknown,
}

// pointCodes are those of XXS and BB records. Those that share a value here are
// of one worth in a file.
var pointCodes = map[string]string{
	"W": forWin, "WW": forWin, "BW": forWin, "FW": forWin, "FPB": forWin,
	"D": forDraw, "WD": forDraw, "BD": forDraw, "HPB": forDraw,
	"L": forLoss, "WL": forLoss, "BL": forLoss,
	"Z": forZeroBye, "ZPB": forZeroBye,
	"F": forForfeitLoss, "FL": forForfeitLoss,
	"U": forAllocatedBye, "P": forAllocatedBye, "PAB": forAllocatedBye,
}

// setPoints sets what a kind of result is worth.
func (r *reader) setPoints(l line, column int, name, value string) error {
	tenths, ok := parseTenths(value)
	if !ok {
		return l.problem(column, CodePoints, value)
	}
	p := &r.file.Points
	switch name {
	case forWin:
		p.Win = tenths
	case forDraw:
		p.Draw = tenths
	case forLoss:
		p.Loss = tenths
	case forAbsence:
		name = forZeroBye
		p.ZeroBye = tenths
		r.settings[forAbsence] = setting{}
	case forZeroBye:
		p.ZeroBye = tenths
	case forForfeitLoss:
		p.ForfeitLoss = tenths
	case forAllocatedBye:
		p.AllocatedBye = tenths
	case forUnknown:
		p.Unknown = tenths
	}
	return r.set(l, column, name, formatTenths(tenths))
}

// completePoints fills in what isn't said.
func (r *reader) completePoints() {
	p := &r.file.Points
	said := func(name string) bool { _, said := r.settings[name]; return said }
	if !said(forAllocatedBye) {
		p.AllocatedBye = p.Win
	}
	if !said(forUnknown) {
		p.Unknown = p.Draw
	}
	if said(forAbsence) && !said(forForfeitLoss) {
		p.ForfeitLoss = p.ZeroBye
	}
}
