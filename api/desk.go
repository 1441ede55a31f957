package api

import (
	"net"
	"net/http"
	"net/netip"
	"slices"

	"github.com/gin-gonic/gin"

	"sumito/api/app"
	"sumito/api/middleware"
	"sumito/api/rest"
)

// CodeStaffAtTheDesk is the problem of a request that staff may make only at
// the machine itself.
const CodeStaffAtTheDesk = "staff-at-the-desk"

// signingIn are the paths that anybody may reach and that a password or a
// session goes over.
var signingIn = []string{"/sign-in", "/setup/:secret", rest.Prefix + "/sessions", rest.Prefix + "/sessions/refresh"}

// forStaff reports whether a route is for people who sign in, or to sign in.
func forStaff(route middleware.Route) bool {
	return !route.Needs.Public() || slices.Contains(signingIn, route.Path)
}

// deskOnly keeps a route for requests from this machine. On a hall's network
// everything goes over plain http, where passwords and sessions would be there
// for everybody to pick up; so staff work at the machine itself until the
// server is told otherwise, and other devices read.
func deskOnly(fail middleware.Failure) gin.HandlerFunc {
	return func(c *gin.Context) {
		if !fromThisMachine(c) {
			fail(c, &app.Problem{Class: app.Forbidden, Code: CodeStaffAtTheDesk})
			c.Abort()
		}
	}
}

// fromThisMachine reports whether a request comes over loopback, or from the
// very address it was sent to. Behind a proxy it is the proxy's client that
// counts: the proxy is on this machine for everybody.
func fromThisMachine(c *gin.Context) bool {
	from, err := netip.ParseAddr(c.ClientIP())
	if err != nil {
		return false
	}
	if from = from.Unmap(); from.IsLoopback() {
		return true
	}
	local, ok := c.Request.Context().Value(http.LocalAddrContextKey).(net.Addr)
	if !ok {
		return false
	}
	own, err := netip.ParseAddrPort(local.String())
	return err == nil && own.Addr().Unmap() == from
}
