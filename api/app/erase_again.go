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
		return 0, s.noted(ctx, err)
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

// again carries an erasure out once more if anything of it is left.
func (e eraser) again(ctx context.Context, erasure Erasure) (done bool, err error) {
	standing, err := e.standing(ctx, erasure.Texts)
	if err != nil {
		return false, err
	}
	player, known := Player{}, false
	if erasure.Player != "" {
		rows, err := e.store.Players(ctx, []string{erasure.Player})
		if err != nil {
			return false, fmt.Errorf("player %s: %w", erasure.Player, err)
		}
		player, known = rows[erasure.Player]
	}
	switch named := known && (player.Name != "" || player.Account != ""); {
	case len(standing) == 0 && !named:
		return false, nil
	case known:
		_, err = e.player(ctx, erasure.Player, standing)
	default:
		_, err = e.texts(ctx, standing)
	}
	return err == nil, err
}
