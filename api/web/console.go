package web

import (
	"errors"
	"net/http"
	"strconv"
	"time"

	"github.com/gin-gonic/gin"

	"sumito/api/app"
	"sumito/tournament"
	"sumito/tournament/event"
)

// consoleModel is what pages/console.html reads: what is to be done now, and
// the round it is to be done in.
type consoleModel struct {
	form
	Head     headModel
	Tabs     []tab
	Next     nextAction
	Round    *consoleRound // nil before round 1 is paired
	Rounds   []tab
	Edit     *draftForm // of a draft that the reader may edit
	Undo     []undoLink
	Discard  string // address that drops the draft; "" if there is none
	ReadOnly string // type of an event that this program doesn't know
	Copied   bool   // the tournament's home is elsewhere
	Backup   string // how the backups stand; "" where none are made
	Unsafe   bool   // the last backup failed
}

// nextAction is the one thing to do next, as the primary button.
type nextAction struct {
	Title  string
	Text   string
	Button string
	Path   string
	Post   bool // a command; else a link
	form
}

// consoleRound is a round as staff work on it.
type consoleRound struct {
	Number int
	State  tournament.RoundState
	Path   string
	Pairs  []consoleRow
}

type consoleRow struct {
	pairRow
	Path   string // where its result is entered
	Action string // code of what can be done there
}

func consolePath(id string) string { return tournamentPath(id) + "/console" }

func consoleRoundPath(id string, round int) string {
	return consolePath(id) + "/rounds/" + strconv.Itoa(round)
}

func consoleBoardPath(id string, round, board int) string {
	return consoleRoundPath(id, round) + "/boards/" + strconv.Itoa(board)
}

// staffView loads a tournament for the console; who isn't staff of it is told
// so.
func (s *Site) staffView(c *gin.Context, r request) (app.View, bool) {
	view, err := s.app.Tournament(c.Request.Context(), r.actor, c.Param("id"))
	if err != nil {
		s.fail(c, err)
		return view, false
	}
	if !view.Staff {
		s.Failure(c, &app.Problem{Class: app.Forbidden, Code: app.CodeNotAllowed, Params: map[string]any{"needs": string(app.Scorekeeper)}})
		return view, false
	}
	return view, true
}

// consolePage answers GET /tournaments/:id/console: the newest round.
func (s *Site) consolePage(c *gin.Context) {
	r := s.request(c)
	if view, ok := s.staffView(c, r); ok {
		s.showConsoleRound(c, r, view, len(view.Tournament.Rounds))
	}
}

// consoleRoundPage answers GET /tournaments/:id/console/rounds/:round.
func (s *Site) consoleRoundPage(c *gin.Context) {
	number, ok := s.param(c, "round")
	if !ok {
		return
	}
	r := s.request(c)
	view, ok := s.staffView(c, r)
	if !ok {
		return
	}
	if _, exists := view.Tournament.Round(number); !exists {
		s.Failure(c, noRound(number))
		return
	}
	s.showConsoleRound(c, r, view, number)
}

// showConsoleRound shows the console on a round; of a draft with what the checker
// thinks of it. A draft that can't be published as it is says so at the button.
func (s *Site) showConsoleRound(c *gin.Context, r request, view app.View, number int) {
	model := r.console(view, number, s.newID)
	if model.Edit != nil && view.Tournament.System(number) == app.SwissSystem {
		found, err := s.app.CheckDraft(c.Request.Context(), r.actor, view.Tournament.ID, number)
		var problem *app.Problem
		switch {
		case err == nil:
			model.Edit.Checked, model.Edit.Open, model.Edit.Findings = true, len(found.Open) > 0, r.findings(view, found.Findings)
		case errors.As(err, &problem):
			model.Edit.Checked, model.Edit.Findings = true, []string{r.problem(problem, &view)}
		default:
			s.fail(c, err)
			return
		}
	}
	s.showConsole(c, r, http.StatusOK, model, view)
}

