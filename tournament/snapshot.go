package tournament

import (
	"slices"

	"sumito/tournament/event"
)

// settingsSnapshot is the settings before a change.
type settingsSnapshot struct {
	settings event.Settings
	options  Options
}

func (s settingsSnapshot) blocked(t *Tournament, _ Scope, done *step) error {
	if t.checkFixed(s.settings, s.options) == nil {
		return nil
	}
	return blockedBy(done, "rounds", t.allRounds())
}

func (s settingsSnapshot) restore(t *Tournament, _ Scope) []event.Payload {
	return t.settle(s.settings, s.options)
}

func (t *Tournament) allRounds() []int {
	rounds := make([]int, len(t.Rounds))
	for i := range rounds {
		rounds[i] = i + 1
	}
	return rounds
}

// pairingSnapshot is a board before a batch.
type pairingSnapshot struct {
	result  *event.Result
	records []Record
}

func (s *pairingSnapshot) blocked(t *Tournament, in Scope, done *step) error {
	p, _ := t.Pairing(in.Round, in.Board)
	switch _, err := t.permit(ActionUndo, in.Round); {
	case t.Phase(in.Round) == Draft:
		return refuse(CodeRoundNotPublished, params{"round": in.Round})
	case s.result != nil && p.Result != nil && sameScore(*s.result, *p.Result):
		return nil // whoever was paired by it would have been paired the same
	case err != nil:
		return err
	case s.result != nil && t.checkWinner(p, in.Round, *s.result) != nil:
		return t.checkWinner(p, in.Round, *s.result)
	case t.Phase(in.Round) == Last && s.result == nil:
		return blockedBy(done, "completed", []int{in.Round})
	}
	return nil
}

func sameScore(a, b event.Result) bool {
	return a.Outcome == b.Outcome && a.Balls == b.Balls && a.Points == b.Points && a.Played() == b.Played()
}

func (s *pairingSnapshot) restore(t *Tournament, in Scope) []event.Payload {
	p, _ := t.Pairing(in.Round, in.Board)
	var payloads []event.Payload
	named := func(id string) func(Record) bool { return func(r Record) bool { return r.ID == id } }
	for _, r := range p.Records {
		if !slices.ContainsFunc(s.records, named(r.ID)) {
			payloads = append(payloads, event.RecordDetached{Round: in.Round, Board: in.Board, Record: r.ID})
		}
	}
	for _, r := range s.records {
		if s.result != nil && !slices.ContainsFunc(p.Records, named(r.ID)) {
			payloads = append(payloads, event.RecordAttached{
				Round: in.Round, Board: in.Board, Record: r.ID, Game: r.Game, Envelope: r.Envelope,
				Verdict: r.Verdict, Result: *s.result,
			})
		}
	}
	warnings, _ := t.permit(ActionRule, in.Round)
	return append(payloads, event.ResultRestored{
		Round: in.Round, Board: in.Board, Result: s.result, Warnings: warnings,
	})
}
