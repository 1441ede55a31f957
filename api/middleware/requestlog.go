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
// logs it when it is answered: by its route, since a path may be a one-time
// link, and never with its query or body.
func RequestLog(log *slog.Logger, now func() time.Time) gin.HandlerFunc {
	return func(c *gin.Context) {
		began := now()
		id := app.NewID()
		c.Set(requestIDKey, id)
		c.Header("X-Request-ID", id)
		c.Next()
		status := c.Writer.Status()
		level := slog.LevelDebug
		if status >= http.StatusInternalServerError {
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
		if err, found := c.Get(errorKey); found {
			attributes = append(attributes, slog.Any("error", err))
		}
		log.LogAttrs(c.Request.Context(), level, "request", attributes...)
	}
}
