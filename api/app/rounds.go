package app

import (
	"context"
	"errors"
	"fmt"

	"sumito/tournament"
	"sumito/tournament/event"
	"sumito/tournament/pairing"
)

// NextRound stands for the round after the newest one, to PairRound.
const NextRound = 0

// PairRound puts the pairs that the tournament's system proposes into a new
// draft; before round 1 it draws the lot and gives the pairing numbers. A backup
// is made first. The receipt says which round it was. Scope: the round. Needs an
// arbiter.
func (s *Service) PairRound(ctx context.Context, actor Actor, id string, round int, meta Meta) (Receipt, error) {
	var found tournament.PairRound
	backedUp := false
	receipt, err := s.execute(ctx, change{
		action:  pairRound,
		stream:  id,
		actor:   actor,
		meta:    meta,
		content: round,
		search: func(ctx context.Context, now state) (err error) {
			wanted := round
			if wanted == NextRound {
				wanted = len(now.Rounds) + 1
			}
			found, err = s.searchPairs(ctx, now.Tournament, wanted)
			if err == nil && !backedUp { // once, however often it is decided anew
				s.backUp(ctx, id)
				backedUp = true
			}
			return err
		},
		build: func(context.Context, state) (proposal, error) {
			return proposal{commands: []tournament.Command{found}}, nil
		},
	})
	if err != nil {
		return receipt, err
	}
	if receipt.Round = found.Round; receipt.Repeated {
		receipt.Round, err = s.roundPairedBy(ctx, receipt)
	}
	return receipt, err
}

// roundPairedBy tells which round a command paired that was carried out before;
// its draft may be gone.
func (s *Service) roundPairedBy(ctx context.Context, receipt Receipt) (int, error) {
	events, err := s.store.Events(ctx, receipt.Tournament, receipt.First-1, int(receipt.Last-receipt.First)+1)
	if err != nil {
		return 0, fmt.Errorf("round paired at %d of %s: %w", receipt.First, receipt.Tournament, err)
	}
	for _, e := range events {
		body, err := event.Decode(e)
		if err != nil {
			return 0, fmt.Errorf("event %d of %s: %w", e.Sequence, e.Stream, err)
		}
		if paired, ok := body.(event.RoundPaired); ok {
			return paired.Round, nil
		}
	}
	return 0, fmt.Errorf("no round is paired at %d of %s", receipt.First, receipt.Tournament)
}

// searchPairs asks the tournament's system for the pairs of a round.
func (s *Service) searchPairs(ctx context.Context, t *tournament.Tournament, round int) (tournament.PairRound, error) {
	name := t.System(round)
	system, known := s.systems[name]
	if !known {
		return tournament.PairRound{}, &Problem{Class: Conflict, Code: CodeSystemUnknown, Params: map[string]any{
			"system": name, "known": sortedKeys(s.systems),
		}}
	}
	lot := ""
	if round == 1 {
		lot = s.drawLot()
	}
	command, err := tournament.Propose(ctx, t, round, system, lot)
	var impossible *pairing.ImpossibleError
	if errors.As(err, &impossible) {
		return tournament.PairRound{}, &Problem{Class: Conflict, Code: CodePairingImpossible, Cause: err, Params: map[string]any{
			"round": round, "reason": impossible.Code, "relax": impossible.Relax,
			"entries": tournament.Numbered(t, round, impossible.Entrants),
		}}
	}
	if err != nil {
		return tournament.PairRound{}, fmt.Errorf("pair round %d of %s: %w", round, t.ID, err)
	}
	return command, nil
}

// drawLot draws who moves first on the first board.
func (s *Service) drawLot() string {
	if s.lot() {
		return "black"
	}
	return "white"
}

// EditRound replaces the pairs of a draft by hand. Boards are numbered in the
// order given. Scope: the round. Needs an arbiter.
func (s *Service) EditRound(ctx context.Context, actor Actor, id string, round int, pairs []PairInput, meta Meta) (Receipt, error) {
	if len(pairs) > MaxEntries {
		problem := invalid(CodeEntriesTooMany, "pairs", map[string]any{"max": MaxEntries, "got": len(pairs)})
		return Receipt{}, s.firstOf(ctx, actor, id, editRound, problem)
	}
	command := tournament.EditRound{Round: round}
	board := 0
	for _, pair := range pairs {
		edited := event.Pair{Black: pair.Black, White: pair.White, Bye: pair.Bye}
		if pair.Bye == event.NoBye {
			board++
			edited.Board = board
		}
		command.Pairs = append(command.Pairs, edited)
	}
	return s.plain(ctx, editRound, actor, id, command, meta)
}

// DiscardRound drops a draft. Scope: the round. Needs an arbiter.
func (s *Service) DiscardRound(ctx context.Context, actor Actor, id string, round int, meta Meta) (Receipt, error) {
	command := tournament.DiscardRound{Round: round}
	return s.plain(ctx, discardRound, actor, id, command, meta)
}

// CompleteRound closes a round whose every pairing has a result. Scope: the
// round. Needs an arbiter.
func (s *Service) CompleteRound(ctx context.Context, actor Actor, id string, round int, meta Meta) (Receipt, error) {
	command := tournament.CompleteRound{Round: round}
	return s.plain(ctx, completeRound, actor, id, command, meta)
}
