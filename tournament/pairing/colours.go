package pairing

// The codes that Order gives for its choice, in Reason.Colour.
const (
	ByBalance   = "balance"   // who has moved first less often does
	ByAlternate = "alternate" // in the last round that tells them apart the other one moved first
	ByLot       = "lot"       // nothing tells them apart: by the lot, board by board
)

// Order decides who of two moves first by what is enough for systems without
// rules on colours of their own: whoever has moved first less often; of equals
// whoever moved second when last one of them moved first and the other second,
// histories aligned by games played; else the first named on odd boards if the
// initial colour is First, the other one on even boards.
func Order(a, b *Entrant, board int, initial Colour) (first, second *Entrant, reason Reason) {
	turn, code := -balance(a)+balance(b), ByBalance
	if turn == 0 {
		turn, code = lastDifference(a, b), ByAlternate
	}
	if turn == 0 {
		turn, code = 1, ByLot
		if (initial == Second) == (board%2 == 1) {
			turn = -1
		}
	}
	if turn < 0 {
		a, b = b, a
	}
	return a, b, Reason{
		FirstScore: a.Score, SecondScore: b.Score, FirstPreference: due(a), SecondPreference: due(b),
		Colour: code, Floated: a.Score != b.Score,
	}
}

// balance is the games in which an entrant moved first minus the others.
func balance(e *Entrant) int {
	sum := 0
	for _, past := range e.Past {
		sum += int(past.Colour)
	}
	return sum
}

// due is the colour that evens an entrant out, None for an even one.
func due(e *Entrant) Colour {
	switch b := balance(e); {
	case b > 0:
		return Second
	case b < 0:
		return First
	}
	return None
}

// lastDifference is 1 if a moved second and b first in the latest game, counted
// from the newest, in which they differ; −1 the other way round; else 0.
func lastDifference(a, b *Entrant) int {
	i, j := len(a.Past)-1, len(b.Past)-1
	for {
		for i >= 0 && a.Past[i].Colour == None {
			i--
		}
		for j >= 0 && b.Past[j].Colour == None {
			j--
		}
		if i < 0 || j < 0 {
			return 0
		}
		if a.Past[i].Colour != b.Past[j].Colour {
			return int(b.Past[j].Colour)
		}
		i, j = i-1, j-1
	}
}
