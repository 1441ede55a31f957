package app_test

import (
	"fmt"
	"testing"

	"sumito/api/app"
	"sumito/tournament/event"
)

// hundredThousand commits a tournament of 100,020 rated games: 3,334 rounds of
// sixty players who meet in turn.
func hundredThousand(b *testing.B, w *world) {
	b.Helper()
	const stream, players, rounds = "large", 60, 3334
	c := app.Commit{
		Stream:  stream,
		Command: app.Answer{Actor: "olga", Command: "c", Digest: "d", First: 1, Last: 1},
		Summary: app.Summary{ID: stream, Club: w.club, Name: "Large", Zone: "UTC", State: app.Running, Created: w.now(), Updated: w.now()},
	}
	var err error
	c.Events, err = event.Seal(event.Head{}, event.Batch{Stream: stream, Time: 1, Actor: "olga", Command: "c"}, event.RoundPublished{Round: 1})
	w.must(err)
	for i := range players {
		c.Players = append(c.Players, app.Player{ID: app.NewID(), Club: w.club, Name: fmt.Sprintf("Player %02d", i), Created: w.now()})
	}
	for round := range rounds {
		r := app.RatedRound{Round: round + 1}
		for board := range players / 2 {
			// The circle method: player 0 stays, the others move on by one.
			seat := func(n int) string {
				if n > 0 {
					n = (n-1+round)%(players-1) + 1
				}
				return c.Players[n].ID
			}
			r.Games = append(r.Games, app.RatedGame{
				Tournament: stream, Round: r.Round, Board: board + 1, PlayedOn: "2026-03-01", Opened: w.now(),
				First: seat(board), Second: seat(players - 1 - board), Score: (board + round/7) % 3, Margin: board % 7,
			})
		}
		c.Rounds = append(c.Rounds, r)
	}
	w.must(w.store.Commit(b.Context(), c))
}

// BenchmarkRatingList reads a club's 100,020 games from the database and rates
// them, as the first request after a start does.
func BenchmarkRatingList(b *testing.B) {
	w := newWorld(b)
	hundredThousand(b, w)
	for b.Loop() {
		list, err := w.service().Ratings(b.Context(), w.club)
		w.must(err)
		if list.Games != 100_020 {
			b.Fatalf("%d games", list.Games)
		}
	}
}

// BenchmarkRatingListAgain asks for it when nothing has changed since.
func BenchmarkRatingListAgain(b *testing.B) {
	w := newWorld(b)
	hundredThousand(b, w)
	for b.Loop() {
		_, err := w.app.Ratings(b.Context(), w.club)
		w.must(err)
	}
}
