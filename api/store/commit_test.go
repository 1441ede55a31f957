package store_test

import (
	"context"
	"errors"
	"testing"

	"github.com/google/go-cmp/cmp"

	"sumito/api/app"
	"sumito/api/store"
	"sumito/tournament/event"
)

func TestCommitIsReadBackByteForByte(t *testing.T) {
	onEach(t, func(t *testing.T, s *store.Store) {
		addClub(t, s, "club")
		first := batch(t, "t1", event.Head{}, "create", rounds(1)...)
		must(t, s.Commit(t.Context(), first))
		second := batch(t, "t1", first.Summary.Head, "more", event.RoundWithheld{Round: 1},
			event.EntryAdded{Entry: 1, Players: []string{"žluťoučký <kůň> &"}, From: 1})
		must(t, s.Commit(t.Context(), second))
		addTournament(t, s, "t2", 3)

		want := append(first.Events, second.Events...)
		got, err := s.Events(t.Context(), "t1", 0, 100)
		must(t, err)
		if diff := cmp.Diff(want, got); diff != "" {
			t.Errorf("events (-written +read):\n%s", diff)
		}
		var head event.Head
		for _, e := range got {
			next, err := event.Follow(head, "t1", e)
			must(t, err)
			head = next
		}
		if stored, err := s.Head(t.Context(), "t1"); err != nil || stored != head {
			t.Errorf("Head = %v, %v; want %v", stored, err, head)
		}
		if got := value(s.Events(t.Context(), "t1", 1, 1))(t); len(got) != 1 || got[0].Sequence != 2 {
			t.Errorf("one event after the first: %v", got)
		}
		if got := value(s.Events(t.Context(), "t1", 3, 10))(t); len(got) != 0 {
			t.Errorf("events after the last: %v", got)
		}
	})
}

func TestCommitRefusesWhatDoesNotFollow(t *testing.T) {
	onEach(t, func(t *testing.T, s *store.Store) {
		addClub(t, s, "club")
		head := addTournament(t, s, "t1", 2)
		forged := head
		forged.Hash[0]++
		for _, c := range []struct {
			name string
			c    app.Commit
			want error
		}{
			{"stream exists", batch(t, "t1", event.Head{}, "other", rounds(1)...), app.ErrHeadMoved},
			{"stream doesn't exist", batch(t, "t2", head, "other", rounds(1)...), app.ErrHeadMoved},
			{"older sequence", batch(t, "t1", event.Head{Sequence: 1, Hash: head.Hash}, "other", rounds(1)...), app.ErrHeadMoved},
			{"newer sequence", batch(t, "t1", event.Head{Sequence: 3, Hash: head.Hash}, "other", rounds(1)...), app.ErrHeadMoved},
			{"other hash", batch(t, "t1", forged, "other", rounds(1)...), app.ErrHeadMoved},
			{"known command", batch(t, "t1", head, "create", rounds(1)...), app.ErrCommandKnown},
			{"known command, moved head", batch(t, "t1", event.Head{}, "create", rounds(2)...), app.ErrCommandKnown},
		} {
			t.Run(c.name, func(t *testing.T) {
				if err := s.Commit(t.Context(), c.c); !errors.Is(err, c.want) {
					t.Errorf("Commit = %v, want %v", err, c.want)
				}
			})
		}
		events := value(s.Events(t.Context(), "t1", 0, 100))(t)
		if len(events) != 2 {
			t.Errorf("%d events after refusals, want 2", len(events))
		}
		if _, err := s.Head(t.Context(), "t2"); !errors.Is(err, app.ErrNoRow) {
			t.Errorf("a refused commit made a stream: %v", err)
		}
	})
}

