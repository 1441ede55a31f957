package event

import "strings"

// maxID is the longest id, in characters.
const maxID = 64

// PlainID reports whether an id is one at all: 1…64 letters, digits, "-" and
// "_". What isn't can't name anything.
func PlainID(id string) bool {
	return id != "" && len(id) <= maxID && strings.Trim(id, "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_") == ""
}
