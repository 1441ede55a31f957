package app

import (
	"context"
	"errors"
	"fmt"
	"slices"

	"sumito/tournament/event"
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
		p, _, err := s.projectionsOf(ctx, now)
		if err != nil {
			return err
		}
		return s.store.Reproject(ctx, p)
	})
}

// projectionsOf computes all projections of a state, with the texts as stored,
// and returns which of these are not the ones that the log has the hashes of, or
// are erased though no journal notes it: nothing follows from such a text. As
// with one that isn't there, not even as erased, what the list has of it stays,
// which may be all that is left.
func (s *Service) projectionsOf(ctx context.Context, st state) (_ Projections, unproven []Text, err error) {
	given := []event.Text{st.Settings.Name, st.Settings.Place}
	texts, err := s.store.Texts(ctx, st.ID, []string{given[0].ID, given[1].ID})
	if err != nil {
		return Projections{}, nil, err
	}
	told := map[string]string{"": ""} // no place is no text
	for _, text := range given {
		stored, there := texts[text.ID]
		if !there {
			continue
		}
		unnoted, err := s.lostUnnoted(ctx, st.ID, stored)
		switch {
		case err != nil:
			return Projections{}, nil, err
		case stored.proves(text) && !unnoted:
			told[text.ID] = stored.Body
		default:
			unproven = append(unproven, stored)
		}
	}
	if !hasKeys(told, []string{given[0].ID, given[1].ID}) {
		listed, err := s.store.Summary(ctx, st.ID)
		if err != nil && !errors.Is(err, ErrNoRow) {
			return Projections{}, nil, err
		}
		for i, body := range []string{listed.Name, listed.Place} {
			if !hasKey(told, given[i].ID) {
				told[given[i].ID] = body
			}
		}
	}
	// Where the list has nothing of an erased text either, all is as erasing leaves it.
	unproven = slices.DeleteFunc(unproven, func(t Text) bool { return t.Erased && told[t.ID] == "" })
	p := projections(st, told[given[0].ID], told[given[1].ID])
	p.Relies.Texts = slices.DeleteFunc(p.Relies.Texts, func(id string) bool { // what the list has relies on no text
		return slices.ContainsFunc(unproven, func(t Text) bool { return t.ID == id })
	})
	return p, unproven, nil
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
