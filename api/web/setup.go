package web

import (
	"net/http"

	"github.com/gin-gonic/gin"

	"sumito/api/middleware"
)

// setupModel is what pages/setup.html reads.
type setupModel struct {
	form
	Path   string
	Fields []field
}

// setupPage answers GET /setup/:secret, the one-time link of the first
// organizer. Opening it uses nothing up: browsers and chat programs open links
// by themselves.
func (s *Site) setupPage(c *gin.Context) {
	invitation, err := s.auth.Invitation(c.Request.Context(), c.Param("secret"))
	if err != nil {
		s.fail(c, err)
		return
	}
	r := s.request(c)
	s.showSetup(c, r, http.StatusOK, setupModel{Path: c.Request.URL.Path, Fields: r.setupFields("", "", invitation.Club == "")})
}

// setup answers POST /setup/:secret: it opens the account, founds the club and
// signs in.
func (s *Site) setup(c *gin.Context) {
	ctx := c.Request.Context()
	name, club := c.PostForm("name"), c.PostForm("club")
	account, err := s.auth.Redeem(ctx, c.Param("secret"), name, c.PostForm("password"), club)
	if err == nil {
		err = s.openSession(c, account)
	}
	if err == nil {
		back(c, "/tournaments/new")
		return
	}
	problem, ok := s.refused(c, err)
	if !ok {
		return
	}
	r := s.request(c)
	_, founds := c.GetPostForm("club")
	model := setupModel{Path: c.Request.URL.Path, Fields: r.setupFields(name, club, founds)}
	model.mark(r.problem(problem, nil), problem.Field, pointers(model.Fields)...)
	s.showSetup(c, r, middleware.Status(problem.Class), model)
}

func (s *Site) showSetup(c *gin.Context, r request, status int, model setupModel) {
	s.show(c, r, status, document{
		template: "setup", title: r.text("page.setup.title"), description: r.text("page.setup.about"), page: model,
	})
}

func (r request) setupFields(name, club string, founds bool) []field {
	user, password := r.input("name", "text", name), r.input("password", "password", "")
	user.Label, user.Complete = r.text("page.field.account"), "username"
	user.Hint = r.text("page.setup.name-hint")
	password.Hint, password.Complete = r.text("page.setup.password-hint"), "new-password"
	fields := []field{user, password}
	if founds {
		group := r.input("club", "text", club)
		group.Hint, group.Complete = r.text("page.setup.club-hint"), "organization"
		fields = append(fields, group)
	}
	return fields
}

// pointers gives mark something to write on.
func pointers(fields []field) []*field {
	all := make([]*field, len(fields))
	for i := range fields {
		all[i] = &fields[i]
	}
	return all
}
