package trf

import (
	"strconv"

	"sumito/tournament/pairing"
)

// check holds the lines of a file against each other.
func (f *File) check() error {
	byNumber := make(map[int]*Player, len(f.Players))
	for i := range f.Players {
		p := &f.Players[i]
		if byNumber[p.Number] != nil {
			return &Problem{Line: p.line, Column: 5, Code: CodeDuplicate, Text: strconv.Itoa(p.Number)}
		}
		byNumber[p.Number] = p
	}
	for i := range f.Players {
		p := &f.Players[i]
		for k, cell := range p.Rounds {
			if cell.Opponent == 0 {
				continue
			}
			other := byNumber[cell.Opponent]
			if other == nil || other == p || !agrees(p.Number, cell, other.Cell(k+1)) {
				return &Problem{Line: p.line, Column: 92 + 10*k, Code: CodeOpponent, Text: strconv.Itoa(cell.Opponent)}
			}
		}
	}
	return nil
}

// agrees reports whether the two cells of a game tell the same: each names the
// other, not both have one colour, and both or neither say that it was played.
// Results need not add up: arbiters may score a game 0–0.
func agrees(number int, cell, other Cell) bool {
	return other.Opponent == number && cell.Played() == other.Played() &&
		(cell.Colour == pairing.None || cell.Colour != other.Colour)
}

// checkRanks makes sure that a file which is paired by its rank column gives
// every player a number of his own.
func (f *File) checkRanks() error {
	if !f.ByRank {
		return nil
	}
	seen := make(map[pairing.Number]bool, len(f.Players))
	numbers := f.pairingNumbers()
	for i := range f.Players {
		p := &f.Players[i]
		number := numbers[p.Number]
		if seen[number] {
			return &Problem{Line: p.line, Column: 86, Code: CodeDuplicate, Text: strconv.Itoa(int(number))}
		}
		seen[number] = true
	}
	return nil
}

// compareSums warns of points columns that aren't the sum of the results. Byes
// of the round to pair may be counted there or not yet.
func (f *File) compareSums() {
	points := f.awarded()
	last := f.Recorded()
	for i := range f.Players {
		p := &f.Players[i]
		if !p.HasPoints {
			continue
		}
		sum := 0
		for r := 1; r <= last; r++ {
			sum += points.of(p, r)
		}
		ahead := sum
		for r := last + 1; r <= len(p.Rounds); r++ {
			ahead += points.of(p, r)
		}
		if p.Points != sum && p.Points != ahead {
			f.Warnings = append(f.Warnings, Problem{Line: p.line, Column: 81, Code: CodeDiffers, Text: formatTenths(sum)})
		}
	}
}
