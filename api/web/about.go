package web

import (
	"context"
	"slices"
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
	settings := view.Tournament.Settings
	table := settings.Scoring
	model := aboutModel{
		Head:   r.head(view, "about"),
		Target: table.Target,
		Draw:   scoring.Format(table.Draw, table.Scale),
		Facts: []fact{
			{Name: r.text("page.field.system"), Value: r.text("system." + settings.System)},
			{Name: r.text("page.field.rounds"), Value: r.text("page.rounds", "count", view.Tournament.Planned())},
			{Name: r.text("page.field.layout"), Value: layoutName(view.Summary.Layout)},
			{Name: r.text("page.field.scoring"), Value: r.text("scoring." + table.Preset)},
			{Name: r.text("page.field.tie_breaks"), Value: strings.Join(r.tieBreakNames(settings.TieBreaks), ", ")},
			{Name: r.text("page.about.ruleset"), Value: settings.Ruleset, Code: true},
		},
	}
	if playOff := view.Tournament.PlayOff; !playOff.Absent() {
		model.Facts = slices.Insert(model.Facts, 2, fact{
			Name:  r.text("page.field.play_off"),
			Value: r.text("page.about.play-off", "count", playOff.Entries, "after", playOff.After, "system", r.text("system."+playOff.System)),
		})
	}
	if view.Tournament.ByWins {
		model.Facts = slices.Insert(model.Facts, 1, fact{Name: r.text("page.field.pair_by"), Value: r.text("pair-by.wins")})
	}
	if view.Tournament.ThirdPlace {
		at := slices.IndexFunc(model.Facts, func(f fact) bool { return f.Name == r.text("page.field.layout") })
		model.Facts = slices.Insert(model.Facts, at, fact{Name: r.text("page.field.third_place"), Value: r.text("third-place.played")})
	}
	if settings.Place.Absent() {
		return model.withScale(table)
	}
	model.Facts = append([]fact{{Name: r.text("page.field.place"), Value: view.Place}}, model.Facts...)
	return model.withScale(table)
}

func (m aboutModel) withScale(table event.Scoring) aboutModel {
	for i := len(table.Win) - 1; i >= 0; i-- {
		row := scoreRow{Margin: i + 1, Winner: scoring.Format(table.Win[i], table.Scale)}
		if i < len(table.Loss) {
			row.Loss = scoring.Format(table.Loss[i], table.Scale)
		}
		m.Scale = append(m.Scale, row)
	}
	return m
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
