package middleware_test

import (
	"net/http"
	"testing"

	"sumito/api/app"
	"sumito/api/middleware"
)

// Each class has a status of its own: one without would look like our fault.
func TestStatus(t *testing.T) {
	seen := map[int]app.Class{}
	for class := app.Invalid; class <= app.Unavailable; class++ {
		status := middleware.Status(class)
		if http.StatusText(status) == "" || status == http.StatusInternalServerError || seen[status] != 0 {
			t.Errorf("class %d has status %d, which class %d has too", class, status, seen[status])
		}
		seen[status] = class
	}
	for _, class := range []app.Class{0, app.Unavailable + 1} {
		if got := middleware.Status(class); got != http.StatusInternalServerError {
			t.Errorf("class %d has status %d", class, got)
		}
	}
}
