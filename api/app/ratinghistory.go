package app

import (
	"context"
	"fmt"
	"slices"

	"sumito/rating"
)

// RatingHistory is how a player's rating in a club came about.
type RatingHistory struct {
	Club    Club
	Row     RatingRow
	Rounds  []RatingRound // the newest first
	Started rating.Rating // before the first of them
}

// RatingRound is one period of a player: a completed round.
type RatingRound struct {
	Tournament string
	Name       string // of the tournament
	Round      int
	PlayedOn   string // local date
	rating.Working
	ProvisionalBefore, ProvisionalAfter bool
	Opponents                           []RatedOpponent // by term of the working
}

// RatedOpponent is whom a player met in a rated game.
type RatedOpponent struct {
	Player      string
	Name        string // "" where erased
	Board       int
	Provisional bool // the opponent's rating before the round
}

// RatingHistory returns the arithmetic of a player's rating. Everybody may see
// it. Who never played a rated game in the club isn't known here.
func (s *Service) RatingHistory(ctx context.Context, id, player string) (RatingHistory, error) {
	club, rated, err := s.rated(ctx, id)
	if err != nil {
		return RatingHistory{}, err
	}
	at := slices.IndexFunc(rated.list, func(r RatingRow) bool { return r.Player == player })
	if at < 0 {
		return RatingHistory{}, &Problem{Class: NotFound, Code: CodePlayerUnrated}
	}
	h := RatingHistory{Club: club, Row: rated.list[at], Rounds: rated.history(player)}
	h.Started = h.Rounds[len(h.Rounds)-1].Before
	players, tournaments := []string{player}, []string{}
	for _, round := range h.Rounds {
		tournaments = append(tournaments, round.Tournament)
		for _, opponent := range round.Opponents {
			players = append(players, opponent.Player)
		}
	}
	known, err := s.store.Players(ctx, distinct(players))
	if err != nil {
		return RatingHistory{}, fmt.Errorf("opponents of %s: %w", player, err)
	}
	names, err := s.store.TournamentNames(ctx, distinct(tournaments))
	if err != nil {
		return RatingHistory{}, fmt.Errorf("tournaments of %s: %w", player, err)
	}
	h.Row.Name = known[player].Name
	for i := range h.Rounds {
		round := &h.Rounds[i]
		round.Name = names[round.Tournament]
		for k := range round.Opponents {
			round.Opponents[k].Name = known[round.Opponents[k].Player].Name
		}
	}
	return h, nil
}

// history returns a player's periods, the newest first, without names.
func (c ratedClub) history(player string) []RatingRound {
	system := c.choice.system()
	var rounds []RatingRound
	for _, step := range slices.Backward(c.projection.History(rating.Player(player))) {
		working, games, _ := c.projection.Explain(step.Period, rating.Player(player))
		first := c.round(step.Period)
		round := RatingRound{
			Tournament: first.Tournament, Round: first.Round, PlayedOn: first.PlayedOn, Working: working,
			ProvisionalBefore: system.Provisional(working.Before), ProvisionalAfter: system.Provisional(working.After),
		}
		for i, at := range games {
			game := c.games[c.periods[step.Period].from+at]
			opponent := RatedOpponent{Player: game.First, Board: game.Board, Provisional: system.Provisional(working.Terms[i].Opponent)}
			if game.First == player {
				opponent.Player = game.Second
			}
			round.Opponents = append(round.Opponents, opponent)
		}
		rounds = append(rounds, round)
	}
	return rounds
}

// distinct returns the texts in order, each once.
func distinct(texts []string) []string {
	slices.Sort(texts)
	return slices.Compact(texts)
}

// EntryRating is what a tournament did to its player's rating in the club.
type EntryRating struct {
	Player                              string
	Before, After                       rating.Rating // of its first and last rated round
	Change                              float64       // by its rounds alone
	Games                               int
	ProvisionalBefore, ProvisionalAfter bool
}

// EntryRating returns what a tournament's completed rounds did to the rating of
// a player of its club; false if none of them was rated.
func (s *Service) EntryRating(ctx context.Context, club, tournament, player string) (EntryRating, bool, error) {
	_, rated, err := s.rated(ctx, club)
	if err != nil {
		return EntryRating{}, false, err
	}
	system, sum, found := rated.choice.system(), EntryRating{Player: player}, false
	for _, step := range rated.projection.History(rating.Player(player)) {
		if rated.round(step.Period).Tournament != tournament {
			continue
		}
		if !found {
			sum.Before, found = step.Before, true
		}
		sum.After = step.After
		sum.Change += step.After.Value - step.Before.Value
		sum.Games += step.After.Games - step.Before.Games
	}
	sum.ProvisionalBefore, sum.ProvisionalAfter = system.Provisional(sum.Before), system.Provisional(sum.After)
	return sum, found, nil
}
