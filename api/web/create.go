package web

import (
	"cmp"
	"strconv"

	"github.com/gin-gonic/gin"

	"sumito/api/app"
)

// usualRounds is what the form suggests: a club evening or two.
const usualRounds = 5

// createPage answers GET /tournaments/new.
func (s *Site) createPage(c *gin.Context) {
	s.showCreate(c, s.request(c), app.SettingsInput{Rounds: usualRounds}, nil)
}

// createTournament answers POST /tournaments/new; the next screen takes the
// names.
func (s *Site) createTournament(c *gin.Context) {
	r := s.request(c)
	in, err := readSettings(c)
	var receipt app.Receipt
	if err == nil {
		receipt, err = s.app.CreateTournament(c.Request.Context(), r.actor, in, based(c))
	}
	if err == nil {
		back(c, consolePath(receipt.Tournament)+"/entries")
		return
	}
	if problem, ok := s.refused(c, err); ok {
		s.showCreate(c, r, in, problem)
	}
}

func (s *Site) showCreate(c *gin.Context, r request, in app.SettingsInput, problem *app.Problem) {
	clubs, err := s.clubChoices(c, r, in.Club)
	if err != nil {
		s.fail(c, err)
		return
	}
	in.Layout, in.Scoring = cmp.Or(in.Layout, app.DefaultLayout), cmp.Or(in.Scoring, app.DefaultScoring)
	model := settingsModel{form: form{newID: s.newID}, Path: "/tournaments/new", Submit: r.text("page.create.send")}
	model.Main, model.More = s.settingsFields(r, in, clubs)
	if problem != nil {
		model.mark(r.problem(problem, nil), problem.Field, append(pointers(model.Main), pointers(model.More)...)...)
		for _, field := range model.More {
			model.Open = model.Open || len(field.Errors) > 0
		}
	}
	s.show(c, r, statusOf(problem), document{
		template: "create", title: r.text("page.create.title"), description: r.text("page.create.about"), page: model, staff: true,
	})
}

// clubChoices are the clubs that the reader organizes, when there are several.
func (s *Site) clubChoices(c *gin.Context, r request, chosen string) ([]choice, error) {
	memberships, err := s.app.Clubs(c.Request.Context(), r.actor)
	if err != nil {
		return nil, err
	}
	var choices []choice
	for _, m := range memberships {
		if m.Role.AtLeast(app.Organizer) {
			choices = append(choices, choice{Value: m.Club.ID, Label: m.Club.Name, Chosen: m.Club.ID == chosen})
		}
	}
	if len(choices) < 2 {
		return nil, nil
	}
	return choices, nil
}

// numberText writes a number for an input; 0 is nothing typed.
func numberText(n int) string {
	if n == 0 {
		return ""
	}
	return strconv.Itoa(n)
}
