package audit

import (
	"maps"
	"slices"

	"sumito/tournament/event"
)

// called is what an entry is called by the log.
type called struct {
	sequence int64 // of the event that says so
	name     event.Text
	players  []string
}

// names compares what players are called with the newest name of each of their
// entries. A name changes in all tournaments when it is corrected in one, and the
// other's log isn't here: so what this one didn't give is no fault. Where one was
// erased or left out, or is that of a team, nothing can be said.
func (a *auditor) names() error {
	if a.Names == nil || a.Text == nil || a.blind {
		return nil
	}
	entries := map[string][]event.EntryID{}
	for _, entry := range slices.Sorted(maps.Keys(a.called)) {
		for _, player := range a.called[entry].players {
			entries[player] = append(entries[player], entry)
		}
	}
	players := slices.Sorted(maps.Keys(entries))
	names, err := a.Names(players)
	if err != nil {
		return err
	}
	for _, player := range players {
		name, known := names[player]
		open := func(entry event.EntryID) bool {
			given := a.called[entry]
			salt := a.texts[given.name]
			return salt == nil || len(given.players) > 1 || (&Text{Salt: salt, Body: name}).hash() == given.name.Hash
		}
		if !known || slices.ContainsFunc(entries[player], open) {
			continue
		}
		last := entries[player][len(entries[player])-1]
		a.report.add(Finding{
			Kind: Unchecked, Code: CodeName, Sequence: a.called[last].sequence, Entry: int(last), Subject: player,
		})
	}
	return nil
}
