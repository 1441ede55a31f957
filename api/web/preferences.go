package web

import (
	"net/http"
	"strings"

	"github.com/gin-gonic/gin"

	"sumito/api/message"
)

// The cookies that remember how somebody reads. They hold no person.
const (
	themeCookie    = "theme"
	languageCookie = "language"
	rememberFor    = 365 * 24 * 60 * 60 // seconds
)

// choice is one of several values of a switch or a select.
type choice struct {
	Value  string
	Label  string
	Chosen bool
}

// theme returns the remembered theme, "" for the device's own.
func theme(c *gin.Context) string {
	switch value, _ := c.Cookie(themeCookie); value {
	case "light", "dark":
		return value
	}
	return ""
}

// language returns the remembered language, else the browser's, of those that
// are offered.
func (s *Site) language(c *gin.Context) message.Language {
	remembered, _ := c.Cookie(languageCookie)
	return s.messages.Match(remembered, c.GetHeader("Accept-Language"))
}

func (s *Site) themes(r request) []choice {
	var all []choice
	for _, value := range []string{"auto", "light", "dark"} {
		chosen := value == r.theme || value == "auto" && r.theme == ""
		all = append(all, choice{Value: value, Label: r.text("page.theme." + value), Chosen: chosen})
	}
	return all
}

// languages lists what can be chosen, each under its own name; nothing while
// there is only one.
func (s *Site) languages(r request) []choice {
	offered := s.messages.Languages()
	if len(offered) < 2 {
		return nil
	}
	all := make([]choice, len(offered))
	for i, lang := range offered {
		all[i] = choice{Value: string(lang), Label: s.messages.Text(lang, "page.language.name", nil), Chosen: lang == r.lang}
	}
	return all
}

// setPreferences answers POST /preferences: it remembers a theme or language
// and goes back to the page the switch was on.
func (s *Site) setPreferences(c *gin.Context) {
	switch value := c.PostForm("theme"); value {
	case "light", "dark":
		s.remember(c, themeCookie, value, rememberFor)
	case "auto":
		s.remember(c, themeCookie, "", -1)
	}
	if value := message.Language(c.PostForm("language")); s.messages.Match(string(value)) == value {
		s.remember(c, languageCookie, string(value), rememberFor)
	}
	c.Redirect(http.StatusSeeOther, localPath(c.PostForm("back")))
}

func (s *Site) remember(c *gin.Context, name, value string, seconds int) {
	http.SetCookie(c.Writer, &http.Cookie{
		Name: name, Value: value, Path: "/", MaxAge: seconds,
		Secure: s.secure, HttpOnly: true, SameSite: http.SameSiteLaxMode,
	})
}

// localPath keeps a redirect on this site: anything but a plain path of ours
// becomes "/".
func localPath(path string) string {
	if !strings.HasPrefix(path, "/") || strings.HasPrefix(path, "//") || strings.ContainsAny(path, "\\\r\n\t") {
		return "/"
	}
	return path
}
