package app

import (
	"context"
	"errors"
	"fmt"

	"sumito/tournament"
	"sumito/tournament/event"
)

// decide turns the proposal into events and commits them.
func (s *Service) decide(ctx context.Context, c change, now state, sum string) (Receipt, state, error) {
	p, err := c.build(ctx, now)
	if err != nil {
		return Receipt{}, state{}, err
	}
	scope := p.commands[0].Scope()
	if err := matches(now.Tournament, scope, c.meta.IfMatch); err != nil {
		return Receipt{}, state{}, err
	}
	batch := event.Batch{Stream: c.stream, Time: s.now().UnixMicro(), Actor: c.actor.Account, Command: c.meta.Command}
	next, events, payloads, err := decideAll(now.Tournament, batch, p.commands)
	if err != nil {
		return Receipt{}, state{}, err
	}
	receipt, after := Receipt{Tournament: c.stream}, now.then(next, events)
	if len(events) > 0 {
		receipt.First, receipt.Last = events[0].Sequence, after.Head.Sequence
		if err := s.commit(ctx, c, p, now, after, events, payloads, sum); err != nil {
			return Receipt{}, state{}, err
		}
	}
	receipt.Revision, _ = next.Revision(scope)
	return receipt, after, nil
}

// matches compares the revision an edit is based on with the resource's own.
// What doesn't exist yet has none; the tournament says what is wrong with it.
func matches(t *tournament.Tournament, scope tournament.Scope, given *int64) error {
	revision, exists := t.Revision(scope)
	if given == nil || !exists || *given == revision {
		return nil
	}
	return &Problem{Class: Stale, Code: CodeStale, Params: map[string]any{"revision": revision, "given": *given}}
}

// decideAll decides the commands one after the other and seals what follows
// from all of them as one batch.
func decideAll(t *tournament.Tournament, batch event.Batch, commands []tournament.Command) (*tournament.Tournament, []event.Event, []event.Payload, error) {
	next := t
	var payloads []event.Payload
	var events []event.Event
	for _, command := range commands {
		more, err := tournament.Decide(next, command)
		var refusal *tournament.Refusal
		if errors.As(err, &refusal) && refusal.Stale() {
			return nil, nil, nil, fmt.Errorf("%w: %w", errAgain, err)
		}
		if err != nil {
			return nil, nil, nil, err
		}
		payloads = append(payloads, more...)
		if events, err = event.Seal(t.Head, batch, payloads...); err != nil {
			return nil, nil, nil, err
		}
		next = tournament.Apply(t, events...)
	}
	return next, events, payloads, nil
}

// commit stores a batch with all that belongs to it and caches the new state.
func (s *Service) commit(ctx context.Context, c change, p proposal, now, after state, events []event.Event, payloads []event.Payload, sum string) error {
	summary, err := s.summaryAfter(ctx, now, after, p.texts)
	if err != nil {
		return err
	}
	renames, err := s.renames(ctx, now, payloads, p)
	if err != nil {
		return err
	}
	err = s.store.Commit(ctx, Commit{
		Stream: c.stream,
		Base:   now.Head,
		Events: events,
		Command: Answer{
			Actor: c.actor.Account, Command: c.meta.Command, Digest: sum,
			First: events[0].Sequence, Last: after.Head.Sequence,
		},
		Texts:   p.texts,
		Players: p.players,
		Renames: renames,
		Records: p.records,
		Summary: summary,
		Entries: entryRows(after.Tournament, payloads),
		Rounds:  changedRounds(now, after),
		Relies:  relies(after.Tournament, summary, payloads, p, renames),
	})
	if err != nil {
		return fmt.Errorf("commit %s of %s: %w", c.action, c.stream, err)
	}
	s.remember(after)
	s.moved(c.stream)
	s.log.InfoContext(ctx, "committed", "action", string(c.action), "tournament", c.stream,
		"first", events[0].Sequence, "last", after.Head.Sequence, "account", c.actor.Account)
	return nil
}
