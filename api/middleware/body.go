package middleware

import (
	"errors"
	"net/http"

	"github.com/gin-gonic/gin"

	"sumito/api/app"
)

// BodyLimit cuts request bodies off after a number of bytes. A body whose
// length is announced is refused at once; reading on past the limit gives an
// *http.MaxBytesError, which TooLarge turns into a problem.
func BodyLimit(bytes int64, fail Failure) gin.HandlerFunc {
	return func(c *gin.Context) {
		if c.Request.ContentLength > bytes {
			// The rest of the body isn't worth reading to keep the connection.
			c.Header("Connection", "close")
			fail.refuse(c, tooLarge(bytes, nil))
			return
		}
		c.Request.Body = http.MaxBytesReader(c.Writer, c.Request.Body, bytes)
	}
}

// TooLarge returns the problem for an error that came of a body over the
// limit, or nil for another error.
func TooLarge(err error) *app.Problem {
	var over *http.MaxBytesError
	if !errors.As(err, &over) {
		return nil
	}
	return tooLarge(over.Limit, err)
}

func tooLarge(limit int64, cause error) *app.Problem {
	return &app.Problem{Class: app.TooLarge, Code: CodeBodyTooLarge, Params: map[string]any{"max": limit}, Cause: cause}
}
