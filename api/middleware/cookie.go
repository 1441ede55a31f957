package middleware

import (
	"net"
	"net/http"
	"time"

	"github.com/gin-gonic/gin"
)

// cookieName is the session cookie's name. Over https browsers hold the prefix
// to its word: set by this very host over https, for all its paths. On a hall's
// plain http they would drop it; there the port is part of the name, since
// browsers send a host's cookies to all its ports, and a demo beside the server
// would sign its people out.
func cookieName(r *http.Request, secure bool) string {
	if secure {
		return "__Host-sumito"
	}
	if _, port, err := net.SplitHostPort(r.Host); err == nil {
		return "sumito-" + port
	}
	return "sumito"
}

// SetSession writes the session cookie; secure tells that pages come by https.
func SetSession(c *gin.Context, secret string, expires time.Time, secure bool) {
	cookie := newCookie(c.Request, secret, secure)
	cookie.Expires = expires.UTC()
	http.SetCookie(c.Writer, cookie)
}

// ClearSession takes the session cookie away if the request came with one.
func ClearSession(c *gin.Context, secure bool) {
	gone := newCookie(c.Request, "", secure)
	gone.MaxAge = -1
	if _, err := c.Request.Cookie(gone.Name); err == nil {
		http.SetCookie(c.Writer, gone)
	}
}

func newCookie(r *http.Request, value string, secure bool) *http.Cookie {
	return &http.Cookie{
		Name: cookieName(r, secure), Value: value, Path: "/",
		HttpOnly: true, Secure: secure, SameSite: http.SameSiteLaxMode,
	}
}

// sessionSecret returns the secret in the session cookie, "" without one. The
// cookie of the other mode doesn't count: over https anybody on the way could
// have set the plain one.
func sessionSecret(r *http.Request, secure bool) string {
	if cookie, err := r.Cookie(cookieName(r, secure)); err == nil {
		return cookie.Value
	}
	return ""
}
