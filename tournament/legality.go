package tournament

import (
	"slices"

	"sumito/tournament/event"
	"sumito/tournament/scoring"
)

// arrange fills in what follows from the pairs: the points of byes and, where
// no game has one, the board numbers.
func (t *Tournament) arrange(pairs []event.Pair) []event.Pair {
	arranged := slices.Clone(pairs)
	numbered := slices.ContainsFunc(pairs, func(p event.Pair) bool { return p.Board != 0 })
	board := 0
	for i := range arranged {
		p := &arranged[i]
		if p.Bye != event.NoBye {
			p.Points = scoring.ByePoints(t.Settings.Scoring, p.Bye)
			continue
		}
		p.Points = 0
		if board++; !numbered {
			p.Board = board
		}
	}
	return arranged
}

// checkPairs refuses pairs that a round can't hold (linear in the log's
// pairings): everyone who is in it exactly once, nobody else, boards 1…n in
// order and then the byes; and, unless the rules say otherwise, no rematch of a
// played game, one pairing-allocated bye at most and for nobody who had a win's
// worth without playing.
func (t *Tournament) checkPairs(round int, rules event.Rules, pairs []event.Pair) error {
	if err := checkBoards(pairs); err != nil {
		return err
	}
	if err := t.checkSeats(round, rules, pairs); err != nil {
		return err
	}
	if err := t.checkByes(round, rules, pairs); err != nil {
		return err
	}
	return t.checkRematches(round, rules, pairs)
}

// checkScheduled refuses other opponents than the draft's where the rules
// settle who meets whom.
func (r Round) checkScheduled(pairs []event.Pair) error {
	if !r.Rules.Scheduled {
		return nil
	}
	type seat struct {
		opponent event.EntryID
		bye      event.ByeKind
	}
	drafted := map[event.EntryID]seat{}
	for _, p := range r.Pairings {
		drafted[p.Black] = seat{p.White, p.Bye}
		drafted[p.White] = seat{p.Black, p.Bye}
	}
	for _, p := range pairs {
		if drafted[p.Black] != (seat{p.White, p.Bye}) {
			return refuse(CodePairsScheduled, params{"round": r.Number, "entry": p.Black}).in("pairs")
		}
	}
	return nil
}

func checkBoards(pairs []event.Pair) error {
	games, byes := 0, 0
	for _, p := range pairs {
		want := 0
		if p.Bye == event.NoBye {
			games++
			want = games
			if byes > 0 {
				want = games - 1 // behind a bye: out of order whatever its number
			}
		} else {
			byes++
		}
		if p.Board != want || p.Bye == event.NoBye && byes > 0 {
			return refuse(CodeBoardsMisnumbered, params{"board": p.Board, "want": want}).in("pairs")
		}
	}
	return nil
}

// checkSeats checks who is in the round and how often.
func (t *Tournament) checkSeats(round int, rules event.Rules, pairs []event.Pair) error {
	due := t.due(round, rules)
	seated := make([]bool, len(t.Entries))
	for _, p := range pairs {
		sides := []event.EntryID{p.Black, p.White}
		if p.Bye != event.NoBye && p.White == 0 {
			sides = sides[:1]
		}
		for _, id := range sides {
			e, err := t.listed(id)
			switch {
			case err != nil:
				return err
			case !e.Active(round):
				return refuse(CodeEntryInactive, params{"entry": id, "round": round}).in("pairs")
			case !due[id-1]:
				return refuse(CodeEntryOut, params{"entry": id, "round": round}).in("pairs")
			case seated[id-1]:
				return refuse(CodeEntryTwice, params{"entry": id}).in("pairs")
			}
			seated[id-1] = true
		}
	}
	var missing []event.EntryID
	active := 0
	for i, e := range t.Entries {
		if !due[i] {
			continue
		}
		active++
		if !seated[i] {
			missing = append(missing, e.ID)
		}
	}
	if active < 2 {
		return refuse(CodeTooFewEntries, params{"round": round, "count": active})
	}
	if len(missing) > 0 {
		return refuseList(CodeEntryMissing, "entries", missing, params{"round": round}).in("pairs")
	}
	return nil
}

