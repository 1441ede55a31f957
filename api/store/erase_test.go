package store_test

import (
	"errors"
	"fmt"
	"slices"
	"sync"
	"testing"

	"sumito/api/app"
	"sumito/api/store"
	"sumito/tournament/event"
)

// A commit that would bring back what has been erased since it was decided is
// refused, and has changed nothing.
func TestCommitRefusesWhatWasErased(t *testing.T) {
	onEach(t, func(t *testing.T, s *store.Store) {
		ctx := t.Context()
		first := opening(t, s)
		must(t, s.Commit(ctx, first))
		player, text := first.Players[0].ID, first.Texts[0].ID
		must(t, s.Erase(ctx, app.Erasing{Erasure: app.Erasure{
			Time: clock, Player: player, Texts: map[string][]string{first.Stream: {text}},
		}}))
		for name, relies := range map[string]app.Relies{
			"text":   {Texts: []string{text}},
			"player": {Players: []string{first.Players[1].ID, player}},
		} {
			next := following(t, first)
			next.Relies = relies
			if err := s.Commit(ctx, next); !errors.Is(err, app.ErrErased) {
				t.Errorf("%s: %v", name, err)
			}
			if head := value(s.Head(ctx, first.Stream))(t); head.Sequence != next.Base.Sequence {
				t.Errorf("%s: head %d", name, head.Sequence)
			}
		}
		next := following(t, first)
		next.Relies = app.Relies{Texts: []string{first.Texts[1].ID}, Players: []string{first.Players[1].ID}}
		must(t, s.Commit(ctx, next))
	})
}

// A summary is blanked only at the head at which its texts were found.
func TestEraseRefusesAnOlderHead(t *testing.T) {
	onEach(t, func(t *testing.T, s *store.Store) {
		ctx := t.Context()
		first := opening(t, s)
		must(t, s.Commit(ctx, first))
		erasing := app.Erasing{
			Erasure:   app.Erasure{Time: clock, Texts: map[string][]string{first.Stream: {first.Texts[0].ID}}},
			Summaries: []app.BlankSummary{{Tournament: first.Stream, Sequence: first.Command.Last - 1, Name: true}},
		}
		if err := s.Erase(ctx, erasing); !errors.Is(err, app.ErrHeadMoved) {
			t.Errorf("error %v", err)
		}
		if texts := value(s.Texts(ctx, first.Stream, []string{first.Texts[0].ID}))(t); texts[first.Texts[0].ID].Erased {
			t.Error("erased all the same")
		}
	})
}

func TestStreamsNaming(t *testing.T) {
	onEach(t, func(t *testing.T, s *store.Store) {
		first := opening(t, s)
		must(t, s.Commit(t.Context(), first))
		player := first.Players[0].ID
		if got := value(s.StreamsNaming(t.Context(), player))(t); !slices.Equal(got, []string{first.Stream}) {
			t.Errorf("streams %v", got)
		}
		for _, part := range []string{player[1:], player[:len(player)-1], "nobody"} {
			if got := value(s.StreamsNaming(t.Context(), part))(t); len(got) != 0 {
				t.Errorf("%s is named by %v", part, got)
			}
		}
	})
}

// Two tournaments that rename the same players at once don't wait for each
// other for ever, nor do erasures in between.
func TestRenamesAndErasuresDoNotDeadlock(t *testing.T) {
	onEach(t, func(t *testing.T, s *store.Store) {
		ctx := t.Context()
		first := opening(t, s)
		must(t, s.Commit(ctx, first))
		var group sync.WaitGroup
		for _, stream := range []string{"one", "two", "three"} {
			head := addTournament(t, s, stream, 1)
			group.Go(func() {
				for n := range 20 {
					c := batch(t, stream, head, fmt.Sprintf("rename-%d", n), rounds(1)...)
					for _, player := range []string{"player-2", "player-1"} {
						c.Renames = append(c.Renames, app.Rename{Player: player, Name: fmt.Sprintf("%s %d", stream, n)})
						c.Relies.Players = append(c.Relies.Players, player)
					}
					if err := s.Commit(ctx, c); errors.Is(err, app.ErrErased) {
						return
					} else if err != nil {
						t.Error(err)
						return
					}
					head = c.Summary.Head
				}
			})
		}
		group.Go(func() {
			for _, player := range []string{"player-1", "player-2"} {
				err := s.Erase(ctx, app.Erasing{Erasure: app.Erasure{
					Time: clock, Player: player, Texts: map[string][]string{first.Stream: {"text-1", "text-2"}},
				}})
				if err != nil {
					t.Error(err)
				}
			}
		})
		group.Wait()
		for id, player := range value(s.Players(ctx, []string{"player-1", "player-2"}))(t) {
			if player.Name != "" {
				t.Errorf("%s is called %q again", id, player.Name)
			}
		}
	})
}

// opening is a commit that opens a tournament, with two texts and two players,
// the first of whom it enters.
func opening(t *testing.T, s *store.Store) app.Commit {
	t.Helper()
	addClub(t, s, "club")
	c := batch(t, "erasing", event.Head{}, "open",
		event.EntryAdded{Entry: 1, Players: []string{"player-1"}, Name: event.Text{ID: "text-1", Hash: "h"}, From: 1})
	for _, id := range []string{"1", "2"} {
		c.Players = append(c.Players, app.Player{ID: "player-" + id, Club: "club", Name: "Name " + id, Created: clock})
		c.Texts = append(c.Texts, app.Text{ID: "text-" + id, Salt: []byte("salt"), Body: "Body " + id})
	}
	return c
}

// following is a commit of one event after another one.
func following(t *testing.T, after app.Commit) app.Commit {
	t.Helper()
	return batch(t, after.Stream, after.Summary.Head, "next", rounds(1)...)
}
