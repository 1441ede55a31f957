package app

import (
	"cmp"
	"context"
	"fmt"
	"slices"

	"sumito/rating"
)

// RatingList is a club's rating list, the highest first.
type RatingList struct {
	Club    Club
	Rows    []RatingRow
	Periods int // rounds rated
	Games   int
}

// RatingRow is one player on the list.
type RatingRow struct {
	Place       int // from 1; equal ratings share it
	Player      string
	Name        string // "" where erased
	Rating      rating.Rating
	Provisional bool // it rests on too little to be trusted
	Games       int  // rated in this club
	// The round that last moved the rating, and by how many points.
	Tournament string
	Round      int
	PlayedOn   string // local date
	Change     float64
}

// Ratings returns a club's rating list. Everybody may see it.
func (s *Service) Ratings(ctx context.Context, id string) (RatingList, error) {
	club, rated, err := s.rated(ctx, id)
	if err != nil {
		return RatingList{}, err
	}
	list := RatingList{Club: club, Rows: slices.Clone(rated.list), Periods: len(rated.periods), Games: len(rated.games)}
	ids := make([]string, len(list.Rows))
	for i, row := range list.Rows {
		ids[i] = row.Player
	}
	players, err := s.store.Players(ctx, ids)
	if err != nil {
		return RatingList{}, fmt.Errorf("players of %s: %w", id, err)
	}
	for i := range list.Rows {
		list.Rows[i].Name = players[list.Rows[i].Player].Name
	}
	slices.SortStableFunc(list.Rows, func(a, b RatingRow) int {
		return cmp.Or(cmp.Compare(a.Place, b.Place), cmp.Compare(Fold(a.Name), Fold(b.Name)))
	})
	return list, nil
}

// rows returns everybody who has played, without names.
func (c ratedClub) rows() []RatingRow {
	system := c.choice.system()
	index := map[rating.Player]int{}
	var rows []RatingRow
	for period := range c.periods {
		round := c.round(period)
		for _, change := range c.projection.Changes(period) {
			at, known := index[change.Player]
			if !known {
				at = len(rows)
				index[change.Player] = at
				rows = append(rows, RatingRow{Player: string(change.Player)})
			}
			row := &rows[at]
			row.Games += change.After.Games - change.Before.Games
			row.Tournament, row.Round, row.PlayedOn = round.Tournament, round.Round, round.PlayedOn
			row.Change = change.After.Value - change.Before.Value
		}
	}
	for i := range rows {
		row := &rows[i]
		row.Rating = c.projection.Rating(rating.Player(row.Player))
		row.Provisional = system.Provisional(row.Rating)
	}
	slices.SortFunc(rows, func(a, b RatingRow) int {
		return cmp.Or(cmp.Compare(b.Rating.Value, a.Rating.Value), cmp.Compare(a.Player, b.Player))
	})
	for i := range rows {
		rows[i].Place = i + 1
		if i > 0 && rows[i].Rating.Value == rows[i-1].Rating.Value {
			rows[i].Place = rows[i-1].Place
		}
	}
	return rows
}

// clubRating returns a player's rating in whole points; false for a provisional
// one and for somebody who hasn't played.
func (c ratedClub) clubRating(player string) (int, bool) {
	now := c.projection.Rating(rating.Player(player))
	return Points(now.Value), !c.choice.system().Provisional(now)
}

// Points is a rating as it is shown and frozen: whole points, halves away from
// zero, within what an entry can have.
func Points(value float64) int { return min(max(int(value+0.5), 0), MaxRating) }
