package tournament

import (
	"cmp"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"slices"

	"sumito/tournament/event"
	"sumito/tournament/pairing"
	"sumito/tournament/scoring"
)

// StartingRanks returns the pairing number of every entry by entry, 0 for one
// that is off the list: higher rating first, equals in the order of entering.
func StartingRanks(t *Tournament) []int {
	order := make([]Entry, 0, len(t.Entries))
	for _, e := range t.Entries {
		if !e.Removed {
			order = append(order, e)
		}
	}
	slices.SortStableFunc(order, func(a, b Entry) int { return cmp.Compare(b.Rating, a.Rating) })
	numbers := make([]int, len(t.Entries))
	for i, e := range order {
		numbers[e.ID-1] = i + 1
	}
	return numbers
}

// PairingField returns what a pairing system is given for a round that can be
// paired now, or that is a draft. It returns a *Refusal for any other round.
// In round 1 the numbers are the StartingRanks, and Initial is None until the
// lot is in the log.
func PairingField(t *Tournament, round int) (pairing.Field, error) {
	if t.Phase(round) != Draft {
		if _, err := t.permit(ActionPair, round); err != nil {
			return pairing.Field{}, err
		}
	}
	return t.field(round), nil
}

// field is PairingField for a round whose predecessors are completed. A
// play-off is a tournament of its own to its system: it begins with round 1 and
// the seeds are the numbers.
func (t *Tournament) field(round int) pairing.Field {
	s := t.stage(round)
	numbers, before := s.numbers, round-s.first
	worth := t.worth()
	f := pairing.Field{
		Round:     before + 1,
		Rounds:    s.last - s.first + 1,
		Initial:   initial(t.Lot),
		WinPoints: worth.highest(),

		ThirdPlace: t.decidesThird(round),
	}
	// Pasts are laid out in one piece, by entry.
	pasts := make([]pairing.Past, len(t.Entries)*before)
	for r := range before {
		for _, p := range t.Rounds[s.first-1+r].Pairings {
			black, white := pastOf(p, numbers, worth)
			pasts[int(p.Black-1)*before+r] = black
			if p.White != 0 {
				pasts[int(p.White-1)*before+r] = white
			}
		}
	}
	for i, e := range t.Entries {
		if e.Removed || numbers[i] == 0 {
			continue
		}
		entrant := pairing.Entrant{
			Number: pairing.Number(numbers[i]),
			Rating: e.Rating,
			Absent: !e.Active(round),
			Past:   pasts[i*before : (i+1)*before : (i+1)*before],
		}
		for _, past := range entrant.Past {
			entrant.Score += past.Points
		}
		f.Entrants = append(f.Entrants, entrant)
	}
	slices.SortFunc(f.Entrants, func(a, b pairing.Entrant) int { return cmp.Compare(a.Number, b.Number) })
	return f
}

// pastOf returns a decided pairing as a pairing system sees it, for both sides.
func pastOf(p Pairing, numbers []int, worth worth) (black, white pairing.Past) {
	if !p.Game() {
		return pairing.Past{Kind: byeKinds[p.Bye], Points: worth.bye(p)}, pairing.Past{}
	}
	black.Opponent, white.Opponent = number(numbers, p.White), number(numbers, p.Black)
	if p.Result == nil {
		return black, white
	}
	black.Points, white.Points = worth.result(*p.Result)
	switch {
	case p.Result.Played():
		black.Kind, white.Kind = pairing.Played, pairing.Played
		black.Colour, white.Colour = pairing.First, pairing.Second
		black.Won, white.Won = p.Result.Outcome == event.BlackWins, p.Result.Outcome == event.WhiteWins
	default:
		black.Kind, white.Kind = pairing.ForfeitLoss, pairing.ForfeitLoss
		switch p.Result.Outcome {
		case event.BlackWins:
			black.Kind = pairing.ForfeitWin
		case event.WhiteWins:
			white.Kind = pairing.ForfeitWin
		}
	}
	return black, white
}

func number(numbers []int, id event.EntryID) pairing.Number {
	if id < 1 || int(id) > len(numbers) {
		return 0
	}
	return pairing.Number(numbers[id-1])
}

// byeKinds maps the byes; a zero-point bye and an absence are just not being
// there.
var byeKinds = map[event.ByeKind]pairing.Kind{
	event.PairingAllocated: pairing.PairingAllocated,
	event.HalfPointBye:     pairing.HalfPointBye,
	event.FullPointBye:     pairing.FullPointBye,
}

// Digest returns the hexadecimal SHA-256 of a field: everything but the
// initial colour, which a round 1 states on its own, and who won, which a
// knockout checks by who is in.
func Digest(f pairing.Field) string {
	var b []byte
	add := func(numbers ...int) {
		for _, n := range numbers {
			b = binary.AppendVarint(b, int64(n))
		}
	}
	add(f.Round, f.Rounds, f.WinPoints, len(f.Entrants))
	for _, e := range f.Entrants {
		absent := 0
		if e.Absent {
			absent = 1
		}
		add(int(e.Number), e.Rating, e.Score, absent, len(e.Past))
		for _, p := range e.Past {
			add(int(p.Kind), int(p.Opponent), int(p.Colour), p.Points)
		}
	}
	add(len(f.Forbidden))
	for _, pair := range f.Forbidden {
		add(int(pair[0]), int(pair[1]))
	}
	if f.ThirdPlace {
		add(1)
	}
	sum := sha256.Sum256(b)
	return hex.EncodeToString(sum[:])
}

// Numbered returns the entries that a round's pairing system knows by their
// numbers; for a number that nobody has it is 0.
func Numbered(t *Tournament, round int, numbers []pairing.Number) []event.EntryID {
	byNumber := map[pairing.Number]event.EntryID{}
	for i, n := range t.stage(round).numbers {
		if n > 0 {
			byNumber[pairing.Number(n)] = event.EntryID(i + 1)
		}
	}
	entries := make([]event.EntryID, len(numbers))
	for i, n := range numbers {
		entries[i] = byNumber[n]
	}
	return entries
}

// Pairs turns a system's proposal for a round into pairs of entries: boards in
// the proposal's order, the pairing-allocated bye last with its points.
// Numbers that nobody has become entry 0, which Decide refuses. Whoever has a
// bye because somebody is missing whose games are set aside has it without
// points.
func Pairs(t *Tournament, round int, proposal pairing.Proposal) []event.Pair {
	numbers := make([]pairing.Number, 0, 2*len(proposal.Pairs))
	for _, p := range proposal.Pairs {
		numbers = append(numbers, p.First, max(p.Second, p.Missing)) // one of them is 0
	}
	entries := Numbered(t, round, numbers)
	var pairs, byes []event.Pair
	for i, p := range proposal.Pairs {
		first, second := entries[2*i], entries[2*i+1]
		if p.Second == 0 {
			bye := event.PairingAllocated
			if missing, known := t.Entry(second); known && missing.SetAside {
				bye = event.ZeroPointBye
			}
			byes = append(byes, event.Pair{
				Black: first, Bye: bye, Points: scoring.ByePoints(t.Settings.Scoring, bye),
			})
			continue
		}
		pairs = append(pairs, event.Pair{Board: len(pairs) + 1, Black: first, White: second})
	}
	return append(pairs, byes...)
}
