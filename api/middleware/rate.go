package middleware

import (
	"math"
	"strconv"
	"sync"
	"time"

	"github.com/gin-gonic/gin"

	"sumito/api/app"
	"sumito/api/auth"
)

// RateLimit allows a number of requests in a window for each account, or
// address of a visitor: a hall shares one, so the number is to be wide. It is
// to run after the identity.
func RateLimit(requests int, window time.Duration, now func() time.Time, fail Failure) gin.HandlerFunc {
	counter := &slidingCounter{limit: requests, window: window}
	return func(c *gin.Context) {
		wait := counter.take(requester(c), now())
		if wait <= 0 {
			return
		}
		seconds := int(math.Ceil(wait.Seconds()))
		c.Header("Retry-After", strconv.Itoa(seconds))
		fail.refuse(c, &app.Problem{Class: app.TooMany, Code: CodeTooManyRequests, Params: map[string]any{"seconds": seconds}})
	}
}

// requester is whom a request counts for.
func requester(c *gin.Context) string {
	if actor := Actor(c); actor.SignedIn() {
		return "account " + actor.Account
	}
	return "address " + auth.Network(c.ClientIP())
}

// slidingCounter counts by key in this window and the one before. The count of
// any stretch as long as a window is taken to be this window's and the part of
// the one before that reaches into it. Keys of older windows are forgotten.
type slidingCounter struct {
	limit  int
	window time.Duration

	mu       sync.Mutex
	start    time.Time // of the present window
	present  map[string]int
	previous map[string]int
}

// take counts one request of a key, or returns how long it is to wait.
func (s *slidingCounter) take(key string, now time.Time) time.Duration {
	s.mu.Lock()
	defer s.mu.Unlock()
	s.turn(now)
	passed := now.Sub(s.start)
	reaching := float64(s.window-passed) / float64(s.window)
	if float64(s.present[key])+float64(s.previous[key])*reaching >= float64(s.limit) {
		return s.window - passed
	}
	s.present[key]++
	return 0
}

// turn moves on to the window that now is in.
func (s *slidingCounter) turn(now time.Time) {
	passed := now.Sub(s.start)
	switch {
	case s.present == nil, passed < 0, passed >= 2*s.window:
		s.start, s.present, s.previous = now, map[string]int{}, nil
	case passed >= s.window:
		s.start, s.present, s.previous = s.start.Add(s.window), map[string]int{}, s.present
	}
}
