package web

import (
	"cmp"
	"encoding/json"
	"slices"
	"strconv"
	"strings"

	"github.com/gin-gonic/gin"

	"sumito/api/app"
	"sumito/game/layout"
	"sumito/tournament"
	"sumito/tournament/event"
	"sumito/tournament/scoring"
)

// settingsModel is what pages/create.html and pages/settings.html read.
type settingsModel struct {
	form
	Head   headModel // of an existing tournament
	Tabs   []tab
	Path   string
	Main   []field // name, place, dates, rounds
	More   []field // what most leave as it is
	Open   bool    // one of More is wrong, or differs
	Submit string
	Fixed  bool // rounds are paired: rules can't change any more
	Undo   []undoLink

	Archive *archiveLinks // nil for whoever can't have it
}

// archiveLinks lead to the whole tournament as one file.
type archiveLinks struct {
	Whole string
	Bare  string // without names
}

// readSettings reads the form. Empty tie-breaks are the usual ones.
func readSettings(c *gin.Context) (app.SettingsInput, error) {
	in := app.SettingsInput{
		Club: c.PostForm("club"), Name: c.PostForm("name"), Place: c.PostForm("place"), Zone: strings.TrimSpace(c.PostForm("zone")),
		StartsOn: c.PostForm("starts_on"), EndsOn: c.PostForm("ends_on"),
		System: c.PostForm("system"), Layout: c.PostForm("layout"), Ruleset: c.PostForm("ruleset"), Scoring: c.PostForm("scoring"),
	}
	if codes := strings.FieldsFunc(c.PostForm("tie_breaks"), func(r rune) bool { return r == ',' || r == ' ' || r == ';' }); len(codes) > 0 {
		in.TieBreaks = codes
	}
	rounds, ok := wholeNumber(c.PostForm("rounds"))
	if !ok {
		return in, noNumber("rounds", c.PostForm("rounds"))
	}
	in.Rounds = rounds
	if in.PlayOff.Entries, ok = wholeNumber(c.PostForm("play_off")); !ok {
		return in, noNumber("play_off", c.PostForm("play_off"))
	}
	in.PlayOff.System = c.PostForm("play_off_system")
	in.PairBy, in.ThirdPlace = c.PostForm("pair_by"), c.PostForm("third_place") == "yes"
	return in, nil
}

// settingsInput is the form's state for the settings in force.
func settingsInput(view app.View) app.SettingsInput {
	s := view.Tournament.Settings
	return app.SettingsInput{
		Name: view.Name, Place: view.Place, Zone: s.Zone, StartsOn: s.StartsOn, EndsOn: s.EndsOn, Rounds: s.Rounds,
		System: s.System, Layout: view.Summary.Layout, Ruleset: ownRules(s.Ruleset), Scoring: s.Scoring.Preset, TieBreaks: s.TieBreaks,
		PlayOff: app.PlayOffInput{Entries: view.Tournament.PlayOff.Entries, System: view.Tournament.PlayOff.System},
		PairBy:  string(view.Tournament.PairBy()), ThirdPlace: view.Tournament.ThirdPlace,
	}
}

// ownRules returns what a ruleset says besides its layout, which has an input
// of its own; "" for the layout's standard game.
func ownRules(ruleset string) string {
	var keys map[string]json.RawMessage
	if err := json.Unmarshal([]byte(ruleset), &keys); err != nil {
		return ruleset
	}
	delete(keys, "layout")
	if len(keys) == 0 {
		return ""
	}
	text, err := json.Marshal(keys)
	if err != nil {
		return ruleset
	}
	return string(text)
}

// settingsFields builds the inputs. clubs are the clubs to choose from, none
// where there is no choice.
func (s *Site) settingsFields(r request, in app.SettingsInput, clubs []choice) (main, more []field) {
	name, place := r.input("name", "text", in.Name), r.input("place", "text", in.Place)
	name.Label, place.Optional = r.text("page.field.tournament"), true
	starts, ends := r.input("starts_on", "date", in.StartsOn), r.input("ends_on", "date", in.EndsOn)
	starts.Optional, ends.Optional = true, true
	rounds := r.input("rounds", "number", numberText(in.Rounds))
	rounds.Min, rounds.Max, rounds.Hint = "1", "99", r.text("page.create.rounds-hint")
	if len(clubs) > 0 {
		club := r.input("club", "select", in.Club)
		club.Choices = clubs
		main = append(main, club)
	}
	main = append(main, name, place, starts, ends, rounds)

	system := r.input("system", "select", in.System)
	system.Choices = choices(r, "system.", s.app.Systems(), in.System)
	system.Hint = r.text("page.create.system-hint")
	after := r.input("play_off", "select", numberText(in.PlayOff.Entries))
	after.Choices, after.Hint = r.playOffChoices(in.PlayOff.Entries), r.text("page.create.play-off-hint")
	by := r.input("play_off_system", "select", cmp.Or(in.PlayOff.System, app.DefaultPlayOff))
	by.Choices = choices(r, "system.", s.app.PlayOffSystems(), by.Value)
	pairBy, third := r.pairByField(in.PairBy), r.thirdPlaceField(in.ThirdPlace)
	start := r.input("layout", "select", in.Layout)
	start.Choices = layoutChoices(in.Layout)
	points := r.input("scoring", "select", in.Scoring)
	points.Choices = choices(r, "scoring.", scoring.Presets(), in.Scoring)
	breaks := r.input("tie_breaks", "text", strings.Join(in.TieBreaks, ", "))
	breaks.Optional, breaks.Hint = true, r.text("page.create.tie-breaks-hint")
	zone := r.input("zone", "text", in.Zone)
	zone.Optional, zone.Hint = true, r.text("page.create.zone-hint")
	rules := r.input("ruleset", "textarea", in.Ruleset)
	rules.Optional, rules.Rows, rules.Hint = true, 3, r.text("page.create.ruleset-hint")
	return main, []field{system, pairBy, after, by, third, start, points, breaks, zone, rules}
}

