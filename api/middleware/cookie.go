package middleware

import (
	"net/http"
	"time"

	"github.com/gin-gonic/gin"
)

// The cookie's name. Over https browsers hold the prefix to its word: set by
// this very host over https, for all its paths. On a hall's plain http they
// would drop it.
const (
	plainCookie  = "sumito"
	secureCookie = "__Host-sumito"
)

// SetSession writes the session cookie; secure tells that pages come by https.
func SetSession(c *gin.Context, secret string, expires time.Time, secure bool) {
	http.SetCookie(c.Writer, newCookie(secret, secure, func(k *http.Cookie) { k.Expires = expires.UTC() }))
}

// ClearSession takes the session cookies away that the request came with.
func ClearSession(c *gin.Context) {
	for _, secure := range []bool{false, true} {
		gone := newCookie("", secure, func(k *http.Cookie) { k.MaxAge = -1 })
		if _, err := c.Request.Cookie(gone.Name); err == nil {
			http.SetCookie(c.Writer, gone)
		}
	}
}

func newCookie(value string, secure bool, life func(*http.Cookie)) *http.Cookie {
	cookie := &http.Cookie{
		Name: plainCookie, Value: value, Path: "/",
		HttpOnly: true, Secure: secure, SameSite: http.SameSiteLaxMode,
	}
	if secure {
		cookie.Name = secureCookie
	}
	life(cookie)
	return cookie
}

// sessionSecret returns the secret in the session cookie, "" without one. The
// cookie for https goes first: nobody else can have set it.
func sessionSecret(r *http.Request) string {
	for _, name := range []string{secureCookie, plainCookie} {
		if cookie, err := r.Cookie(name); err == nil {
			return cookie.Value
		}
	}
	return ""
}