func (t *Tournament) checkByes(round int, rules event.Rules, pairs []event.Pair) error {
	var allocated []event.EntryID
	for _, p := range pairs {
		switch p.Bye {
		case event.NoBye:
			continue
		case event.PairingAllocated:
			allocated = append(allocated, p.Black)
		case event.HalfPointBye, event.ZeroPointBye, event.FullPointBye, event.Absence:
		default:
			return refuse(CodeByeUnknown, params{"bye": string(p.Bye), "entry": p.Black}).in("pairs")
		}
		if p.White != 0 {
			return refuse(CodeByeUnknown, params{"bye": string(p.Bye), "entry": p.Black}).in("pairs")
		}
	}
	if rules.FreeByes {
		return nil
	}
	if len(allocated) > 1 {
		return refuseList(CodeByesTwo, "entries", allocated, nil).in("pairs")
	}
	for _, id := range allocated {
		if given := t.fullWithoutPlay(id, round); given > 0 {
			return refuse(CodeByeAgain, params{"entry": id, "given": given}).in("pairs")
		}
	}
	return nil
}

// fullWithoutPlay returns the round before the given one in which an entry got
// a win's worth without playing (C.04.1: no pairing-allocated bye after that),
// 0 if none.
func (t *Tournament) fullWithoutPlay(id event.EntryID, before int) int {
	for _, r := range t.Rounds[:min(before-1, len(t.Rounds))] {
		for _, p := range r.Pairings {
			if !p.Has(id) {
				continue
			}
			switch {
			case p.Bye == event.PairingAllocated, p.Bye == event.FullPointBye:
				return r.Number
			case p.Result == nil || p.Result.Played():
			case p.Black == id && p.Result.Outcome == event.BlackWins, p.White == id && p.Result.Outcome == event.WhiteWins:
				return r.Number
			}
		}
	}
	return 0
}

// checkRematches refuses pairs that have met over the board in this stage, as
// often as the rules allow. A game that was forfeited may still be played.
func (t *Tournament) checkRematches(round int, rules event.Rules, pairs []event.Pair) error {
	seat := make([]event.Pair, len(t.Entries)) // by entry: the pair it is to sit in
	met := make([]int, len(t.Entries))         // by entry: how often that pair has met
	for _, p := range pairs {
		if p.Game() {
			seat[p.Black-1], seat[p.White-1] = p, p
		}
	}
	for _, r := range t.Rounds[t.stage(round).first-1 : min(round-1, len(t.Rounds))] {
		for _, p := range r.Pairings {
			if !p.Game() || p.Result == nil || !p.Result.Played() {
				continue
			}
			again := seat[p.Black-1]
			if again.Black != p.White && again.White != p.White {
				continue
			}
			if met[again.Black-1]++; met[again.Black-1] > rules.Rematches {
				return refuse(CodeRematch, params{"black": again.Black, "white": again.White, "played": r.Number}).in("pairs")
			}
		}
	}
	return nil
}

// checkDraft refuses a draft that doesn't fit the field any more: somebody came
// or left since, or scores changed and the pairs are the system's.
func (t *Tournament) checkDraft(r Round) error {
	var misplaced []event.EntryID
	seated := make([]bool, len(t.Entries))
	for _, p := range r.Pairings {
		for _, id := range []event.EntryID{p.Black, p.White} {
			if id != 0 {
				seated[id-1] = true
			}
		}
	}
	for i, due := range t.due(r.Number, r.Rules) {
		e := t.Entries[i]
		if due != seated[i] {
			misplaced = append(misplaced, e.ID)
		}
	}
	fits := r.Edited || r.Inputs == Digest(t.field(r.Number))
	if len(misplaced) > 0 || !fits {
		return refuseList(CodeDraftOutdated, "entries", misplaced, params{"round": r.Number})
	}
	return t.checkPairs(r.Number, r.Rules, r.pairs())
}
