package api

import (
	"net/http"
	"slices"
	"strings"
	"time"

	"github.com/gin-gonic/gin"

	"sumito/api/app"
	"sumito/api/middleware"
	"sumito/api/rest"
)

// requestsPerMinute are for one account, or one visitor's address, which a whole
// hall may share.
const requestsPerMinute = 30_000

// routes builds the router: the pages' table and the API's, behind what every
// request passes through. The order is that of the requests' way in.
func (s *Server) routes() (http.Handler, error) {
	gin.SetMode(gin.ReleaseMode)
	router := gin.New()
	router.HandleMethodNotAllowed = true
	router.RedirectTrailingSlash = false
	router.RemoteIPHeaders = []string{"X-Forwarded-For"}
	if err := router.SetTrustedProxies(s.proxies()); err != nil {
		return nil, err
	}
	for _, route := range s.healthRoutes() {
		router.Handle(route.Method, route.Path, route.Handler)
	}
	router.Use(
		middleware.RequestLog(s.log, s.now),
		middleware.Compress(),
		middleware.Recover(s.log, s.panicked),
		middleware.SecurityHeaders(),
		middleware.Hosts(s.hosts, s.fail),
		middleware.Origin(s.fail),
		middleware.BodyLimit(rest.MaxBody, s.fail),
	)
	limit := middleware.RateLimit(requestsPerMinute, time.Minute, s.now, s.fail)
	token := middleware.TokenIdentity(s.SignIn, s.fail)
	cookie := middleware.PageIdentity(s.SignIn, s.secure, s.fail)
	for _, table := range []struct {
		identity gin.HandlerFunc
		routes   []middleware.Route
	}{{cookie, s.web.Routes()}, {token, withHead(s.rest.Routes())}} {
		for _, route := range table.routes {
			way := []gin.HandlerFunc{limit, middleware.Require(route.Needs, s.fail), route.Handler}
			if route.Needs != middleware.Open {
				// Else a client whose token has ended couldn't sign in again with it.
				way = append([]gin.HandlerFunc{table.identity}, way...)
			}
			if s.deskOnly && forStaff(route) {
				way = append([]gin.HandlerFunc{deskOnly(s.fail)}, way...)
			}
			router.Handle(route.Method, route.Path, way...)
		}
	}
	router.NoRoute(cookie, s.notFound)
	router.NoMethod(cookie, s.methodNotAllowed)
	return router, nil
}

// proxies are those that are believed whom they speak for: the ones named, and
// the one on this machine that serves https. Whoever else sends the header is
// talking about themselves.
func (s *Server) proxies() []string {
	if s.secure {
		return append([]string{"127.0.0.1", "::1"}, s.behind...)
	}
	return s.behind
}

// Routes is the table of all routes, pages first, for tests and documentation.
func (s *Server) Routes() []middleware.Route {
	return slices.Concat(s.web.Routes(), s.rest.Routes(), s.healthRoutes())
}

// withHead adds to each GET its HEAD: the same answer, of which net/http sends
// the header only (RFC 9110 §9.3.2).
func withHead(routes []middleware.Route) []middleware.Route {
	for _, route := range routes {
		if route.Method == http.MethodGet {
			route.Method = http.MethodHead
			routes = append(routes, route)
		}
	}
	return routes
}

// isAPI reports whether a request is for the API, whose errors are problem
// documents rather than pages.
func isAPI(c *gin.Context) bool {
	path := c.Request.URL.Path
	return path == "/api" || strings.HasPrefix(path, "/api/")
}

func (s *Server) fail(c *gin.Context, problem *app.Problem) {
	if isAPI(c) {
		s.rest.Fail(c, problem)
		return
	}
	s.web.Failure(c, problem)
}

func (s *Server) panicked(c *gin.Context, errorID string) {
	if isAPI(c) {
		s.rest.Panicked(c, errorID)
		return
	}
	s.web.Broken(c, errorID)
}

func (s *Server) notFound(c *gin.Context) {
	if isAPI(c) {
		s.rest.NotFound(c)
		return
	}
	s.web.NotFound(c)
}

// methodNotAllowed: a page that isn't there for a method isn't there.
func (s *Server) methodNotAllowed(c *gin.Context) {
	if isAPI(c) {
		s.rest.MethodNotAllowed(c)
		return
	}
	s.web.NotFound(c)
}
