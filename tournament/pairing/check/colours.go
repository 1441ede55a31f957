package check

import (
	"strings"

	"sumito/tournament/pairing"
)

// checkColours looks at who starts (Art. 5.2).
func (t *table) checkColours(report *Report, proposal pairing.Proposal) {
	for _, pair := range proposal.Pairs {
		if pair.Second == 0 {
			continue
		}
		i, j := t.index[pair.First], t.index[pair.Second]
		if i < j && t.colourOf(i, j) != 'W' || i > j && t.colourOf(j, i) != 'B' {
			report.fault(CodeColours, pair.First, pair.Second)
		}
	}
}

// colourOf is the colour of i, the higher-ranked, against j.
func (t *table) colourOf(i, j int) byte {
	a, b := t.seats[i], t.seats[j]
	other := map[byte]byte{'W': 'B', 'B': 'W'}
	if a.want == 0 && b.want == 0 {
		initial := byte('W')
		if t.field.Initial == pairing.Second {
			initial = 'B'
		}
		if a.odd {
			return initial
		}
		return other[initial]
	}
	if a.want == 0 {
		return other[b.want]
	}
	if a.want != b.want {
		return a.want // b's is the other one, or none
	}
	if a.force > b.force {
		return a.want
	}
	if b.force > a.force {
		return other[b.want]
	}
	if wide, narrow := a.diff*a.diff, b.diff*b.diff; a.force == 3 && wide != narrow {
		if wide > narrow {
			return a.want
		}
		return other[b.want]
	}
	// Strip the common end of the histories; what differs before it decides.
	x, y := a.history, b.history
	for x != "" && y != "" && x[len(x)-1] == y[len(y)-1] {
		x, y = x[:len(x)-1], y[:len(y)-1]
	}
	if x != "" && y != "" {
		return other[x[len(x)-1]]
	}
	return a.want
}

// thirdInRow reports whether a colour would be the third of its kind.
func (s *seat) thirdInRow(colour byte) bool {
	return strings.HasSuffix(s.history, strings.Repeat(string(colour), 2))
}

// wide reports whether a colour would bring a difference of more than two.
func (s *seat) wide(colour byte) bool {
	diff := s.diff - 1
	if colour == 'W' {
		diff = s.diff + 1
	}
	return diff > 2 || diff < -2
}
