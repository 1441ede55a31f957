package tournament

import (
	"slices"

	"sumito/tournament/event"
)

// notIn marks, where rounds of going out are listed, whoever never was in the
// knockout.
const notIn = -1

// knockoutFrom returns the first round in which losers go out, 0 if there is
// none.
func (t *Tournament) knockoutFrom() int {
	return slices.IndexFunc(t.Rounds, func(r Round) bool { return r.Rules.Losses > 0 }) + 1
}

// knockedOut returns, by entry, the round in which it went out of the knockout,
// as it stands after a round: by its last allowed loss, or by not being there.
// It is 0 for whoever is still in, notIn for whoever never was.
func (t *Tournament) knockedOut(through int) []int {
	out := make([]int, len(t.Entries))
	losses := make([]int, len(t.Entries))
	first := t.knockoutFrom()
	for i := range out {
		out[i] = notIn
	}
	if first == 0 || through < first {
		return out
	}
	seated := make([]int, len(t.Entries)) // newest round that the entry sat in
	for _, r := range t.Rounds[first-1 : through] {
		lose := func(id event.EntryID) {
			if losses[id-1]++; losses[id-1] == r.Rules.Losses {
				out[id-1] = r.Number
			}
		}
		for _, p := range r.Pairings {
			for _, id := range p.sides() {
				seated[id-1] = r.Number
				if r.Number == first {
					out[id-1] = 0
				}
			}
			for _, id := range p.losers() {
				lose(id)
			}
		}
		for i := range out {
			if out[i] == 0 && seated[i] != r.Number {
				out[i] = r.Number
			}
		}
	}
	for i, e := range t.Entries {
		if out[i] == 0 && e.Left != 0 && e.Left <= through+1 {
			out[i] = through + 1
		}
	}
	return out
}

// counted returns the last round up to a given one whose points and tie-breaks
// standings go by: the main part's where a play-off follows, else all of them.
func (t *Tournament) counted(through int) int {
	if first := t.knockoutFrom(); first > 1 {
		return min(through, first-1)
	}
	return through
}

// stillIn counts who is in the knockout after the newest round.
func (t *Tournament) stillIn() int {
	in := 0
	for _, out := range t.knockedOut(len(t.Rounds)) {
		if out == 0 {
			in++
		}
	}
	return in
}

// sides returns who sits at a pairing, one or two.
func (p Pairing) sides() []event.EntryID {
	if p.White == 0 {
		return []event.EntryID{p.Black}
	}
	return []event.EntryID{p.Black, p.White}
}

// losers returns who has lost at a pairing, none unless it has a winner.
func (p Pairing) losers() []event.EntryID {
	if p.Result == nil {
		return nil
	}
	switch p.Result.Outcome {
	case event.BlackWins:
		return []event.EntryID{p.White}
	case event.WhiteWins:
		return []event.EntryID{p.Black}
	}
	return nil
}

// hasWinner reports whether one side has won.
func hasWinner(r event.Result) bool {
	return r.Outcome == event.BlackWins || r.Outcome == event.WhiteWins
}

// Settles reports whether nothing is left to enter for one of the round's
// pairings: it has a result, and in a knockout a winner.
func (r Round) Settles(p Pairing) bool {
	return p.Decided() && (r.Rules.Losses == 0 || !p.Game() || hasWinner(*p.Result))
}

// checkWinner refuses a result that would leave a completed round of a knockout
// without a winner on a board, or take back a winner whom the next round has
// been paired with.
func (t *Tournament) checkWinner(p Pairing, round int, result event.Result) error {
	r := t.Rounds[round-1]
	if r.Rules.Losses == 0 || r.State != RoundCompleted {
		return nil
	}
	if !hasWinner(result) {
		return refuseList(CodeWinnerMissing, "boards", []int{p.Board}, params{"round": round})
	}
	if round < len(t.Rounds) && p.Result != nil && p.Result.Outcome != result.Outcome {
		return refuse(CodeWinnerSettled, params{"round": round, "board": p.Board, "later": round + 1})
	}
	return nil
}
