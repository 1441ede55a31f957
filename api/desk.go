package api

import (
	"net"
	"net/http"
	"net/netip"

	"github.com/gin-gonic/gin"

	"sumito/api/app"
	"sumito/api/middleware"
)

// deskOnly lets other devices read and no more: on a hall's network, where
// everything goes over plain http, passwords and sessions would be there for
// everybody to pick up. Staff work at the machine itself until the server is
// told otherwise.
func deskOnly(fail middleware.Failure) gin.HandlerFunc {
	return func(c *gin.Context) {
		reads := c.Request.Method == http.MethodGet || c.Request.Method == http.MethodHead
		if reads && c.GetHeader("Authorization") == "" || fromThisMachine(c.Request) {
			return
		}
		fail(c, &app.Problem{Class: app.Forbidden, Code: "staff-at-the-desk"})
		c.Abort()
	}
}

// fromThisMachine reports whether a request comes over loopback, or from the
// very address it was sent to.
func fromThisMachine(r *http.Request) bool {
	remote, err := netip.ParseAddrPort(r.RemoteAddr)
	if err != nil {
		return false
	}
	from := remote.Addr().Unmap()
	if from.IsLoopback() {
		return true
	}
	local, ok := r.Context().Value(http.LocalAddrContextKey).(net.Addr)
	if !ok {
		return false
	}
	own, err := netip.ParseAddrPort(local.String())
	return err == nil && own.Addr().Unmap() == from
}
