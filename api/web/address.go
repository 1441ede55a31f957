package web

import (
	"net/http"
	"net/url"
	"path"

	"github.com/gin-gonic/gin"
)

// address is where the page is that a request is answered with: of a form that
// is refused the page that has the form, since browsers come back by GET.
func (s *Site) address(c *gin.Context) string {
	if c.Request.Method == http.MethodGet || c.Request.Method == http.MethodHead {
		return c.Request.URL.RequestURI()
	}
	route, at := c.FullPath(), pagePath(c, nil)
	for len(route) > 1 && !s.readable[route] {
		route, at = path.Dir(route), path.Dir(at)
	}
	if len(route) <= 1 {
		return "/"
	}
	return at
}

// pagePath is the one spelling of a page's address, with those parameters of
// the query that the page reads.
func pagePath(c *gin.Context, query url.Values) string {
	at := url.URL{Path: c.Request.URL.Path, RawQuery: query.Encode()}
	return at.String()
}
