package middleware

import (
	"errors"
	"fmt"
	"log/slog"
	"net/http"
	"runtime/debug"

	"github.com/gin-gonic/gin"
)

// Recover turns a panic into an internal error whose id, the request's, stands
// in the answer and in the log. An answer that is on its way already is cut
// off, so that nobody takes half of it for the whole.
func Recover(log *slog.Logger, fail func(c *gin.Context, errorID string)) gin.HandlerFunc {
	return func(c *gin.Context) {
		defer func() {
			reason := recover()
			if reason == nil {
				return
			}
			if err, ok := reason.(error); ok && errors.Is(err, http.ErrAbortHandler) {
				panic(reason)
			}
			id := RequestID(c)
			log.ErrorContext(c.Request.Context(), "panic", "id", id, "route", c.FullPath(),
				"reason", fmt.Sprint(reason), "stack", string(debug.Stack()))
			if c.Writer.Written() {
				panic(http.ErrAbortHandler)
			}
			c.Abort()
			fail(c, id)
		}()
		c.Next()
	}
}
