package store_test

import (
	"fmt"
	"testing"

	"github.com/google/go-cmp/cmp"

	"sumito/api/app"
	"sumito/api/store"
	"sumito/tournament/event"
)

func TestPrivateTexts(t *testing.T) {
	onEach(t, func(t *testing.T, s *store.Store) {
		addClub(t, s, "club")
		c := batch(t, "t1", event.Head{}, "create", rounds(1)...)
		c.Texts = []app.Text{
			{ID: "name", Salt: []byte{0, 255, 1}, Body: "Žluťoučký 🐎"},
			{ID: "empty", Salt: []byte{2}, Body: ""},
		}
		must(t, s.Commit(t.Context(), c))
		addTournament(t, s, "t2", 1)

		want := map[string]app.Text{"name": c.Texts[0], "empty": c.Texts[1]}
		if diff := cmp.Diff(want, value(s.Texts(t.Context(), "t1", []string{"name", "empty", "unknown"}))(t)); diff != "" {
			t.Errorf("(-written +read):\n%s", diff)
		}
		if some := value(s.Texts(t.Context(), "t1", []string{"empty"}))(t); len(some) != 1 {
			t.Errorf("one text asked for: %v", some)
		}
		if none := value(s.Texts(t.Context(), "t1", nil))(t); len(none) > 0 {
			t.Errorf("no text asked for: %v", none)
		}
		if other := value(s.Texts(t.Context(), "t2", []string{"name"}))(t); len(other) > 0 {
			t.Errorf("texts of another stream: %v", other)
		}
	})
}

func TestErasedTextLeavesTheFact(t *testing.T) {
	onEach(t, func(t *testing.T, s *store.Store) {
		addClub(t, s, "club")
		c := batch(t, "t1", event.Head{}, "create", rounds(1)...)
		c.Texts = []app.Text{{ID: "name", Salt: []byte{1}, Body: "Anna"}, {ID: "place", Salt: []byte{2}, Body: "Brno"}}
		must(t, s.Commit(t.Context(), c))
		// Half an erasure is refused by the table itself.
		if err := s.Exec("UPDATE private_texts SET body = NULL WHERE id = 'name'"); err == nil {
			t.Error("a text was lost without being erased")
		}
		must(t, s.Exec("UPDATE private_texts SET body = NULL, salt = NULL, erased_at = ? WHERE id = 'name'",
			clock.UnixMicro()))
		want := map[string]app.Text{"name": {ID: "name", Erased: true}, "place": c.Texts[1]}
		if diff := cmp.Diff(want, value(s.Texts(t.Context(), "t1", []string{"name", "place"}))(t)); diff != "" {
			t.Errorf("(-want +read):\n%s", diff)
		}
	})
}

func TestPlayers(t *testing.T) {
	onEach(t, func(t *testing.T, s *store.Store) {
		addClub(t, s, "club")
		account := addAccount(t, s, "anna")
		c := batch(t, "t1", event.Head{}, "create", rounds(1)...)
		c.Players = []app.Player{
			{ID: "p2", Club: "club", Name: "Anna", Account: account.ID, Created: clock},
			{ID: "p1", Club: "club", Name: "Bořek", Created: clock},
		}
		c.Entries = []app.EntryRow{{Tournament: "t1", Entry: 1, Player: "p1"}, {Tournament: "t1", Entry: 2, Player: "p2"}}
		must(t, s.Commit(t.Context(), c))
		// A player who is there stays as he is.
		again := batch(t, "t2", event.Head{}, "create", rounds(1)...)
		again.Players = []app.Player{{ID: "p1", Club: "club", Name: "Somebody else", Created: clock}}
		must(t, s.Commit(t.Context(), again))

		want := map[string]app.Player{}
		for _, p := range c.Players {
			p.Created = p.Created.UTC()
			want[p.ID] = p
		}
		if diff := cmp.Diff(want, value(s.Players(t.Context(), []string{"p1", "nobody", "p2"}))(t)); diff != "" {
			t.Errorf("(-written +read):\n%s", diff)
		}
		if none := value(s.Players(t.Context(), nil))(t); len(none) > 0 {
			t.Errorf("no ids gave %v", none)
		}
	})
}

func TestEntriesAreReplaced(t *testing.T) {
	onEach(t, func(t *testing.T, s *store.Store) {
		addClub(t, s, "club")
		c := batch(t, "t1", event.Head{}, "create", rounds(1)...)
		for i := range 4 {
			c.Players = append(c.Players, app.Player{ID: fmt.Sprint("p", i), Club: "club", Name: "N", Created: clock})
		}
		entry := func(id event.EntryID, player string) app.EntryRow {
			return app.EntryRow{Tournament: "t1", Entry: id, Player: player}
		}
		c.Entries = []app.EntryRow{entry(1, "p0"), entry(2, "p1"), entry(2, "p2"), entry(3, "p3")}
		must(t, s.Commit(t.Context(), c))
		next := batch(t, "t1", c.Summary.Head, "change", rounds(1)...)
		next.Entries = []app.EntryRow{entry(2, "p2"), entry(3, "")} // one leaves the team, one entry the list
		must(t, s.Commit(t.Context(), next))

		for player, want := range map[string]int{"p0": 1, "p1": 0, "p2": 1, "p3": 0} {
			if got := value(s.CountEntries(player))(t); got != want {
				t.Errorf("%s is in %d entries, want %d", player, got, want)
			}
		}
	})
}

func TestPeopleRevision(t *testing.T) {
	onEach(t, func(t *testing.T, s *store.Store) {
		first := value(s.PeopleRevision(t.Context()))(t)
		must(t, s.Exec("UPDATE people_revision SET revision = revision + 1"))
		if next := value(s.PeopleRevision(t.Context()))(t); next != first+1 {
			t.Errorf("revision went from %d to %d", first, next)
		}
		if err := s.Exec("INSERT INTO people_revision (id, revision) VALUES (2, 1)"); err == nil {
			t.Error("there are two people revisions")
		}
	})
}

func TestGameRecords(t *testing.T) {
	onEach(t, func(t *testing.T, s *store.Store) {
		addClub(t, s, "club")
		c := batch(t, "t1", event.Head{}, "create", rounds(1)...)
		c.Texts = []app.Text{{ID: "envelope", Salt: []byte{9}, Body: `[Black "Anna"]`}}
		with := record("t1", "r1", "A1B2 I9H8\x00\xff")
		with.Envelope = event.Text{ID: "envelope", Hash: secretHash(3)}
		c.Records = []app.GameRecord{with, record("t1", "r2", "A1B2 I9H8\x00\xff")} // one game, submitted twice
		must(t, s.Commit(t.Context(), c))
		for _, want := range c.Records {
			want.Created = want.Created.UTC()
			if diff := cmp.Diff(want, value(s.GameRecord(t.Context(), want.ID))(t)); diff != "" {
				t.Errorf("(-written +read):\n%s", diff)
			}
		}
	})
}
