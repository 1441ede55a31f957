package rest

import (
	"encoding/json"
	"io"
	"net/http"
	"reflect"

	"github.com/gin-gonic/gin"

	"sumito/api/middleware"
)

// MaxBody is the longest request body, in bytes: a record of thousands of plies
// with comments, or a club's list of names.
const MaxBody = 1 << 20

// bodyReader reads the body of a request: readNothing, or one that remembers what
// it has read.
type bodyReader func(c *gin.Context) error

// into reads a body as readJSON does.
func into(target any) bodyReader {
	return func(c *gin.Context) error { return readJSON(c, target) }
}

// intoOptional is into for a body that may be left out.
func intoOptional(target any) bodyReader {
	return func(c *gin.Context) error {
		body, err := readBody(c)
		if err != nil || len(body) == 0 {
			return err
		}
		if _, err := bodyType(c, jsonType); err != nil {
			return err
		}
		return decode(body, target)
	}
}

// intoPatch reads a body of which everything may be left out, but not all at
// once.
func intoPatch(target interface{ empty() bool }) bodyReader {
	return func(c *gin.Context) error {
		if err := readJSON(c, target, mergeType); err != nil {
			return err
		}
		if target.empty() {
			return refuse(http.StatusBadRequest, codeJSONEmpty, "", nil)
		}
		return nil
	}
}

// readJSON reads the request's body, of the type for JSON or one of the others
// named, into target, a pointer to a struct, and refuses whatever isn't exactly
// of its form. All faults of form are reported at once, each with its place.
func readJSON(c *gin.Context, target any, others ...string) error {
	if _, err := bodyType(c, append([]string{jsonType}, others...)...); err != nil {
		return err
	}
	body, err := readBody(c)
	if err != nil {
		return err
	}
	return decode(body, target)
}

// readNothing refuses a body where none has a meaning: the client thinks that
// it asked for something.
func readNothing(c *gin.Context) error {
	body, err := readBody(c)
	if err == nil && len(body) > 0 {
		err = refuse(http.StatusBadRequest, codeBodyUnwanted, "", nil)
	}
	return err
}

// readBody reads the whole body.
func readBody(c *gin.Context) ([]byte, error) {
	body, err := io.ReadAll(http.MaxBytesReader(c.Writer, c.Request.Body, MaxBody))
	if err == nil {
		return body, nil
	}
	if problem := middleware.TooLarge(err); problem != nil {
		return nil, problem
	}
	return nil, refuse(http.StatusBadRequest, codeBodyBroken, "", nil)
}

// decode is encoding/json without what it overlooks: unknown, repeated,
// missing and differently spelled keys, data after the value, null, bytes that
// aren't UTF-8.
func decode(body []byte, target any) error {
	value, err := scan(body)
	if err != nil {
		return err
	}
	check := checker{}
	check.value("", value, reflect.TypeOf(target).Elem())
	if len(check.faults) > 0 {
		return &requestError{status: http.StatusBadRequest, faults: check.faults}
	}
	// The form is right, so what is left can only be a number out of range.
	if err := json.Unmarshal(body, target); err != nil {
		return refuse(http.StatusBadRequest, codeJSONType, "", map[string]any{"want": "integer", "got": "number"})
	}
	return nil
}
