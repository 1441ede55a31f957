package store_test

import (
	"strings"
	"testing"

	"sumito/api/app"
)

// However many tournaments there are, a page of the list is read off an index in
// its order, and nothing is sorted. A search looks at all of them, in that order.
func TestListsAreReadOffAnIndex(t *testing.T) {
	s := mustOpen(t, sqliteURL(t))
	for _, c := range []struct {
		name, index string
		query       app.TournamentQuery
	}{
		{"all", "tournaments_listed", app.TournamentQuery{Limit: 51}},
		{"a further page", "tournaments_listed", app.TournamentQuery{Limit: 51, After: "id"}},
		{"of a club", "tournaments_club (club_id=?", app.TournamentQuery{Limit: 51, Club: "club"}},
		{"running", "tournaments_state (state=?", app.TournamentQuery{Limit: 51, State: app.Running}},
		{"the soonest", "tournaments_state (state=?", app.TournamentQuery{Limit: 51, State: app.Planned, Soon: true}},
		{"a further page of those over", "tournaments_state (state=?", app.TournamentQuery{Limit: 51, State: app.Finished, After: "id"}},
		{"search", "tournaments_listed", app.TournamentQuery{Limit: 51, Search: "open"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			plan := value(s.ListPlan(t.Context(), c.query))(t)
			if !strings.Contains(plan, "USING INDEX "+c.index) || strings.Contains(plan, "TEMP B-TREE") {
				t.Errorf("plan %s, want index %s and nothing sorted", plan, c.index)
			}
		})
	}
}
