package trf

import (
	"strconv"
	"strings"

	"sumito/tournament/pairing"
)

// extension reads the lines that pairing programs added before TRF26.
func (r *reader) extension(l line, code string) error {
	switch code {
	case "XXR":
		return r.rounds(l, l.raw(4, l.width()))
	case "XXC":
		r.configuration(l)
	case "XXZ":
		ids, err := r.ids(l)
		r.file.Absent = append(r.file.Absent, ids...)
		return err
	case "XXP":
		ids, err := r.ids(l)
		if err != nil {
			return err
		}
		return r.keepApart(l, Forbidden{FirstRound: 1, LastRound: maxRound, Numbers: ids})
	case "XXA":
		return r.playerAcceleration(l)
	case "XXS":
		return r.pointCodes(l)
	case "BBW", "BBD", "BBL", "BBZ", "BBF", "BBU":
		return r.pointCode(l, code[2:], l.field(4, l.width()))
	default:
		r.keep(l, CodeUnknownLine)
	}
	return nil
}

// configuration reads the words of XXC.
func (r *reader) configuration(l line) {
	for _, word := range strings.Fields(l.raw(4, l.width())) {
		switch strings.ToLower(word) {
		case "rank":
			r.file.ByRank = true
		case "white1":
			r.file.Initial = pairing.First
		case "black1":
			r.file.Initial = pairing.Second
		default:
			r.file.Warnings = append(r.file.Warnings, *l.problem(5, CodeUnused, word))
		}
	}
}

// ids reads numbers separated by space.
func (r *reader) ids(l line) ([]int, error) {
	var ids []int
	for _, word := range strings.Fields(l.raw(4, l.width())) {
		id, err := strconv.Atoi(word)
		if err != nil {
			return nil, l.problem(5, CodeNumber, word)
		}
		if id < 1 || id > maxNumber {
			return nil, l.problem(5, CodeRange, word)
		}
		ids = append(ids, id)
	}
	return ids, nil
}

// playerAcceleration reads XXA: a player's points for each round; those of 100
// and more take the blank column before.
func (r *reader) playerAcceleration(l line) error {
	id, err := l.integer(5, 8, maxNumber)
	if err != nil {
		return err
	}
	for round := 1; 5*round+5 <= l.width() && round <= maxRound; round++ {
		at := 5*round + 5
		points, err := l.points(at-1, at+3)
		if err != nil {
			return err
		}
		if points != 0 {
			r.file.Accelerations = append(r.file.Accelerations, Acceleration{
				Points: points, FirstRound: round, LastRound: round, FirstNumber: id, LastNumber: id,
			})
		}
	}
	return nil
}

// pointCodes reads the CODE=VALUE words of XXS.
func (r *reader) pointCodes(l line) error {
	for _, word := range strings.Fields(l.raw(4, l.width())) {
		code, value, _ := strings.Cut(word, "=")
		if err := r.pointCode(l, code, value); err != nil {
			return err
		}
	}
	return nil
}

// pointCode sets what a kind of result is worth.
func (r *reader) pointCode(l line, code, value string) error {
	tenths, ok := parseTenths(strings.TrimSpace(value))
	if !ok {
		return l.problem(5, CodePoints, value)
	}
	p := &r.file.Points
	switch strings.ToUpper(code) {
	case "W", "WW", "BW", "FW", "FPB":
		p.Win = tenths
	case "D", "WD", "BD", "HPB":
		p.Draw = tenths
	case "L", "WL", "BL":
		p.Loss = tenths
	case "Z", "ZPB":
		p.ZeroBye = tenths
	case "F", "FL":
		p.ForfeitLoss = tenths
	case "U", "P", "PAB":
		p.AllocatedBye, r.allocatedGiven = tenths, true
	default:
		r.file.Warnings = append(r.file.Warnings, *l.problem(5, CodeUnused, code))
	}
	return nil
}
