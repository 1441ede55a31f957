package store_test

import (
	"errors"
	"fmt"
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"sumito/api/app"
	"sumito/api/store"
	"sumito/tournament/event"
)

func TestSummaryFollowsTheCommits(t *testing.T) {
	onEach(t, func(t *testing.T, s *store.Store) {
		addClub(t, s, "club")
		c := batch(t, "t1", event.Head{}, "create", rounds(2)...)
		must(t, s.Commit(t.Context(), c))
		if diff := cmp.Diff(utc(c.Summary), value(s.Summary(t.Context(), "t1"))(t)); diff != "" {
			t.Errorf("created (-written +read):\n%s", diff)
		}
		later := batch(t, "t1", c.Summary.Head, "change", rounds(1)...)
		later.Summary = app.Summary{
			ID: "t1", Club: "club", Name: "Ústí Open", Place: "", Zone: "UTC", StartsOn: "", EndsOn: "",
			Layout: "standard", Rounds: 5, Round: 1, Entries: 24, State: "running",
			Head: later.Summary.Head, Public: 2, Created: clock, Updated: clock.Add(time.Minute),
		}
		must(t, s.Commit(t.Context(), later))
		if diff := cmp.Diff(utc(later.Summary), value(s.Summary(t.Context(), "t1"))(t)); diff != "" {
			t.Errorf("changed (-written +read):\n%s", diff)
		}
		// Zero values are written like any other.
		zero := batch(t, "t1", later.Summary.Head, "back", rounds(1)...)
		zero.Summary.Rounds, zero.Summary.Place = 0, ""
		must(t, s.Commit(t.Context(), zero))
		if diff := cmp.Diff(utc(zero.Summary), value(s.Summary(t.Context(), "t1"))(t)); diff != "" {
			t.Errorf("back at zero (-written +read):\n%s", diff)
		}
		if _, err := s.Summary(t.Context(), "t2"); !errors.Is(err, app.ErrNoRow) {
			t.Errorf("Summary of nothing = %v", err)
		}
	})
}

// addListed commits tournaments for the list; it changes nothing but what a
// list looks at.
func addListed(t *testing.T, s *store.Store, summaries ...app.Summary) {
	t.Helper()
	for _, l := range summaries {
		c := batch(t, l.ID, event.Head{}, "create", rounds(1)...)
		c.Summary.Name, c.Summary.Place, c.Summary.StartsOn = l.Name, l.Place, l.StartsOn
		c.Summary.Zone = l.Zone
		if l.Club != "" {
			c.Summary.Club = l.Club
		}
		if l.State != "" {
			c.Summary.State = l.State
		}
		must(t, s.Commit(t.Context(), c))
	}
}

// ids returns the ids of a page.
func ids(page []app.Summary) []string {
	ids := make([]string, len(page))
	for i, summary := range page {
		ids[i] = summary.ID
	}
	return ids
}

// An undated tournament is listed under the day it was opened on, where it is.
func TestTournamentsAreListedByLocalDate(t *testing.T) {
	onEach(t, func(t *testing.T, s *store.Store) {
		addClub(t, s, "club")
		addListed(t, s,
			app.Summary{ID: "a", Name: "Tokyo", Zone: "Asia/Tokyo"}, // on 29 March there, on the 28th in UTC
			app.Summary{ID: "b", Name: "Lisbon", StartsOn: "2026-03-28"},
		)
		if got := ids(value(s.Tournaments(t.Context(), app.TournamentQuery{Limit: 10}))(t)); !slices.Equal(got, []string{"a", "b"}) {
			t.Errorf("listed: %v", got)
		}
	})
}

func TestTournamentsSelects(t *testing.T) {
	onEach(t, func(t *testing.T, s *store.Store) {
		addClub(t, s, "club")
		addClub(t, s, "other")
		addListed(t, s,
			app.Summary{ID: "a", Name: "Žižkov Cup", Place: "Praha", StartsOn: "2026-01-10"},
			app.Summary{ID: "b", Name: "Coupe de Noël", Place: "Orléans", StartsOn: "2025-12-20", State: "finished"},
			app.Summary{ID: "c", Name: "100% Abalone_1!", Place: "Köln", Club: "other"}, // listed by its creation
			app.Summary{ID: "d", Name: "Łódź Masters", Place: "Łódź", StartsOn: "2026-04-01", State: "running"},
		)
		for _, c := range []struct {
			name string
			q    app.TournamentQuery
			want []string
		}{
			{"newest start first", app.TournamentQuery{}, []string{"d", "c", "a", "b"}},
			{"soonest start first", app.TournamentQuery{Soon: true}, []string{"b", "a", "c", "d"}},
			{"club", app.TournamentQuery{Club: "other"}, []string{"c"}},
			{"state", app.TournamentQuery{State: "finished"}, []string{"b"}},
			{"name without accents", app.TournamentQuery{Search: "zizkov"}, []string{"a"}},
			{"with other accents and case", app.TournamentQuery{Search: "NÖEL"}, []string{"b"}},
			{"letter with a stroke", app.TournamentQuery{Search: "lodz"}, []string{"d"}},
			{"place", app.TournamentQuery{Search: " orleans "}, []string{"b"}},
			{"not across name and place", app.TournamentQuery{Search: "cup praha"}, []string{}},
			{"percent is a percent", app.TournamentQuery{Search: "0%"}, []string{"c"}},
			{"percent alone", app.TournamentQuery{Search: "%"}, []string{"c"}},
			{"underscore is an underscore", app.TournamentQuery{Search: "_1"}, []string{"c"}},
			{"the escape is itself", app.TournamentQuery{Search: "!"}, []string{"c"}},
			{"quote", app.TournamentQuery{Search: "' OR 1=1 --"}, []string{}},
			{"all together", app.TournamentQuery{Club: "club", State: "planned", Search: "c"}, []string{"a"}},
		} {
			t.Run(c.name, func(t *testing.T) {
				c.q.Limit = 10
				if diff := cmp.Diff(c.want, ids(value(s.Tournaments(t.Context(), c.q))(t))); diff != "" {
					t.Errorf("(-want +got):\n%s", diff)
				}
			})
		}
	})
}

func TestTournamentsPages(t *testing.T) {
	for _, soon := range []bool{false, true} {
		onEach(t, func(t *testing.T, s *store.Store) {
			addClub(t, s, "club")
			var want []string
			for i := range 25 { // five a day: ids decide within a day
				id := fmt.Sprintf("t%02d", i)
				addListed(t, s, app.Summary{ID: id, Name: id, StartsOn: fmt.Sprintf("2026-01-%02d", 1+i/5)})
				want = append(want, id)
			}
			meanwhile := "2025-12-31"
			if !soon {
				slices.Reverse(want)
				meanwhile = "2026-02-01"
			}
			var got []string
			q := app.TournamentQuery{Limit: 4, Soon: soon}
			for {
				page := value(s.Tournaments(t.Context(), q))(t)
				if len(page) == 0 {
					break
				}
				got = append(got, ids(page)...)
				q.After = page[len(page)-1].ID
				if len(got) == 8 { // what comes meanwhile shifts nothing
					addListed(t, s, app.Summary{ID: "new", Name: "new", StartsOn: meanwhile})
				}
			}
			if diff := cmp.Diff(want, got); diff != "" {
				t.Errorf("soonest first %v (-want +got):\n%s", soon, diff)
			}
			q.After = "unknown"
			if page := value(s.Tournaments(t.Context(), q))(t); len(page) > 0 {
				t.Errorf("page after an unknown row: %v", ids(page))
			}
		})
	}
}
