package store_test

import (
	"cmp"
	"errors"
	"fmt"
	"slices"
	"testing"

	gocmp "github.com/google/go-cmp/cmp"

	"sumito/api/app"
	"sumito/api/store"
	"sumito/tournament/event"
)

// ratedRound is a round of so many games between the players p0, p1, p2….
func ratedRound(stream string, round, games int) app.RatedRound {
	r := app.RatedRound{Round: round}
	for board := 1; board <= games; board++ {
		r.Games = append(r.Games, app.RatedGame{
			Tournament: stream, Round: round, Board: board, PlayedOn: "2026-03-28", Opened: clock.UTC(),
			First: fmt.Sprint("p", board), Second: fmt.Sprint("p", board-1), FirstRating: 1500 + board, Score: board % 3, Margin: round,
		})
	}
	return r
}

// gamesOf are a club's rated games in order.
func gamesOf(t *testing.T, s *store.Store, club string) []app.RatedGame {
	t.Helper()
	games := value(s.RatedGames(t.Context(), club))(t)
	slices.SortFunc(games, func(a, b app.RatedGame) int {
		return cmp.Or(cmp.Compare(a.Tournament, b.Tournament), cmp.Compare(a.Round, b.Round), cmp.Compare(a.Board, b.Board))
	})
	return games
}

// played is a tournament that rounds of the players p0…p4 were played in.
func played(t *testing.T, s *store.Store, stream string, rounds ...app.RatedRound) app.Commit {
	t.Helper()
	c := batch(t, stream, event.Head{}, "create", event.RoundPublished{Round: 1})
	for i := range 5 {
		c.Players = append(c.Players, app.Player{ID: fmt.Sprint("p", i), Club: "club", Name: "P", Created: clock})
	}
	c.Rounds = rounds
	must(t, s.Commit(t.Context(), c))
	return c
}

func TestRatedGamesOfRoundsReplaceEachOther(t *testing.T) {
	onEach(t, func(t *testing.T, s *store.Store) {
		addClub(t, s, "club")
		addClub(t, s, "other")
		c := played(t, s, "t1", ratedRound("t1", 1, 2), ratedRound("t1", 2, 4), ratedRound("t1", 3, 1))
		played(t, s, "t2", ratedRound("t2", 2, 1))
		mark := value(s.Club(t.Context(), "club"))(t).RatingsMark

		next := batch(t, "t1", c.Summary.Head, "nothing of ratings", rounds(1)...)
		must(t, s.Commit(t.Context(), next))
		if again := value(s.Club(t.Context(), "club"))(t).RatingsMark; again != mark || mark == "" {
			t.Errorf("the ratings' mark went from %q to %q without a change", mark, again)
		}
		next = batch(t, "t1", next.Summary.Head, "a correction and an undo", rounds(1)...)
		corrected := ratedRound("t1", 2, 3)
		corrected.Games[0].Score = 0
		next.Rounds = []app.RatedRound{corrected, {Round: 3}}
		must(t, s.Commit(t.Context(), next))
		if again := value(s.Club(t.Context(), "club"))(t).RatingsMark; again == mark {
			t.Error("the ratings' mark stayed")
		}
		want := slices.Concat(ratedRound("t1", 1, 2).Games, corrected.Games, ratedRound("t2", 2, 1).Games)
		if diff := gocmp.Diff(want, gamesOf(t, s, "club")); diff != "" {
			t.Errorf("−written +read:\n%s", diff)
		}
		if others := gamesOf(t, s, "other"); len(others) > 0 {
			t.Errorf("another club has %v", others)
		}
		if diff := gocmp.Diff(map[string]string{"t1": "Tournament t1"}, value(s.TournamentNames(t.Context(), []string{"t1", "none"}))(t)); diff != "" {
			t.Error(diff)
		}
	})
}

func TestChoiceOfRatings(t *testing.T) {
	onEach(t, func(t *testing.T, s *store.Store) {
		addClub(t, s, "club")
		if got := value(s.Club(t.Context(), "club"))(t).Ratings; got != (app.RatingChoice{System: app.Glicko2}) {
			t.Errorf("a new club has %+v", got)
		}
		chosen := app.RatingChoice{System: app.Elo, Margins: true}
		must(t, s.SetRatings(t.Context(), "club", chosen))
		if got := value(s.Clubs(t.Context()))(t)[0]; got.Ratings != chosen || got.RatingsMark == "" {
			t.Errorf("chosen %+v, read %+v", chosen, got)
		}
		if err := s.SetRatings(t.Context(), "none", chosen); !errors.Is(err, app.ErrNoRow) {
			t.Errorf("no club's choice: %v", err)
		}
		if _, err := s.Club(t.Context(), "none"); !errors.Is(err, app.ErrNoRow) {
			t.Errorf("no club: %v", err)
		}
	})
}

// Projections that were lost, or that another release wrote, are replaced as a
// whole; not on a log that has moved on meanwhile.
func TestReprojectReplacesAllRows(t *testing.T) {
	onEach(t, func(t *testing.T, s *store.Store) {
		ctx := t.Context()
		addClub(t, s, "club")
		c := played(t, s, "t1", ratedRound("t1", 1, 2), ratedRound("t1", 2, 4))
		played(t, s, "t2", ratedRound("t2", 1, 1))
		if none := value(s.Outdated(ctx))(t); len(none) > 0 {
			t.Errorf("outdated from the start: %v", none)
		}
		must(t, s.Exec("UPDATE tournaments SET projected = 1, name = 'Lost', rounds = 1 WHERE id = 't1'"))
		must(t, s.Exec("DELETE FROM rated_games WHERE tournament_id = 't1' AND round = 1"))
		if got := value(s.Outdated(ctx))(t); !slices.Equal(got, []string{"t1"}) {
			t.Fatalf("outdated: %v", got)
		}
		p := app.Projections{
			Summary: c.Summary,
			Entries: []app.EntryRow{{Tournament: "t1", Entry: 1, Player: "p1"}, {Tournament: "t1", Entry: 2}},
			Rounds:  []app.RatedRound{ratedRound("t1", 1, 3), {Round: 2}},
		}
		mark := value(s.Club(ctx, "club"))(t).RatingsMark
		for range 2 {
			must(t, s.Reproject(ctx, p))
			if got := value(s.Summary(ctx, "t1"))(t); got.Name != c.Summary.Name || got.Rounds != c.Summary.Rounds {
				t.Errorf("summary %+v", got)
			}
			if n := value(s.CountEntries("p1"))(t); n != 1 {
				t.Errorf("p1 is in %d entries", n)
			}
			want := append(ratedRound("t1", 1, 3).Games, ratedRound("t2", 1, 1).Games...)
			if diff := gocmp.Diff(want, gamesOf(t, s, "club")); diff != "" {
				t.Errorf("−written +read:\n%s", diff)
			}
		}
		if got := value(s.Outdated(ctx))(t); len(got) > 0 {
			t.Errorf("still outdated: %v", got)
		}
		if again := value(s.Club(ctx, "club"))(t).RatingsMark; again == mark {
			t.Error("the ratings' mark stayed")
		}
		must(t, s.Commit(ctx, batch(t, "t1", c.Summary.Head, "more", rounds(1)...)))
		p.Rounds = nil
		if err := s.Reproject(ctx, p); !errors.Is(err, app.ErrHeadMoved) {
			t.Errorf("on a log that has moved on: %v", err)
		}
		if got := gamesOf(t, s, "club"); len(got) != 4 {
			t.Errorf("%d games after a refusal", len(got))
		}
	})
}
