package middleware

import (
	"net/http"

	"github.com/gin-gonic/gin"

	"sumito/api/app"
)

// Origin refuses unsafe requests that another site made a browser send: by the
// browser's word on where they come from (Sec-Fetch-Site), else by comparing
// Origin with Host. Programs that aren't browsers send neither.
func Origin(fail Failure) gin.HandlerFunc {
	protection := http.NewCrossOriginProtection()
	return func(c *gin.Context) {
		if err := protection.Check(c.Request); err != nil {
			fail.refuse(c, &app.Problem{Class: app.Forbidden, Code: CodeCrossOrigin, Cause: err})
		}
	}
}
