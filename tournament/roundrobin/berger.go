package roundrobin

import "sumito/tournament/pairing"

// Rounds returns how many rounds it takes so many entrants to meet once each.
func Rounds(entrants int) int {
	if entrants < 2 {
		return 0
	}
	return even(entrants) - 1
}

// even returns the number of seats: one more than an odd number of entrants.
func even(entrants int) int { return entrants + entrants%2 }

// Berger returns a round of the Berger table for so many entrants, from round 1
// to Rounds, in the order that the handbook prints: who meets the last number
// comes first. In an odd field the last number is nobody's, and who meets it is
// alone in the pair, as First.
func Berger(entrants, round int) []pairing.Pair {
	seats := even(entrants)
	circle := seats - 1 // all but the last number sit in a circle
	seat := func(i int) pairing.Number { return pairing.Number((i%circle+circle)%circle + 1) }

	// The last number meets 1, k+1, 2, k+2, …, where k is half the seats; it
	// moves first in even rounds.
	half := seats / 2
	middle := (round - 1) / 2
	if round%2 == 0 {
		middle += half
	}
	pairs := make([]pairing.Pair, 0, half)
	last := pairing.Number(seats)
	switch {
	case entrants%2 == 1:
		pairs = append(pairs, pairing.Pair{First: seat(middle)})
	case round%2 == 0:
		pairs = append(pairs, pairing.Pair{First: last, Second: seat(middle)})
	default:
		pairs = append(pairs, pairing.Pair{First: seat(middle), Second: last})
	}
	// The others meet across it: the neighbours on both sides, then those next
	// to them. Who sits clockwise of it moves first.
	for step := 1; step < half; step++ {
		pairs = append(pairs, pairing.Pair{First: seat(middle + step), Second: seat(middle - step)})
	}
	return pairs
}
