package web

import (
	"strings"

	"sumito/api/app"
)

// matchesSearch reports whether a text has what somebody looks for in it, case
// and accents aside; nothing looked for is in every text.
func matchesSearch(text, search string) bool {
	wanted := app.Fold(search)
	return wanted == "" || strings.Contains(app.Fold(text), wanted)
}
