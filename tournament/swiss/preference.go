package swiss

import "sumito/tournament/pairing"

// strength is how much a player is due a colour (C.04.3 Art. 1.7).
type strength uint8

// The strengths, weakest first.
const (
	indifferent strength = iota // no game yet
	mild                        // as many of each: alternate
	strong                      // one more of the other
	absolute                    // two more of the other, or the same twice in a row
)

// String is the strength as reasons tell it, "" for indifferent.
func (s strength) String() string { return [...]string{"", "mild", "strong", "absolute"}[s] }

// preference returns the colour a player is due and how much, from the colours
// of his games; rounds without a game don't count.
func preference(colours []pairing.Colour, diff int) (pairing.Colour, strength) {
	n := len(colours)
	if n == 0 {
		return pairing.None, indifferent
	}
	last := colours[n-1]
	switch {
	case diff > 1:
		return pairing.Second, absolute
	case diff < -1:
		return pairing.First, absolute
	case n > 1 && colours[n-2] == last:
		return -last, absolute
	case diff != 0:
		if diff > 0 {
			return pairing.Second, strong
		}
		return pairing.First, strong
	default:
		return -last, mild
	}
}
