package live_test

import (
	"context"
	"errors"
	"log/slog"
	"slices"
	"sync"
	"testing"
	"testing/synctest"
	"time"

	"sumito/api/app"
	"sumito/api/live"
	"sumito/tournament/event"
)

// heads is a store whose heads a test moves by hand.
type heads struct {
	mu     sync.Mutex
	of     map[string]app.Marks
	people int64
	err    error
	asked  [][]string      // each time: which tournaments
	block  <-chan struct{} // until it is closed, an answer waits after it was read
}

func (h *heads) Heads(ctx context.Context, ids []string) (app.Heads, error) {
	h.mu.Lock()
	slices.Sort(ids)
	h.asked = append(h.asked, ids)
	answer := app.Heads{Of: map[string]app.Marks{}, People: h.people}
	for _, id := range ids {
		if marks, there := h.of[id]; there {
			answer.Of[id] = marks
		}
	}
	err, block := h.err, h.block
	h.mu.Unlock()
	if block != nil {
		<-block
	}
	return answer, err
}

// move sets where a tournament stands: all events, and the newest public one.
func (h *heads) move(id string, head, public int64) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.of[id] = app.Marks{Head: at(head), Public: at(public)}
}

func (h *heads) questions() int {
	h.mu.Lock()
	defer h.mu.Unlock()
	return len(h.asked)
}

// at is a head whose hash hangs on its sequence.
func at(sequence int64) event.Head {
	return event.Head{Sequence: sequence, Hash: event.Hash{byte(sequence)}}
}

// stamp is what somebody of an audience has seen.
func stamp(audience string, sequence int64) app.Stamp {
	return app.Stamp{Audience: audience, Head: at(sequence)}
}

// run starts a hub over heads in a bubble of its own time and stops it at the
// end of the test.
func run(t *testing.T, options live.Options, test func(t *testing.T, hub *live.Hub, store *heads)) {
	t.Helper()
	synctest.Test(t, func(t *testing.T) {
		store := &heads{of: map[string]app.Marks{}}
		options.Store, options.Log = store, slog.New(slog.DiscardHandler)
		hub := live.New(options)
		ctx, cancel := context.WithCancel(t.Context())
		var running sync.WaitGroup
		running.Go(func() { hub.Run(ctx) })
		test(t, hub, store)
		cancel()
		running.Wait()
	})
}

