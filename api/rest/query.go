package rest

import (
	"net/http"
	"slices"
	"strconv"
	"strings"
	"unicode"
	"unicode/utf8"

	"github.com/gin-gonic/gin"

	"sumito/api/app"
)

// query is the query string of a request, read strictly: a parameter that is
// misspelled or given twice is refused, not ignored.
type query struct {
	values map[string]string
}

// readQuery reads the query string; known are the parameters there are.
func readQuery(c *gin.Context, known ...string) (query, error) {
	q := query{values: map[string]string{}}
	for key, values := range c.Request.URL.Query() {
		switch {
		case !slices.Contains(known, key):
			return q, refuse(http.StatusBadRequest, codeQueryUnknown, key, map[string]any{"key": key, "known": known})
		case len(values) > 1:
			return q, refuse(http.StatusBadRequest, codeQueryTwice, key, map[string]any{"key": key})
		case !printable(values[0]):
			return q, invalidQuery(key, strconv.QuoteToASCII(values[0]))
		}
		q.values[key] = values[0]
	}
	return q, nil
}

// printable reports whether a text can be searched for: UTF-8 without control
// characters.
func printable(s string) bool {
	return utf8.ValidString(s) && strings.IndexFunc(s, unicode.IsControl) < 0
}

func invalidQuery(key, value string) error {
	return refuse(http.StatusBadRequest, codeQueryInvalid, key, map[string]any{"key": key, "value": value})
}

// number returns an integer parameter, or absent if it isn't there.
func (q query) number(key string, absent int64) (int64, error) {
	text, given := q.values[key]
	if !given {
		return absent, nil
	}
	n, err := strconv.ParseInt(text, 10, 64)
	if err != nil || n < 0 {
		return 0, invalidQuery(key, text)
	}
	return n, nil
}

// flag returns a parameter that is true or false, false if it isn't there.
func (q query) flag(key string) (bool, error) {
	switch text, given := q.values[key]; {
	case !given || text == "false":
		return false, nil
	case text == "true":
		return true, nil
	default:
		return false, invalidQuery(key, text)
	}
}

// Sizes of pages: of lists and of the log.
const (
	defaultLimit = 50
	maxLimit     = 100
	maxLogLimit  = 1000
)

// limit returns the parameter "limit", which may be up to most.
func (q query) limit(most int64) (int, error) {
	n, err := q.number("limit", defaultLimit)
	if err == nil && (n < 1 || n > most) {
		err = invalidQuery("limit", q.values["limit"])
	}
	return int(n), err
}

// id returns a parameter that is an id, "" if it isn't there.
func (q query) id(key string) (string, error) {
	text := q.values[key]
	if text != "" && !app.PlainID(text) {
		return "", invalidQuery(key, text)
	}
	return text, nil
}
