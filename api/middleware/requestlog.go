package middleware

import (
	"log/slog"
	"net/http"
	"time"

	"github.com/gin-gonic/gin"

	"sumito/api/app"
)

// Keys of what a request carries along.
const (
	requestIDKey = "sumito.request-id"
	errorKey     = "sumito.error"
)

// RequestID returns the id under which the request is logged; error pages and
// problems show it. It is "" where RequestLog doesn't run.
func RequestID(c *gin.Context) string { return c.GetString(requestIDKey) }

// NoteError gives the error behind an answer to the request's line in the log.
func NoteError(c *gin.Context, err error) { c.Set(errorKey, err) }

// RequestLog gives each request an id, also in the header X-Request-ID, and
// logs it when it is answered or cut off: by its route, since a path may be a
// one-time link, and never with its query or body.
func RequestLog(log *slog.Logger, now func() time.Time) gin.HandlerFunc {
	return func(c *gin.Context) {
		began := now()
		id := app.NewID()
		c.Set(requestIDKey, id)
		c.Header("X-Request-ID", id)
		whole := false // else the connection is cut
		defer func() {
			status := c.Writer.Status()
			level := slog.LevelDebug
			// A client that goes away in the middle is no fault of anything here.
			if status >= http.StatusInternalServerError || !whole && c.Request.Context().Err() == nil {
				level = slog.LevelError
			}
			attributes := []slog.Attr{
				slog.String("id", id),
				slog.String("method", c.Request.Method),
				slog.String("route", c.FullPath()),
				slog.Int("status", status),
				slog.Int("bytes", max(c.Writer.Size(), 0)),
				slog.Duration("took", now().Sub(began)),
				slog.String("account", Actor(c).Account),
			}
			if !whole {
				attributes = append(attributes, slog.Bool("cut", true))
			}
			if err, found := c.Get(errorKey); found {
				attributes = append(attributes, slog.Any("error", err))
			}
			log.LogAttrs(c.Request.Context(), level, "request", attributes...)
		}()
		c.Next()
		whole = true
	}
}
