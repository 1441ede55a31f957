package api

import (
	"context"
	"net/http"
	"time"

	"github.com/gin-gonic/gin"

	"sumito/api/middleware"
)

// readyTime is how long the database may take to answer a proxy that asks
// whether to send requests here.
const readyTime = 2 * time.Second

// healthRoutes are for proxies and whatever watches over processes. They say
// nothing but yes or no, to anybody under any host name, cost next to nothing
// and stand before the limits.
func (s *Server) healthRoutes() []middleware.Route {
	var routes []middleware.Route
	for path, handler := range map[string]gin.HandlerFunc{"/healthz": s.healthz, "/readyz": s.readyz} {
		for _, method := range []string{http.MethodGet, http.MethodHead} {
			routes = append(routes, middleware.Route{Method: method, Path: path, Needs: middleware.Open, Handler: handler})
		}
	}
	return routes
}

// healthz says that the process runs and answers.
func (s *Server) healthz(c *gin.Context) { yesOrNo(c, true) }

// readyz says whether requests should be sent here: the database answers, and
// the process isn't ending.
func (s *Server) readyz(c *gin.Context) {
	ctx, cancel := context.WithTimeout(c.Request.Context(), readyTime)
	defer cancel()
	yesOrNo(c, !s.stopping.Load() && s.App.Ready(ctx) == nil)
}

func yesOrNo(c *gin.Context, yes bool) {
	c.Header("Cache-Control", "no-store")
	if yes {
		c.String(http.StatusOK, "ok\n")
		return
	}
	c.Header("Retry-After", "1")
	c.String(http.StatusServiceUnavailable, "not ready\n")
}
