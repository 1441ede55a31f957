package store_test

import (
	"fmt"
	"testing"

	"sumito/api/app"
	"sumito/api/store"
	"sumito/tournament/event"
)

// TestStatementsDoNotGrowWithRows holds that no method runs a statement a row.
func TestStatementsDoNotGrowWithRows(t *testing.T) {
	onEach(t, func(t *testing.T, s *store.Store) {
		addClub(t, s, "club")
		statements := s.CountStatements(t)
		ctx := t.Context()
		var counts [2][]int
		var names []string
		for i, size := range []int{2, 400} {
			stream := fmt.Sprint("t", size)
			c := batch(t, stream, event.Head{}, "create", rounds(size)...)
			var players []string
			for n := range size {
				id := fmt.Sprintf("%d-%d", size, n)
				players = append(players, id)
				c.Texts = append(c.Texts, app.Text{ID: id, Salt: []byte{1}, Body: id})
				c.Players = append(c.Players, app.Player{ID: id, Club: "club", Name: id, Created: clock})
				c.Entries = append(c.Entries, app.EntryRow{Tournament: stream, Entry: event.EntryID(n + 1), Player: id})
				r := record(stream, id, id)
				r.Envelope = event.Text{ID: id, Hash: secretHash(n)}
				c.Records = append(c.Records, r)
				c.Rounds = append(c.Rounds, app.RatedRound{Round: n + 1, Games: []app.RatedGame{{
					Tournament: stream, Round: n + 1, Board: 1, PlayedOn: "2026-03-28", Opened: clock,
					First: id, Second: fmt.Sprintf("%d-%d", size, 0), Score: 2,
				}}})
			}
			names = names[:0]
			note := func(name string, err error) {
				must(t, err)
				names, counts[i] = append(names, name), append(counts[i], statements())
			}
			statements()
			note("Commit", s.Commit(ctx, c))
			note("Events", second(s.Events(ctx, stream, 0, size)))
			note("Texts", second(s.Texts(ctx, stream, players)))
			note("Players", second(s.Players(ctx, players)))
			note("GameRecord", second(s.GameRecord(ctx, players[0])))
			note("RatedGames", second(s.RatedGames(ctx, "club")))
			note("ClubPlayers", second(s.ClubPlayers(ctx, "club")))
			note("TournamentNames", second(s.TournamentNames(ctx, []string{stream})))
			note("Tournaments", second(s.Tournaments(ctx, app.TournamentQuery{Limit: 10, Search: "t", After: stream})))
			note("Summary", second(s.Summary(ctx, stream)))
			note("Heads", second(s.Heads(ctx, append(players, stream))))
		}
		for i, name := range names {
			few, many := counts[0][i], counts[1][i]
			limit := 1
			if name == "Heads" {
				limit = 2 // and the people revision
			}
			if name == "Commit" {
				limit = 15 // two looks, six inserts, three projections, three for ratings, PostgreSQL's notification
			}
			if few != many || many == 0 || many > limit {
				t.Errorf("%s: %d statements for 2 rows, %d for 400; want the same, at most %d", name, few, many, limit)
			}
		}
	})
}
