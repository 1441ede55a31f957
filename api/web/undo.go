package web

import (
	"net/url"
	"strconv"
	"strings"

	"github.com/gin-gonic/gin"

	"sumito/api/app"
	"sumito/tournament"
	"sumito/tournament/event"
)

// undoLink leads to the page that asks before something is undone.
type undoLink struct {
	Path  string
	Label string
}

// undoModel is what pages/undo.html reads.
type undoModel struct {
	form
	Head  headModel
	Tabs  []tab
	Scope string // as scopeText writes it
	Path  string // that carries it out
	Back  string
	What  string // what is taken back
	Batch int64  // 0: there is nothing to undo
	Label string // on the button
}

// undoPath is where undoing in a scope is asked about.
func undoPath(id string, scope tournament.Scope) string {
	return consolePath(id) + "/undo?" + url.Values{"scope": {scopeText(scope)}}.Encode()
}

// undoLinks offers to undo the newest change in each scope that has one.
func (r request) undoLinks(view app.View, scopes ...tournament.Scope) []undoLink {
	var links []undoLink
	for _, scope := range scopes {
		if batch, ok := view.Tournament.Undoable(scope); ok && offersUndo(view.Tournament, scope, batch) {
			links = append(links, undoLink{
				Path:  undoPath(view.Tournament.ID, scope),
				Label: r.text("page.undo.do", "what", r.action(batch.Action), "scope", scope),
			})
		}
	}
	return links
}

// offersUndo leaves out what would be refused, and the pairing of a draft, which
// discarding the draft takes back.
func offersUndo(t *tournament.Tournament, scope tournament.Scope, batch tournament.Batch) bool {
	switch {
	case scope.Round == 0:
		return true
	case t.Phase(scope.Round) == tournament.Draft && batch.Action != event.RoundEdited{}.Kind().Type:
		return false
	}
	return t.Permission(tournament.ActionUndo, scope.Round).Verdict != tournament.Refused
}

// action names a change by the event that made it.
func (r request) action(kind string) string { return r.text("action." + kind) }

// undoPage answers GET /tournaments/:id/console/undo?scope=…: what undoing
// would take back, and the question.
func (s *Site) undoPage(c *gin.Context) {
	r := s.request(c)
	if view, ok := s.staffView(c, r); ok {
		s.showUndo(c, r, view, c.Query("scope"), nil)
	}
}

// undo answers POST /tournaments/:id/console/undo.
func (s *Site) undo(c *gin.Context) {
	r, id := s.request(c), c.Param("id")
	scope, ok := parseScope(c.PostForm("scope"))
	batch, err := strconv.ParseInt(c.PostForm("batch"), 10, 64)
	if !ok || err != nil {
		s.NotFound(c)
		return
	}
	if _, err := s.app.Undo(c.Request.Context(), r.actor, id, scope, batch, based(c)); err != nil {
		problem, ok := s.refused(c, err)
		if !ok {
			return
		}
		if view, ok := s.staffView(c, r); ok {
			s.showUndo(c, r, view, c.PostForm("scope"), problem)
		}
		return
	}
	back(c, undoneAt(id, scope))
}

// undoneAt is the page that shows what an undo led to.
func undoneAt(id string, scope tournament.Scope) string {
	switch {
	case scope.Settings:
		return consolePath(id) + "/settings"
	case scope.Board > 0:
		return consoleBoardPath(id, scope.Round, scope.Board)
	case scope.Round > 0:
		return consolePath(id)
	}
	return consolePath(id) + "/entries"
}

func (s *Site) showUndo(c *gin.Context, r request, view app.View, text string, problem *app.Problem) {
	scope, ok := parseScope(text)
	if !ok {
		s.NotFound(c)
		return
	}
	r.path = undoPath(view.Tournament.ID, scope)
	model := undoModel{
		form:  form{newID: s.newID},
		Head:  r.head(view, "console"),
		Tabs:  r.consoleTabs(view, ""),
		Scope: text,
		Path:  consolePath(view.Tournament.ID) + "/undo",
		Back:  undoneAt(view.Tournament.ID, scope),
	}
	if batch, ok := view.Tournament.Undoable(scope); ok {
		model.Batch = batch.First
		model.What = r.text("page.undo.what", "what", r.action(batch.Action), "scope", scope)
		model.Label = r.text("page.undo.do", "what", r.action(batch.Action), "scope", scope)
	}
	if revision, ok := view.Tournament.Revision(scope); ok {
		model.Revision = revision
	}
	if problem != nil {
		model.mark(r.problem(problem, &view), "")
	}
	s.showStaff(c, r, statusOf(problem), "undo", r.text("page.undo.title"), view, model)
}

// scopeText writes a scope for an address: "settings", "entries", "entry-3",
// "round-2", "board-2-5".
func scopeText(scope tournament.Scope) string {
	switch {
	case scope.Settings:
		return "settings"
	case scope.Board > 0:
		return "board-" + strconv.Itoa(scope.Round) + "-" + strconv.Itoa(scope.Board)
	case scope.Round > 0:
		return "round-" + strconv.Itoa(scope.Round)
	case scope.Entry > 0:
		return "entry-" + strconv.Itoa(int(scope.Entry))
	}
	return "entries"
}

// parseScope reads what scopeText writes.
func parseScope(text string) (tournament.Scope, bool) {
	parts := strings.Split(text, "-")
	var numbers []int
	for _, part := range parts[1:] {
		n, err := strconv.Atoi(part)
		if err != nil || n < 1 {
			return tournament.Scope{}, false
		}
		numbers = append(numbers, n)
	}
	switch {
	case text == "settings":
		return tournament.SettingsScope, true
	case text == "entries":
		return tournament.EntriesScope, true
	case parts[0] == "entry" && len(numbers) == 1:
		return tournament.EntryScope(event.EntryID(numbers[0])), true
	case parts[0] == "round" && len(numbers) == 1:
		return tournament.RoundScope(numbers[0]), true
	case parts[0] == "board" && len(numbers) == 2:
		return tournament.PairingScope(numbers[0], numbers[1]), true
	}
	return tournament.Scope{}, false
}
