package web

import (
	"net/url"
	"slices"
	"strings"

	"github.com/gin-gonic/gin"

	"sumito/api/app"
)

// listModel is what pages/list.html reads.
type listModel struct {
	Search   string
	Groups   []listGroup
	Arranges bool // may open tournaments
}

// listGroup is what is on now, next or past.
type listGroup struct {
	State string
	Rows  []listRow
	More  string // address of the rest of the group
}

type listRow struct {
	Path   string
	Name   string
	Facts  string
	Status string
	Live   bool
}

// listStates are the groups of the list in the order of the page.
var listStates = []string{"running", "planned", "finished"}

// listPageSize is how many tournaments of a group are on a page.
const listPageSize = 50

// list answers GET /: what is on now, next and past. With ?state and ?after it
// goes on with one of these.
func (s *Site) list(c *gin.Context) {
	r := s.request(c)
	model := listModel{Search: strings.TrimSpace(c.Query("q")), Arranges: r.arranges()}
	states, after := listStates, c.Query("after")
	if state := c.Query("state"); state != "" {
		if !slices.Contains(listStates, state) {
			s.NotFound(c)
			return
		}
		states = []string{state}
	} else if after != "" {
		s.NotFound(c) // of which group?
		return
	}
	for _, state := range states {
		rows, next, err := s.app.Tournaments(c.Request.Context(), r.actor, app.TournamentQuery{
			State: state, Search: model.Search, After: after, Limit: listPageSize, Soon: state == "planned",
		})
		if err != nil {
			s.fail(c, err)
			return
		}
		if len(rows) == 0 {
			continue
		}
		group := listGroup{State: state, Rows: r.listRows(rows)}
		if next != "" {
			more := url.Values{"state": {state}, "after": {next}}
			if model.Search != "" {
				more.Set("q", model.Search)
			}
			group.More = "/?" + more.Encode()
		}
		model.Groups = append(model.Groups, group)
	}
	s.hashed(c, r, document{
		template: "list", title: r.text("page.list.title"), description: r.text("page.list.about"),
		page: model, staff: r.actor.SignedIn(),
	})
}

func (r request) listRows(summaries []app.Summary) []listRow {
	rows := make([]listRow, len(summaries))
	for i, t := range summaries {
		facts := []string{}
		for _, fact := range []string{t.Place, r.dates(t.StartsOn, t.EndsOn), r.text("page.entries", "count", t.Entries)} {
			if fact != "" {
				facts = append(facts, fact)
			}
		}
		rows[i] = listRow{
			Path:   tournamentPath(t.ID),
			Name:   r.titled(t.Name),
			Facts:  strings.Join(facts, " · "),
			Status: r.progress(t.Round, t.Rounds),
			Live:   t.State == "running",
		}
	}
	return rows
}

// progress says how far a tournament is.
func (r request) progress(round, rounds int) string {
	if round == 0 {
		return r.text("page.rounds", "count", rounds)
	}
	return r.text("page.round-of", "round", round, "rounds", rounds)
}

// arranges reports whether the reader may open tournaments.
func (r request) arranges() bool {
	for _, role := range r.actor.Roles {
		if role == app.Organizer {
			return true
		}
	}
	return false
}
