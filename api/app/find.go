package app

import "sumito/tournament"

// recordIn finds an attached record and its pairing.
func recordIn(t *tournament.Tournament, id string) (tournament.Pairing, tournament.Record, bool) {
	for _, round := range t.Rounds {
		for _, pairing := range round.Pairings {
			for _, record := range pairing.Records {
				if record.ID == id {
					return pairing, record, true
				}
			}
		}
	}
	return tournament.Pairing{}, tournament.Record{}, false
}
