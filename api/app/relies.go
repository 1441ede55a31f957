package app

import (
	"slices"

	"sumito/tournament"
	"sumito/tournament/event"
)

// relies lists the personal data that was there before a batch and that the
// batch would write once more: erased in the meantime, it would come back.
func relies(after *tournament.Tournament, summary Summary, payloads []event.Payload, p proposal, renames []Rename) Relies {
	var on Relies
	for _, text := range []struct{ id, body string }{
		{after.Settings.Name.ID, summary.Name}, {after.Settings.Place.ID, summary.Place},
	} {
		fresh := slices.ContainsFunc(p.texts, func(made Text) bool { return made.ID == text.id })
		if text.body != "" && !fresh {
			on.Texts = append(on.Texts, text.id)
		}
	}
	for _, rename := range renames {
		on.Players = append(on.Players, rename.Player)
	}
	for _, payload := range payloads {
		added, ok := payload.(event.EntryAdded)
		if !ok {
			continue
		}
		for _, player := range added.Players {
			if !slices.ContainsFunc(p.players, func(made Player) bool { return made.ID == player }) {
				on.Players = append(on.Players, player)
			}
		}
	}
	return on
}
