package app

import (
	"context"
	"errors"
	"fmt"

	"sumito/tournament"
)

// change is one command on its way into a tournament's log.
type change struct {
	action  action
	stream  string
	creates string // the owning club when the command opens the stream
	actor   Actor
	meta    Meta
	content any // what is asked for; its digest tells a repetition from a misuse

	// needs is the role that it takes by the state; nil is the action's.
	needs func(state) Role
	// search does the slow part, outside the stream's turn, on a state that may
	// be outdated when build runs; may be nil.
	search func(context.Context, state) error
	// build makes the proposal from the state it is decided on.
	build func(context.Context, state) (proposal, error)
}

// proposal is what a change wants to happen, and what is stored along with it.
type proposal struct {
	commands []tournament.Command // decided in order, one batch; the first one's scope counts
	texts    []Text
	players  []Player
	records  []GameRecord
}

// propose is a proposal of commands with nothing to store.
func propose(commands ...tournament.Command) func(context.Context, state) (proposal, error) {
	return func(context.Context, state) (proposal, error) { return proposal{commands: commands}, nil }
}

// execute carries a change out: who may do it, whether it was done before,
// whether the resource is still what the edit is based on, what follows from
// it. It is decided on the newest state, again whenever another command came
// first, so a command meets Stale only if its own resource changed.
func (s *Service) execute(ctx context.Context, c change) (Receipt, error) {
	if err := checkCommandID(c.meta.Command); err != nil {
		return Receipt{}, err
	}
	sum, err := digest(c.action, c.content)
	if err != nil {
		return Receipt{}, err
	}
	var receipt Receipt
	err = retry(ctx, func() (err error) {
		var after state
		if receipt, after, err = s.attempt(ctx, c, sum); err == nil {
			receipt.View, err = s.view(ctx, c.actor, after)
		}
		return err
	})
	return receipt, asProblem(err)
}

// attempt decides once; see movedOn for when another command was first. It
// returns the state that the receipt is about.
func (s *Service) attempt(ctx context.Context, c change, sum string) (Receipt, state, error) {
	if c.search != nil {
		now, before, err := s.begin(ctx, c, sum)
		if err != nil || before != nil {
			return repeated(c.stream, before), now, err
		}
		if err := c.search(ctx, now); err != nil {
			return Receipt{}, state{}, err
		}
	}
	release, err := s.turns.take(ctx, c.stream)
	if err != nil {
		return Receipt{}, state{}, err
	}
	defer release()
	now, before, err := s.begin(ctx, c, sum)
	if err != nil || before != nil {
		return repeated(c.stream, before), now, err
	}
	return s.decide(ctx, c, now, sum)
}

// begin loads the state and makes the checks that come before any decision. The
// answer isn't nil when the command has been carried out already.
func (s *Service) begin(ctx context.Context, c change, sum string) (state, *Answer, error) {
	now, err := s.load(ctx, c.stream)
	var problem *Problem
	if c.creates != "" && errors.As(err, &problem) && problem.Code == CodeTournamentUnknown {
		now, err = state{Tournament: tournament.New(c.stream)}, nil
	}
	if err != nil {
		return state{}, nil, err
	}
	club := now.Club
	if !now.Exists() {
		club = c.creates
	}
	needed := c.action.needs()
	if c.needs != nil {
		needed = c.needs(now)
	}
	if err := permit(c.actor, club, needed); err != nil {
		return state{}, nil, err
	}
	if now.copied {
		return state{}, nil, &Problem{Class: Conflict, Code: CodeNotHome}
	}
	answer, err := s.store.Answer(ctx, c.stream, c.actor.Account, c.meta.Command)
	switch {
	case errors.Is(err, ErrNoRow):
		return now, nil, nil
	case err != nil:
		return state{}, nil, fmt.Errorf("answer to %s: %w", c.meta.Command, err)
	case answer.Digest != "" && answer.Digest != sum: // of a text that was erased there is none any more
		return state{}, nil, &Problem{Class: Conflict, Code: CodeCommandReused, Field: "command"}
	}
	return now, &answer, nil
}

// repeated answers a command that was carried out before as it was then. Its
// resource may have moved on: the revision is that of then, so that an edit
// based on it meets Stale.
func repeated(stream string, answer *Answer) Receipt {
	if answer == nil {
		return Receipt{}
	}
	return Receipt{
		Tournament: stream, First: answer.First, Last: answer.Last,
		Revision: answer.Last, Repeated: true,
	}
}
