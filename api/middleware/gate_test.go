package middleware_test

import (
	"io"
	"net/http"
	"net/http/httptest"
	"strings"
	"testing"
	"time"

	"github.com/gin-gonic/gin"

	"sumito/api/app"
	"sumito/api/middleware"
)

func TestOrigin(t *testing.T) {
	for _, test := range []struct {
		name   string
		r      *http.Request
		status int
	}{
		{"own form", request("POST", "/", "", "Sec-Fetch-Site", "same-origin"), 200},
		{"typed address", request("POST", "/", "", "Sec-Fetch-Site", "none"), 200},
		{"another site", request("POST", "/", "", "Sec-Fetch-Site", "cross-site"), 403},
		{"a sister site", request("POST", "/", "", "Sec-Fetch-Site", "same-site"), 403},
		{"own form, plain http", request("POST", "/", "", "Host", "192.168.1.5:8080", "Origin", "http://192.168.1.5:8080"), 200},
		{"another site, plain http", request("POST", "/", "", "Host", "192.168.1.5:8080", "Origin", "http://192.168.1.6"), 403},
		{"nobody's page", request("POST", "/", "", "Origin", "null"), 403},
		{"a program", request("POST", "/", ""), 200},
		{"a link from elsewhere", get("/", "Sec-Fetch-Site", "cross-site"), 200},
	} {
		t.Run(test.name, func(t *testing.T) {
			if w := serve(t, test.r, ok, middleware.Origin(fail)); w.Code != test.status {
				t.Errorf("%d, want %d", w.Code, test.status)
			}
		})
	}
}

func TestHosts(t *testing.T) {
	hosts := middleware.Hosts([]string{"Localhost", "127.0.0.1", "::1", "hall.example:8080"}, fail)
	for host, status := range map[string]int{
		"localhost": 200, "LOCALHOST:8080": 200, "localhost.:8080": 200, "127.0.0.1:9": 200, "[::1]:8080": 200, "[::1]": 200,
		"hall.example:8080": 200, "hall.example": 403, "hall.example:81": 403,
		"evil.example": 403, "localhost.evil.example": 403, "": 403, "127.0.0.2": 403,
		strings.Repeat("x", 5000): 403,
	} {
		w := serve(t, get("/", "Host", host), ok, hosts)
		if w.Code != status {
			t.Errorf("%q: %d, want %d", host, w.Code, status)
		}
	}
}

func TestBodyLimit(t *testing.T) {
	read := func(c *gin.Context) {
		if _, err := io.ReadAll(c.Request.Body); err != nil {
			fail(c, middleware.TooLarge(err))
			return
		}
		ok(c)
	}
	limit := middleware.BodyLimit(10, fail)
	expect(t, serve(t, request("POST", "/", "0123456789"), read, limit), 200, "ok")
	expect(t, serve(t, request("POST", "/", "0123456789a"), read, limit), 413, middleware.CodeBodyTooLarge)
	// A body of unknown length is cut off while it is read.
	r := request("POST", "/", "0123456789a")
	r.ContentLength = -1
	expect(t, serve(t, r, read, limit), 413, middleware.CodeBodyTooLarge)
	if middleware.TooLarge(io.ErrUnexpectedEOF) != nil {
		t.Error("any error is too large")
	}
}

func TestRateLimit(t *testing.T) {
	now := time.Date(2026, 3, 1, 18, 0, 0, 0, time.UTC)
	limit := middleware.RateLimit(3, time.Minute, func() time.Time { return now }, fail)
	from := func(address string, through ...gin.HandlerFunc) int {
		t.Helper()
		r := get("/", "X-Forwarded-For", "203.0.113.77")
		r.RemoteAddr = address
		return serve(t, r, ok, append(through, limit)...).Code
	}
	for range 3 {
		if code := from("192.0.2.1:1000"); code != 200 {
			t.Fatalf("%d within the limit", code)
		}
	}
	r := get("/")
	r.RemoteAddr = "192.0.2.1:1001"
	w := serve(t, r, ok, limit)
	expect(t, w, 429, middleware.CodeTooManyRequests)
	if w.Header().Get("Retry-After") != "60" {
		t.Errorf("Retry-After %q", w.Header().Get("Retry-After"))
	}
	if code := from("192.0.2.2:1000"); code != 200 {
		t.Errorf("another address: %d", code)
	}
	// An account has its own count, at the same address.
	if code := from("192.0.2.1:1000", as(app.Actor{Account: "olga"})); code != 200 {
		t.Errorf("an account: %d", code)
	}
	// IPv6 counts by customer.
	for i, want := range []int{200, 200, 200, 429} {
		if code := from("[2001:db8::" + string(rune('1'+i)) + "]:1000"); code != want {
			t.Errorf("IPv6 address %d: %d, want %d", i, code, want)
		}
	}
	// Half a window later half of the window before still counts.
	now = now.Add(90 * time.Second)
	for i, want := range []int{200, 200, 429} {
		if code := from("192.0.2.1:1000"); code != want {
			t.Errorf("request %d half a window later: %d, want %d", i, code, want)
		}
	}
	now = now.Add(10 * time.Minute)
	if code := from("192.0.2.1:1000"); code != 200 {
		t.Errorf("much later: %d", code)
	}
}

// The clients of a trusted proxy have a count each.
func TestRateLimitBehindAProxy(t *testing.T) {
	router := gin.New()
	if err := router.SetTrustedProxies([]string{"127.0.0.1"}); err != nil {
		t.Fatal(err)
	}
	router.GET("/", middleware.RateLimit(1, time.Minute, time.Now, fail), ok)
	for _, test := range []struct {
		client string
		status int
	}{{"198.51.100.1", 200}, {"198.51.100.1", 429}, {"198.51.100.2", 200}} {
		r := get("/", "X-Forwarded-For", test.client)
		r.RemoteAddr = "127.0.0.1:1000"
		w := httptest.NewRecorder()
		if router.ServeHTTP(w, r); w.Code != test.status {
			t.Errorf("%s: %d, want %d", test.client, w.Code, test.status)
		}
	}
}

func TestSecurityHeaders(t *testing.T) {
	header := serve(t, get("/"), ok, middleware.SecurityHeaders()).Header()
	policy := header.Get("Content-Security-Policy")
	if !strings.Contains(policy, "default-src 'self'") || !strings.Contains(policy, "frame-ancestors 'none'") || strings.Contains(policy, "unsafe") {
		t.Errorf("policy %q", policy)
	}
	if header.Get("X-Content-Type-Options") != "nosniff" || header.Get("Referrer-Policy") != "same-origin" {
		t.Errorf("headers %v", header)
	}
}
