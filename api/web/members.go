package web

import (
	"net/http"
	"net/url"

	"github.com/gin-gonic/gin"

	"sumito/api/app"
	"sumito/api/middleware"
)

// membersModel is what pages/members.html reads: who is what in a club, and the
// way to invite somebody.
type membersModel struct {
	form
	Club    string
	Path    string
	Rows    []memberRow
	Role    field  // to invite in
	Link    string // made by this request; it is never shown again
	Invited string // what the link makes somebody

	Ratings     field // how the club rates its players
	RatingsPath string
}

// memberRow is a member with the form that changes their role.
type memberRow struct {
	Name string
	Path string
	Role field
}

func membersPath(club string) string { return "/clubs/" + url.PathEscape(club) + "/members" }

// membersPage answers GET /clubs/:club/members.
func (s *Site) membersPage(c *gin.Context) {
	s.showMembers(c, s.request(c), func(*membersModel) int { return http.StatusOK })
}

// invite answers POST /clubs/:club/members: a one-time link, on the page itself
// since a redirect would have to carry the secret.
func (s *Site) invite(c *gin.Context) {
	r, role := s.request(c), app.Role(c.PostForm("role"))
	secret, err := s.auth.InviteTo(c.Request.Context(), r.actor, c.Param("club"), role)
	if err != nil {
		s.refuseMember(c, r, err)
		return
	}
	s.showMembers(c, r, func(m *membersModel) int {
		link := url.URL{Scheme: "http", Host: c.Request.Host, Path: "/setup/" + secret}
		if s.secure {
			link.Scheme = "https"
		}
		m.Link, m.Invited = link.String(), r.text("role."+string(role))
		return http.StatusOK
	})
}

// changeRole answers POST /clubs/:club/members/:account.
func (s *Site) changeRole(c *gin.Context) {
	r, club, account, role := s.request(c), c.Param("club"), c.Param("account"), app.Role(c.PostForm("role"))
	if err := s.app.ChangeRole(c.Request.Context(), r.actor, club, account, role); err != nil {
		s.refuseMember(c, r, err)
		return
	}
	if account == r.actor.Account && !role.AtLeast(app.Organizer) {
		back(c, "/sign-in") // the members are no longer theirs to see
		return
	}
	back(c, membersPath(club))
}

// refuseMember says over the page why something wasn't done.
func (s *Site) refuseMember(c *gin.Context, r request, err error) {
	problem, ok := s.refused(c, err)
	if !ok {
		return
	}
	s.showMembers(c, r, func(m *membersModel) int {
		m.mark(r.problem(problem, nil), "")
		return middleware.Status(problem.Class)
	})
}

// showMembers shows the page after add has put on it what there is to say.
func (s *Site) showMembers(c *gin.Context, r request, add func(*membersModel) (status int)) {
	club, members, err := s.app.Members(c.Request.Context(), r.actor, c.Param("club"))
	if err != nil {
		s.fail(c, err)
		return
	}
	model := membersModel{Club: club.Name, Path: membersPath(club.ID)}
	model.Role = r.input("role", "select", "")
	model.Role.Choices = choices(r, "role.", app.Roles(), app.Scorekeeper)
	for _, member := range members {
		row := memberRow{Name: member.Name, Path: model.Path + "/" + url.PathEscape(member.Account)}
		row.Role = field{
			ID: "role-" + member.Account, Name: "role", Type: "select", Label: r.text("page.members.role-of", "name", member.Name),
			Choices: append(choices(r, "role.", app.Roles(), member.Role), choice{Value: string(app.NoRole), Label: r.text("page.members.no-role")}),
		}
		model.Rows = append(model.Rows, row)
	}
	model.Ratings, model.RatingsPath = r.ratingField(club.Ratings), ratingsPath(club.ID)
	status := add(&model)
	s.show(c, r, status, document{
		template: "members", title: r.text("page.members.title", "club", club.Name), description: r.text("page.members.about"),
		page: model, staff: true,
	})
}
