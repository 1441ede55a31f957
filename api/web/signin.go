package web

import (
	"net/http"

	"github.com/gin-gonic/gin"

	"sumito/api/app"
	"sumito/api/middleware"
)

// signInModel is what pages/sign-in.html reads.
type signInModel struct {
	form
	Fields   []field
	Next     string // where to go afterwards
	SignedIn bool
	Clubs    []string // with the role in each
	Arranges bool     // may open tournaments
	Members  []player // the clubs whose members the reader decides on
}

// signInPage answers GET /sign-in: the form, or for somebody who is signed in
// what they are and the way out.
func (s *Site) signInPage(c *gin.Context) {
	r := s.request(c)
	model := signInModel{Fields: r.signInFields(""), Next: localPath(c.Query("next"))}
	if r.actor.SignedIn() {
		memberships, err := s.app.Clubs(c.Request.Context(), r.actor)
		if err != nil {
			s.fail(c, err)
			return
		}
		model.SignedIn = true
		for _, m := range memberships {
			if m.Role != app.NoRole {
				model.Clubs = append(model.Clubs, r.text("page.sign-in.club", "club", m.Club.Name, "role", r.text("role."+string(m.Role))))
			}
			if m.Role.AtLeast(app.Organizer) {
				model.Arranges = true
				model.Members = append(model.Members, player{Name: r.text("page.members.title", "club", m.Club.Name), Path: membersPath(m.Club.ID)})
			}
		}
	}
	s.showSignIn(c, r, http.StatusOK, model)
}

// signIn answers POST /sign-in.
func (s *Site) signIn(c *gin.Context) {
	name, next := c.PostForm("name"), localPath(c.PostForm("next"))
	account, err := s.auth.SignIn(c.Request.Context(), name, c.PostForm("password"), c.ClientIP())
	if err == nil {
		err = s.openSession(c, account)
	}
	if err == nil {
		back(c, next)
		return
	}
	problem, ok := s.refused(c, err)
	if !ok {
		return
	}
	r := s.request(c)
	model := signInModel{Fields: r.signInFields(name), Next: next}
	model.mark(r.problem(problem, nil), problem.Field, &model.Fields[0], &model.Fields[1])
	s.showSignIn(c, r, middleware.Status(problem.Class), model)
}

// signOut answers POST /sign-out.
func (s *Site) signOut(c *gin.Context) {
	if err := s.auth.SignOut(c.Request.Context(), middleware.Actor(c)); err != nil {
		s.fail(c, err)
		return
	}
	middleware.ClearSession(c, s.secure)
	back(c, "/")
}

func (s *Site) openSession(c *gin.Context, account app.Account) error {
	secret, expires, err := s.auth.OpenSession(c.Request.Context(), account)
	if err != nil {
		return err
	}
	middleware.SetSession(c, secret, expires, s.secure)
	return nil
}

func (s *Site) showSignIn(c *gin.Context, r request, status int, model signInModel) {
	title := r.text("page.sign-in.title")
	if model.SignedIn {
		title = r.text("page.nav.account")
	}
	s.show(c, r, status, document{
		template: "sign-in", title: title, description: r.text("page.sign-in.about"),
		page: model, staff: r.actor.SignedIn(),
	})
}

func (r request) signInFields(name string) []field {
	user, password := r.input("name", "text", name), r.input("password", "password", "")
	user.Label, user.Complete = r.text("page.field.account"), "username"
	password.Complete = "current-password"
	return []field{user, password}
}
