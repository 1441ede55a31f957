package app

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"sumito/rating"
	"sumito/tournament"
	"sumito/tournament/event"
)

// RatingChange is a rating in the club as it is and as it would be.
type RatingChange struct {
	Player                              string
	Name                                string // "" where erased
	Before, After                       rating.Rating
	ProvisionalBefore, ProvisionalAfter bool
}

// corrected returns the games with another result on a board: replaced, added
// or, when that isn't rated, left out.
func corrected(games []RatedGame, st state, round, board int, result event.Result) []RatedGame {
	t := st.Tournament
	others := slices.DeleteFunc(slices.Clone(games), func(g RatedGame) bool {
		return g.Tournament == t.ID && g.Round == round && g.Board == board
	})
	pairing, _ := t.Pairing(round, board)
	pairing.Result = &result
	if game, rated := ratedGame(t, round, pairing); rated {
		game.PlayedOn, game.Opened = playedOn(t)[round-1], st.created
		others = append(others, game)
	}
	return others
}

// changes compares two states of a club's ratings: whose points or provisional
// mark would be shown differently, the greatest change first.
func (c ratedClub) changes(after ratedClub) []RatingChange {
	system := c.choice.system()
	players := append(c.projection.Players(), after.projection.Players()...)
	slices.Sort(players)
	var all []RatingChange
	for _, player := range slices.Compact(players) {
		change := RatingChange{Player: string(player), Before: c.projection.Rating(player), After: after.projection.Rating(player)}
		change.ProvisionalBefore, change.ProvisionalAfter = system.Provisional(change.Before), system.Provisional(change.After)
		if Points(change.Before.Value) != Points(change.After.Value) || change.ProvisionalBefore != change.ProvisionalAfter {
			all = append(all, change)
		}
	}
	size := func(r RatingChange) float64 { return max(r.After.Value-r.Before.Value, r.Before.Value-r.After.Value) }
	slices.SortStableFunc(all, func(a, b RatingChange) int { return cmp.Compare(size(b), size(a)) })
	return all
}

// ratingChanges tells whose rating would change if a board had another result:
// nobody's before its round is completed.
func (s *Service) ratingChanges(ctx context.Context, st state, round, board int, result event.Result) ([]RatingChange, error) {
	if r, _ := st.Round(round); r.State != tournament.RoundCompleted {
		return nil, nil
	}
	_, now, err := s.rated(ctx, st.Club)
	if err != nil {
		return nil, err
	}
	changes := now.changes(now.with(corrected(now.games, st, round, board, result)))
	ids := make([]string, len(changes))
	for i, change := range changes {
		ids[i] = change.Player
	}
	players, err := s.store.Players(ctx, ids)
	if err != nil {
		return nil, fmt.Errorf("players of %s: %w", st.Club, err)
	}
	for i := range changes {
		changes[i].Name = players[changes[i].Player].Name
	}
	return changes, nil
}
