package app

import (
	"context"

	"sumito/tournament"
)

// PublishRound shows a draft to everyone. A Swiss round is checked before,
// outside the transaction: what can't be played is refused, the other findings
// come with the receipt and are stored nowhere. Scope: the round. Needs an
// arbiter.
func (s *Service) PublishRound(ctx context.Context, actor Actor, id string, round int, meta Meta) (Receipt, error) {
	command := tournament.PublishRound{Round: round}
	var found Examination
	var checked int64
	receipt, err := s.execute(ctx, change{
		action:  publishRound,
		stream:  id,
		actor:   actor,
		meta:    meta,
		content: command,
		search: func(ctx context.Context, now state) (err error) {
			checked, _ = now.Revision(command.Scope())
			found, err = s.checkDraft(ctx, now.Tournament, round)
			return err
		},
		build: func(_ context.Context, now state) (proposal, error) {
			if revision, _ := now.Revision(command.Scope()); revision != checked {
				return proposal{}, errAgain // another draft than the one checked
			}
			return proposal{commands: []tournament.Command{command}}, nil
		},
	})
	receipt.Findings = found.Findings
	return receipt, err
}
