package middleware

import "github.com/gin-gonic/gin"

// contentPolicy lets a page load only what this server sends as a file of its
// own: no inline script or style, no frame around or in it.
const contentPolicy = "default-src 'self'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'"

// SecurityHeaders sets what keeps pages from running or framing foreign
// content.
func SecurityHeaders() gin.HandlerFunc {
	return func(c *gin.Context) {
		header := c.Writer.Header()
		header.Set("Content-Security-Policy", contentPolicy)
		header.Set("X-Content-Type-Options", "nosniff")
		header.Set("X-Frame-Options", "DENY")
		// "no-referrer" would make browsers send "Origin: null" with our own
		// forms, which Origin then takes for another site's.
		header.Set("Referrer-Policy", "same-origin")
		header.Set("Cross-Origin-Resource-Policy", "same-origin")
		header.Set("Permissions-Policy", "camera=(), microphone=(), geolocation=()")
	}
}
