package swiss

import "sumito/tournament/pairing"

// float is how a player left his score group in a round.
type float uint8

// The floats (C.04.3 Art. 1.4).
const (
	stayed float = iota
	floatedDown
	floatedUp
)

// newFloats returns for each entrant what he did one round and two rounds ago.
// Scores are those at the time, accelerated points included.
func newFloats(entrants []pairing.Entrant, byNumber map[pairing.Number]*pairing.Entrant, round int) [][2]float {
	floats := make([][2]float, len(entrants))
	for i := range entrants {
		for back := range 2 {
			if r := round - 2 - back; r >= 0 {
				floats[i][back] = floatIn(&entrants[i], byNumber, r)
			}
		}
	}
	return floats
}

// floatIn tells how an entrant floated in a past round, from 0. Whoever scored
// without playing more than a loss floated down; an absence is no float.
func floatIn(entrant *pairing.Entrant, byNumber map[pairing.Number]*pairing.Entrant, r int) float {
	past := pastOf(entrant, r)
	if past.Kind != pairing.Played {
		if past.Kind == pairing.PairingAllocated || past.Points > 0 {
			return floatedDown
		}
		return stayed
	}
	opponent := byNumber[past.Opponent]
	if opponent == nil {
		return stayed
	}
	own, other := scoreBefore(entrant, r), scoreBefore(opponent, r)
	switch {
	case own > other:
		return floatedDown
	case own < other:
		return floatedUp
	default:
		return stayed
	}
}

// scoreBefore is the pairing score with which a past round was paired.
func scoreBefore(entrant *pairing.Entrant, r int) int {
	score := pastOf(entrant, r).Extra
	for i := range r {
		score += pastOf(entrant, i).Points
	}
	return score
}
