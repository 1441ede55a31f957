package web

import (
	"context"
	"strings"

	"github.com/gin-gonic/gin"

	"sumito/api/app"
	"sumito/game"
	"sumito/tournament/event"
	"sumito/tournament/scoring"
)

// aboutModel is what pages/about.html reads.
type aboutModel struct {
	Head   headModel
	Facts  []fact
	Scale  []scoreRow // the points table by margin
	Target int
	Draw   string
}

// scoreRow is what a margin earns.
type scoreRow struct {
	Margin       int
	Winner, Loss string
}

// aboutPage answers GET /tournaments/:id/about: the rules in force.
func (s *Site) aboutPage(c *gin.Context) {
	s.publicPage(c, "about", "about", nil, func(_ context.Context, r request, view app.View) (any, error) {
		return r.rules(view), nil
	})
}

func (r request) rules(view app.View) aboutModel {
	t := view.Tournament
	settings, table := t.Settings, t.Settings.Scoring
	model := aboutModel{
		Head: r.head(view, "about"), Scale: scaleOf(table), Target: table.Target, Draw: scoring.Format(table.Draw, table.Scale),
	}
	say := func(name, value string) { model.Facts = append(model.Facts, fact{Name: name, Value: value}) }
	if !settings.Place.Absent() {
		say(r.text("page.field.place"), view.Place)
	}
	say(r.text("page.field.system"), r.text("system."+settings.System))
	if t.ByWins {
		say(r.text("page.field.pair_by"), r.text("pair-by.wins"))
	}
	say(r.text("page.field.rounds"), r.text("page.rounds", "count", t.Planned()))
	if last := t.PlayOff; !last.Absent() {
		say(r.text("page.field.play_off"),
			r.text("page.about.play-off", "count", last.Entries, "after", last.After, "system", r.text("system."+last.System)))
	}
	if t.ThirdPlace {
		say(r.text("page.field.third_place"), r.text("third-place.played"))
	}
	say(r.text("page.field.layout"), layoutName(view.Summary.Layout))
	say(r.text("page.field.scoring"), r.text("scoring."+table.Preset))
	say(r.text("page.field.tie_breaks"), strings.Join(r.tieBreakNames(settings.TieBreaks), ", "))
	model.Facts = append(model.Facts, fact{Name: r.text("page.about.ruleset"), Value: settings.Ruleset, Code: true})
	return model
}

// scaleOf lists what each margin earns, the greatest first.
func scaleOf(table event.Scoring) []scoreRow {
	rows := make([]scoreRow, len(table.Win))
	for i, won := range table.Win {
		row := scoreRow{Margin: i + 1, Winner: scoring.Format(won, table.Scale)}
		if i < len(table.Loss) {
			row.Loss = scoring.Format(table.Loss[i], table.Scale)
		}
		rows[len(rows)-1-i] = row
	}
	return rows
}

func (r request) tieBreakNames(codes []string) []string {
	names := make([]string, len(codes))
	for i, code := range codes {
		names[i] = r.tieBreakName(code)
	}
	return names
}

// tieBreakName is a tie-break's name, with the code where it has modifiers.
func (r request) tieBreakName(code string) string {
	name, modifiers, _ := strings.Cut(code, "/")
	said := r.text("tiebreak." + name)
	if modifiers != "" {
		said += " (" + code + ")"
	}
	return said
}

// target is how many balls a side has to push off in this tournament.
func target(view app.View) int {
	if view.Tournament.Settings.Scoring.Target > 0 {
		return view.Tournament.Settings.Scoring.Target
	}
	return game.DefaultTarget
}
