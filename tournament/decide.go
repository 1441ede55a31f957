package tournament

import "sumito/tournament/event"

// Decide checks a command against the state and returns the events it causes,
// as one atomic batch, or a *Refusal. t isn't changed; a tournament whose head
// is at 0 takes nothing but Create.
//
// Who may do what is not asked here but by the service; By in a command says
// on whose word it stands.
func Decide(t *Tournament, c Command) ([]event.Payload, error) {
	if c == nil {
		return nil, refuse(CodeCommandMissing, nil)
	}
	if t.ReadOnly != "" {
		return nil, refuse(CodeReadOnly, params{"type": t.ReadOnly})
	}
	switch _, creates := c.(Create); {
	case creates && t.Exists():
		return nil, refuse(CodeTournamentExists, nil)
	case !creates && !t.Exists():
		return nil, refuse(CodeTournamentMissing, nil)
	}
	return c.decide(t)
}
