package app

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"slices"

	"sumito/rating"
)

// The rating systems that a club can choose.
const (
	Glicko2 = "glicko2"
	Elo     = "elo"
	// DefaultRatingSystem is that of a club that hasn't chosen.
	DefaultRatingSystem = Glicko2
)

// ratingSystems returns their names.
func ratingSystems() []string { return []string{Glicko2, Elo} }

// RatingChoice is how a club rates its players.
type RatingChoice struct {
	System  string // "glicko2" or "elo"
	Margins bool   // weigh games by the balls; of Elo only
}

// system returns what the choice stands for.
func (c RatingChoice) system() rating.System {
	if c.System == Elo {
		elo := rating.FIDEElo()
		elo.Margins = c.Margins
		return elo
	}
	return rating.DefaultGlicko2()
}

// ratedClub is a club's rated games and the ratings that follow from them. It is
// immutable, and a function of the choice and the games alone.
type ratedClub struct {
	mark       string // Club.RatingsMark that it was made at
	choice     RatingChoice
	games      []RatedGame // in order
	periods    []ratedPeriod
	projection rating.Projection
	list       []RatingRow // without names; of what is kept only
}

// ratedPeriod is a round among the games; games[from:to] are its.
type ratedPeriod struct{ from, to int }

// bytes guesses its memory.
func (c ratedClub) bytes() int64 { return 4096 + int64(512*len(c.games)) }

// rate returns a club's ratings from its games in any order.
func (c RatingChoice) rate(games []RatedGame) ratedClub {
	return ratedClub{choice: c, projection: rating.Project(c.system(), nil, nil)}.with(games)
}

// with returns the ratings from other games, in any order: what the periods
// before the first difference came to stays.
func (c ratedClub) with(games []RatedGame) ratedClub {
	next := ratedClub{choice: c.choice, games: slices.SortedFunc(slices.Values(games), inOrder)}
	var periods []rating.Period
	for i, game := range next.games {
		if i == 0 || game.Tournament != next.games[i-1].Tournament || game.Round != next.games[i-1].Round {
			next.periods = append(next.periods, ratedPeriod{from: i})
			periods = append(periods, rating.Period{})
		}
		next.periods[len(next.periods)-1].to = i + 1
		last := &periods[len(periods)-1]
		last.Games = append(last.Games, rating.Game{
			First: rating.Player(game.First), Second: rating.Player(game.Second),
			Score: rating.Score(game.Score), Margin: game.Margin,
		})
	}
	next.projection = c.projection.Update(next.starts(), periods)
	return next
}

// inOrder orders rated games by the day of their round; on one day by when the
// tournament was opened, then by round and board.
func inOrder(a, b RatedGame) int {
	return cmp.Or(cmp.Compare(a.PlayedOn, b.PlayedOn), a.Opened.Compare(b.Opened), cmp.Compare(a.Tournament, b.Tournament),
		cmp.Compare(a.Round, b.Round), cmp.Compare(a.Board, b.Board))
}

// starts are the ratings that players came with: frozen in the tournament of
// their first rated game, if they had one there.
func (c ratedClub) starts() map[rating.Player]rating.Rating {
	system := c.choice.system()
	seen, starts := map[string]bool{}, map[rating.Player]rating.Rating{}
	come := func(player string, points int) {
		if !seen[player] && points > 0 {
			starts[rating.Player(player)] = system.Listed(points)
		}
		seen[player] = true
	}
	for _, game := range c.games {
		come(game.First, game.FirstRating)
		come(game.Second, game.SecondRating)
	}
	return starts
}

// round returns the first game of a period, which tells its round.
func (c ratedClub) round(period int) RatedGame { return c.games[c.periods[period].from] }

// rated returns a club with its ratings as of its mark; the cache only spares
// reading and computing.
func (s *Service) rated(ctx context.Context, id string) (Club, ratedClub, error) {
	club, err := s.club(ctx, id)
	if err != nil {
		return Club{}, ratedClub{}, err
	}
	known, found := s.ratings.Get(id)
	if found && known.mark == club.RatingsMark {
		return club, known, nil
	}
	// Who waits for one mark shares the work.
	shared, err, _ := s.rating.Do(id+" "+club.RatingsMark, func() (any, error) {
		ctx, cancel := context.WithTimeout(context.WithoutCancel(ctx), loadTimeout)
		defer cancel()
		games, err := s.store.RatedGames(ctx, id)
		if err != nil {
			return nil, err
		}
		next := ratedClub{}
		if found && known.choice == club.Ratings {
			next = known.with(games)
		} else {
			next = club.Ratings.rate(games)
		}
		next.mark, next.list = club.RatingsMark, next.rows()
		s.ratings.Put(id, next)
		return next, nil
	})
	if err != nil {
		return Club{}, ratedClub{}, fmt.Errorf("ratings of %s: %w", id, asProblem(err))
	}
	return club, shared.(ratedClub), nil
}

// club returns a club; an unknown one is a Problem.
func (s *Service) club(ctx context.Context, id string) (Club, error) {
	unknown := &Problem{Class: NotFound, Code: CodeNoClub}
	if !PlainID(id) {
		return Club{}, unknown
	}
	club, err := s.store.Club(ctx, id)
	if errors.Is(err, ErrNoRow) {
		return Club{}, unknown
	}
	if err != nil {
		return Club{}, fmt.Errorf("club %s: %w", id, err)
	}
	return club, nil
}

// RatingStamp tells cheaply whether what a club's rating pages show has changed.
type RatingStamp struct {
	Mark   string // Club.RatingsMark
	People int64  // people revision
}

// RatingStamp returns what caches of a club's rating pages hang on. Whoever
// caches takes it first and reads the ratings after.
func (s *Service) RatingStamp(ctx context.Context, id string) (RatingStamp, error) {
	club, err := s.club(ctx, id)
	if err != nil {
		return RatingStamp{}, err
	}
	revision, err := s.store.PeopleRevision(ctx)
	if err != nil {
		return RatingStamp{}, fmt.Errorf("people revision: %w", err)
	}
	return RatingStamp{Mark: club.RatingsMark, People: revision}, nil
}

// TournamentRatingStamp is RatingStamp for the club of a tournament.
func (s *Service) TournamentRatingStamp(ctx context.Context, id string) (RatingStamp, error) {
	now, err := s.load(ctx, id)
	if err != nil {
		return RatingStamp{}, err
	}
	return s.RatingStamp(ctx, now.Club)
}

// ChooseRatings changes how a club rates its players, from its first game on.
// Choosing what is chosen changes nothing. Needs an organizer of the club.
func (s *Service) ChooseRatings(ctx context.Context, actor Actor, id string, choice RatingChoice) error {
	if err := permit(actor, id, Organizer); err != nil {
		return err
	}
	switch {
	case !slices.Contains(ratingSystems(), choice.System):
		return invalid(CodeRatingSystemUnknown, "system", map[string]any{"system": shown(choice.System), "known": ratingSystems()})
	case choice.Margins && choice.System != Elo:
		return invalid(CodeRatingMargins, "margins", map[string]any{"system": choice.System})
	}
	club, err := s.club(ctx, id)
	if err != nil || club.Ratings == choice {
		return err
	}
	if err := s.store.SetRatings(ctx, id, choice); err != nil {
		return fmt.Errorf("ratings of %s: %w", id, asProblem(err))
	}
	s.log.InfoContext(ctx, "rating system chosen", "club", id, "system", choice.System, "margins", choice.Margins, "account", actor.Account)
	return nil
}