func subscribe(t *testing.T, hub *live.Hub, id, audience string, seen int64) *live.Subscription {
	t.Helper()
	s, err := hub.Subscribe(id, "", stamp(audience, seen))
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// told returns the sequence that a subscriber is told of, 0 if nothing waits.
func told(s *live.Subscription) int64 {
	synctest.Wait()
	select {
	case mark, open := <-s.Moves():
		if !open {
			return -1
		}
		return mark.Head.Sequence
	default:
		return 0
	}
}

func expect(t *testing.T, what string, s *live.Subscription, want int64) {
	t.Helper()
	if got := told(s); got != want {
		t.Errorf("%s: told of %d, want %d", what, got, want)
	}
}

// Without any hint a move is noticed within the interval, by those it is for.
func TestPollingIsTheTruth(t *testing.T) {
	run(t, live.Options{}, func(t *testing.T, hub *live.Hub, store *heads) {
		store.move("a", 5, 5)
		store.move("b", 9, 9)
		public, staff := subscribe(t, hub, "a", app.PublicAudience, 5), subscribe(t, hub, "a", app.StaffAudience, 5)
		other := subscribe(t, hub, "b", app.PublicAudience, 9)
		expect(t, "at first", public, 0)

		store.move("a", 7, 5) // a draft
		time.Sleep(1100 * time.Millisecond)
		expect(t, "everyone, a draft", public, 0)
		expect(t, "staff, a draft", staff, 7)

		store.move("a", 8, 8)
		time.Sleep(1100 * time.Millisecond)
		expect(t, "everyone, published", public, 8)
		expect(t, "staff, published", staff, 8)
		expect(t, "another tournament", other, 0)

		store.mu.Lock()
		store.people = 1
		store.mu.Unlock()
		time.Sleep(1100 * time.Millisecond)
		expect(t, "a rename", public, 8)
		expect(t, "a rename, another tournament", other, 9)
		for _, s := range []*live.Subscription{public, staff, other} {
			s.Close()
		}
	})
}

// Nobody watching, nobody asks; all that is watched is asked for at once.
func TestOneQuestionForAllAndNoneForNobody(t *testing.T) {
	run(t, live.Options{}, func(t *testing.T, hub *live.Hub, store *heads) {
		time.Sleep(time.Minute)
		hub.Hint("a")
		synctest.Wait()
		if n := store.questions(); n != 0 {
			t.Errorf("%d questions for nobody", n)
		}
		var all []*live.Subscription
		for _, id := range []string{"a", "b", "a", "c"} {
			all = append(all, subscribe(t, hub, id, app.PublicAudience, 0))
		}
		synctest.Wait()
		time.Sleep(10 * time.Second)
		if n := store.questions(); n < 9 || n > 12 {
			t.Errorf("%d questions in ten seconds", n)
		}
		if got := store.asked[len(store.asked)-1]; !slices.Equal(got, []string{"a", "b", "c"}) {
			t.Errorf("asked for %v", got)
		}
		for _, s := range all {
			s.Close()
			s.Close()
		}
		if hub.Count() != 0 {
			t.Errorf("%d subscriptions left", hub.Count())
		}
		time.Sleep(2 * time.Second) // the second that was being waited for
		before := store.questions()
		time.Sleep(time.Minute)
		if n := store.questions(); n != before {
			t.Errorf("%d questions after everybody left", n-before)
		}
	})
}

// A hint is followed at once; a thousand of them are a few questions.
func TestHintsHurry(t *testing.T) {
	run(t, live.Options{}, func(t *testing.T, hub *live.Hub, store *heads) {
		store.move("a", 1, 1)
		s := subscribe(t, hub, "a", app.PublicAudience, 1)
		defer s.Close()
		time.Sleep(100 * time.Millisecond)
		store.move("a", 2, 2)
		hub.Hint("elsewhere")
		expect(t, "a hint about another one", s, 0)
		hub.Hint("a")
		expect(t, "a hint", s, 2)
		time.Sleep(100 * time.Millisecond)
		store.move("a", 3, 3)
		hub.Hint("")
		expect(t, "a hint about any", s, 3)

		before := store.questions()
		for range 1000 {
			hub.Hint("a")
			time.Sleep(time.Millisecond / 2)
		}
		if n := store.questions() - before; n > 15 {
			t.Errorf("%d questions in half a second", n)
		}
	})
}

// Whoever doesn't take what it is told finds the newest only, and delays nobody.
func TestSlowSubscriberFindsTheNewest(t *testing.T) {
	run(t, live.Options{}, func(t *testing.T, hub *live.Hub, store *heads) {
		slow, quick := subscribe(t, hub, "a", app.PublicAudience, 0), subscribe(t, hub, "a", app.PublicAudience, 0)
		defer slow.Close()
		defer quick.Close()
		for n := int64(1); n <= 20; n++ {
			store.move("a", n, n)
			hub.Hint("a")
			time.Sleep(60 * time.Millisecond)
			expect(t, "the quick one", quick, n)
		}
		expect(t, "the slow one", slow, 20)
		expect(t, "and no more", slow, 0)
	})
}

// An answer that was read before somebody came tells them nothing: they may
// have seen something newer.
func TestOlderAnswerIsNotForNewcomers(t *testing.T) {
	run(t, live.Options{}, func(t *testing.T, hub *live.Hub, store *heads) {
		store.move("a", 1, 1)
		release := make(chan struct{})
		store.block = release
		first := subscribe(t, hub, "a", app.PublicAudience, 0)
		defer first.Close()
		synctest.Wait() // the answer about 1 is under way
		store.move("a", 2, 2)
		late := subscribe(t, hub, "a", app.PublicAudience, 2)
		defer late.Close()
		store.mu.Lock()
		store.block = nil
		store.mu.Unlock()
		close(release)
		expect(t, "who waited", first, 1)
		expect(t, "who came meanwhile", late, 0)
		time.Sleep(2 * time.Second)
		expect(t, "who waited, later", first, 2)
		expect(t, "who came meanwhile, later", late, 0)
	})
}

// A database that doesn't answer delays the news and loses none.
func TestGoesOnAfterAFailure(t *testing.T) {
	run(t, live.Options{}, func(t *testing.T, hub *live.Hub, store *heads) {
		s := subscribe(t, hub, "a", app.PublicAudience, 0)
		defer s.Close()
		store.mu.Lock()
		store.err = errors.New("no connection")
		store.mu.Unlock()
		store.move("a", 1, 1)
		time.Sleep(10 * time.Second)
		expect(t, "without a database", s, 0)
		store.mu.Lock()
		store.err = nil
		store.mu.Unlock()
		time.Sleep(2 * time.Second)
		expect(t, "with one again", s, 1)
	})
}

func TestSubscribersAreLimited(t *testing.T) {
	run(t, live.Options{Subscribers: 2}, func(t *testing.T, hub *live.Hub, _ *heads) {
		first, second := subscribe(t, hub, "a", app.PublicAudience, 0), subscribe(t, hub, "b", app.PublicAudience, 0)
		refused := func(code string) {
			t.Helper()
			_, err := hub.Subscribe("c", "", stamp(app.PublicAudience, 0))
			var problem *app.Problem
			if !errors.As(err, &problem) || problem.Class != app.Unavailable || problem.Code != code || problem.Params["seconds"] == nil {
				t.Errorf("refused with %v, want %s", err, code)
			}
		}
		refused(live.CodeTooManyStreams)
		first.Close()
		third := subscribe(t, hub, "c", app.PublicAudience, 0)
		hub.Close()
		for _, s := range []*live.Subscription{first, second, third} {
			expect(t, "closed", s, -1)
			s.Close()
		}
		refused(live.CodeStopping)
	})
}

// Nobody takes everybody's room: from one network come half of the subscribers
// at most.
func TestOneNetworkHasAShare(t *testing.T) {
	hub := live.New(live.Options{Store: &heads{}, Subscribers: 4})
	subscribe := func(network string) *live.Subscription {
		s, err := hub.Subscribe("a", network, stamp(app.PublicAudience, 0))
		if err != nil {
			return nil
		}
		return s
	}
	first, second := subscribe("192.0.2.1"), subscribe("192.0.2.1")
	if first == nil || second == nil || subscribe("192.0.2.1") != nil {
		t.Error("one network has another share than half")
	}
	if subscribe("192.0.2.2") == nil {
		t.Error("another network finds no room")
	}
	first.Close()
	first.Close()
	if subscribe("192.0.2.1") == nil {
		t.Error("a place that was given back isn't free")
	}
}
