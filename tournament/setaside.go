package tournament

import "sumito/tournament/event"

// roundRobin reports whether the rounds so far are of a round robin.
func (t *Tournament) roundRobin() bool { return len(t.Rounds) > 0 && t.Rounds[0].Rules.AllMeet }

// anySetAside reports whether the games of some entry count for nobody.
func (t *Tournament) anySetAside() bool {
	for _, e := range t.Entries {
		if e.SetAside {
			return true
		}
	}
	return false
}

// counts reports whether a round counts in an entry's standings: not if its own
// games or those of its opponent are set aside.
func (t *Tournament) counts(e Entry, c Cell) bool {
	return !e.SetAside && (c.Opponent == 0 || !t.Entries[c.Opponent-1].SetAside)
}

// CanSetAside returns nil if the games of an entry can be set aside now, else a
// *Refusal: it must have left a round robin before it played half of its games,
// and no round may have been paired since, for that gave its opponents byes.
func (t *Tournament) CanSetAside(id event.EntryID) error {
	e, err := t.listed(id)
	switch {
	case err != nil:
		return err
	case e.SetAside:
		return refuse(CodeEntrySetAside, params{"entry": id})
	case !t.roundRobin():
		return refuse(CodeNoRoundRobin, params{"entry": id})
	case e.Left == 0:
		return refuse(CodeEntryActive, params{"entry": id})
	case len(t.Rounds) >= e.Left:
		return refuse(CodeSetAsideLate, params{"entry": id, "round": e.Left})
	}
	games := (t.Entrants(1) - 1) * (t.Rounds[0].Rules.Rematches + 1)
	if played := t.playedBy(id); 2*played >= games {
		return refuse(CodeHalfPlayed, params{"entry": id, "played": played, "games": games})
	}
	return nil
}

// playedBy counts the games of an entry over the board.
func (t *Tournament) playedBy(id event.EntryID) int {
	played := 0
	for _, r := range t.Rounds {
		for _, p := range r.Pairings {
			if p.Has(id) && p.Result != nil && p.Result.Played() {
				played++
			}
		}
	}
	return played
}

func (c SetAside) decide(t *Tournament) ([]event.Payload, error) {
	if err := t.CanSetAside(c.Entry); err != nil {
		return nil, err
	}
	return []event.Payload{event.EntrySetAside{Entry: c.Entry, SetAside: true}}, nil
}
