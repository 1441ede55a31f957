package trf

import "sumito/tournament/pairing"

// Colour maps FIDE's letter to the side: their white starts, as our Black
// does, and is pairing.First.
func Colour(letter rune) (pairing.Colour, bool) {
	switch letter {
	case 'w', 'W':
		return pairing.First, true
	case 'b', 'B':
		return pairing.Second, true
	case '-', ' ':
		return pairing.None, true
	default:
		return pairing.None, false
	}
}

// Letter is the inverse of Colour, in the small letters of a 001 line.
func Letter(c pairing.Colour) byte {
	switch c {
	case pairing.First:
		return 'w'
	case pairing.Second:
		return 'b'
	default:
		return '-'
	}
}
