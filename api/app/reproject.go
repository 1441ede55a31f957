package app

import (
	"context"
	"errors"
	"fmt"
)

// ProjectionStore writes projections anew, which otherwise go along with the
// batches that change them.
type ProjectionStore interface {
	// Outdated returns the ids of the tournaments whose projections an earlier
	// ProjectionRevision wrote.
	Outdated(ctx context.Context) ([]string, error)
	// Reproject replaces all projections of a tournament, or returns ErrHeadMoved
	// when its log isn't at the summary's head any more and ErrErased when what
	// they rely on has been erased.
	Reproject(ctx context.Context, p Projections) error
}

// Reproject computes all projections of a tournament from its log and writes
// them in the place of those that are there.
func (s *Service) Reproject(ctx context.Context, id string) error {
	return retry(ctx, func() error {
		now, err := s.load(ctx, id)
		if err != nil {
			return err
		}
		p, err := s.projectionsOf(ctx, now)
		if err != nil {
			return err
		}
		return s.store.Reproject(ctx, p)
	})
}

// projectionsOf computes all projections of a state, with the texts as stored.
// One that isn't there, not even as erased, can't be told anew: what the list
// has of it may be all that is left.
func (s *Service) projectionsOf(ctx context.Context, st state) (Projections, error) {
	name, place := st.Settings.Name.ID, st.Settings.Place.ID
	texts, err := s.store.Texts(ctx, st.ID, []string{name, place})
	if err != nil {
		return Projections{}, fmt.Errorf("texts of %s: %w", st.ID, err)
	}
	if hasKey(texts, name) && (place == "" || hasKey(texts, place)) {
		return projections(st, texts[name].Body, texts[place].Body), nil
	}
	listed, err := s.store.Summary(ctx, st.ID)
	if err != nil && !errors.Is(err, ErrNoRow) {
		return Projections{}, fmt.Errorf("summary of %s: %w", st.ID, err)
	}
	told := map[string]string{name: listed.Name, place: listed.Place, "": ""}
	for id, text := range texts {
		told[id] = text.Body
	}
	return projections(st, told[name], told[place]), nil
}

// ReprojectOutdated brings the projections that an older program wrote up to
// date, once after its database was migrated. A tournament that this program
// can't follow to its end keeps what it has. It returns how many it wrote.
func (s *Service) ReprojectOutdated(ctx context.Context) (int, error) {
	ids, err := s.store.Outdated(ctx)
	if err != nil {
		return 0, fmt.Errorf("outdated projections: %w", err)
	}
	written := 0
	for _, id := range ids {
		now, err := s.load(ctx, id)
		if err != nil {
			return written, fmt.Errorf("projections of %s: %w", id, err)
		}
		if now.ReadOnly != "" {
			continue
		}
		if err := s.Reproject(ctx, id); err != nil {
			return written, fmt.Errorf("projections of %s: %w", id, err)
		}
		written++
	}
	if written > 0 {
		s.log.InfoContext(ctx, "projections brought up to date", "tournaments", written)
	}
	return written, nil
}
