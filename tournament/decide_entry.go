package tournament

import "sumito/tournament/event"

// MaxRating bounds ratings; 0 is unrated.
const MaxRating = 4000

func (c AddEntries) decide(t *Tournament) ([]event.Payload, error) {
	if len(c.Entries) == 0 {
		return nil, refuse(CodeEntriesMissing, nil).in("entries")
	}
	from, err := t.coming(ActionLate)
	if err != nil {
		return nil, err
	}
	if t.closed(from) {
		return nil, refuse(CodeEntriesClosed, params{"round": from})
	}
	var missed []int
	for round := 1; round < from; round++ {
		missed = append(missed, round)
	}
	entered := t.players()
	payloads := make([]event.Payload, 0, len(c.Entries))
	number := t.lastNumber()
	for i, n := range c.Entries {
		id := event.EntryID(len(t.Entries) + 1 + i)
		if err := checkEntry(n, i+1, entered); err != nil {
			return nil, err
		}
		for _, player := range n.Players {
			entered[player] = 0
		}
		added := event.EntryAdded{
			Entry: id, Players: n.Players, Name: n.Name, Rating: n.Rating,
			From: from, Missed: missed,
		}
		if len(missed) > 0 { // numbers are given, the late entry gets the next
			number++
			added.Number = number
		}
		payloads = append(payloads, added)
	}
	return payloads, nil
}

// closed reports whether nobody can enter any more from a round on: it is of a
// play-off, or follows one that settled who meets whom.
func (t *Tournament) closed(from int) bool {
	return !t.PlayOff.Absent() && from > t.PlayOff.After || from > 1 && t.Rounds[from-2].Rules.Scheduled
}

// checkEntry checks one line of AddEntries; entered are the players that are
// in the tournament or on an earlier line.
func checkEntry(n NewEntry, line int, entered map[string]event.EntryID) error {
	if len(n.Players) < 1 || len(n.Players) > 2 {
		return refuse(CodePlayersCount, params{"count": len(n.Players), "line": line}).in("players")
	}
	for i, player := range n.Players {
		entry, twice := entered[player]
		if twice || i > 0 && player == n.Players[0] {
			return refuse(CodePlayerEntered, params{"line": line, "entry": entry}).in("players")
		}
		if player == "" {
			return refuse(CodePlayersCount, params{"count": 0, "line": line}).in("players")
		}
	}
	if n.Name.Absent() {
		return refuse(CodeNameMissing, params{"line": line}).in("name")
	}
	if n.Rating < 0 || n.Rating > MaxRating {
		return refuse(CodeRatingOutOfRange, params{"rating": n.Rating, "min": 0, "max": MaxRating, "line": line}).in("rating")
	}
	return nil
}

// players returns who is in the tournament, with the entry.
func (t *Tournament) players() map[string]event.EntryID {
	players := make(map[string]event.EntryID, len(t.Entries))
	for _, e := range t.Entries {
		if e.Removed {
			continue
		}
		for _, player := range e.Players {
			players[player] = e.ID
		}
	}
	return players
}

// lastNumber returns the highest pairing number ever given.
func (t *Tournament) lastNumber() int {
	last := 0
	for _, e := range t.Entries {
		last = max(last, e.Number)
	}
	return last
}

func (c WithdrawEntry) decide(t *Tournament) ([]event.Payload, error) {
	e, err := t.listed(c.Entry)
	if err != nil {
		return nil, err
	}
	if e.Left != 0 {
		return nil, refuse(CodeEntryWithdrawn, params{"entry": e.ID, "round": e.Left})
	}
	from, err := t.coming(ActionWithdraw)
	if err != nil {
		return nil, err
	}
	if !t.seated(e.ID) {
		return []event.Payload{event.EntryRemoved{Entry: e.ID}}, nil
	}
	return []event.Payload{event.EntryWithdrawn{Entry: e.ID, From: from}}, nil
}

func (c ReinstateEntry) decide(t *Tournament) ([]event.Payload, error) {
	e, err := t.listed(c.Entry)
	if err != nil {
		return nil, err
	}
	if e.Left == 0 {
		return nil, refuse(CodeEntryActive, params{"entry": e.ID})
	}
	if e.SetAside {
		return nil, refuse(CodeEntrySetAside, params{"entry": e.ID})
	}
	from, err := t.coming(ActionWithdraw)
	if err != nil {
		return nil, err
	}
	return []event.Payload{event.EntryReinstated{Entry: e.ID, From: from}}, nil
}

// listed returns an entry that is on the list, or a *Refusal.
func (t *Tournament) listed(id event.EntryID) (Entry, error) {
	e, exists := t.Entry(id)
	if !exists {
		return e, refuse(CodeEntryUnknown, params{"entry": id})
	}
	if e.Removed {
		return e, refuse(CodeEntryRemoved, params{"entry": id})
	}
	return e, nil
}

// coming returns the first round in which entering, leaving or coming back can
// take effect, or a *Refusal.
func (t *Tournament) coming(a Action) (int, error) {
	from := t.Open()
	if planned := t.Planned(); from > planned {
		return 0, refuse(CodeNoRoundLeft, params{"round": from, "rounds": planned})
	}
	_, err := t.permit(a, from)
	return from, err
}

// seated reports whether the entry is in a round that everyone has seen, be it
// by a bye.
func (t *Tournament) seated(id event.EntryID) bool {
	for _, r := range t.Rounds {
		if !r.Shown() {
			continue
		}
		for _, p := range r.Pairings {
			if p.Has(id) {
				return true
			}
		}
	}
	return false
}
