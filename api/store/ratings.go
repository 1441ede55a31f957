package store

import (
	"context"
	"crypto/rand"
	"slices"

	"gorm.io/gorm"

	"sumito/api/app"
)

// RatedGames returns the rated games of a club's tournaments, in no order. Rows
// are scanned one by one, since a club can have a hundred thousand; a text that
// comes again is kept once.
func (s *Store) RatedGames(ctx context.Context, club string) (_ []app.RatedGame, err error) {
	defer func() { err = failure("rated games of "+club, err) }()
	rows, err := s.read(ctx).Model(&ratedGameRow{}).
		Select("tournament_id", "round", "board", "played_on", "opened_at", "first_player", "second_player",
			"first_rating", "second_rating", "score", "margin").
		Where("club_id = ?", club).Rows()
	if err != nil {
		return nil, err
	}
	defer rows.Close()
	var games []app.RatedGame
	known := map[string]string{}
	for rows.Next() {
		var g app.RatedGame
		var opened instant
		err := rows.Scan(&g.Tournament, &g.Round, &g.Board, &g.PlayedOn, &opened, &g.First, &g.Second,
			&g.FirstRating, &g.SecondRating, &g.Score, &g.Margin)
		if err != nil {
			return nil, err
		}
		g.Opened = opened.time()
		for _, text := range []*string{&g.Tournament, &g.PlayedOn, &g.First, &g.Second} {
			if _, there := known[*text]; !there {
				known[*text] = *text
			}
			*text = known[*text]
		}
		games = append(games, g)
	}
	return games, rows.Err()
}

// SetRatings chooses how a club rates its players; ErrNoRow when there is no
// such club.
func (s *Store) SetRatings(ctx context.Context, club string, choice app.RatingChoice) error {
	return s.write(ctx, "choose ratings", func(tx *gorm.DB) error {
		return affected(tx.Model(&clubRow{}).Where("id = ?", club).Updates(map[string]any{
			"rating_system": choice.System, "rating_margins": flag(choice.Margins), "ratings_mark": rand.Text(),
		}))
	})
}

// flag is how the tables write yes and no.
func flag(yes bool) int {
	if yes {
		return 1
	}
	return 0
}

// projectRounds replaces the rated games of rounds, and marks the ratings of
// the club as changed.
func projectRounds(tx *gorm.DB, stream, club string, rounds []app.RatedRound) error {
	if len(rounds) == 0 {
		return nil
	}
	numbers := make([]int, len(rounds))
	for i, round := range rounds {
		numbers[i] = round.Round
	}
	for chunk := range slices.Chunk(numbers, batchRows) {
		err := tx.Where("tournament_id = ? AND round IN ?", stream, chunk).Delete(&ratedGameRow{}).Error
		if err != nil {
			return err
		}
	}
	if err := insert(ratedRows(club, rounds))(tx); err != nil {
		return err
	}
	return markRatings(tx, club)
}

// markRatings tells whoever keeps a club's ratings that they may have changed.
func markRatings(tx *gorm.DB, club string) error {
	return tx.Model(&clubRow{}).Where("id = ?", club).Update("ratings_mark", rand.Text()).Error
}

// ratedRows returns the rows of rounds.
func ratedRows(club string, rounds []app.RatedRound) []ratedGameRow {
	var rows []ratedGameRow
	for _, round := range rounds {
		for _, g := range round.Games {
			rows = append(rows, ratedGameRow{
				Tournament: g.Tournament, Round: g.Round, Board: g.Board, Club: club, PlayedOn: g.PlayedOn,
				Opened: instantOf(g.Opened), First: g.First, Second: g.Second, FirstRating: g.FirstRating, SecondRating: g.SecondRating,
				Score: g.Score, Margin: g.Margin,
			})
		}
	}
	return rows
}
