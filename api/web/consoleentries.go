package web

import (
	"context"
	"strconv"
	"strings"

	"github.com/gin-gonic/gin"

	"sumito/api/app"
	"sumito/tournament"
	"sumito/tournament/event"
)

// entriesModel is what pages/entries.html reads.
type entriesModel struct {
	form
	Head    headModel
	Tabs    []tab
	Path    string
	Names   field
	Entries []staffEntry
	Undo    []undoLink
}

// staffEntry is an entry with what can be done with it.
type staffEntry struct {
	entryRow
	ID int
	form
	Action  string // "withdraw" or "reinstate"
	Path    string // where it is sent
	Warning string // what it will do
	Label   string // on its button

	AsidePath string // where setting its games aside is sent; "" where that can't be
	AsideText string // what it will do
	AsideDo   string // on its button

	CorrectPath string  // where a correction is sent
	Correct     []field // what can be corrected
}

// entriesPage answers GET /tournaments/:id/console/entries.
func (s *Site) entriesPage(c *gin.Context) { s.showEntries(c, s.request(c), nil, "", "") }

// addEntries answers POST /tournaments/:id/console/entries: pasted names, one
// a line.
func (s *Site) addEntries(c *gin.Context) {
	r, id, text := s.request(c), c.Param("id"), c.PostForm("names")
	entries, lines, err := pastedEntries(text)
	if err == nil {
		_, err = s.app.AddEntries(c.Request.Context(), r.actor, id, entries, based(c))
	}
	if err == nil {
		back(c, consolePath(id)+"/entries")
		return
	}
	if problem, ok := s.refused(c, err); ok {
		// The use case counts entries, the person counts lines.
		if line, ok := problem.Params["line"].(int); ok && line >= 1 && line <= len(lines) {
			problem.Params["line"] = lines[line-1]
		}
		s.showEntries(c, r, problem, "names", text)
	}
}

func (s *Site) withdrawEntry(c *gin.Context)  { s.changeEntry(c, s.app.WithdrawEntry) }
func (s *Site) reinstateEntry(c *gin.Context) { s.changeEntry(c, s.app.ReinstateEntry) }
func (s *Site) setAside(c *gin.Context)       { s.changeEntry(c, s.app.SetAside) }

// correctEntry answers POST /tournaments/:id/console/entries/:entry/correct.
func (s *Site) correctEntry(c *gin.Context) {
	s.changeEntry(c, func(ctx context.Context, actor app.Actor, id string, entry event.EntryID, meta app.Meta) (app.Receipt, error) {
		name := c.PostForm("name")
		patch := app.EntryPatch{Name: &name}
		if text, sent := c.GetPostForm("rating"); sent {
			rating, ok := wholeNumber(text)
			if !ok {
				rating = -1 // no rating is: the use case says which are
			}
			patch.Rating = &rating
		}
		return s.app.CorrectEntry(ctx, actor, id, entry, patch, meta)
	})
}

func (s *Site) changeEntry(c *gin.Context, command func(context.Context, app.Actor, string, event.EntryID, app.Meta) (app.Receipt, error)) {
	entry, ok := s.param(c, "entry")
	if !ok {
		return
	}
	r, id := s.request(c), c.Param("id")
	if _, err := command(c.Request.Context(), r.actor, id, event.EntryID(entry), based(c)); err != nil {
		if problem, ok := s.refused(c, err); ok {
			s.showEntries(c, r, problem, "", "")
		}
		return
	}
	back(c, consolePath(id)+"/entries")
}

func (s *Site) showEntries(c *gin.Context, r request, problem *app.Problem, name, text string) {
	view, ok := s.staffView(c, r)
	if !ok {
		return
	}
	model := r.entries(view, text, s.newID)
	if problem != nil {
		model.mark(r.problem(problem, &view), name, &model.Names)
	}
	s.showStaff(c, r, statusOf(problem), "entries", r.text("page.console.entries"), view, model)
}

func (r request) entries(view app.View, text string, newID func() string) entriesModel {
	t := view.Tournament
	base := consolePath(t.ID) + "/entries"
	model := entriesModel{
		form:  form{newID: newID},
		Head:  r.head(view, "console"),
		Tabs:  r.consoleTabs(view, "entries"),
		Path:  base,
		Names: r.input("names", "textarea", text),
		Undo:  r.undoLinks(view, tournament.EntriesScope),
	}
	model.Names.Rows, model.Names.Hint = 10, r.text("page.entries-form.hint")
	for _, entry := range t.Entries {
		if entry.Removed {
			continue
		}
		row := staffEntry{
			entryRow: entryRow{player: r.side(view, entry.ID), Number: entry.Number, Rating: entry.Rating, Note: r.standing(entry)},
			ID:       int(entry.ID), form: form{newID: newID, Revision: entry.Revision}, Action: "withdraw",
		}
		if entry.Left > 0 {
			row.Action = "reinstate"
		}
		row.Path = base + "/" + strconv.Itoa(row.ID) + "/" + row.Action
		row.Label = r.text("page.entries-form."+row.Action, "name", row.Name)
		row.Warning = r.text("page.entries-form."+row.Action+"-text", "name", row.Name, "round", t.Open())
		if t.CanSetAside(entry.ID) == nil {
			row.AsidePath = base + "/" + strconv.Itoa(row.ID) + "/set-aside"
			row.AsideText = r.text("page.entries-form.set-aside-text", "name", row.Name)
			row.AsideDo = r.text("page.entries-form.set-aside", "name", row.Name)
		}
		row.CorrectPath = base + "/" + strconv.Itoa(row.ID) + "/correct"
		row.Correct = r.correction(view, entry)
		model.Entries = append(model.Entries, row)
	}
	return model
}

// correction are the fields of an entry that can still be corrected: the rating
// until pairs are made by it.
func (r request) correction(view app.View, entry tournament.Entry) []field {
	fields := []field{r.input("name", "text", r.name(view, entry.ID))}
	if len(view.Tournament.Rounds) == 0 {
		rating := r.input("rating", "number", "")
		if entry.Rating > 0 {
			rating.Value = strconv.Itoa(entry.Rating)
		}
		rating.Min, rating.Max, rating.Optional = "0", strconv.Itoa(app.MaxRating), true
		fields = append(fields, rating)
	}
	for i := range fields {
		fields[i].ID += "-" + strconv.Itoa(int(entry.ID)) // one of each on the page
	}
	return fields
}

// pastedEntries reads a list of names, one a line, each with a rating after a
// tab, comma or semicolon if there is one. Who has played for the club is
// recognized by name, and has the club's rating unless another is given. Empty
// lines are skipped; lines tells for each entry which line it came from.
func pastedEntries(text string) (entries []app.EntryInput, lines []int, err error) {
	for i, line := range strings.Split(strings.ReplaceAll(text, "\r\n", "\n"), "\n") {
		if strings.TrimSpace(line) == "" {
			continue
		}
		entry := app.EntryInput{Name: line, Known: true}
		if at := strings.LastIndexAny(line, "\t,;"); at >= 0 {
			entry.Name = line[:at]
			text := strings.TrimSpace(line[at+1:])
			rating, ok := wholeNumber(text)
			if !ok {
				return nil, nil, &app.Problem{
					Class: app.Invalid, Code: codeRatingInvalid, Field: "names",
					Params: map[string]any{"line": i + 1, "text": text},
				}
			}
			if text != "" {
				entry.Rating = &rating
			}
		}
		entries, lines = append(entries, entry), append(lines, i+1)
	}
	return entries, lines, nil
}