// pairByField chooses the score that rounds are paired by.
func (r request) pairByField(chosen string) field {
	by := r.input("pair_by", "select", cmp.Or(chosen, string(event.ByPoints)))
	by.Hint = r.text("page.create.pair-by-hint")
	by.Choices = choices(r, "pair-by.", app.PairingScores(), by.Value)
	return by
}

// thirdPlaceField chooses whether the losers of the semi-finals meet.
func (r request) thirdPlaceField(played bool) field {
	third := r.input("third_place", "select", "")
	third.Choices = []choice{
		{Value: "", Label: r.text("third-place.shared"), Chosen: !played},
		{Value: "yes", Label: r.text("third-place.played"), Chosen: played},
	}
	return third
}

// playOffChoices are how many can go on to a play-off: brackets without byes,
// and what was chosen elsewhere.
func (r request) playOffChoices(chosen int) []choice {
	sizes := []int{2, 4, 8, 16}
	if chosen > 0 && !slices.Contains(sizes, chosen) {
		sizes = append(sizes, chosen)
	}
	choices := []choice{{Value: "", Label: r.text("page.create.no-play-off"), Chosen: chosen == 0}}
	for _, size := range sizes {
		choices = append(choices, choice{
			Value: strconv.Itoa(size), Label: r.text("page.create.play-off-of", "count", size), Chosen: size == chosen,
		})
	}
	return choices
}

// layoutChoices are the starts that two can play, by name as published.
func layoutChoices(chosen string) []choice {
	var choices []choice
	for _, l := range layout.TwoPlayers() {
		choices = append(choices, choice{Value: l.Slug, Label: l.Name, Chosen: l.Slug == chosen})
	}
	return choices
}

// settingsPage answers GET /tournaments/:id/console/settings.
func (s *Site) settingsPage(c *gin.Context) { s.showSettings(c, s.request(c), nil, nil) }

// changeSettings answers its POST.
func (s *Site) changeSettings(c *gin.Context) {
	r, id := s.request(c), c.Param("id")
	in, err := readSettings(c)
	if err == nil {
		_, err = s.app.ChangeSettings(c.Request.Context(), r.actor, id, in.Patch(), based(c))
	}
	if err == nil {
		back(c, consolePath(id))
		return
	}
	if problem, ok := s.refused(c, err); ok {
		s.showSettings(c, r, &in, problem)
	}
}

// fix closes the inputs that can't change once a round is paired. They are sent
// all the same, so that the form stays whole.
func fix(fields []field) {
	for i := range fields {
		switch fields[i].Name {
		case "system", "pair_by", "layout", "ruleset", "scoring":
			fields[i].Fixed = true
		}
	}
}

func (s *Site) showSettings(c *gin.Context, r request, sent *app.SettingsInput, problem *app.Problem) {
	view, ok := s.staffView(c, r)
	if !ok {
		return
	}
	in := settingsInput(view)
	if sent != nil {
		in = *sent
	}
	model := settingsModel{
		form:   form{newID: s.newID, Revision: view.Tournament.SettingsRevision},
		Head:   r.head(view, "console"),
		Tabs:   r.consoleTabs(view, "settings"),
		Path:   consolePath(view.Tournament.ID) + "/settings",
		Submit: r.text("page.settings.save"),
		Fixed:  len(view.Tournament.Rounds) > 0,
		Undo:   r.undoLinks(view, tournament.SettingsScope),
		Open:   true,
	}
	if id := view.Tournament.ID; view.Role.AtLeast(app.Organizer) {
		model.Archive = &archiveLinks{Whole: archivePath(id, false), Bare: archivePath(id, true)}
	}
	model.Main, model.More = s.settingsFields(r, in, nil)
	if model.Fixed {
		fix(model.More)
	}
	if problem != nil {
		model.mark(r.problem(problem, &view), problem.Field, append(pointers(model.Main), pointers(model.More)...)...)
	}
	s.showStaff(c, r, statusOf(problem), "settings", r.text("page.console.settings"), view, model)
}
