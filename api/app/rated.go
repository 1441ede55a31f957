package app

import (
	"context"
	"slices"
	"time"

	"sumito/rating"
	"sumito/tournament"
	"sumito/tournament/event"
)

// RatedGame is the projection that ratings are computed from: a game of a
// completed round between two single players.
type RatedGame struct {
	Tournament string
	Round      int
	Board      int
	PlayedOn   string    // local date of the round, 2006-01-02
	Opened     time.Time // when the tournament's log began: it orders the rounds of one day
	First      string    // player who had Black and moved first
	Second     string
	// The ratings frozen in the tournament's own log, in points; 0 is unrated.
	FirstRating  int
	SecondRating int
	Score        int // half points of the first player: 0, 1 or 2
	Margin       int // credited balls between winner and loser
}

// RatedRound is the rated games of one round. It has none unless the round is
// completed.
type RatedRound struct {
	Round int
	Games []RatedGame
}

// RatingStore keeps what a club's ratings follow from.
type RatingStore interface {
	// Club returns a club, or ErrNoRow.
	Club(ctx context.Context, id string) (Club, error)
	// RatedGames returns the rated games of a club's tournaments, in no order.
	RatedGames(ctx context.Context, club string) ([]RatedGame, error)
	// TournamentNames returns the names of tournaments by id.
	TournamentNames(ctx context.Context, ids []string) (map[string]string, error)
	// SetRatings chooses how a club rates its players; ErrNoRow without it.
	SetRatings(ctx context.Context, club string, choice RatingChoice) error
}

// ratedRounds returns the rounds of a tournament with their rated games.
func ratedRounds(st state) []RatedRound {
	t := st.Tournament
	rounds := make([]RatedRound, len(t.Rounds))
	var dates []string
	for i, round := range t.Rounds {
		rounds[i].Round = round.Number
		if round.State != tournament.RoundCompleted {
			continue
		}
		if dates == nil {
			dates = playedOn(t)
		}
		for _, pairing := range round.Pairings {
			if game, rated := ratedGame(t, round.Number, pairing); rated {
				game.PlayedOn, game.Opened = dates[i], st.created
				rounds[i].Games = append(rounds[i].Games, game)
			}
		}
	}
	return rounds
}

// ratedGame returns the game of a pairing of a completed round; false for what
// isn't rated: byes, forfeits, games of teams and games without a result.
func ratedGame(t *tournament.Tournament, round int, p tournament.Pairing) (RatedGame, bool) {
	if !p.Game() || p.Result == nil || !p.Result.Played() {
		return RatedGame{}, false
	}
	black, _ := t.Entry(p.Black)
	white, _ := t.Entry(p.White)
	if len(black.Players) != 1 || len(white.Players) != 1 {
		return RatedGame{}, false
	}
	game := RatedGame{
		Tournament: t.ID, Round: round, Board: p.Board,
		First: black.Players[0], Second: white.Players[0], FirstRating: black.Rating, SecondRating: white.Rating,
		Margin: max(p.Result.Balls.Black-p.Result.Balls.White, p.Result.Balls.White-p.Result.Balls.Black),
	}
	switch p.Result.Outcome {
	case event.BlackWins:
		game.Score = int(rating.Win)
	case event.Draw:
		game.Score, game.Margin = int(rating.Draw), 0
	}
	return game, true
}

// playedOn returns the date of each round: the local day of its publication,
// but within the first and last day that the tournament gives itself, and not
// before an earlier round's. So a tournament that is entered long afterwards is
// rated where it belongs, a league that runs for months round by round, and a
// correction never moves a round; only publishing anew and other days of the
// tournament do.
func playedOn(t *tournament.Tournament) []string {
	zone, err := time.LoadLocation(t.Settings.Zone)
	if err != nil {
		zone = time.UTC
	}
	dates := make([]string, len(t.Rounds))
	earliest := t.Settings.StartsOn
	for i, round := range t.Rounds {
		day := time.UnixMicro(round.Published).In(zone).Format(time.DateOnly)
		if last := t.Settings.EndsOn; last != "" {
			day = min(day, last)
		}
		earliest = max(earliest, day)
		dates[i] = earliest
	}
	return dates
}

// changedRounds returns the rounds whose rated games a batch changed, as they
// are after it.
func changedRounds(before, after state) []RatedRound {
	was := ratedRounds(before)
	// A round that was discarded was a draft and had no rated games.
	return slices.DeleteFunc(ratedRounds(after), func(round RatedRound) bool {
		var games []RatedGame
		if round.Round <= len(was) {
			games = was[round.Round-1].Games
		}
		return slices.Equal(games, round.Games)
	})
}
