package tournament

import (
	"slices"

	"sumito/tournament/event"
)

// finalRound returns the round of the final of a single knockout that has
// begun, 0 if there is none.
func (t *Tournament) finalRound() int {
	first := t.knockoutFrom()
	if first == 0 || t.Rounds[first-1].Rules.Losses != 1 {
		return 0
	}
	return first + t.Rounds[first-1].Rules.Rounds - 1
}

// finalPaired reports whether it is too late to add or drop a game for the
// third place.
func (t *Tournament) finalPaired() bool {
	final := t.finalRound()
	return final > 0 && len(t.Rounds) >= final
}

// decidesThird reports whether the losers of the round before meet in a round.
func (t *Tournament) decidesThird(round int) bool {
	return t.ThirdPlace && round == t.finalRound() && round > t.knockoutFrom()
}

// semifinalists returns the two who play for the third place in a round, nobody
// where there is no such game: also not when one finalist had no game to win.
func (t *Tournament) semifinalists(round int) []event.EntryID {
	if !t.decidesThird(round) || round > len(t.Rounds)+1 {
		return nil
	}
	var lost []event.EntryID
	for _, p := range t.Rounds[round-2].Pairings {
		lost = append(lost, p.losers()...)
	}
	if len(lost) != 2 {
		return nil
	}
	return lost
}

// fourth returns who has lost the game for the third place, or left it to the
// other; 0 while nobody has.
func (t *Tournament) fourth(through int) event.EntryID {
	final := t.finalRound()
	if through < final {
		return 0
	}
	two := t.semifinalists(final)
	if two == nil {
		return 0
	}
	var there, lost []event.EntryID
	for _, p := range t.Rounds[final-1].Pairings {
		there = append(there, p.sides()...)
		lost = append(lost, p.losers()...)
	}
	for i, id := range two {
		if slices.Contains(lost, id) || !slices.Contains(there, id) && slices.Contains(there, two[1-i]) {
			return id
		}
	}
	return 0
}
