package knockout

import (
	"slices"

	"sumito/tournament/pairing"
)

// bracket is where everybody stands after some rounds. A seat holds a pairing
// number, 0 if it is vacant.
type bracket struct {
	entrants []*pairing.Entrant // by number; nil for a number that nobody has
	depth    int                // rounds of the winners' bracket
	double   bool

	winners []pairing.Number // seats of those without a loss
	losers  []pairing.Number // seats of those with one, in the losers' bracket
	dropped []pairing.Number // have just lost, in a double elimination in the winners' bracket
}

// match is two seats that meet; alone in it goes on without a game.
type match [2]pairing.Number

// newBracket seats a field for round 1.
func newBracket(field pairing.Field, double bool) *bracket {
	b := &bracket{double: double}
	size := 0
	for _, e := range field.Entrants {
		size = max(size, int(e.Number))
	}
	b.entrants = make([]*pairing.Entrant, size+1)
	for i := range field.Entrants {
		b.entrants[field.Entrants[i].Number] = &field.Entrants[i]
	}
	b.depth = depth(size)
	for _, seed := range seeds(b.depth) {
		if seed > size || b.entrants[seed] == nil {
			seed = 0
		}
		b.winners = append(b.winners, pairing.Number(seed))
	}
	return b
}

// depth returns how many rounds it takes to get from so many entrants to one.
func depth(entrants int) int {
	rounds := 0
	for seats := 1; seats < entrants; seats *= 2 {
		rounds++
	}
	return rounds
}

// seeds returns the standard bracket of 2^depth seats from top to bottom: 1
// meets the last, and the two best can meet in the last round only.
func seeds(depth int) []int {
	order := []int{1}
	for range depth {
		next := make([]int, 0, 2*len(order))
		for _, seed := range order {
			next = append(next, seed, 2*len(order)+1-seed)
		}
		order = next
	}
	return order
}

// final is the round in which the winners of both brackets meet.
func (b *bracket) final() int { return 2 * b.depth }

// draw returns who meets whom in the round after those played: in the winners'
// bracket, or the final, and in the losers' bracket.
//
// Of a double elimination, the rounds with even numbers have games in both
// brackets; in those with odd numbers the losers' bracket takes in whoever has
// just lost, while the winners wait.
func (b *bracket) draw(round int) (upper, lower []match) {
	switch {
	case !b.double || round == 1:
		return neighbours(b.winners), nil
	case round >= b.final():
		return []match{{b.winners[0], b.losers[0]}}, nil
	case round == 2:
		return neighbours(b.winners), neighbours(b.dropped)
	case round%2 == 0:
		return neighbours(b.winners), neighbours(b.losers)
	}
	for _, seat := range b.winners {
		upper = append(upper, match{seat})
	}
	return upper, crossed(b.losers, b.dropped, round/2)
}

// neighbours lets seats meet two by two; a last one is alone.
func neighbours(seats []pairing.Number) []match {
	matches := make([]match, 0, (len(seats)+1)/2)
	for pair := range slices.Chunk(seats, 2) {
		var m match
		copy(m[:], pair)
		matches = append(matches, m)
	}
	return matches
}

// crossed lets those of the losers' bracket meet those who come into it, turned
// round or by halves in turn, so that few meet again whom they have just met.
func crossed(losers, dropped []pairing.Number, turn int) []match {
	matches := make([]match, len(losers))
	for i := range losers {
		other := len(dropped) - 1 - i
		if turn%2 == 0 {
			other = (i + len(dropped)/2) % len(dropped)
		}
		matches[i] = match{losers[i], dropped[other]}
	}
	return matches
}

// play moves everybody on by what happened in a round.
func (b *bracket) play(round int) {
	upper, lower := b.draw(round)
	won, lost := b.results(round, upper)
	switch {
	case b.double && round >= b.final():
		b.winners, b.losers = won, lost
		return
	case b.double && b.depth == 1: // the loser of the only game is in the final
		b.losers = lost
	case lower != nil:
		b.losers, _ = b.results(round, lower)
	}
	b.winners, b.dropped = won, lost
}

// results returns the seats of winners and losers; without a loser, or a
// winner, they are vacant.
func (b *bracket) results(round int, matches []match) (won, lost []pairing.Number) {
	won, lost = make([]pairing.Number, len(matches)), make([]pairing.Number, len(matches))
	for i, m := range matches {
		first, second := b.seated(m[0], round), b.seated(m[1], round)
		switch {
		case first && second && b.won(m[1], round):
			won[i], lost[i] = m[1], m[0]
		case first && second:
			won[i], lost[i] = m[0], m[1]
		case first:
			won[i] = m[0]
		case second:
			won[i] = m[1]
		}
	}
	return won, lost
}

// seated reports whether a number was in a round: whoever wasn't is out.
func (b *bracket) seated(n pairing.Number, round int) bool {
	return n != 0 && round <= len(b.entrants[n].Past) && b.entrants[n].Past[round-1].Kind != pairing.Unpaired
}

func (b *bracket) won(n pairing.Number, round int) bool {
	past := b.entrants[n].Past[round-1]
	return past.Won || past.Kind == pairing.ForfeitWin
}

// both reports whether two have seats: of those who have just lost, not where
// one of the semi-finals had no game.
func both(seats []pairing.Number) bool {
	return len(seats) == 2 && seats[0] != 0 && seats[1] != 0
}

// there returns the entrant of a seat for the round to pair, nil if the seat is
// vacant or its entrant away.
func (b *bracket) there(n pairing.Number) *pairing.Entrant {
	if n == 0 || b.entrants[n].Absent {
		return nil
	}
	return b.entrants[n]
}