func TestCommitRefusesWhatContradictsItself(t *testing.T) {
	onEach(t, func(t *testing.T, s *store.Store) {
		addClub(t, s, "club")
		for _, c := range []struct {
			name  string
			spoil func(*app.Commit)
		}{
			{"no events", func(c *app.Commit) { c.Events = nil }},
			{"gap", func(c *app.Commit) { c.Events = c.Events[1:] }},
			{"altered payload", func(c *app.Commit) { c.Events[1].Payload = []byte(`{"round":9}`) }},
			{"other stream", func(c *app.Commit) { c.Stream = "t2" }},
			{"other command", func(c *app.Commit) { c.Command.Command = "other" }},
			{"other actor", func(c *app.Commit) { c.Command.Actor = "other" }},
			{"other last", func(c *app.Commit) { c.Command.Last++ }},
			{"other summary", func(c *app.Commit) { c.Summary.ID = "t2" }},
			{"altered game", func(c *app.Commit) { c.Records[0].Content = []byte("other") }},
			{"other tournament's record", func(c *app.Commit) { c.Records[0].Tournament = "t2" }},
		} {
			t.Run(c.name, func(t *testing.T) {
				commit := batch(t, "t1", event.Head{}, "create", rounds(2)...)
				commit.Records = []app.GameRecord{record("t1", "r1", "moves")}
				c.spoil(&commit)
				if err := s.Commit(t.Context(), commit); err == nil {
					t.Error("committed")
				}
				if _, err := s.Head(t.Context(), "t1"); !errors.Is(err, app.ErrNoRow) {
					t.Errorf("Head = %v, want no row", err)
				}
			})
		}
	})
}

func TestFailedCommitChangesNothing(t *testing.T) {
	onEach(t, func(t *testing.T, s *store.Store) {
		addClub(t, s, "club")
		head := addTournament(t, s, "t1", 1)
		c := batch(t, "t1", head, "enter", rounds(2)...)
		c.Texts = []app.Text{{ID: "x", Salt: []byte{1}, Body: "text"}}
		c.Players = []app.Player{{ID: "p", Club: "club", Name: "Anna", Created: clock}}
		c.Records = []app.GameRecord{record("t1", "r1", "moves")}
		// The last statement fails: there is no such player.
		c.Entries = []app.EntryRow{{Tournament: "t1", Entry: 1, Player: "nobody"}}
		if err := s.Commit(t.Context(), c); err == nil {
			t.Fatal("an entry of nobody was committed")
		}
		ctx := t.Context()
		if now, err := s.Head(ctx, "t1"); err != nil || now != head {
			t.Errorf("Head = %v, %v; want %v", now, err, head)
		}
		if _, err := s.Answer(ctx, "t1", "actor", "enter"); !errors.Is(err, app.ErrNoRow) {
			t.Errorf("Answer: %v", err)
		}
		if _, err := s.GameRecord(ctx, "r1"); !errors.Is(err, app.ErrNoRow) {
			t.Errorf("GameRecord: %v", err)
		}
		if texts, err := s.Texts(ctx, "t1", []string{"x"}); err != nil || len(texts) > 0 {
			t.Errorf("Texts = %v, %v", texts, err)
		}
		if players, err := s.Players(ctx, []string{"p"}); err != nil || len(players) > 0 {
			t.Errorf("Players = %v, %v", players, err)
		}
		c.Entries[0].Player = "p"
		must(t, s.Commit(ctx, c))
	})
}

func TestCommandIsAnsweredAgain(t *testing.T) {
	onEach(t, func(t *testing.T, s *store.Store) {
		addClub(t, s, "club")
		c := batch(t, "t1", event.Head{}, "create", rounds(3)...)
		must(t, s.Commit(t.Context(), c))
		got, err := s.Answer(t.Context(), "t1", "actor", "create")
		if err != nil || got != c.Command {
			t.Errorf("Answer = %+v, %v; want %+v", got, err, c.Command)
		}
		for _, key := range [][3]string{
			{"t2", "actor", "create"}, {"t1", "other", "create"}, {"t1", "actor", "Create"},
		} {
			if _, err := s.Answer(t.Context(), key[0], key[1], key[2]); !errors.Is(err, app.ErrNoRow) {
				t.Errorf("Answer(%v) = %v, want no row", key, err)
			}
		}
	})
}

func TestCancelledCommitLeavesTheStoreUsable(t *testing.T) {
	onEach(t, func(t *testing.T, s *store.Store) {
		addClub(t, s, "club")
		head := addTournament(t, s, "t1", 1)
		ctx, cancel := context.WithCancel(t.Context())
		cancel()
		c := batch(t, "t1", head, "more", rounds(1)...)
		if err := s.Commit(ctx, c); !errors.Is(err, context.Canceled) {
			t.Fatalf("Commit = %v, want cancelled", err)
		}
		must(t, s.Commit(t.Context(), c))
	})
}
