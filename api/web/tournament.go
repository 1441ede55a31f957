package web

import (
	"context"
	"fmt"
	"net/url"
	"strconv"

	"github.com/gin-gonic/gin"

	"sumito/api/app"
	"sumito/game/layout"
	"sumito/tournament"
	"sumito/tournament/event"
)

// headModel is what the partial "tournament" reads: the head of every page of
// a tournament.
type headModel struct {
	Name    string
	Path    string
	Console bool   // a page for staff, who look for what they do first
	State   string // "planned", "running" or "finished"
	Place   string
	Dates   string
	Round   int // newest published
	Rounds  int
	Entries int
	Tabs    []tab
}

// tab leads to another page of the tournament, or of its rounds.
type tab struct {
	Path   string
	Label  string
	Number int // of a round
	Here   bool
	Staff  bool
}

// tabNames are the pages of a tournament in the order of the tabs.
var tabNames = []string{"standings", "pairings", "crosstable", "games", "players", "log", "about"}

func tournamentPath(id string) string { return "/tournaments/" + id }

func roundPath(id string, round int) string {
	return tournamentPath(id) + "/rounds/" + strconv.Itoa(round)
}

func entryPath(id string, entry event.EntryID) string {
	return tournamentPath(id) + "/entries/" + strconv.Itoa(int(entry))
}

// head builds the head of a tournament's page; here is the tab it is on.
func (r request) head(view app.View, here string) headModel {
	t, base := view.Tournament, tournamentPath(view.Tournament.ID)
	head := headModel{
		Name:    r.titled(view.Name),
		Path:    base,
		Console: here == "console",
		State:   view.Summary.State,
		Place:   view.Place,
		Dates:   r.dates(t.Settings.StartsOn, t.Settings.EndsOn),
		Round:   view.Summary.Round,
		Rounds:  t.Planned(),
		Entries: view.Summary.Entries,
	}
	if head.Dates != "" && t.Settings.Zone != "" {
		head.Dates += " (" + t.Settings.Zone + ")"
	}
	for _, name := range tabNames {
		head.Tabs = append(head.Tabs, tab{Path: base + "/" + name, Label: r.text("page.tab." + name), Here: name == here})
		if name == "players" {
			head.Tabs = append(head.Tabs, tab{Path: ratingsPath(t.Club), Label: r.text("page.tab.ratings")})
		}
	}
	if view.Staff {
		head.Tabs = append(head.Tabs, tab{Path: consolePath(t.ID), Label: r.text("page.tab.console"), Here: here == "console", Staff: true})
	}
	return head
}

// about is the one sentence about a tournament that link previews show.
func (r request) about(view app.View) string {
	t := view.Tournament
	text := r.text("page.tournament.about", "count", view.Summary.Entries, "layout", layoutName(view.Summary.Layout),
		"progress", r.progress(view.Summary.Round, t.Planned()))
	for _, more := range []string{view.Place, r.dates(t.Settings.StartsOn, t.Settings.EndsOn)} {
		if more != "" {
			text += " " + more + "."
		}
	}
	return text
}

// publicPage answers with a page of a tournament that all of one audience see
// alike: here is its tab, query what it reads of the address, build makes its
// model. What somebody searches for isn't worth keeping for others.
func (s *Site) publicPage(c *gin.Context, here, template string, query url.Values, build func(context.Context, request, app.View) (any, error)) {
	s.publicPageReading(c, "", here, template, query, build)
}

// publicPageReading is publicPage for what reads more than the tournament and
// its people; more is a stamp of that.
func (s *Site) publicPageReading(c *gin.Context, more, here, template string, query url.Values, build func(context.Context, request, app.View) (any, error)) {
	r, id := s.request(c), c.Param("id")
	compose := func(ctx context.Context, r request) (document, error) {
		view, err := s.app.Tournament(ctx, r.actor, id)
		if err != nil {
			return document{}, err
		}
		page, err := build(ctx, r, view)
		if err != nil {
			return document{}, err
		}
		return document{
			template: template, title: r.text("page.tab."+here) + " · " + r.titled(view.Name),
			description: r.about(view), page: page, staff: view.Staff, mark: mark(view),
			live: liveOf(template, view),
		}, nil
	}
	if query.Has("q") {
		d, err := compose(c.Request.Context(), r)
		if err != nil {
			s.fail(c, err)
			return
		}
		s.hashed(c, r, d)
		return
	}
	stamp, err := s.app.Stamp(c.Request.Context(), r.actor, id)
	if err != nil {
		s.fail(c, err)
		return
	}
	s.cached(c, r, stampKey(id, stamp)+more, query, compose)
}

// stampKey writes what a page of a tournament was made of.
func stampKey(id string, stamp app.Stamp) string {
	return fmt.Sprintf("%s %s %d %s %d", id, stamp.Audience, stamp.Head.Sequence, stamp.Head.Hash.Short(), stamp.People)
}

// mark is the head of the log that everyone sees, short, so that a print can be
// compared with a later export.
func mark(view app.View) string { return tournament.Redact(view.Tournament).Head.Hash.Short() }

// side is an entry as pages name it, with the way to its card.
func (r request) side(view app.View, id event.EntryID) player {
	if id < 1 || int(id) > len(view.Names) {
		return player{}
	}
	return player{Name: r.name(view, id), Path: entryPath(view.Tournament.ID, id)}
}

// titled is a tournament's name, or what stands for one that was erased.
func (r request) titled(name string) string {
	if name == "" {
		return r.text("page.erased-tournament")
	}
	return name
}

// name is an entry's name, or what stands for one that was erased.
func (r request) name(view app.View, id event.EntryID) string {
	if id >= 1 && int(id) <= len(view.Names) && view.Names[id-1] != "" {
		return view.Names[id-1]
	}
	return r.text("page.erased", "entry", int(id))
}

// layoutName is the published name of a layout.
func layoutName(slug string) string {
	if found, ok := layout.Find(slug); ok {
		return found.Name
	}
	return slug
}

// shownRounds are the rounds with pairs that the reader sees, as a pager.
func (r request) shownRounds(view app.View, here int) []tab {
	var tabs []tab
	for _, round := range view.Tournament.Rounds {
		if round.State != tournament.RoundDraft {
			tabs = append(tabs, tab{Path: roundPath(view.Tournament.ID, round.Number), Number: round.Number, Here: round.Number == here})
		}
	}
	return tabs
}
