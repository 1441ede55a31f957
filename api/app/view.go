package app

import (
	"context"

	"sumito/tournament"
)

// Tournament returns a tournament as the actor may see it: drafts are for
// staff.
func (s *Service) Tournament(ctx context.Context, actor Actor, id string) (View, error) {
	now, err := s.load(ctx, id)
	if err != nil {
		return View{}, err
	}
	return s.view(ctx, actor, now)
}

// visible returns the state as the actor may see it. Every query passes through
// here: it is the one rule of visibility.
func visible(actor Actor, now state) (seen state, staff bool) {
	if RoleIn(actor, now.Club).Staff() {
		return now, true
	}
	now.Tournament = tournament.Redact(now.Tournament)
	return now, false
}

// view fills the names into what the actor may see.
func (s *Service) view(ctx context.Context, actor Actor, now state) (View, error) {
	seen, staff := visible(actor, now)
	known, err := s.people(ctx, seen)
	if err != nil {
		return View{}, err
	}
	t := seen.Tournament
	name, place := known.texts[t.Settings.Name.ID], known.texts[t.Settings.Place.ID]
	return View{
		Tournament: t,
		Summary:    project(seen, name, place),
		Name:       name,
		Place:      place,
		Names:      known.names(t),
		Reasons:    reasons(t, known),
		Staff:      staff,
		Copied:     now.copied,
		Role:       RoleIn(actor, now.Club),
		People:     known.revision,
	}, nil
}

// reasons returns the arbiters' reasons by text id.
func reasons(t *tournament.Tournament, known people) map[string]string {
	bodies := map[string]string{}
	for _, round := range t.Rounds {
		for _, pairing := range round.Pairings {
			if pairing.Result != nil && !pairing.Result.Reason.Absent() {
				id := pairing.Result.Reason.ID
				bodies[id] = known.texts[id]
			}
		}
	}
	return bodies
}
