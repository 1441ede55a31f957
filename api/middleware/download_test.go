package middleware_test

import (
	"errors"
	"io"
	"log/slog"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/gin-gonic/gin"

	"sumito/api/middleware"
)

// deadlines is an answer that counts how often its deadline is moved.
type deadlines struct {
	*httptest.ResponseRecorder
	moved int
}

func (d *deadlines) SetWriteDeadline(time.Time) error {
	d.moved++
	return nil
}

// A file may take as long as it needs, as every write has time of its own; one
// that fails is cut off, and the log says why.
func TestDownload(t *testing.T) {
	gin.SetMode(gin.TestMode)
	for _, failure := range []error{nil, errors.New("the disk is gone")} {
		var log strings.Builder
		router := gin.New()
		router.Use(middleware.RequestLog(slog.New(slog.NewTextHandler(&log, nil)), time.Now))
		router.GET("/file", func(c *gin.Context) {
			middleware.Download(c, "a.sumito", "application/zip", func(w io.Writer) error {
				for range 3 {
					if _, err := io.WriteString(w, "part"); err != nil {
						return err
					}
				}
				return failure
			})
		})
		answer := &deadlines{ResponseRecorder: httptest.NewRecorder()}
		cut := func() (reason any) {
			defer func() { reason = recover() }()
			router.ServeHTTP(answer, get("/file"))
			return nil
		}()
		if answer.moved != 3 || answer.Body.String() != "partpartpart" {
			t.Errorf("%d deadlines for %q", answer.moved, answer.Body)
		}
		if failure == nil {
			if cut != nil || log.Len() > 0 { // answered requests are for debugging
				t.Errorf("cut: %v, log %s", cut, &log)
			}
			continue
		}
		if cut != http.ErrAbortHandler || !strings.Contains(log.String(), "level=ERROR") ||
			!strings.Contains(log.String(), `error="the disk is gone"`) || !strings.Contains(log.String(), "route=/file") {
			t.Errorf("cut: %v, log %s", cut, &log)
		}
	}
}
