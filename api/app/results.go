package app

import (
	"context"

	"sumito/tournament"
	"sumito/tournament/event"
)

// ReportResult enters a result by hand, on the staff's word. Scope: the
// pairing. Needs a scorekeeper.
func (s *Service) ReportResult(ctx context.Context, actor Actor, id string, round, board int, in ResultInput, meta Meta) (Receipt, error) {
	balls, err := counted(in.Balls, in.Ending)
	if err != nil {
		return Receipt{}, s.firstOf(ctx, actor, id, reportResult, err)
	}
	report := tournament.ReportResult{
		Round: round, Board: board,
		Outcome: in.Outcome, Ending: in.Ending, Balls: balls,
		By: event.ByStaff, Replace: in.Replace,
	}
	commands := []tournament.Command{report}
	if in.Confirmed {
		commands = append(commands, tournament.ConfirmResult{Round: round, Board: board, By: event.ByStaff})
	}
	return s.execute(ctx, change{
		action:  reportResult,
		stream:  id,
		actor:   actor,
		meta:    meta,
		content: commands,
		build:   propose(commands...),
	})
}

// counted returns the balls of a result. 0–0 is a score and never what stands
// for nothing entered; without balls only a forfeit makes sense.
func counted(balls *event.Balls, ending event.Ending) (event.Balls, error) {
	switch {
	case balls != nil:
		return *balls, nil
	case ending == event.Forfeit:
		return event.Balls{}, nil
	}
	return event.Balls{}, invalid(CodeBallsMissing, "balls", nil)
}

// ConfirmResult raises the trust of a result, from a slip that both sides
// signed. Scope: the pairing. Needs a scorekeeper.
func (s *Service) ConfirmResult(ctx context.Context, actor Actor, id string, round, board int, meta Meta) (Receipt, error) {
	command := tournament.ConfirmResult{Round: round, Board: board, By: event.ByStaff}
	return s.plain(ctx, confirmResult, actor, id, command, meta)
}

// RuleResult enters an arbiter's decision, which stands over every other
// result. It says why, since nothing else shows it. Scope: the pairing. Needs
// an arbiter.
func (s *Service) RuleResult(ctx context.Context, actor Actor, id string, round, board int, in RulingInput, meta Meta) (Receipt, error) {
	why, err := cleanText(in.Reason, MaxReason, "reason")
	if err == nil && why == "" {
		err = invalid(CodeReasonMissing, "reason", nil)
	}
	var balls event.Balls
	if err == nil {
		balls, err = counted(in.Balls, in.Ending)
	}
	if err != nil {
		return Receipt{}, s.firstOf(ctx, actor, id, ruleResult, err)
	}
	type content struct {
		Round, Board int
		Ruling       RulingInput
	}
	return s.execute(ctx, change{
		action:  ruleResult,
		stream:  id,
		actor:   actor,
		meta:    meta,
		content: content{round, board, in},
		build: func(context.Context, state) (proposal, error) {
			reason, texts := s.privateText(why)
			return proposal{
				commands: []tournament.Command{tournament.RuleResult{
					Round: round, Board: board,
					Outcome: in.Outcome, Ending: in.Ending, Balls: balls, Reason: reason,
				}},
				texts: texts,
			}, nil
		},
	})
}

// Undo takes back the newest batch in a scope, or the one named by its first
// sequence; batch 0 is the newest. Needs the role that the scope's own
// commands need.
func (s *Service) Undo(ctx context.Context, actor Actor, id string, scope tournament.Scope, batch int64, meta Meta) (Receipt, error) {
	command := tournament.Undo{In: scope, Batch: batch}
	return s.execute(ctx, change{
		action:  undoAction(tournament.New(id), scope),
		stream:  id,
		actor:   actor,
		meta:    meta,
		content: command,
		needs:   func(now state) Role { return undoAction(now.Tournament, scope).needs() },
		build:   propose(command),
	})
}
