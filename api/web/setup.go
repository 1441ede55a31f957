package web

import (
	"slices"

	"github.com/gin-gonic/gin"

	"sumito/api/app"
)

// setupModel is what pages/setup.html reads.
type setupModel struct {
	form
	Title, About string
	Path         string
	Fields       []field // none for somebody who has an account already
	Send         string
}

// setupPage answers GET /setup/:secret, the one-time link of the first
// organizer or of somebody invited to a club. Opening it uses nothing up:
// browsers and chat programs open links by themselves.
func (s *Site) setupPage(c *gin.Context) {
	s.showSetup(c, s.request(c), "", "", nil)
}

// setup answers POST /setup/:secret: it opens the account, founds the club of
// the first organizer and signs in. Whoever is signed in already joins the club
// with the account there is.
func (s *Site) setup(c *gin.Context) {
	ctx, r, secret := c.Request.Context(), s.request(c), c.Param("secret")
	name, club := c.PostForm("name"), c.PostForm("club")
	var err error
	if _, opens := c.GetPostForm("password"); r.actor.SignedIn() && !opens {
		err = s.auth.Join(ctx, r.actor, secret)
	} else {
		var account app.Account
		if account, err = s.auth.Redeem(ctx, secret, name, c.PostForm("password"), club); err == nil {
			err = s.openSession(c, account)
		}
	}
	if err == nil {
		if _, founds := c.GetPostForm("club"); founds {
			back(c, "/tournaments/new")
			return
		}
		back(c, "/sign-in") // which tells what they are now
		return
	}
	if problem, ok := s.refused(c, err); ok {
		s.showSetup(c, r, name, club, problem)
	}
}

// showSetup shows the form of a link, after a problem with what was sent.
func (s *Site) showSetup(c *gin.Context, r request, name, club string, problem *app.Problem) {
	invitation, err := s.auth.Invitation(c.Request.Context(), c.Param("secret"))
	if err != nil {
		s.fail(c, err)
		return
	}
	model := setupModel{
		Title: r.text("page.setup.title"), About: r.text("page.setup.about"), Send: r.text("page.setup.send"),
		Path: c.Request.URL.Path, Fields: r.setupFields(name, club, invitation.Club == ""),
	}
	if invitation.Club != "" {
		memberships, err := s.app.Clubs(c.Request.Context(), r.actor)
		if err != nil {
			s.fail(c, err)
			return
		}
		at := slices.IndexFunc(memberships, func(m app.Membership) bool { return m.Club.ID == invitation.Club })
		if at < 0 {
			s.NotFound(c)
			return
		}
		model.Title = r.text("page.join.title", "club", memberships[at].Club.Name)
		model.About = r.text("page.join.about", "role", r.text("role."+string(invitation.Role)))
		if r.actor.SignedIn() {
			model.About, model.Fields = r.text("page.join.signed-in", "role", r.text("role."+string(invitation.Role))), nil
			model.Send = r.text("page.join.send")
		}
	}
	if problem != nil {
		model.mark(r.problem(problem, nil), problem.Field, pointers(model.Fields)...)
	}
	s.show(c, r, statusOf(problem), document{template: "setup", title: model.Title, description: model.About, page: model})
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
