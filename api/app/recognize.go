package app

import (
	"context"
	"fmt"
	"slices"
)

// recognize fills in who of the new entries the club knows, and the ratings of
// those who come without one: the club's, in whole points, unless it is
// provisional. From there on the tournament has them frozen in its own log.
func (s *Service) recognize(ctx context.Context, club string, in []EntryInput) ([]EntryInput, error) {
	in, err := s.recognizeNames(ctx, club, slices.Clone(in))
	if err != nil {
		return nil, err
	}
	if !slices.ContainsFunc(in, func(e EntryInput) bool { return e.Player != "" && e.Rating == nil }) {
		return in, nil
	}
	_, rated, err := s.rated(ctx, club)
	if err != nil {
		return nil, err
	}
	for i, entry := range in {
		if entry.Player == "" || entry.Rating != nil {
			continue
		}
		if points, settled := rated.clubRating(entry.Player); settled {
			in[i].Rating = &points
		}
	}
	return in, nil
}

// recognizeNames fills in the players of entries that ask for it by name. Of
// several players of one name it is the one who came last: within a tournament
// people are told apart by their names anyway.
func (s *Service) recognizeNames(ctx context.Context, club string, in []EntryInput) ([]EntryInput, error) {
	wanted := func(e EntryInput) bool { return e.Known && e.Player == "" }
	if !slices.ContainsFunc(in, wanted) {
		return in, nil
	}
	players, err := s.store.ClubPlayers(ctx, club)
	if err != nil {
		return nil, fmt.Errorf("players of %s: %w", club, err)
	}
	slices.SortStableFunc(players, func(a, b Player) int { return a.Created.Compare(b.Created) })
	named := map[string]string{}
	for _, player := range players {
		if player.Name != "" { // erased
			named[Fold(player.Name)] = player.ID
		}
	}
	for i, entry := range in {
		if wanted(entry) {
			in[i].Player = named[Fold(entry.Name)]
		}
	}
	return in, nil
}
