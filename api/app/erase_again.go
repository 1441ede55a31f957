package app

import (
	"context"
	"fmt"
)

// ReapplyErasures erases again what a journal says was erased and the database
// still has: after a backup was restored, or when the program ended between
// noting an erasure and carrying it out. It returns how many erasures were
// carried out. Ids that the database doesn't know are passed over: the backup is
// older than they are. Repeating it changes nothing.
//
// Nothing else is needed to bring a restored database up to date with a
// journal; a journal that isn't there yet has no erasures.
func (s *Service) ReapplyErasures(ctx context.Context, journal ErasureJournal) (int, error) {
	erasures, _, err := journal.Erasures(ctx)
	if err != nil {
		return 0, s.journalProblem(ctx, err)
	}
	again := 0
	for _, erasure := range erasures {
		done, err := eraser{s, journal, erasure.By}.again(ctx, erasure)
		if err != nil {
			return again, fmt.Errorf("erase again: %w", asProblem(err))
		}
		if done {
			again++
		}
	}
	return again, eraser{s, journal, Operator}.scrub(ctx)
}

// PendingErasures returns how many erasures of a journal the database still has
// something of: what ReapplyErasures would carry out.
func (s *Service) PendingErasures(ctx context.Context, journal ErasureJournal) (int, error) {
	erasures, _, err := journal.Erasures(ctx)
	if err != nil {
		return 0, err
	}
	pending := 0
	for _, erasure := range erasures {
		rest, err := eraser{s, journal, erasure.By}.left(ctx, erasure)
		if err != nil {
			return pending, err
		}
		if rest.any() {
			pending++
		}
	}
	return pending, nil
}

// left is what the database still has of an erasure.
type left struct {
	texts        map[string][]string // that stand, by stream
	known, named bool                // the player is there, and not as one who was erased
}

func (l left) any() bool { return len(l.texts) > 0 || l.named }

func (e eraser) left(ctx context.Context, erasure Erasure) (left, error) {
	standing, err := e.standing(ctx, erasure.Texts)
	if err != nil || erasure.Player == "" {
		return left{texts: standing}, err
	}
	rows, err := e.store.Players(ctx, []string{erasure.Player})
	if err != nil {
		return left{}, fmt.Errorf("player %s: %w", erasure.Player, err)
	}
	player, known := rows[erasure.Player]
	return left{texts: standing, known: known, named: known && !player.Gone()}, nil
}

// again carries an erasure out once more if anything of it is left.
func (e eraser) again(ctx context.Context, erasure Erasure) (done bool, err error) {
	rest, err := e.left(ctx, erasure)
	switch {
	case err != nil:
		return false, err
	case !rest.any():
		return false, nil
	case rest.known:
		_, err = e.player(ctx, erasure.Player, rest.texts)
	default:
		_, err = e.texts(ctx, rest.texts)
	}
	return err == nil, err
}
