package swiss

import "sumito/tournament/pairing"

// The codes of the rules that decide colours, in order (C.04.3 Art. 5.2).
const (
	ruleBothGranted   = "both-granted"
	ruleStronger      = "stronger-preference"
	ruleAlternate     = "alternate"
	ruleHigherRanked  = "higher-ranked"
	ruleInitialColour = "initial-colour"
	ruleBye           = "bye" // no game, no colour
)

// colours decides who moves first in a pair; i is the higher-ranked. It returns
// i's colour and the code of the rule that decided.
func (r *roster) colours(i, j int) (pairing.Colour, string) {
	p, q := &r.players[i], &r.players[j]
	switch {
	case p.due == pairing.None && q.due == pairing.None:
		if p.effective%2 == 1 {
			return r.initial, ruleInitialColour
		}
		return -r.initial, ruleInitialColour
	case q.due == pairing.None:
		return p.due, ruleBothGranted
	case p.due == pairing.None, p.due != q.due:
		return -q.due, ruleBothGranted
	}
	if c := strongerOf(p, q); c != 0 {
		if c > 0 {
			return p.due, ruleStronger
		}
		return -q.due, ruleStronger
	}
	// The most recent round in which one had the one colour and the other the
	// other; histories are aligned by games, latest last.
	for back := 1; back <= min(len(p.colours), len(q.colours)); back++ {
		own, other := p.colours[len(p.colours)-back], q.colours[len(q.colours)-back]
		if own != other {
			return -own, ruleAlternate
		}
	}
	return p.due, ruleHigherRanked
}

// strongerOf compares two equal colours due: positive if p's is the stronger.
// Between two absolute ones the wider difference counts.
func strongerOf(p, q *player) int {
	if p.strength != q.strength {
		return int(p.strength) - int(q.strength)
	}
	if p.strength == absolute {
		return abs(p.diff) - abs(q.diff)
	}
	return 0
}

func abs(n int) int {
	if n < 0 {
		return -n
	}
	return n
}
