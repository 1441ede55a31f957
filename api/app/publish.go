package app

import (
	"context"
	"fmt"

	"sumito/tournament"
	"sumito/tournament/event"
	"sumito/tournament/pairing"
	"sumito/tournament/pairing/check"
)

// fullCheck is the field up to which a draft is compared with everything the
// Swiss rules ask for; of a larger one only the legality is checked, so that
// publishing takes no longer than a page may.
const fullCheck = 400

// Finding is what the checker, which shares no code with the engine, would have
// otherwise in a draft. It keeps nobody from publishing.
type Finding struct {
	Code    string             // of package check: "colours", "not-best" …
	Entries []event.EntryID    // those concerned
	Better  [][2]event.EntryID // for "not-best": the pairs that should be
}

// Checker looks at a proposal for a Swiss round as check.Check does.
type Checker func(ctx context.Context, field pairing.Field, proposal pairing.Proposal) (*check.Report, error)

// CheckDraft returns what the checker would have otherwise in a draft, for staff
// to look at before they publish it. A round of another system, or one that
// can't be published, has no findings.
func (s *Service) CheckDraft(ctx context.Context, actor Actor, id string, round int) ([]Finding, error) {
	now, err := s.load(ctx, id)
	if err != nil {
		return nil, asProblem(err)
	}
	if err := permit(actor, now.Club, Scorekeeper); err != nil {
		return nil, err
	}
	findings, err := s.checkDraft(ctx, now.Tournament, tournament.PublishRound{Round: round})
	return findings, asProblem(err)
}

// PublishRound shows a draft to everyone. A Swiss round is checked before,
// outside the transaction: what can't be played is refused, the other findings
// come with the receipt and are stored nowhere. Scope: the round. Needs an
// arbiter.
func (s *Service) PublishRound(ctx context.Context, actor Actor, id string, round int, meta Meta) (Receipt, error) {
	command := tournament.PublishRound{Round: round}
	var findings []Finding
	var checked int64
	receipt, err := s.execute(ctx, change{
		action:  publishRound,
		stream:  id,
		actor:   actor,
		meta:    meta,
		content: command,
		search: func(ctx context.Context, now state) (err error) {
			checked, _ = now.Revision(command.Scope())
			findings, err = s.checkDraft(ctx, now.Tournament, command)
			return err
		},
		build: func(_ context.Context, now state) (proposal, error) {
			if revision, _ := now.Revision(command.Scope()); revision != checked {
				return proposal{}, errAgain // another draft than the one checked
			}
			return proposal{commands: []tournament.Command{command}}, nil
		},
	})
	receipt.Findings = findings
	return receipt, err
}

// checkDraft returns what the checker finds in a draft of a Swiss round, or a
// problem if it can't be played. What Decide refuses is left to it.
func (s *Service) checkDraft(ctx context.Context, t *tournament.Tournament, command tournament.PublishRound) ([]Finding, error) {
	if _, err := tournament.Decide(t, command); err != nil {
		return nil, nil
	}
	if r, _ := t.Round(command.Round); r.System != SwissSystem {
		return nil, nil
	}
	field, drafted, err := tournament.Drafted(t, command.Round)
	if err != nil {
		return nil, err
	}
	report, err := s.checker(ctx, field, drafted)
	if err != nil {
		return nil, fmt.Errorf("check draft of %s: %w", t.ID, err)
	}
	byNumber := map[pairing.Number]event.EntryID{}
	for _, e := range t.Entries {
		byNumber[pairing.Number(e.Number)] = e.ID
	}
	var findings []Finding
	for _, fault := range report.Faults {
		finding := Finding{Code: fault.Code}
		for _, number := range fault.Numbers {
			finding.Entries = append(finding.Entries, byNumber[number])
		}
		for _, pair := range fault.Better {
			finding.Better = append(finding.Better, [2]event.EntryID{byNumber[pair[0]], byNumber[pair[1]]})
		}
		if blocks(fault) {
			return nil, &Problem{Class: Conflict, Code: CodeRoundIllegal, Params: map[string]any{
				"round": command.Round, "reason": fault.Code, "entries": finding.Entries,
			}}
		}
		findings = append(findings, finding)
	}
	return findings, nil
}

// SwissSystem is the name under which rounds are paired that the checker knows
// the rules of.
const SwissSystem = "swiss"

// examine is the usual Checker.
func examine(ctx context.Context, field pairing.Field, drafted pairing.Proposal) (*check.Report, error) {
	if len(field.Entrants) > fullCheck {
		return check.Legality(field, drafted), nil
	}
	return check.Check(ctx, field, drafted)
}

// blocks reports whether a round with the fault isn't to be published. Two who
// are due the same colour may meet: pairing lets that go when nothing else is
// left, and so may an arbiter.
func blocks(fault check.Fault) bool { return fault.Illegal() && fault.Code != check.CodeColourClash }
