package store_test

import (
	"errors"
	"fmt"
	"sync"
	"testing"

	"sumito/api/app"
	"sumito/api/store"
	"sumito/tournament/event"
)

// together runs work n times at once and returns what each returned.
func together(n int, work func(i int) error) []error {
	errs := make([]error, n)
	start := make(chan struct{})
	var group sync.WaitGroup
	for i := range n {
		group.Go(func() {
			<-start
			errs[i] = work(i)
		})
	}
	close(start)
	group.Wait()
	return errs
}

func TestFiftyWritersLoseNothing(t *testing.T) {
	const writers, appends = 50, 4
	onEach(t, func(t *testing.T, s *store.Store) {
		addClub(t, s, "club")
		addTournament(t, s, "t1", 1)
		ctx := t.Context()
		// Each appends as the service does: load the head, decide, commit, and
		// again from the start when somebody was faster.
		errs := together(writers, func(i int) error {
			for n := range appends {
				command := fmt.Sprintf("command-%d-%d", i, n)
				for {
					head, err := s.Head(ctx, "t1")
					if err != nil {
						return err
					}
					err = s.Commit(ctx, batch(t, "t1", head, command, rounds(2)...))
					if errors.Is(err, app.ErrHeadMoved) {
						continue
					}
					if err != nil {
						return err
					}
					break
				}
			}
			return nil
		})
		must(t, errors.Join(errs...))

		events := value(s.Events(ctx, "t1", 0, 10_000))(t)
		if want := 1 + writers*appends*2; len(events) != want {
			t.Errorf("%d events, want %d", len(events), want)
		}
		var head event.Head
		for _, e := range events {
			head = value(event.Follow(head, "t1", e))(t)
		}
		if stored := value(s.Head(ctx, "t1"))(t); stored != head {
			t.Errorf("head %v, log ends at %v", stored, head)
		}
		if summary := value(s.Summary(ctx, "t1"))(t); summary.Head != head {
			t.Errorf("summary is at %v, log ends at %v", summary.Head, head)
		}
	})
}

func TestOneCommandSentAtOnceActsOnce(t *testing.T) {
	onEach(t, func(t *testing.T, s *store.Store) {
		addClub(t, s, "club")
		errs := together(8, func(int) error {
			return s.Commit(t.Context(), batch(t, "t1", event.Head{}, "create", rounds(2)...))
		})
		done := 0
		for _, err := range errs {
			switch {
			case err == nil:
				done++
			case !errors.Is(err, app.ErrCommandKnown) && !errors.Is(err, app.ErrHeadMoved):
				t.Error(err)
			}
		}
		if done != 1 {
			t.Errorf("acted %d times", done)
		}
		if events := value(s.Events(t.Context(), "t1", 0, 10))(t); len(events) != 2 {
			t.Errorf("%d events, want 2", len(events))
		}
	})
}

func TestCommitsThatShareGamesDoNotWaitForEachOther(t *testing.T) {
	onEach(t, func(t *testing.T, s *store.Store) {
		addClub(t, s, "club")
		errs := together(16, func(i int) error {
			stream := fmt.Sprintf("t%d", i)
			c := batch(t, stream, event.Head{}, "create", rounds(1)...)
			for n := range 20 {
				game := (n*7 + i*13) % 20 // each in another order
				c.Records = append(c.Records, record(stream, fmt.Sprintf("r-%d-%d", i, n), fmt.Sprint("moves ", game)))
				c.Players = append(c.Players, app.Player{ID: fmt.Sprint("p", game), Club: "club", Name: "N", Created: clock})
			}
			return s.Commit(t.Context(), c)
		})
		must(t, errors.Join(errs...))
	})
}

func TestReadersAndWritersNeverFindTheDatabaseLocked(t *testing.T) {
	onEach(t, func(t *testing.T, s *store.Store) {
		addClub(t, s, "club")
		ctx := t.Context()
		errs := together(20, func(i int) error {
			stream := fmt.Sprintf("t%d", i/2)
			if i%2 == 0 {
				var head event.Head
				for n := range 25 {
					c := batch(t, stream, head, fmt.Sprint("command-", n), rounds(3)...)
					if err := s.Commit(ctx, c); err != nil {
						return err
					}
					head = c.Summary.Head
				}
				return nil
			}
			for range 50 {
				events, err := s.Events(ctx, stream, 0, 1000)
				if err != nil {
					return err
				}
				if len(events)%3 != 0 {
					return fmt.Errorf("%d events: half a batch", len(events))
				}
				if _, err := s.Tournaments(ctx, app.TournamentQuery{Limit: 50}); err != nil {
					return err
				}
			}
			return nil
		})
		must(t, errors.Join(errs...))
	})
}
