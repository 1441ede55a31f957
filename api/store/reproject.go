package store

import (
	"context"

	"gorm.io/gorm"
	"gorm.io/gorm/clause"

	"sumito/api/app"
)

// Outdated returns the ids of the tournaments whose projections an earlier
// revision wrote, in order.
func (s *Store) Outdated(ctx context.Context) ([]string, error) {
	var ids []string
	err := s.read(ctx).Model(&tournamentRow{}).Where("projected < ?", app.ProjectionRevision).Order("id").Pluck("id", &ids).Error
	return ids, failure("outdated projections", err)
}

// Reproject replaces all projections of a tournament in one transaction, or
// returns ErrHeadMoved when the stream isn't at the summary's head any more, or
// ErrErased when what they rely on has been erased. The stream's row is locked,
// so that no commit comes in between.
func (s *Store) Reproject(ctx context.Context, p app.Projections) error {
	return s.write(ctx, "projections of "+p.Summary.ID, func(tx *gorm.DB) error {
		if err := holdStream(tx, p.Summary); err != nil {
			return err
		}
		return replaceProjections(tx, p)
	})
}

// holdStream locks a stream until the end of the transaction, or returns
// ErrHeadMoved when it isn't at the summary's head.
func holdStream(tx *gorm.DB, summary app.Summary) error {
	var at int64
	err := streamAt(tx, summary.ID, summary.Head).Clauses(clause.Locking{Strength: clause.LockingStrengthUpdate}).
		Select("head_sequence").Take(&at).Error
	return headMoved(err)
}

// replaceProjections writes all projections of a tournament in the place of those
// that are there, or returns ErrErased when what they rely on has been erased.
func replaceProjections(tx *gorm.DB, p app.Projections) error {
	stream := p.Summary.ID
	c := app.Commit{Stream: stream, Summary: p.Summary, Entries: p.Entries, Rounds: p.Rounds, Relies: p.Relies}
	if err := refuseErased(tx, c); err != nil {
		return err
	}
	for _, rows := range []any{&entryRow{}, &ratedGameRow{}} {
		if err := tx.Where("tournament_id = ?", stream).Delete(rows).Error; err != nil {
			return err
		}
	}
	if err := project(tx, c, p.Summary.Head); err != nil {
		return err
	}
	// What no batch changes is written too: somebody may have changed it by other
	// means.
	err := tx.Model(&tournamentRow{}).Where("id = ?", stream).Updates(map[string]any{
		"club_id": p.Summary.Club, "created_at": instantOf(p.Summary.Created), "projected": app.ProjectionRevision,
	}).Error
	if err != nil {
		return err
	}
	return markRatings(tx, p.Summary.Club)
}
