package tournament

import "sumito/tournament/event"

func (c CorrectEntry) decide(t *Tournament) ([]event.Payload, error) {
	e, err := t.listed(c.Entry)
	switch {
	case err != nil:
		return nil, err
	case c.Name.Absent():
		return nil, refuse(CodeNameMissing, nil).in("name")
	case c.Rating < 0 || c.Rating > MaxRating:
		return nil, refuse(CodeRatingOutOfRange, params{"rating": c.Rating, "min": 0, "max": MaxRating}).in("rating")
	case c.Rating != e.Rating && len(t.Rounds) > 0:
		return nil, refuse(CodeRatingFixed, params{"entry": e.ID, "round": 1}).in("rating")
	case c.Rating == e.Rating && c.Name == e.Name:
		return nil, refuse(CodeNothingCorrected, params{"entry": e.ID})
	}
	return []event.Payload{event.EntryCorrected(c)}, nil
}

// correctedSnapshot is an entry's name and rating before a correction.
type correctedSnapshot struct {
	id     event.EntryID
	name   event.Text
	rating int
}

// blocked: a name can go back at any time, a rating until pairs are made by it.
func (s correctedSnapshot) blocked(t *Tournament, _ Scope, done *step) error {
	if t.Entries[s.id-1].Rating != s.rating && len(t.Rounds) > 0 {
		return blockedBy(done, "rounds", t.allRounds())
	}
	return nil
}

func (s correctedSnapshot) restore(*Tournament, Scope) []event.Payload {
	return []event.Payload{event.EntryCorrected{Entry: s.id, Name: s.name, Rating: s.rating}}
}