func (s *Site) showConsole(c *gin.Context, r request, status int, model consoleModel, view app.View) {
	model.Backup, model.Unsafe = s.backups(r, view)
	s.showStaff(c, r, status, "console", r.text("page.tab.console"), view, model)
}

// showStaff answers with a page for staff of a tournament; heading is what is
// before the tournament's name in the title.
func (s *Site) showStaff(c *gin.Context, r request, status int, template, heading string, view app.View, page any) {
	s.show(c, r, status, document{
		template: template, title: heading + " · " + r.titled(view.Name), description: r.about(view), page: page, staff: true,
	})
}

// backups says when the newest backup was made, or that the last attempt failed.
func (s *Site) backups(r request, view app.View) (text string, failed bool) {
	state, made, err := s.app.BackupState(r.actor)
	switch {
	case err != nil, !state.Failed.IsZero():
		return r.text("page.console.backup-failed"), true
	case !made, state.Newest.IsZero():
		return "", false
	}
	zone, err := time.LoadLocation(view.Tournament.Settings.Zone)
	if err != nil {
		zone = time.UTC
	}
	return r.text("page.console.backup", "at", state.Newest.In(zone).Format("2006-01-02 15:04 MST")), false
}

// console builds the console's page on a round, 0 before there is one.
func (r request) console(view app.View, number int, newID func() string) consoleModel {
	t := view.Tournament
	model := consoleModel{
		form:     form{newID: newID},
		Head:     r.head(view, "console"),
		Tabs:     r.consoleTabs(view, "round"),
		Next:     r.next(view, newID),
		ReadOnly: t.ReadOnly,
		Copied:   view.Copied,
	}
	for _, round := range t.Rounds {
		model.Rounds = append(model.Rounds, tab{Path: consoleRoundPath(t.ID, round.Number), Number: round.Number, Here: round.Number == number})
	}
	round, ok := t.Round(number)
	if !ok {
		return model
	}
	model.Revision = round.Revision
	model.Round = &consoleRound{Number: number, State: round.State, Path: consoleRoundPath(t.ID, number)}
	for _, p := range round.Pairings {
		row := consoleRow{pairRow: r.pair(view, p)}
		if p.Bye == event.NoBye && round.State != tournament.RoundDraft {
			row.Path, row.Action = consoleBoardPath(t.ID, number, p.Board), boardAction(t, number, p)
		}
		model.Round.Pairs = append(model.Round.Pairs, row)
	}
	if !view.Role.AtLeast(app.Arbiter) {
		return model
	}
	if round.State == tournament.RoundDraft {
		edit := r.draft(view, round)
		model.Edit, model.Discard = &edit, model.Round.Path+"/discard"
	}
	model.Undo = r.undoLinks(view, tournament.RoundScope(number))
	return model
}

// boardAction is the code of what a link to a board's page offers there.
func boardAction(t *tournament.Tournament, round int, p tournament.Pairing) string {
	switch {
	case handAction(p) == tournament.ActionEnter:
		return "page.console.enter"
	case t.Permission(handAction(p), round).Verdict == tournament.Refused:
		return "page.console.look"
	}
	return "page.console.change"
}

// handAction is what entering a result by hand would be.
func handAction(p tournament.Pairing) tournament.Action {
	if p.Result == nil {
		return tournament.ActionEnter
	}
	return tournament.ActionCorrect
}

// consoleTabs are the console's own pages, as far as the reader's role goes.
func (r request) consoleTabs(view app.View, here string) []tab {
	base := consolePath(view.Tournament.ID)
	tabs := []tab{{Path: base, Label: r.text("page.console.round"), Here: here == "round"}}
	if view.Role.AtLeast(app.Organizer) {
		tabs = append(tabs,
			tab{Path: base + "/entries", Label: r.text("page.console.entries"), Here: here == "entries"},
			tab{Path: base + "/settings", Label: r.text("page.console.settings"), Here: here == "settings"})
	}
	return tabs
}
