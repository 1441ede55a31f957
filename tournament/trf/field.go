package trf

import (
	"cmp"
	"slices"

	"sumito/tournament/pairing"
)

// Field returns what a pairing system needs to pair a round, from 1: everyone
// with the rounds before it. In a round that is recorded, those without an
// opponent or an allocated bye are absent, as they were then; in one that isn't,
// those with a bye in its column, in a 240 record or an XXZ line.
//
// Scores are recomputed from the results; with ByWins they are wins. A file with
// ByRank is paired by its rank column.
func (f *File) Field(round int) pairing.Field {
	points := f.pairedBy()
	recorded := f.IsRecorded(round)
	absent := f.absent(round)
	extra := f.accelerated(round)
	field := pairing.Field{
		Round: round, Rounds: f.Rounds, Initial: f.Initial, WinPoints: points.highest(),
		Entrants: make([]pairing.Entrant, len(f.Players)),
	}
	numbers := f.pairingNumbers()
	for i := range f.Players {
		p := &f.Players[i]
		e := &field.Entrants[i]
		e.Number, e.Rating = numbers[p.Number], p.Rating
		e.Past = make([]pairing.Past, round-1)
		for r := 1; r < round; r++ {
			cell := p.Cell(r)
			e.Past[r-1] = pairing.Past{
				Kind: kindOf(cell), Opponent: numbers[cell.Opponent],
				Points: points.of(p, r), Extra: extra[[2]int{p.Number, r}],
			}
			if cell.Played() {
				e.Past[r-1].Colour = cell.Colour
			}
			e.Score += e.Past[r-1].Points
		}
		e.Extra = extra[[2]int{p.Number, round}]
		e.Score += e.Extra
		if cell := p.Cell(round); recorded {
			e.Absent = !cell.Paired()
		} else {
			e.Absent = cell.Result != Blank || absent[p.Number]
		}
	}
	slices.SortFunc(field.Entrants, func(a, b pairing.Entrant) int { return cmp.Compare(a.Number, b.Number) })
	for _, record := range f.Forbidden {
		if round < record.FirstRound || round > record.LastRound {
			continue
		}
		for i, a := range record.Numbers {
			for _, b := range record.Numbers[:i] {
				if x, y := numbers[a], numbers[b]; x != y && x != 0 && y != 0 {
					field.Forbidden = append(field.Forbidden, [2]pairing.Number{x, y})
				}
			}
		}
	}
	return field
}

// pairingNumbers maps the file's numbers to those that pairing goes by.
func (f *File) pairingNumbers() map[int]pairing.Number {
	numbers := make(map[int]pairing.Number, len(f.Players))
	for i := range f.Players {
		p := &f.Players[i]
		numbers[p.Number] = pairing.Number(p.Number)
		if f.ByRank && p.Rank > 0 {
			numbers[p.Number] = pairing.Number(p.Rank)
		}
	}
	return numbers
}

// FileNumber is the number in the file of one that pairing goes by.
func (f *File) FileNumber(number pairing.Number) int {
	if f.ByRank {
		for i := range f.Players {
			if f.Players[i].Rank == int(number) {
				return f.Players[i].Number
			}
		}
	}
	return int(number)
}

// absent tells who asked not to be paired in a round that isn't paired yet.
func (f *File) absent(round int) map[int]bool {
	absent := map[int]bool{}
	for _, number := range f.Absent {
		absent[number] = true
	}
	for _, bye := range f.Byes {
		if bye.Round == round {
			for _, number := range bye.Numbers {
				absent[number] = true
			}
		}
	}
	return absent
}

// accelerated adds up the points for pairing only, by number and round, up to a
// round.
func (f *File) accelerated(through int) map[[2]int]int {
	numbers := make([]int, len(f.Players))
	for i := range f.Players {
		numbers[i] = f.Players[i].Number
	}
	slices.Sort(numbers)
	extra := map[[2]int]int{}
	for _, a := range f.Accelerations {
		first, _ := slices.BinarySearch(numbers, a.FirstNumber)
		for _, number := range numbers[first:] {
			if number > a.LastNumber {
				break
			}
			for round := max(a.FirstRound, 1); round <= min(a.LastRound, through); round++ {
				extra[[2]int{number, round}] += a.Points
			}
		}
	}
	return extra
}

// kindOf translates a cell.
func kindOf(cell Cell) pairing.Kind {
	switch {
	case cell.Played():
		return pairing.Played
	case cell.Result == ForfeitWin:
		return pairing.ForfeitWin
	case cell.Opponent != 0:
		return pairing.ForfeitLoss
	case cell.Result == AllocatedBye:
		return pairing.PairingAllocated
	case cell.Result == HalfBye:
		return pairing.HalfPointBye
	case cell.Result == FullBye:
		return pairing.FullPointBye
	default:
		return pairing.Unpaired
	}
}

// InferInitial returns the colour that the highest odd number had in round 1,
// read off any game of that round; None if there was none.
func (f *File) InferInitial() pairing.Colour {
	var order []*Player
	for i := range f.Players {
		if f.Players[i].Cell(1).Paired() {
			order = append(order, &f.Players[i])
		}
	}
	numbers := f.pairingNumbers()
	slices.SortFunc(order, func(a, b *Player) int { return cmp.Compare(numbers[a.Number], numbers[b.Number]) })
	for i, p := range order {
		cell := p.Cell(1)
		if numbers[cell.Opponent] < numbers[p.Number] || cell.Colour == pairing.None {
			continue
		}
		if i%2 == 0 {
			return cell.Colour
		}
		return -cell.Colour
	}
	return pairing.None
}
