package store_test

import (
	"testing"

	"github.com/google/go-cmp/cmp"

	"sumito/api/app"
	"sumito/api/store"
	"sumito/tournament/event"
)

// Heads tells of each audience's head and nothing of what isn't there.
func TestHeads(t *testing.T) {
	onEach(t, func(t *testing.T, s *store.Store) {
		ctx := t.Context()
		addClub(t, s, "club")
		want := map[string]app.Marks{}
		for i, id := range []string{"a", "b"} {
			c := batch(t, id, event.Head{}, "first", rounds(3+i)...)
			c.Summary.Public = 2
			must(t, s.Commit(ctx, c))
			want[id] = app.Marks{Head: c.Summary.Head, Public: event.Head{Sequence: 2, Hash: c.Events[1].Hash}}
		}
		got := value(s.Heads(ctx, []string{"a", "b", "nothing"}))(t)
		if diff := cmp.Diff(want, got.Of); diff != "" {
			t.Errorf("heads (-want +got):\n%s", diff)
		}
		if people := value(s.PeopleRevision(ctx))(t); got.People != people {
			t.Errorf("people revision %d, want %d", got.People, people)
		}
		if none := value(s.Heads(ctx, nil))(t); len(none.Of) != 0 {
			t.Errorf("heads of nothing: %v", none)
		}
		must(t, s.Ping(ctx))
	})
}
