package tournament

import (
	"slices"

	"sumito/tournament/event"
)

func (b *builder) fieldRanked(p event.FieldRanked) bool {
	if len(p.Numbers) > len(b.t.Entries) || len(b.t.Rounds) > 1 {
		return false
	}
	b.noteRound(1)
	b.t.ranked = b.now.Sequence
	b.ownEntries()
	for i := range b.t.Entries {
		b.t.Entries[i].Number = 0
		if i < len(p.Numbers) {
			b.t.Entries[i].Number = p.Numbers[i]
		}
	}
	return true
}

func (b *builder) noteRound(number int) {
	b.push(b.roundHistory(number), func() snapshot { return b.t.roundSnapshot(number) })
}

func (b *builder) roundPaired(p event.RoundPaired) bool {
	if p.Round != len(b.t.Rounds)+1 || !b.t.known(p.Pairs) || !b.t.knownEntries(p.Seeds) {
		return false
	}
	b.noteRound(p.Round)
	b.ownRounds()
	b.t.Rounds = append(b.t.Rounds, Round{
		Number: p.Round, State: RoundDraft, System: p.System, Engine: p.Revision, Inputs: p.Inputs,
		Rules: p.Rules, Seeds: p.Seeds,
		Pairings: b.pairings(p.Pairs), Revision: b.now.Sequence, paired: b.now.Sequence,
	})
	b.ownPairings(&b.t.Rounds[p.Round-1])
	if p.Lot != "" {
		b.t.Lot = p.Lot
	}
	return true
}

// known reports whether all pairs are of entries that exist.
func (t *Tournament) known(pairs []event.Pair) bool {
	last := event.EntryID(len(t.Entries))
	for _, p := range pairs {
		if p.Black < 1 || p.Black > last || p.White < 0 || p.White > last || (p.White == 0) != (p.Bye != event.NoBye) {
			return false
		}
	}
	return true
}

func (t *Tournament) knownEntries(ids []event.EntryID) bool {
	last := event.EntryID(len(t.Entries))
	return !slices.ContainsFunc(ids, func(id event.EntryID) bool { return id < 1 || id > last })
}

func (b *builder) pairings(pairs []event.Pair) []Pairing {
	pairings := make([]Pairing, len(pairs))
	for i, pair := range pairs {
		pairings[i] = Pairing{Pair: pair, Revision: b.now.Sequence}
	}
	return pairings
}

func (b *builder) roundEdited(p event.RoundEdited) bool {
	r := b.round(p.Round)
	if r == nil || r.State != RoundDraft || !b.t.known(p.Pairs) {
		return false
	}
	b.noteRound(p.Round)
	r.Pairings = b.pairings(p.Pairs)
	r.Edited, r.Revision, r.paired = true, b.now.Sequence, b.now.Sequence
	return true
}

func (b *builder) roundUnpaired(p event.RoundUnpaired) bool {
	if p.Round < 1 || p.Round != len(b.t.Rounds) {
		return false
	}
	b.noteRound(p.Round)
	b.ownRounds()
	b.t.Rounds[p.Round-1] = Round{}
	b.t.Rounds = b.t.Rounds[:p.Round-1]
	b.ownsPairings = b.ownsPairings[:min(len(b.ownsPairings), p.Round-1)]
	if p.Round == 1 {
		b.t.Lot = ""
	}
	return true
}

func (b *builder) roundMoved(number int, to RoundState, mark string, published int64) bool {
	r := b.round(number)
	if r == nil {
		return false
	}
	b.noteRound(number)
	r.State, r.Mark, r.Published, r.Revision = to, mark, published, b.now.Sequence
	return true
}

// roundClosed completes a round or opens it again.
func (b *builder) roundClosed(number int, to RoundState) bool {
	r := b.round(number)
	if r == nil || !r.Shown() {
		return false
	}
	return b.roundMoved(number, to, r.Mark, r.Published)
}

// pairs returns the pairs of a round without results.
func (r Round) pairs() []event.Pair {
	pairs := make([]event.Pair, len(r.Pairings))
	for i, p := range r.Pairings {
		pairs[i] = p.Pair
	}
	return pairs
}

// numbers returns the pairing numbers by entry.
func (t *Tournament) numbers() []int {
	numbers := make([]int, len(t.Entries))
	for i, e := range t.Entries {
		numbers[i] = e.Number
	}
	return numbers
}

// sameNumbers compares pairing numbers; an entry beyond the end has none.
func sameNumbers(a, b []int) bool {
	n := min(len(a), len(b))
	none := func(number int) bool { return number != 0 }
	return slices.Equal(a[:n], b[:n]) && !slices.ContainsFunc(a[n:], none) && !slices.ContainsFunc(b[n:], none)
}
