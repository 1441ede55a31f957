package middleware

import (
	"net/http"

	"sumito/api/app"
)

// statuses is what the classes of problems become over HTTP.
var statuses = map[app.Class]int{
	app.Invalid:      http.StatusUnprocessableEntity,
	app.Unauthorized: http.StatusUnauthorized,
	app.Forbidden:    http.StatusForbidden,
	app.NotFound:     http.StatusNotFound,
	app.Conflict:     http.StatusConflict,
	app.Stale:        http.StatusPreconditionFailed,
	app.TooLarge:     http.StatusRequestEntityTooLarge,
	app.TooMany:      http.StatusTooManyRequests,
	app.Unavailable:  http.StatusServiceUnavailable,
}

// Status returns the HTTP status that pages and API answer a problem with; 500
// for a class that isn't one.
func Status(class app.Class) int {
	if status, known := statuses[class]; known {
		return status
	}
	return http.StatusInternalServerError
}
