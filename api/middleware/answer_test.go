package middleware_test

import (
	"bytes"
	"compress/gzip"
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

func TestCompress(t *testing.T) {
	long := strings.Repeat("<p>standings</p>\n", 1000)
	page := func(status int, contentType, body string) gin.HandlerFunc {
		return func(c *gin.Context) { c.Data(status, contentType, []byte(body)) }
	}
	tests := []struct {
		name    string
		accept  string
		handler gin.HandlerFunc
		zipped  bool
	}{
		{"a page", "gzip, deflate, br", page(200, "text/html; charset=utf-8", long), true},
		{"JSON", "gzip", page(200, "application/json", long), true},
		{"a problem", "gzip", page(409, "application/problem+json", long), true},
		{"SVG", "gzip;q=0.5", page(200, "image/svg+xml", long), true},
		{"by pieces", "gzip", func(c *gin.Context) {
			c.Header("Content-Type", "text/html")
			for piece := range strings.Lines(long) {
				if _, err := c.Writer.WriteString(piece); err != nil {
					t.Error(err)
				}
			}
		}, true},
		{"with a length", "gzip", func(c *gin.Context) {
			http.ServeContent(c.Writer, c.Request, "page.html", time.Time{}, strings.NewReader(long))
		}, true},
		{"any coding", "br;q=0.9, *;q=0.1", page(200, "text/html", long), true},
		{"any other coding", "*, GZIP;q=0.0", page(200, "text/html", long), false},
		{"not asked for", "", page(200, "text/html", long), false},
		{"refused", "gzip;q=0, br", page(200, "text/html", long), false},
		{"small", "gzip", page(200, "text/html", "ok"), false},
		{"a picture", "gzip", page(200, "image/png", long), false},
		{"events", "gzip", page(200, "text/event-stream", long), false},
		{"encoded already", "gzip", func(c *gin.Context) {
			c.Header("Content-Encoding", "identity")
			c.Data(200, "text/html", []byte(long))
		}, false},
		{"no body", "gzip", func(c *gin.Context) { c.Status(http.StatusNoContent) }, false},
		{"not modified", "gzip", func(c *gin.Context) { c.Header("ETag", `"1"`); c.AbortWithStatus(http.StatusNotModified) }, false},
		{"nothing at all", "gzip", func(*gin.Context) {}, false},
	}
	for _, test := range tests {
		t.Run(test.name, func(t *testing.T) {
			plain := serve(t, get("/"), test.handler)
			w := serve(t, get("/", "Accept-Encoding", test.accept), test.handler, middleware.Compress())
			if zipped := w.Header().Get("Content-Encoding") == "gzip"; zipped != test.zipped {
				t.Fatalf("zipped %v, headers %v", zipped, w.Header())
			}
			if w.Code != plain.Code || w.Header().Get("ETag") != plain.Header().Get("ETag") {
				t.Errorf("status %d, want %d", w.Code, plain.Code)
			}
			body := w.Body.String()
			if test.zipped {
				if w.Body.Len() > len(long)/4 || w.Header().Get("Vary") != "Accept-Encoding" || w.Header().Get("Content-Length") != "" {
					t.Errorf("%d bytes, headers %v", w.Body.Len(), w.Header())
				}
				body = unzip(t, w.Body)
			}
			if body != plain.Body.String() {
				t.Errorf("%d bytes, want %d", len(body), plain.Body.Len())
			}
		})
	}
	w := serve(t, request("HEAD", "/", "", "Accept-Encoding", "gzip"), page(200, "text/html", long), middleware.Compress())
	if w.Header().Get("Content-Encoding") != "" {
		t.Error("HEAD is zipped")
	}
}

func unzip(t *testing.T, body io.Reader) string {
	t.Helper()
	reader, err := gzip.NewReader(body)
	if err != nil {
		t.Fatal(err)
	}
	text, err := io.ReadAll(reader)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

// A stream reaches its reader as it is written, and can lift the server's
// deadlines, which are for answers that end.
func TestCompressFlushes(t *testing.T) {
	first := make(chan struct{})
	gin.SetMode(gin.TestMode)
	router := gin.New()
	router.Use(middleware.Compress())
	router.GET("/", func(c *gin.Context) {
		c.Header("Content-Type", "text/event-stream")
		control := http.NewResponseController(c.Writer)
		if err := errors.Join(control.SetReadDeadline(time.Time{}), control.SetWriteDeadline(time.Now().Add(time.Minute))); err != nil {
			t.Error(err)
		}
		if _, err := c.Writer.WriteString("data: 1\n\n"); err != nil {
			t.Error(err)
		}
		c.Writer.Flush()
		<-first
	})
	server := httptest.NewServer(router)
	defer server.Close()
	response, err := http.Get(server.URL)
	if err != nil {
		t.Fatal(err)
	}
	defer response.Body.Close()
	got := make([]byte, 9)
	if _, err := io.ReadFull(response.Body, got); err != nil || string(got) != "data: 1\n\n" {
		t.Errorf("%q, %v", got, err)
	}
	close(first)
}

func TestRecover(t *testing.T) {
	var log bytes.Buffer
	logger := slog.New(slog.NewJSONHandler(&log, nil))
	through := []gin.HandlerFunc{
		middleware.RequestLog(logger, time.Now), middleware.Compress(),
		middleware.Recover(logger, func(c *gin.Context, id string) { c.String(500, "error %s", id) }),
	}
	w := serve(t, get("/"), func(*gin.Context) { panic("the table is bare") }, through...)
	id := w.Header().Get("X-Request-ID")
	expect(t, w, 500, "error "+id)
	if id == "" || strings.Count(log.String(), id) != 2 || !strings.Contains(log.String(), "the table is bare") {
		t.Errorf("id %q, log %s", id, log.String())
	}
	// Half an answer is cut off rather than ended as if it were whole.
	defer func() {
		if reason, ok := recover().(error); !ok || !errors.Is(reason, http.ErrAbortHandler) {
			t.Errorf("recovered %v", reason)
		}
	}()
	serve(t, get("/"), func(c *gin.Context) { ok(c); panic("too late") }, through...)
}

// The log says what happened, not what was in the address or the body.
func TestRequestLog(t *testing.T) {
	var log bytes.Buffer
	logger := slog.New(slog.NewJSONHandler(&log, &slog.HandlerOptions{Level: slog.LevelDebug}))
	var seen string
	w := serve(t, request("POST", "/setup/secret-link?token=secret-query", "secret-body"), func(c *gin.Context) {
		seen = middleware.RequestID(c)
		ok(c)
	}, middleware.RequestLog(logger, time.Now))
	if seen == "" || w.Header().Get("X-Request-ID") != seen {
		t.Errorf("id %q, header %q", seen, w.Header().Get("X-Request-ID"))
	}
	if !strings.Contains(log.String(), seen) || !strings.Contains(log.String(), `"status":200`) || strings.Contains(log.String(), "secret") {
		t.Errorf("log %s", log.String())
	}
}
