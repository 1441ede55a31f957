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
	More     string // address of the next page of past tournaments
	Arranges bool   // may open tournaments
}

// listGroup is what is on now, next or past.
type listGroup struct {
	State string
	Rows  []listRow
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

// list answers GET /: what is on now, next and past. With ?after it goes on
// with the past.
func (s *Site) list(c *gin.Context) {
	r := s.request(c)
	model := listModel{Search: strings.TrimSpace(c.Query("q")), Arranges: r.arranges()}
	after := c.Query("after")
	for _, state := range listStates {
		if after != "" && state != "finished" {
			continue
		}
		q := app.TournamentQuery{State: state, Search: model.Search, Limit: 100}
		if state == "finished" {
			q.After, q.Limit = after, 50
		}
		rows, next, err := s.app.Tournaments(c.Request.Context(), r.actor, q)
		if err != nil {
			s.fail(c, err)
			return
		}
		if state == "planned" {
			slices.Reverse(rows) // the soonest first
		}
		if len(rows) > 0 {
			model.Groups = append(model.Groups, listGroup{State: state, Rows: r.listRows(rows)})
		}
		if state == "finished" && next != "" {
			model.More = "/?" + url.Values{"q": {model.Search}, "after": {next}}.Encode()
		}
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
			Name:   t.Name,
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
